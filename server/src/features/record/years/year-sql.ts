import { OUTCOMES_TO_CHECK } from '@cpd/domain/report/own-line';
import type { EarlierYear } from '@cpd/domain/year/earlier-year';
import type { DoneElsewhere } from '@cpd/domain/year/elsewhere';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { COLLEGE_ZONE } from '../../../platform/database/college-zone.ts';
import { absencesOfMember, wasMemberInYear } from '../../../platform/database/membership.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { changedSinceReopening, reopeningJson } from './reopening-sql.ts';

/** As `selectMemberYears` answers it, in a row or in the JSON of a larger query. */
export type MemberYearRow = InferResult<ReturnType<typeof selectMemberYears>>[number];

/** As `selectStandings` answers it with the rules of the framework, in the JSON of a larger query. */
export type YearStandingRow = Omit<MemberYearRow, 'has_plans' | 'has_registration'>;

/** Now, given to a query that is written for each call, or to one that is written once (`prepare`). */
type Now = Temporal.Instant | RawBuilder<string>;

function instant(now: Now): RawBuilder<string> {
  return sql`${now instanceof Temporal.Instant ? now.toString() : now}::timestamptz`;
}

/** The day of the college at `now`; what comes after it is planned. */
export function todayAt(now: Now): RawBuilder<string> {
  return sql`(${instant(now)} at time zone ${COLLEGE_ZONE})::date`;
}

/** The member's years that have opened by `now`: those with a day of membership, and all with a record. */
export function fromMemberYears(database: Reading, userId: number | RawBuilder<number>, now: Now) {
  return database
    .selectFrom('cpd_year as year')
    .innerJoin('member', (join) => join.on('member.user_id', '=', userId))
    .leftJoin('member_year as mine', (join) =>
      join.onRef('mine.cpd_year_id', '=', 'year.cpd_year_id').on('mine.user_id', '=', userId),
    )
    .where('year.open_from', '<=', instant(now))
    .where(sql<boolean>`(${wasMemberInYear} or mine.member_year_id is not null)`);
}

/**
 * Whether one of these years can be changed: it has a day of membership, and `isEditable` of `domain/year/year-rules` for a query that needs it row by row. A
 * test holds the two together.
 */
export function takesChanges(now: Now): RawBuilder<boolean> {
  return sql`(${wasMemberInYear} and ${isStillOpen(now)})`;
}

/** The same of a year of which it is known that the person was a member in it; `member` is not read. */
export function isStillOpen(now: Now): RawBuilder<boolean> {
  return sql`(
    (mine.status is null or mine.status in ('OPEN', 'INPROGRESS')) and ${instant(now)} >= year.open_from
    and (${instant(now)} < year.closes_at or coalesce(${instant(now)} < mine.reopened_until, false))
    and case
      when mine.before_reopening is null or ${instant(now)} < mine.reopened_until then true
      else ${changedSinceReopening} end
  )`;
}

/** The member's years that have opened by `now`, newest first, with everything that `toMemberYear` needs. */
export function selectMemberYears(database: Reading, userId: number | RawBuilder<number>, now: Now) {
  return selectYearsWithoutRules(database, userId, now).select('framework.rules');
}

/** The same years but for the rules of their frameworks, for queries that ask for these once. */
export function selectYearsWithoutRules(database: Reading, userId: number | RawBuilder<number>, now: Now) {
  return selectStandings(database, userId, now).select([
    sql<boolean>`exists (
      select from plan
      where plan.user_id = ${userId} and plan.cpd_year_id = year.cpd_year_id and plan.document_id is null
    )`.as('has_plans'),
    sql<boolean>`exists (
      select from member_registration registered
      where registered.user_id = ${userId} and registered.cpd_year_id = year.cpd_year_id
    )`.as('has_registration'),
  ]);
}

/** Of the same years the state of each, with everything that `toYearStanding` needs but the rules of its framework. */
export function selectStandings(database: Reading, userId: number | RawBuilder<number>, now: Now) {
  return fromMemberYears(database, userId, now)
    .innerJoin('framework', 'framework.framework_id', 'year.framework_id')
    .leftJoin('exemption_reason as reason', 'reason.reason_code', 'mine.exemption_reason_code')
    .leftJoin('member_year_variation as variation', 'variation.member_year_id', 'mine.member_year_id')
    .leftJoin('earlier_year as earlier', 'earlier.member_year_id', 'mine.member_year_id')
    .leftJoin('earlier_import as import', 'import.earlier_import_id', 'earlier.earlier_import_id')
    .leftJoin('exemption_reason as leave', 'leave.reason_code', 'variation.exemption_reason_code')
    .select([
      'year.facts',
      wasMemberInYear.as('was_member'),
      absencesOfMember.as('absences'),
      'mine.member_year_id',
      'mine.status',
      'mine.submitted_at',
      'mine.reopened_at',
      'mine.reopened_until',
      reopeningJson(instant(now)).as('reopening'),
      'mine.audit_status',
      'mine.taken_back_at',
      'mine.paper_submission',
      'reason.reason_code',
      'reason.sentence_fragment',
      'variation.months_of_leave',
      'leave.sentence_fragment as variation_fragment',
      sql<EarlierYear | null>`case when earlier.member_year_id is not null then json_build_object(
        'system', import.system_name, 'certificateNumber', earlier.certificate_number,
        'submittedOn', earlier.submitted_on, 'amounts', earlier.amounts
      ) end`.as('earlier'),
      acceptedElsewhere(userId).as('elsewhere'),
    ])
    .orderBy('year.cpd_year_id', 'desc');
}

/** Of each of these years what the member did at other CPD homes, as the team has accepted it, the first handed in first (RPT-05). */
function acceptedElsewhere(userId: number | RawBuilder<number>): RawBuilder<DoneElsewhere[]> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'collegeName', elsewhere.college_name, 'unit', elsewhere.archived -> 'unit',
      'categories', elsewhere.archived -> 'categories'
    ) order by elsewhere.member_request_id), '[]')
    from member_request request join year_elsewhere elsewhere using (member_request_id)
    where request.user_id = ${userId} and request.cpd_year = year.cpd_year and request.result = 'GRANTED'
  )`;
}

/**
 * Of each of these years what its member is shown of a report to a board (RPT-03): a preview, to check where the line says what a
 * board may act on, or what is past its preview. Null for a year without.
 */
export function reportStage(userId: number, now: Now) {
  return sql<'TO_CHECK' | 'PREVIEW' | 'TOLD' | null>`(
    select case when not previewed then 'TOLD' when checked then 'TO_CHECK' else 'PREVIEW' end
    from report_line line join report_version version using (report_version_id),
      lateral (select version.state = 'PREVIEW' and version.preview_until >= ${todayAt(now)} as previewed,
        line.outcome in (${sql.join([...OUTCOMES_TO_CHECK])}) as checked) seen
    where line.user_id = ${userId} and version.cpd_year_id = year.cpd_year_id
      and version.state in ('PREVIEW', 'SIGNED', 'SENT')
    order by previewed desc, checked desc limit 1
  )`;
}

/** Of a member's row `mine` of a year: whether the record is submitted, or was and is re-opened. */
export const hasBeenSubmitted = sql<boolean>`(mine.submitted_at is not null or mine.before_reopening ->> 'submittedAt' is not null)`;
