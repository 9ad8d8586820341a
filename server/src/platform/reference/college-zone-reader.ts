import type { Reading } from '../database/tables.ts';

/** What a new college has chosen; undefined where a college was delivered. */
export async function findChosenZone(
  reading: Reading,
): Promise<{ timeZone: string | null; isFinished: boolean } | undefined> {
  const row = await reading.selectFrom('college_setup').select(['time_zone', 'finished_at']).executeTakeFirst();
  return row && { timeZone: row.time_zone, isFinished: row.finished_at !== null };
}
