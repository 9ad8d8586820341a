import { sql } from 'kysely';
import type { Reading } from '../database/tables.ts';

/** Whether a backup is being written, so that bytes which its snapshot may name have to stay. */
export async function isHeldByBackup(database: Reading): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from backup_run where ended_at is null and held_until > clock_timestamp()) as held
  `.execute(database);
  return rows[0]?.held ?? true;
}
