import type { KnownActivityYear } from '@cpd/domain/college/earlier-activities-check';
import type { CollegeYear, KnownYear } from '@cpd/domain/college/earlier-years-check';
import type { EarlierActivity, YearBefore } from '@cpd/domain/year/earlier-year';
import type { Framework } from '@cpd/domain/year/framework';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/database/any-id.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { earlierActivitiesOf as activitiesOf } from '../../record/years/earlier-activities-sql.ts';

/** The years of the college and their rules, the earliest first. */
export async function listCollegeYears(database: Reading): Promise<CollegeYear[]> {
  const rows = await database
    .selectFrom('cpd_year as year')
    .innerJoin('framework', 'framework.framework_id', 'year.framework_id')
    .select(['year.facts', 'framework.rules'])
    .orderBy('year.cpd_year')
    .execute();
  return rows.map(({ facts, rules }: { facts: CollegeYear['facts']; rules: Framework }) => ({
    facts,
    framework: rules,
  }));
}

/** The members with these numbers, each with the year beside it; one statement for any number of lines. */
export async function listKnownYears(
  database: Reading,
  asked: readonly { memberNumber: string; year: number }[],
): Promise<KnownYear[]> {
  const { rows } = await sql<KnownYear>`
    select asked."memberNumber", asked.year, member.user_id as "userId",
      concat_ws(' ', nullif(member.first_name, ''), member.last_name) as name,
      ${isOpenParticipant} as "isMember",
      year.cpd_year_id is null or not exists (
        select from departure
        where departure.user_id = member.user_id and departure.left_on < make_date(year.cpd_year, 1, 1)
          and (departure.returned_on is null or departure.returned_on > make_date(year.cpd_year, 12, 31))
      ) as "wasMember",
      mine.member_year_id is not null and ${isRecorded} as "hasRecord",
      mine.reopened_until as "reopenedUntil",
      mine.status as "storedStatus",
      case when earlier.member_year_id is not null then json_build_object(
        'system', import.system_name, 'certificateNumber', earlier.certificate_number,
        'submittedOn', earlier.submitted_on, 'amounts', earlier.amounts,
        'status', case when mine.exemption_reason_code is null then mine.status else 'EXEMPT' end
      ) when plain.user_id is not null then json_build_object(
        'system', before.system_name, 'certificateNumber', plain.certificate_number, 'submittedOn', plain.submitted_on,
        'amounts', plain.amounts, 'status', plain.status, 'unit', plain.unit
      ) end as earlier
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked ("memberNumber" text, year integer)
    join member on member.member_number = asked."memberNumber"
    left join cpd_year year on year.cpd_year = asked.year
    left join member_year mine on mine.user_id = member.user_id and mine.cpd_year_id = year.cpd_year_id
    left join earlier_year earlier on earlier.member_year_id = mine.member_year_id
    left join earlier_import import on import.earlier_import_id = earlier.earlier_import_id
    left join year_before plain on plain.user_id = member.user_id and plain.cpd_year = asked.year
    left join earlier_import before on before.earlier_import_id = plain.earlier_import_id
  `.execute(database);
  return rows;
}

/** The years of a member before the first that the college has here, newest first. */
export async function listYearsBefore(database: Reading, userId: number): Promise<YearBefore[]> {
  const { rows } = await sql<YearBefore>`
    select cpd_year as year, status, submitted_on as "submittedOn", certificate_number as "certificateNumber", amounts, unit,
      import.system_name as system, ${activitiesOf(sql`plain.user_id`, sql`plain.cpd_year`)} as activities
    from year_before plain join earlier_import import using (earlier_import_id)
    where plain.user_id = ${userId} order by cpd_year desc
  `.execute(database);
  return rows;
}

/** Of a row `mine`: whether anything was recorded in the year, or decided about it. */
const isRecorded: RawBuilder<boolean> = sql<boolean>`(
  mine.submitted_at is not null or mine.declaration is not null or mine.audit_status is not null
  or mine.exemption_reason_code is not null or mine.paper_submission > 0 or mine.reopened_at is not null
  or exists (select from member_year_variation varied where varied.member_year_id = mine.member_year_id)
  or exists (select from activity held where held.user_id = mine.user_id and held.cpd_year_id = mine.cpd_year_id)
  or exists (select from plan held where held.user_id = mine.user_id and held.cpd_year_id = mine.cpd_year_id)
  or exists (select from document held where held.user_id = mine.user_id and held.cpd_year_id = mine.cpd_year_id)
)`;

