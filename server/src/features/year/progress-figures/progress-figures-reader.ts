import type { Framework } from '@cpd/domain/year/framework';
import { type RawBuilder, sql } from 'kysely';
import { wasMemberInYear } from '../../../platform/database/membership.ts';
import { recordedVersion } from '../../../platform/database/record-version.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { selectStandings, type YearStandingRow } from '../../record/years/year-sql.ts';
import { type RecordedTotals, totalsOf } from '../progress/totals-sql.ts';
import type { Events, Progress } from './settled-events.ts';

/** How far the kept figures are, and what has come since. */
export interface Look extends Progress {
  /** When this was looked at, as the database writes it. */
  at: string;
  /** The rules and years for which members are walked over, and for which they were. */
  walkFor: string;
  walkedFor: string;
  walkedUpTo: number;
  hasMarked: boolean;
  hasUnwalked: boolean;
}

/** Whether there is anything that the kept figures may not have yet; asked each minute, and before each list. */
export async function isBehindHand(database: Reading, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`
    select walked_for <> ${rulesAndYears(now)}
      -- Not whether there is one behind it: PostgreSQL would look for that from the first event on.
      or (select max(event_id) from event_entry) > settled_event_id
      or exists (select from stale_figures)
      or exists (select from member where user_id > walked_up_to) as behind
    from figures_progress`.execute(database);
  return rows.some(({ behind }) => behind);
}

/**
 * Locks the progress of the figures to the end of the transaction and answers how far they are; undefined while another
 * server is at work on them.
 */
export async function lockProgress(transaction: Change, now: Temporal.Instant): Promise<Look | undefined> {
  const { rows } = await sql<Look>`
    select settled_event_id as "settledEventId", seen_event_id as "seenEventId",
      -- A session that drew the id of an event by then has begun before. Of sessions under another role it is seen only that they are
      -- writing, and not since when.
      not exists (
        select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and case when state is null then backend_xid is not null
            else backend_type = 'client backend' and xact_start <= progress.seen_at end
      ) as "isSettled",
      coalesce((select max(event_id) from event_entry), 0) as "lastEventId",
      clock_timestamp()::text as at,
      ${rulesAndYears(now)} as "walkFor", walked_for as "walkedFor", walked_up_to as "walkedUpTo",
      exists (select from stale_figures) as "hasMarked",
      exists (select from member where user_id > walked_up_to) as "hasUnwalked"
    from figures_progress progress
    for update of progress skip locked`.execute(transaction);
  return rows[0];
}

/** Up to which event the figures are settled; no one is waited for. */
export async function readSettled(database: Reading): Promise<number> {
  const { rows } = await sql<{ settledEventId: number }>`
    select settled_event_id as "settledEventId" from figures_progress`.execute(database);
  return rows[0]?.settledEventId ?? 0;
}

