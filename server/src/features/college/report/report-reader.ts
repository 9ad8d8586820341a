import type { ReportDetails, ReportVersion } from '@cpd/contract/reports';
import type { BoardFormat } from '@cpd/domain/report/board';
import type { ReportLine } from '@cpd/domain/report/line';
import type { ReportOutcome } from '@cpd/domain/report/outcome';
import { REPORT_PAGE } from '@cpd/domain/values/limits';
import type { YearFacts } from '@cpd/domain/year/framework';
import { type RawBuilder, sql } from 'kysely';
import { anyId } from '../../../platform/database/any-id.ts';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { differing, type TwoVersions } from './difference-sql.ts';

/** The years of the college that had opened at an instant, the latest first. */
export async function listOpenedYears(database: Reading, now: Temporal.Instant): Promise<YearFacts[]> {
  const rows = await database
    .selectFrom('cpd_year')
    .select('facts')
    .where('open_from', '<=', now.toString())
    .orderBy('cpd_year', 'desc')
    .execute();
  return rows.map(({ facts }) => facts);
}

/** A making of which nothing was heard for so long has lost its server; one step takes a second or two. */
const SILENT_AFTER_S = 60;

/** A row of `report_version` as the wire has it; `maker` is who made it. */
const versionColumns = sql`
  version.report_version_id as "reportVersionId", version.number, version.state, version.making, version.members,
  least(version.walked, version.members) as walked,
  version.making = 'RUNNING' and version.worked_at < now() - make_interval(secs => ${SILENT_AFTER_S}) as "isSilent",
  version.made_at as "madeOn", ${fullName('maker')} as "madeByName", version.reason, version.shown_at as "shownOn",
  version.preview_until as "previewUntil", num_nonnulls(version.first_signed_by, version.second_signed_by) as signatures,
  version.sent_on as "sentOn"`;

/** All boards by their names. */
export async function listBoards(database: Reading): Promise<{ boardCode: string; name: string }[]> {
  const { rows } = await sql<{ boardCode: string; name: string }>`
    select board_code as "boardCode", format ->> 'name' as name from report_board order by 2`.execute(database);
  return rows;
}

/** The versions of a year, of all boards, the latest first. */
export async function listVersions(
  database: Reading,
  cpdYearId: number,
): Promise<(ReportVersion & { boardCode: string })[]> {
  const { rows } = await sql<ReportVersion & { boardCode: string }>`
    select ${versionColumns}, version.board_code as "boardCode"
    from report_version version join member maker on maker.user_id = version.made_by
    where version.cpd_year_id = ${cpdYearId} order by version.number desc`.execute(database);
  return rows.map(withInstants);
}

function withInstants<Version extends ReportVersion>(version: Version): Version {
  const { madeOn, shownOn } = version;
  return { ...version, madeOn: instant(madeOn), shownOn: shownOn === null ? null : instant(shownOn) };
}

function instant(text: string): string {
  return Temporal.Instant.from(text).toString();
}

type Signature = { userId: number; name: string; signedAt: string };

/** A version with what its page shows. */
export type FoundReport = ReportVersion &
  Pick<ReportDetails, 'rowVersion' | 'cpdYearId' | 'cpdYear' | 'boardCode' | 'outcomes' | 'sent' | 'after'> & {
    format: BoardFormat;
    signatures: number;
    first: Signature | null;
    second: Signature | null;
    before: { reportVersionId: number; number: number } | null;
    hasDraft: boolean;
    /** Whether the caller has a line in it. */
    isReported: boolean;
  };