/** The members with these numbers, each with the year beside it, and what they did in it; one statement for any number of lines. */
export async function listKnownActivityYears(
  database: Reading,
  asked: readonly { memberNumber: string; year: number }[],
): Promise<KnownActivityYear[]> {
  const { rows } = await sql<KnownActivityYear>`
    select asked."memberNumber", asked.year, member.user_id as "userId",
      concat_ws(' ', nullif(member.first_name, ''), member.last_name) as name,
      import.earlier_import_id as "earlierImportId", import.system_name as system,
      exists (
        select from issued_document printed
        where printed.user_id = member.user_id and printed.cpd_year_id = year.cpd_year_id
      ) as "isIssued",
      (
        select json_agg(category -> 'categoryId')
        from framework cross join jsonb_array_elements(framework.rules -> 'categories') as category
        where framework.framework_id = year.framework_id
      ) as "categoryIds",
      ${activitiesOf(sql`member.user_id`, sql`asked.year`)} as activities
    from (
      select distinct "memberNumber", year
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as line ("memberNumber" text, year integer)
    ) as asked
    join member on member.member_number = asked."memberNumber"
    left join cpd_year year on year.cpd_year = asked.year
    left join member_year mine on mine.user_id = member.user_id and mine.cpd_year_id = year.cpd_year_id
    left join earlier_year earlier on earlier.member_year_id = mine.member_year_id
    left join year_before plain on plain.user_id = member.user_id and plain.cpd_year = asked.year
    left join earlier_import import
      on import.earlier_import_id = coalesce(earlier.earlier_import_id, plain.earlier_import_id)
  `.execute(database);
  return rows;
}

/** What a member did in a year that was imported, by date; undefined for a year that is not known. */
export async function listActivities(
  database: Reading,
  userId: number,
  cpdYearId: number,
): Promise<EarlierActivity[] | undefined> {
  const { rows } = await sql<{ activities: EarlierActivity[] }>`
    select ${activitiesOf(sql`${userId}::bigint`, sql`year.cpd_year`)} as activities
    from cpd_year year where year.cpd_year_id = ${anyId(cpdYearId)}`.execute(database);
  return rows[0]?.activities;
}

/** An import as it is stored. Instants are ISO texts. */
export interface StoredImport {
  earlierImportId: number;
  system: string;
  years: number;
  importedAt: string;
  by: string;
  takenBack: { at: string; by: string; reason: string } | null;
  /** Of how many of its years documents were issued. */
  issued: number;
}

/** The imports, newest first. */
export async function listImports(database: Reading): Promise<StoredImport[]> {
  const { rows } = await selectImports(sql`true`).execute(database);
  return rows;
}

/** One of them; undefined for an unknown one. */
export async function findImport(database: Reading, earlierImportId: number): Promise<StoredImport | undefined> {
  const { rows } = await selectImports(sql`import.earlier_import_id = ${earlierImportId}`).execute(database);
  return rows[0];
}

function selectImports(isMeant: RawBuilder<unknown>) {
  const name = (person: string) =>
    sql`concat_ws(' ', nullif(${sql.ref(`${person}.first_name`)}, ''), ${sql.ref(`${person}.last_name`)})`;
  return sql<StoredImport>`
    select import.earlier_import_id as "earlierImportId", import.system_name as system, import.year_count as years,
      import.imported_at as "importedAt", ${name('importer')} as by,
      case when import.taken_back_at is not null then json_build_object(
        'at', import.taken_back_at, 'by', ${name('taker')}, 'reason', import.taken_back_reason
      ) end as "takenBack",
      issued.years as issued
    from earlier_import import
    join member importer on importer.user_id = import.imported_by_user_id
    left join member taker on taker.user_id = import.taken_back_by_user_id
    cross join lateral (
      select count(*)::int as years
      from earlier_year earlier join member_year mine on mine.member_year_id = earlier.member_year_id
      where earlier.earlier_import_id = import.earlier_import_id and exists (
        select from issued_document printed
        where printed.user_id = mine.user_id and printed.cpd_year_id = mine.cpd_year_id
      )
    ) issued
    where ${isMeant}
    order by import.earlier_import_id desc`;
}
