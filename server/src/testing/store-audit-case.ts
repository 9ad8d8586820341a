import type { CaseState } from '@cpd/domain/audit/case';
import { STATUS_OF_STATE } from '@cpd/domain/audit/case';
import type { Insertable } from 'kysely';
import type { Tables } from '../platform/database/tables.generated.ts';
import { type TestApp, type TestPerson, YEAR_ID } from './test-app.ts';

/** Gives a member a case in a state, as a round that was released leaves it; answers its id. */
export async function storeAuditCase(
  { database }: TestApp,
  { userId }: TestPerson,
  state: CaseState = 'SELECTED',
  rest: Partial<Insertable<Tables['audit_case']>> = {},
  cpdYearId: number = YEAR_ID[2026],
): Promise<number> {
  const at = '2027-04-10T00:00:00Z';
  const { audit_round_id } = await database
    .insertInto('audit_round')
    .values({
      ...{ cpd_year_id: cpdYearId, round_name: 'Round', origin: 'BY_HAND', settings: JSON.stringify({}) },
      ...{ created_at: at, released_at: at, released_by_user_id: userId },
    })
    .returning('audit_round_id')
    .executeTakeFirstOrThrow();
  const { member_year_id } = await database
    .insertInto('member_year')
    .values({ user_id: userId, cpd_year_id: cpdYearId, status: 'INCOMPLETE', audit_status: STATUS_OF_STATE[state] })
    .onConflict((there) =>
      there.columns(['user_id', 'cpd_year_id']).doUpdateSet({ audit_status: STATUS_OF_STATE[state] }),
    )
    .returning('member_year_id')
    .executeTakeFirstOrThrow();
  const { audit_case_id } = await database
    .insertInto('audit_case')
    .values({
      ...{ audit_round_id, member_year_id, why: 'RANDOM', reason: 'You were selected at random.', state },
      ...{ state_since: at, notified_at: at, due_on: '2027-05-22', ...rest },
    })
    .returning('audit_case_id')
    .executeTakeFirstOrThrow();
  return audit_case_id;
}
