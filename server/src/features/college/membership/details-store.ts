import { type InferResult, sql } from 'kysely';
import { columns } from '../../../platform/database/columns.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';

/** Who a member is, as stored. */
export type StoredDetails = InferResult<ReturnType<typeof selectDetails>>[number];

/** What managers correct of it. */
export type EnteredDetails = Omit<StoredDetails, 'userId' | 'rowVersion' | 'sources'>;

function selectDetails(database: Reading) {
  return database
    .selectFrom('member')
    .select([
      'user_id as userId',
      'version as rowVersion',
      'title',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'member_number as memberNumber',
      'username',
      sql<number>`first_cpd_year_id`.as('firstCpdYearId'),
      'joined_on as joinedOn',
      'country',
      'telephone',
      'address',
      'field_sources as sources',
    ]);
}

/** Who someone is; undefined for no one's id. */
export async function findDetails(database: Reading, userId: number): Promise<StoredDetails | undefined> {
  return await selectDetails(database).where('user_id', '=', userId).executeTakeFirst();
}

/** The same, locked to the end of the transaction. */
export async function lockDetails(transaction: Change, userId: number): Promise<StoredDetails | undefined> {
  return await selectDetails(transaction).where('user_id', '=', userId).forUpdate().executeTakeFirst();
}

/** Corrects who someone is; of the fields that were changed no list says anything else from now on (PPL-01). */
export async function updateDetails(
  transaction: Change,
  userId: number,
  details: EnteredDetails,
  changed: readonly string[],
): Promise<void> {
  const byHand = JSON.stringify(Object.fromEntries(changed.map((field) => [sourceField(field), 'HAND'])));
  await transaction
    .updateTable('member')
    .set({
      ...columns(details),
      field_sources: sql`coalesce(field_sources, '{}') || ${byHand}::jsonb`,
      version: sql<number>`version + 1`,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** A list says the year, not its id. */
function sourceField(field: string): string {
  return field === 'firstCpdYearId' ? 'firstYear' : field;
}

/** The years of the college, the latest first. */
export async function listCollegeYears(database: Reading) {
  return await database
    .selectFrom('cpd_year')
    .select(['cpd_year_id as cpdYearId', 'cpd_year as year'])
    .orderBy('cpd_year', 'desc')
    .execute();
}

/** The calendar years that can still be changed. */
export async function listOpenCalendarYears(database: Reading, now: Temporal.Instant): Promise<number[]> {
  const years = await database
    .selectFrom('cpd_year')
    .select('cpd_year as year')
    .where('closes_at', '>', now.toString())
    .execute();
  return years.map(({ year }) => year);
}
