import type { LabCounts, ShownRecord } from '@cpd/domain/year/lab';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { hasBeenSubmitted, selectStandings, type YearStandingRow } from '../../record/years/year-sql.ts';
import { type TotalsOfBoth, totalsOfBoth } from '../../year/progress/totals-sql.ts';

/** A member's record of a year with what both sets of rules count of it. */
export interface RecordToTry {
  userId: number;
  /** Null where the year is not in the member's list. */
  standing: Omit<YearStandingRow, 'rules'> | null;
  totals: TotalsOfBoth;
  specialtyIds: number[];
}

/** Which records are read, and how. */
export interface Tried {
  /** The year whose records they are. */
  cpdYearId: number;
  /** The rules of the draft. */
  draft: RuleSet;
  now: Temporal.Instant;
}

/** The records of the next members by their ids, in one statement. */
export async function listNext(
  database: Reading,
  tried: Tried,
  { afterUserId, limit }: { afterUserId: number; limit: number },
): Promise<RecordToTry[]> {
  const next = sql`select user_id from member where user_id > ${afterUserId} and ${isOpenParticipant} order by user_id limit ${limit}`;
  return await listRecords(database, tried, next);
}

/** The records of these members, in the order of their ids. */
export async function listOf(database: Reading, tried: Tried, userIds: readonly number[]): Promise<RecordToTry[]> {
  return await listRecords(
    database,
    tried,
    sql`select user_id from member where user_id = any(${[...userIds]}::bigint[]) and ${isOpenParticipant}`,
  );
}

async function listRecords(
  database: Reading,
  { cpdYearId, draft, now }: Tried,
  members: RawBuilder<unknown>,
): Promise<RecordToTry[]> {
  const userId = sql<number>`found.user_id`;
  const yearId = sql<number>`${cpdYearId}::bigint`;
  const standing = selectStandings(database, userId, now).where('year.cpd_year_id', '=', yearId);
  const placed = draft.activityTypes.map(({ activityTypeId, categoryId, isAnnualConversation }) => [
    activityTypeId,
    categoryId,
    isAnnualConversation,
  ]);
  const { rows } = await sql<RecordToTry>`
    with draft_type as materialized (
      select (type ->> 0)::int as activity_type_id, (type ->> 1)::int as category_id,
        (type ->> 2)::boolean as is_annual_conversation
      from json_array_elements(${JSON.stringify(placed)}::json) as type
    ), draft_rules as materialized (
      select ${JSON.stringify({ requirements: draft.framework.requirements })}::jsonb as rules
    )
    select found.user_id as "userId", ${jsonObjectFrom(standing)} as standing,
      ${totalsOfBoth(userId, yearId, { types: sql`draft_type`, rules: sql`draft_rules` })} as totals,
      (
        select coalesce(json_agg(chosen.area_id order by chosen.area_id), '[]')
        from member_area chosen join area using (area_id)
        where chosen.user_id = found.user_id and chosen.cpd_year_id = ${yearId} and area.is_specialty
      ) as "specialtyIds"
    from (${members}) found
    order by found.user_id`.execute(database);
  return rows;
}

/** How many members a run goes through. */
export async function countMembers(database: Reading): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member where ${isOpenParticipant}`.execute(database);
  return rows[0]?.count ?? 0;
}

/**
 * The year whose records a draft is tried on: its own once someone has submitted it, whom a correction must not harm (FWK-02).
 * Otherwise of those before it the last that is over and has records, so that they change no more; if no such year is over, the
 * latest with records (FWK-03).
 */
export async function findYearToTry(
  database: Reading,
  draftYearId: number,
  now: Temporal.Instant,
): Promise<number | undefined> {
  const { rows } = await sql<{ cpdYearId: number }>`
    select cpd_year_id as "cpdYearId" from cpd_year year
    where cpd_year_id < ${draftYearId}::bigint and exists (select from member_year where cpd_year_id = year.cpd_year_id)
      or cpd_year_id = ${draftYearId}::bigint
        and exists (select from member_year mine where mine.cpd_year_id = year.cpd_year_id and ${hasBeenSubmitted})
    order by cpd_year_id = ${draftYearId}::bigint desc, closes_at <= ${now.toString()}::timestamptz desc, cpd_year_id desc limit 1`.execute(
    database,
  );
  return rows[0]?.cpdYearId;
}

/** The last run of a draft. */
export interface Run {
  draftVersion: number;
  rules: RuleSet;
  triedCpdYearId: number;
  status: 'RUNNING' | 'DONE' | 'STOPPED' | 'FAILED';
  startedBy: string;
  startedAt: string;
  members: number;
  walked: number;
  isSilent: boolean;
  counts: LabCounts;
  shown: readonly ShownRecord[];
}

/** A run of which nothing was heard for so long has lost its server; one step takes a second or two. */
const SILENT_AFTER_S = 60;

/** The last run of the draft of a year; undefined before the first. */
export async function findRun(database: Reading, cpdYearId: number): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select run.draft_version as "draftVersion", run.rules, run.tried_cpd_year_id as "triedCpdYearId", run.status,
      ${fullName('member')} as "startedBy", run.started_at as "startedAt", run.members, run.walked, run.counts, run.shown,
      run.status = 'RUNNING' and run.worked_at < now() - make_interval(secs => ${SILENT_AFTER_S}) as "isSilent"
    from lab_run run join member on member.user_id = run.started_by
    where run.cpd_year_id = ${cpdYearId}::bigint`.execute(database);
  return rows[0];
}

/** What a member is called. */
export interface Named {
  userId: number;
  name: string;
  memberNumber: string;
}

/** What these members are called. */
export async function listNames(database: Reading, userIds: readonly number[]): Promise<Named[]> {
  return await database
    .selectFrom('member')
    .select(['user_id as userId', 'member_number as memberNumber'])
    .select(fullName('member').as('name'))
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .execute();
}
