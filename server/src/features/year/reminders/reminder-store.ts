import type { Change, Database } from '../../../platform/database/tables.ts';

/** Goes over all members about one occasion, in the order of their ids. */
export interface ReminderRound {
  /** The id of the last member who was looked at; 0 before the first. */
  toldUpTo: number;
  /** When all had been looked at, or undefined while the round goes on. */
  finishedAt: Temporal.Instant | undefined;
}

/** How far the last round of an occasion came; undefined before the first. */
export async function findRound(database: Database, occasion: string): Promise<ReminderRound | undefined> {
  const row = await database
    .selectFrom('reminder_round')
    .select(['told_up_to as toldUpTo', 'finished_at'])
    .where('occasion', '=', occasion)
    .executeTakeFirst();
  return (
    row && {
      toldUpTo: row.toldUpTo,
      finishedAt: row.finished_at === null ? undefined : Temporal.Instant.from(row.finished_at),
    }
  );
}

/** Notes how far a round has come. */
export async function saveRound(transaction: Change, occasion: string, round: ReminderRound): Promise<void> {
  const values = { told_up_to: round.toldUpTo, finished_at: round.finishedAt?.toString() ?? null };
  await transaction
    .insertInto('reminder_round')
    .values({ occasion, ...values })
    .onConflict((conflict) => conflict.column('occasion').doUpdateSet(values))
    .execute();
}