/** Members whom these events are about, and whose figures are not of their record as it is, in the order of their ids. */
export async function listChanged(
  transaction: Change,
  { afterEventId, upToEventId }: Events,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select changed.user_id as "userId"
    from (select distinct subject_user_id as user_id from event_entry
      where event_id > ${afterEventId} and event_id <= ${upToEventId}) changed
    where ${isBehind(sql`changed.user_id`, now)}
    order by changed.user_id limit ${limit}`.execute(transaction);
  return rows.map(({ userId }) => userId);
}

/** The next members by their ids, and which of them have figures that are not of their record as it is. */
export async function findNext(
  database: Reading,
  { afterUserId, now, limit }: { afterUserId: number; now: Temporal.Instant; limit: number },
): Promise<{ userIds: number[]; behind: number[] }> {
  const { rows } = await sql<{ userIds: number[]; behind: number[] }>`
    select coalesce(json_agg(next.user_id order by next.user_id), '[]') as "userIds",
      coalesce(json_agg(next.user_id order by next.user_id) filter (where ${isBehind(sql`next.user_id`, now)}), '[]') as behind
    from (select user_id from member where user_id > ${afterUserId} order by user_id limit ${limit}) next`.execute(
    database,
  );
  return rows[0] ?? { userIds: [], behind: [] };
}

/** The records of members, to be judged. */
export interface ReadRecord {
  userId: number;
  /** Of the record and its rules. */
  version: string;
  newestEventId: number;
  years: (Omit<YearStandingRow, 'rules'> & { totals: RecordedTotals })[];
}

/** All opened years of these members with what was recorded in them, and the rules of the frameworks. */
export async function readRecords(
  database: Reading,
  userIds: readonly number[],
  now: Temporal.Instant,
): Promise<{ records: ReadRecord[]; frameworks: Readonly<Record<string, Framework>> }> {
  const userId = sql<number>`found.user_id`;
  const years = database
    .selectFrom(selectStandings(database, userId, now).as('listed'))
    .selectAll('listed')
    .select(totalsOf(userId, sql<number>`(listed.facts ->> 'cpdYearId')`).as('totals'))
    .as('year');
  const { rows } = await sql<{ records: ReadRecord[]; frameworks: Record<string, Framework> }>`
    select
      coalesce((
        select json_agg(json_build_object(
          'userId', found.user_id,
          'version', ${progressFiguresVersion(userId, now)},
          'newestEventId', coalesce((select max(event_id) from event_entry where subject_user_id = found.user_id), 0),
          'years', (select coalesce(json_agg(year), '[]') from ${years})
        ))
        from unnest(${[...userIds]}::bigint[]) as found (user_id)
      ), '[]') as records,
      (select json_object_agg(framework_id, rules) from framework) as frameworks
  `.execute(database);
  return rows[0] ?? { records: [], frameworks: {} };
}

/** Figures of a member's year as they are kept: in hundredths, also what is missing of each requirement, by its code. */
export interface KeptProgressFigures {
  userId: number;
  cpdYearId: number;
  recognised: number;
  minimum: number;
  /** Of each category, in the framework's order. */
  categories: number[];
  missing: Readonly<Record<string, number>>;
  allMet: boolean;
}

/** What is kept of these members. */
export async function listKept(database: Reading, userIds: readonly number[]): Promise<KeptProgressFigures[]> {
  const { rows } = await sql<KeptProgressFigures>`
    select user_id as "userId", cpd_year_id as "cpdYearId", recognised, minimum, categories, missing,
      all_met as "allMet"
    from year_figures where user_id = any(${[...userIds]}::bigint[])`.execute(database);
  return rows;
}

/** The version of a member's record, of the rules, and of which years there are. */
function progressFiguresVersion(userId: RawBuilder<number>, now: Temporal.Instant): RawBuilder<string> {
  return sql<string>`concat_ws(' ', ${recordedVersion(userId)}, ${openedYears(now)})`;
}

function rulesAndYears(now: Temporal.Instant): RawBuilder<string> {
  return sql<string>`concat_ws(' ', (select version from reference_version), ${openedYears(now)})`;
}

function openedYears(now: Temporal.Instant): RawBuilder<number> {
  return sql<number>`(select count(*) from cpd_year where open_from <= ${now.toString()}::timestamptz)`;
}

/** Whether the figures of someone who has years are not of their record as it is. */
function isBehind(userId: RawBuilder<number>, now: Temporal.Instant): RawBuilder<boolean> {
  return sql<boolean>`(
    not exists (
      select from year_figures kept where kept.user_id = ${userId} and kept.version = ${progressFiguresVersion(userId, now)}
    )
    and exists (
      select from member
      join cpd_year year on year.open_from <= ${now.toString()}::timestamptz
      left join member_year mine on mine.user_id = member.user_id and mine.cpd_year_id = year.cpd_year_id
      where member.user_id = ${userId} and (${wasMemberInYear} or mine.member_year_id is not null)
    )
  )`;
}
