import {
  EARLIER_EXEMPTION,
  type EarlierActivity,
  type EarlierStatus,
  type EarlierYear,
  type YearBefore,
} from '@cpd/domain/year/earlier-year';
import { sql } from 'kysely';
import { COLLEGE_ZONE } from '../../../platform/database/college-zone.ts';
import type { Change } from '../../../platform/database/tables.ts';

/** Keeps that a list was imported; answers its id. */
export async function insertImport(
  transaction: Change,
  { system, years, by, at }: { system: string; years: number; by: number; at: string },
): Promise<number> {
  const row = await transaction
    .insertInto('earlier_import')
    .values({ system_name: system, year_count: years, imported_by_user_id: by, imported_at: at })
    .returning('earlier_import_id')
    .executeTakeFirstOrThrow();
  return row.earlier_import_id;
}

/** Locks the rows that these years have, and then their members: in the order in which anyone who changes a year does. */
export async function lockYearsOf(
  transaction: Change,
  years: readonly { userId: number; cpdYearId: number | null }[],
): Promise<void> {
  const asked = sql`jsonb_to_recordset(${JSON.stringify(years)}::jsonb) as asked ("userId" bigint, "cpdYearId" integer)`;
  await sql`
    select from member_year mine
    where (mine.user_id, mine.cpd_year_id) in (select asked."userId", asked."cpdYearId" from ${asked})
    order by mine.user_id, mine.cpd_year_id for update`.execute(transaction);
  await sql`
    select from member where user_id in (select asked."userId" from ${asked})
    order by user_id for no key update`.execute(transaction);
}

/** A year as it is imported. */
export interface NewEarlierYear extends Omit<EarlierYear, 'system'> {
  userId: number;
  cpdYearId: number;
  status: EarlierStatus;
  statusBefore: string | null;
}

/** Adds years, each of which gets the row of `member_year` that it has not got; answers the id of each by its member and year. */
export async function insertYears(
  transaction: Change,
  earlierImportId: number,
  years: readonly NewEarlierYear[],
): Promise<{ memberYearId: number; userId: number; cpdYearId: number }[]> {
  const { rows } = await sql<{ memberYearId: number; userId: number; cpdYearId: number }>`
    with new as (
      select * from jsonb_to_recordset(${JSON.stringify(years)}::jsonb) as new (
        "userId" bigint, "cpdYearId" integer, status text, "statusBefore" text, "submittedOn" date,
        "certificateNumber" text, amounts jsonb
      )
    ),
    kept as (
      insert into member_year (user_id, cpd_year_id, status, exemption_reason_code, submitted_at)
      -- An exempt year is not complete either. Noon, so that it is the same day wherever the instant is read.
      select "userId", "cpdYearId", case status when 'EXEMPT' then 'INCOMPLETE' else status end,
        case status when 'EXEMPT' then ${EARLIER_EXEMPTION} end,
        ("submittedOn" + time '12:00') at time zone ${COLLEGE_ZONE}
      from new
      on conflict (user_id, cpd_year_id) do update set status = excluded.status, submitted_at = excluded.submitted_at,
        exemption_reason_code = excluded.exemption_reason_code
      returning member_year_id, user_id, cpd_year_id
    ),
    added as (
      insert into earlier_year (member_year_id, earlier_import_id, submitted_on, certificate_number, amounts, status_before)
      select kept.member_year_id, ${earlierImportId}, "submittedOn", "certificateNumber", amounts, "statusBefore"
      from kept join new on new."userId" = kept.user_id and new."cpdYearId" = kept.cpd_year_id
    )
    select member_year_id as "memberYearId", user_id as "userId", cpd_year_id as "cpdYearId" from kept
  `.execute(transaction);
  return rows;
}

/** Adds years before the first that the college has here, which have no row of `member_year`. */
export async function insertYearsBefore(
  transaction: Change,
  earlierImportId: number,
  years: readonly NewYearBefore[],
): Promise<void> {
  await sql`
    insert into year_before (user_id, cpd_year, earlier_import_id, status, submitted_on, certificate_number, amounts, unit)
    select "userId", year, ${earlierImportId}, status, "submittedOn", "certificateNumber", amounts, unit
    from jsonb_to_recordset(${JSON.stringify(years)}::jsonb) as new (
      "userId" bigint, year integer, status text, "submittedOn" date, "certificateNumber" text, amounts jsonb, unit text
    )`.execute(transaction);
}

