import { type InferResult, sql } from 'kysely';
import { columns } from '../../../platform/database/columns.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';

/** A departure as stored. */
export type StoredDeparture = InferResult<ReturnType<typeof selectDepartures>>[number];

/** Locks members to the end of the transaction, so that two departures of one are not entered past each other. */
export async function lockMembers(transaction: Change, userIds: readonly number[]): Promise<void> {
  await sql`
    select from member where user_id = any(${[...userIds]}::bigint[]) order by user_id for update
  `.execute(transaction);
}

/** The departures of a member, the earliest first. */
export async function listDepartures(transaction: Change, userId: number): Promise<StoredDeparture[]> {
  return await selectDepartures(transaction).where('user_id', '=', userId).orderBy('left_on').execute();
}

/** Whose a departure is; undefined for an unknown id. */
export async function findDepartedId(database: Reading, departureId: number): Promise<number | undefined> {
  const row = await selectDepartures(database).where('departure_id', '=', departureId).executeTakeFirst();
  return row?.userId;
}

function selectDepartures(database: Reading) {
  return database
    .selectFrom('departure')
    .select([
      'departure_id as departureId',
      'user_id as userId',
      'left_on as leftOn',
      'reason',
      'note',
      'returned_on as returnedOn',
      'version',
    ]);
}

type DepartureValues = Omit<StoredDeparture, 'departureId' | 'userId' | 'version'>;

/** Enters the same departure for each of these members; answers its id by member. */
export async function insertDepartures(
  transaction: Change,
  userIds: readonly number[],
  { leftOn, reason, note, returnedOn }: DepartureValues,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ userId: number; departureId: number }>`
    insert into departure (user_id, left_on, reason, note, returned_on)
    select user_id, ${leftOn}::date, ${reason}, ${note}, ${returnedOn}::date
    from unnest(${[...userIds]}::bigint[]) as user_id
    returning user_id as "userId", departure_id as "departureId"
  `.execute(transaction);
  return new Map(rows.map(({ userId, departureId }) => [userId, departureId]));
}

/** Corrects a departure. */
export async function updateDeparture(transaction: Change, departureId: number, values: DepartureValues) {
  await transaction
    .updateTable('departure')
    .set({ ...columns(values), version: sql<number>`version + 1` })
    .where('departure_id', '=', departureId)
    .execute();
}

/** Takes a departure away; the log keeps it. */
export async function deleteDeparture(transaction: Change, departureId: number): Promise<void> {
  await transaction.deleteFrom('departure').where('departure_id', '=', departureId).execute();
}
