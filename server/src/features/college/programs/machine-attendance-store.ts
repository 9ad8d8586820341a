import { sql } from 'kysely';
import type { Change } from '../../../platform/database/tables.ts';

/** Lets one call of a machine at a time record attendance, so that an id that is sent twice at once is one activity. */
export async function lockMachine(transaction: Change, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('machine attendance', ${userId}))`.execute(transaction);
}

/** What a machine recorded under an id of its own; undefined for a new one. */
export async function findRecorded(transaction: Change, userId: number, externalId: string) {
  return await transaction
    .selectFrom('machine_attendance')
    .select(['program_activity_id as programActivityId', 'content', 'applied'])
    .where('user_id', '=', userId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
}

/** Keeps what a machine recorded under an id of its own: of the content, a hash of each part. */
export async function insertRecorded(
  transaction: Change,
  recorded: {
    userId: number;
    externalId: string;
    programActivityId: number;
    content: Readonly<Record<string, string>>;
    applied: number;
  },
): Promise<void> {
  await transaction
    .insertInto('machine_attendance')
    .values({
      user_id: recorded.userId,
      external_id: recorded.externalId,
      program_activity_id: recorded.programActivityId,
      content: JSON.stringify(recorded.content),
      applied: recorded.applied,
    })
    .execute();
}