/** Such a year as it is imported. */
export type NewYearBefore = Omit<YearBefore, 'system' | 'activities'> & { userId: number };

/** Deletes such years of an import; answers whose they were. */
export async function deleteYearsBefore(transaction: Change, earlierImportId: number) {
  return await transaction
    .deleteFrom('year_before')
    .where('earlier_import_id', '=', earlierImportId)
    .returning(['user_id as userId', 'cpd_year as year'])
    .execute();
}

/** Keeps imports from being taken back before the transaction is over. */
export async function lockImports(transaction: Change, ids: readonly number[]): Promise<void> {
  await sql`
    select from earlier_import where earlier_import_id = any(${[...ids]}::bigint[])
    order by earlier_import_id for update`.execute(transaction);
}

/** What a member did, as it is imported. */
export type NewEarlierActivity = EarlierActivity & { userId: number; year: number; earlierImportId: number };

/** Adds what members did in years that were imported. */
export async function insertActivities(transaction: Change, activities: readonly NewEarlierActivity[]): Promise<void> {
  await sql`
    insert into earlier_activity (earlier_import_id, user_id, cpd_year, on_date, activity, category, hours, title)
    select "earlierImportId", "userId", year, date, activity, category, hours, title
    from jsonb_to_recordset(${JSON.stringify(activities)}::jsonb) as new (
      "earlierImportId" bigint, "userId" bigint, year integer, date date, activity text, category integer, hours numeric,
      title text
    )`.execute(transaction);
}

/** Deletes what members did in the years of an import. */
export async function deleteActivities(transaction: Change, earlierImportId: number): Promise<void> {
  await transaction.deleteFrom('earlier_activity').where('earlier_import_id', '=', earlierImportId).execute();
}

/** A year that is taken back. */
export interface LockedYear {
  memberYearId: number;
  userId: number;
  statusBefore: string | null;
}

/** Locks the import and its years, so that no document is issued of them meanwhile; answers the years. */
export async function lockImport(transaction: Change, earlierImportId: number): Promise<LockedYear[]> {
  await sql`select from earlier_import where earlier_import_id = ${earlierImportId} for update`.execute(transaction);
  const { rows } = await sql<LockedYear>`
    select mine.member_year_id as "memberYearId", mine.user_id as "userId", earlier.status_before as "statusBefore"
    from earlier_year earlier join member_year mine using (member_year_id)
    where earlier.earlier_import_id = ${earlierImportId}
    order by mine.user_id, mine.cpd_year_id for update of mine`.execute(transaction);
  return rows;
}

/** Takes years away again: one that had a row before has it as it was. */
export async function deleteYears(transaction: Change, memberYearIds: readonly number[]): Promise<void> {
  const ids = sql`any(${[...memberYearIds]}::bigint[])`;
  const { rows } = await sql<{ id: number; before: string | null }>`
    delete from earlier_year where member_year_id = ${ids}
    returning member_year_id as id, status_before as before`.execute(transaction);
  const put = rows.filter(({ before }) => before !== null);
  const gone = rows.filter(({ before }) => before === null).map(({ id }) => id);
  await sql`
    update member_year set status = put.before, submitted_at = null, exemption_reason_code = null
    from jsonb_to_recordset(${JSON.stringify(put)}::jsonb) as put (id bigint, before text)
    where member_year_id = put.id`.execute(transaction);
  await sql`delete from member_year where member_year_id = any(${gone}::bigint[])`.execute(transaction);
}

/** Keeps who took an import back, and why. */
export async function updateTakenBack(
  transaction: Change,
  earlierImportId: number,
  { by, at, reason }: { by: number; at: string; reason: string },
): Promise<void> {
  await transaction
    .updateTable('earlier_import')
    .set({ taken_back_by_user_id: by, taken_back_at: at, taken_back_reason: reason })
    .where('earlier_import_id', '=', earlierImportId)
    .execute();
}
