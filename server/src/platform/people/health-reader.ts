import { WORKERS } from '@cpd/domain/member/roles';
import { fullName } from '../database/person-name.ts';
import type { Reading } from '../database/tables.ts';
import { teamRole } from './sides-sql.ts';

/** Those who read the reasons of leave and exemption (PPL-18), by name. */
export async function listHealthReaders(database: Reading): Promise<{ userId: number; name: string }[]> {
  return await database
    .selectFrom('member')
    .select(['user_id as userId', fullName('member').as('name')])
    .where('may_read_health', '=', true)
    .where(teamRole(), 'in', WORKERS.observe)
    .where('disabled_at', 'is', null)
    .orderBy('last_name')
    .orderBy('user_id')
    .execute();
}