/** A version of a report as someone looks at it; undefined for no one's id. */
export async function findReport(
  database: Reading,
  reportVersionId: number,
  userId: number,
): Promise<FoundReport | undefined> {
  const { rows } = await sql<FoundReport>`
    select ${versionColumns}, version.version as "rowVersion", version.cpd_year_id as "cpdYearId", year.cpd_year as "cpdYear",
      version.board_code as "boardCode", version.format,
      (
        select coalesce(json_agg(json_build_object('outcome', outcome, 'count', count)), '[]')
        from (select outcome, count(*)::int as count from report_line line
          where line.report_version_id = version.report_version_id group by outcome) counted
      ) as outcomes,
      ${signature('first')} as first, ${signature('second')} as second,
      case when version.sent_at is not null then json_build_object(
        'sentOn', version.sent_on, 'byName', ${fullName('sender')}, 'channel', version.sent_channel,
        'reference', version.sent_reference, 'fileType', version.sent_file_type, 'sha256', version.sent_sha256
      ) end as sent,
      ${neighbour(sql`other.number < version.number and other.shown_at is not null`, sql`desc`)} as before,
      ${neighbour(sql`other.number > version.number and other.state <> 'CORRECTED'`, sql``)} as after,
      exists (
        select from report_version other where other.cpd_year_id = version.cpd_year_id
          and other.board_code = version.board_code and other.state = 'DRAFT'
          and other.report_version_id <> version.report_version_id
      ) as "hasDraft",
      exists (
        select from report_line line where line.report_version_id = version.report_version_id and line.user_id = ${userId}
      ) as "isReported"
    from report_version version
    join cpd_year year using (cpd_year_id)
    join member maker on maker.user_id = version.made_by
    left join member first on first.user_id = version.first_signed_by
    left join member second on second.user_id = version.second_signed_by
    left join member sender on sender.user_id = version.sent_by
    where version.report_version_id = ${anyId(reportVersionId)}`.execute(database);
  return rows.map(withInstants)[0];
}

function signature(place: 'first' | 'second'): RawBuilder<unknown> {
  const at = sql.ref(`version.${place}_signed_at`);
  return sql`case when ${at} is not null then json_build_object(
    'userId', ${sql.ref(`${place}.user_id`)}, 'name', ${fullName(place)}, 'signedAt', ${at}) end`;
}

/** Of a row called `version`: the nearest other one of its year and board, as JSON. */
function neighbour(which: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select json_build_object('reportVersionId', other.report_version_id, 'number', other.number)
    from report_version other
    where other.cpd_year_id = version.cpd_year_id and other.board_code = version.board_code and ${which}
    order by other.number ${order} limit 1
  )`;
}

/** In how many lines they differ. */
export async function countDifferences(database: Reading, versions: TwoVersions): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${differing(versions)}`.execute(
    database,
  );
  return rows[0]?.count ?? 0;
}

/** What lines have come to say otherwise than before: each outcome once. */
export async function listChangedOutcomes(database: Reading, versions: TwoVersions): Promise<ReportOutcome[]> {
  const { rows } = await sql<{ outcome: ReportOutcome }>`
    select distinct after.outcome from ${differing(versions)}
      and after.outcome is not null and after.outcome is distinct from before.outcome`.execute(database);
  return rows.map(({ outcome }) => outcome);
}

function lineJson(line: string): RawBuilder<ReportLine> {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  return sql<ReportLine>`json_build_object(
    'userId', user_id, 'memberNumber', ${column('member_number')}, 'lastName', ${column('last_name')},
    'firstName', ${column('first_name')}, 'registration', ${column('registration')}, 'outcome', ${column('outcome')},
    'recognised', ${column('recognised')} / 100.0, 'required', ${column('required')} / 100.0,
    'missing', ${column('missing')}, 'monthsReduced', ${column('months_reduced')},
    'submittedOn', ${column('submitted_on')}, 'leftOn', ${column('left_on')})`;
}

/**
 * A page of the lines of a version and one more, by member number, behind that of a member. `words` are looked for in number and
 * name, each of them.
 */
