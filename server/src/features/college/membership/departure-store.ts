import { type InferResult, sql } from 'kysely';
import { columns } from '../../../platform/database/columns.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';

/** A departure as stored. */
export type StoredDeparture = InferResult<ReturnType<typeof selectDepartures>>[number];

/** Locks a member to the end of the transaction, so that two departures are not entered past each other. */
export async function lockMember(transaction: Change, userId: number): Promise<void> {
  await transaction.selectFrom('member').select('user_id').where('user_id', '=', userId).forUpdate().execute();
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

/** Enters a departure; answers its id. */
export async function insertDeparture(transaction: Change, userId: number, values: DepartureValues): Promise<number> {
  const row = await transaction
    .insertInto('departure')
    .values({ user_id: userId, ...columns(values) })
    .returning('departure_id')
    .executeTakeFirstOrThrow();
  return row.departure_id;
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
