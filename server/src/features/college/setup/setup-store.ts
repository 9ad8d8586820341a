import type { RuleSet } from '@cpd/domain/year/rule-set';
import { sql } from 'kysely';
import type { Change, Reading } from '../../../platform/database/tables.ts';

/** What is kept of setting up a new college. */
export interface StoredSetup {
  version: number;
  /** IANA name; null until it is chosen. */
  timeZone: string | null;
  firstYear: number | null;
  source: string;
  rules: RuleSet | null;
  isFinished: boolean;
}

/** Undefined where a college was delivered. */
export async function findSetup(reading: Reading): Promise<StoredSetup | undefined> {
  return asStored(await reading.selectFrom('college_setup').selectAll().executeTakeFirst());
}

/** The same, locked to the end of the transaction. */
export async function lockSetup(transaction: Change): Promise<StoredSetup | undefined> {
  return asStored(await transaction.selectFrom('college_setup').selectAll().forUpdate().executeTakeFirst());
}

type SetupRow = {
  version: number;
  time_zone: string | null;
  first_year: number | null;
  source: string;
  rules: RuleSet | null;
  finished_at: string | null;
};

function asStored(row: SetupRow | undefined): StoredSetup | undefined {
  if (row === undefined) return undefined;
  const { version, time_zone: timeZone, first_year: firstYear, source, rules, finished_at: finishedAt } = row;
  return { version, timeZone, firstYear, source, rules, isFinished: finishedAt !== null };
}

/** Keeps a step, as another version. */
export async function updateSetup(
  transaction: Change,
  change: { timeZone?: string; firstYear?: number; source?: string; rules?: RuleSet },
): Promise<void> {
  await transaction
    .updateTable('college_setup')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...(change.timeZone !== undefined && { time_zone: change.timeZone }),
      ...(change.firstYear !== undefined && { first_year: change.firstYear }),
      ...(change.source !== undefined && { source: change.source }),
      ...(change.rules !== undefined && { rules: JSON.stringify(change.rules) }),
    }))
    .execute();
}

/** Whether the database can reckon with a time zone. */
export async function knowsZone(reading: Reading, timeZone: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${timeZone}`.execute(reading);
  return rows.length > 0;
}

/** Ends it: the rules are in force now, and the colleagues who were there before them get their first year. */
export async function finishSetup(
  transaction: Change,
  { finishedBy, at, cpdYearId }: { finishedBy: number; at: Temporal.Instant; cpdYearId: number },
): Promise<void> {
  await transaction
    .updateTable('college_setup')
    .set({ rules: null, finished_by: finishedBy, finished_at: at.toString() })
    .execute();
  await transaction
    .updateTable('member')
    .set({ first_cpd_year_id: cpdYearId })
    .where('first_cpd_year_id', 'is', null)
    .execute();
}

/** What the manager is called. */
export async function updateNames(
  transaction: Change,
  userId: number,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
): Promise<void> {
  await transaction
    .updateTable('member')
    .set({ first_name: firstName, last_name: lastName, email })
    .where('user_id', '=', userId)
    .execute();
}

/** What the manager is called now; until they say it, the username stands for their family name. */
export async function findNames(reading: Reading, userId: number) {
  return await reading
    .selectFrom('member')
    .select(['first_name as firstName', 'email'])
    .select((eb) =>
      eb.fn.coalesce(eb.fn<string | null>('nullif', ['last_name', 'username']), eb.val('')).as('lastName'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