export async function listLines(
  database: Reading,
  reportVersionId: number,
  { outcome, words, after }: { outcome?: ReportOutcome | undefined; words: string[]; after?: number | undefined },
): Promise<ReportLine[]> {
  const { rows } = await sql<{ line: ReportLine }>`
    select ${lineJson('line')} as line
    from report_line line
    where line.report_version_id = ${anyId(reportVersionId)}
      and ${outcome === undefined ? sql`true` : sql`line.outcome = ${outcome}`}
      and not exists (
        select from unnest(${words}::text[]) word
        where position(word in lower(concat_ws(' ', line.member_number, line.first_name, line.last_name))) = 0
      )
      and ${
        after === undefined
          ? sql`true`
          : sql`(line.member_number, line.user_id) > (
        select last.member_number, last.user_id from report_line last
        where last.report_version_id = line.report_version_id and last.user_id = ${anyId(after)}
      )`
      }
    order by line.member_number, line.user_id
    limit ${REPORT_PAGE + 1}`.execute(database);
  return rows.map(({ line }) => line);
}

/** A page of what differs and one more, by member number, behind that of a member. */
export async function listDifferences(
  database: Reading,
  versions: TwoVersions,
  after: number | undefined,
): Promise<{ before: ReportLine | null; after: ReportLine | null }[]> {
  const { rows } = await sql<{ before: ReportLine | null; after: ReportLine | null }>`
    with found as (
      select user_id, coalesce(after.member_number, before.member_number) as number,
        case when before.outcome is not null then ${lineJson('before')} end as before,
        case when after.outcome is not null then ${lineJson('after')} end as after
      from ${differing(versions)}
    )
    select before, after from found
    where ${
      after === undefined
        ? sql`true`
        : sql`(number, user_id) > (
      select number, user_id from found where user_id = ${anyId(after)}
    )`
    }
    order by number, user_id
    limit ${REPORT_PAGE + 1}`.execute(database);
  return rows;
}

/** Of members with a line: so many are named who have submitted since. */
const NAMED_MOST = 100;

/** Who of a version has submitted the year since its lines were made, the latest first; of many the first hundred are named. */
export async function findSubmittedSince(
  database: Reading,
  { reportVersionId, cpdYearId, since }: { reportVersionId: number; cpdYearId: number; since: string },
) {
  const { rows } = await sql<{
    userId: number;
    memberNumber: string;
    name: string;
    submittedAt: string;
    count: number;
  }>`
    select member.user_id as "userId", member.member_number as "memberNumber", ${fullName('member')} as name,
      mine.submitted_at as "submittedAt", count(*) over ()::int as count
    from member_year mine join member using (user_id)
    where mine.cpd_year_id = ${cpdYearId} and mine.submitted_at > ${since}::timestamptz and exists (
      select from report_line line where line.report_version_id = ${reportVersionId} and line.user_id = mine.user_id
    )
    order by mine.submitted_at desc, member.user_id
    limit ${NAMED_MOST}`.execute(database);
  return rows;
}

/**
 * The boards that are not told of a year yet and register members of it, by their names. Once the last day is over, those alone whose
 * report was begun: of a year before the college came here they were told elsewhere.
 */
export async function listBoardsDue(
  database: Reading,
  { cpdYearId, isOver }: { cpdYearId: number; isOver: boolean },
): Promise<{ boardCode: string; name: string }[]> {
  const { rows } = await sql<{ boardCode: string; name: string }>`
    select board.board_code as "boardCode", board.format ->> 'name' as name
    from report_board board
    where not exists (
      select from report_version version
      where version.board_code = board.board_code and version.cpd_year_id = ${cpdYearId} and version.sent_at is not null
    ) and exists (
      select from member_registration mine join registration using (registration_id)
      where mine.cpd_year_id = ${cpdYearId} and registration.group_code = board.format ->> 'groupCode'
    ) and (not ${isOver}::boolean or exists (
      select from report_version version
      where version.board_code = board.board_code and version.cpd_year_id = ${cpdYearId}
    ))
    order by 2`.execute(database);
  return rows;
}
