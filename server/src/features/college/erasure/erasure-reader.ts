import type { ErasureCase } from '@cpd/contract/erasures';
import type { ErasureCounts, ErasureScope, ErasureSubject } from '@cpd/domain/college/erasure';
import type { RequestKind } from '@cpd/domain/college/member-requests';
import { sql } from 'kysely';
import { COLLEGE_ZONE } from '../../../platform/database/college-zone.ts';
import { firstAndLastName, fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { isMailOf } from '../../../platform/database/typed-words.ts';
import { isMerged, withMerged } from '../../../platform/people/merged-sql.ts';
import { hasRecord, isOfTeam } from '../../../platform/people/sides-sql.ts';
import { hasErasableContent } from './erasure-store.ts';

/** What must be known of a person before anything of them is erased. */
export interface ErasureFacts extends ErasureSubject {
  userId: number;
  name: string;
  memberNumber: string;
  /** ISO time; null while they have their name. */
  erasedAt: string | null;
  /** Numbers and kinds of requests that wait for a decision. */
  openRequests: { requestId: number; kind: RequestKind }[];
  /** Plain dates of follow-ups in the case log that are to be done. */
  followUps: string[];
}

const TODAY = (now: Temporal.Instant) => sql`(${now.toString()}::timestamptz at time zone ${COLLEGE_ZONE})::date`;

/**
 * The day on which a row called `member` ceased to be one: that of leaving, or of being disabled; null for a member, and for one of the
 * CPD team, whose name stays until a manager has taken that role (PPL-17).
 */
const leftOn = (now: Temporal.Instant) => sql<string | null>`case when not ${isOfTeam()} then coalesce(
  (
    select departure.left_on from departure
    where departure.user_id = member.user_id and departure.left_on <= ${TODAY(now)}
      and (departure.returned_on is null or departure.returned_on > ${TODAY(now)})
    order by departure.left_on desc limit 1
  ),
  (member.disabled_at at time zone ${COLLEGE_ZONE})::date
) end`;

const NAME = fullName('member');
const IS_PERSON = hasRecord();

/** The facts of some people, present or former members; no one of the CPD team is among them. */
export async function readFacts(
  database: Reading,
  userIds: readonly number[],
  now: Temporal.Instant,
): Promise<ErasureFacts[]> {
  const { rows } = await sql<ErasureFacts>`
    select member.user_id as "userId", ${NAME} as name, member.member_number as "memberNumber",
      member.erased_at as "erasedAt", ${leftOn(now)} as "leftOn",
      (
        select json_agg(json_build_object(
          'cpdYearId', year.cpd_year_id, 'year', year.cpd_year, 'openFrom', year.open_from, 'closesAt', year.closes_at,
          'auditStatus', mine.audit_status, 'reopenedUntil', mine.reopened_until,
          'hasRecord', mine.member_year_id is not null
            or exists (
              select from activity where activity.user_id = member.user_id and activity.cpd_year_id = year.cpd_year_id
            )
            or exists (
              select from document where document.user_id = member.user_id and document.cpd_year_id = year.cpd_year_id
            )
        ))
        from cpd_year year
        left join member_year mine on mine.user_id = member.user_id and mine.cpd_year_id = year.cpd_year_id
      ) as years,
      (
        select coalesce(json_agg(json_build_object('requestId', member_request_id, 'kind', kind) order by member_request_id), '[]')
        from member_request request where request.user_id = member.user_id and request.status <> 'DONE'
      ) as "openRequests",
      (
        select coalesce(json_agg(follow_up_on order by follow_up_on), '[]') from case_entry entry
        where entry.user_id = member.user_id and follow_up_on is not null and follow_up_done_at is null
      ) as "followUps"
    from member
    where member.user_id = any(${userIds}::bigint[]) and ${IS_PERSON}
    order by member.user_id
  `.execute(database);
  return rows;
}

/**
 * The id of the person with a member number; undefined for no one's, and for that of one of the team. Of an entry that was merged
 * into another one (PPL-07), that of the other one, with which it is erased.
 */
export async function findPerson(database: Reading, memberNumber: string): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`
    select coalesce((
      select kept_user_id from member_merge where merged_user_id = member.user_id and undone_at is null
    ), user_id) as "userId"
    from member where member_number = ${memberNumber} and ${IS_PERSON}
  `.execute(database);
  return rows[0]?.userId;
}

/**
 * Who may be due: they left so many years ago, or asked for erasure when they had left and something had to stay; a request from
 * before they came back shortens nothing. Whether years must still be kept is not asked here. `only` asks of one person.
 */
export async function listCandidates(
  database: Reading,
  { now, retentionYears }: { now: Temporal.Instant; retentionYears: number },
  only?: number,
): Promise<{ userId: number; asked: boolean }[]> {
  const among = only === undefined ? sql`true` : sql`member.user_id = ${only}`;
  const { rows } = await sql<{ userId: number; asked: boolean }>`
    select user_id as "userId", asked from (
      select member.user_id, departed.left_on, exists (
        select from erasure_case asked
        where asked.user_id = member.user_id and asked.status = 'DONE' and asked.person = 'CONTACT'
          and (asked.decided_at at time zone ${COLLEGE_ZONE})::date >= departed.left_on
      ) as asked
      from member cross join lateral (select ${leftOn(now)} as left_on) departed
      where (member.has_departures or member.disabled_at is not null) and member.erased_at is null and ${IS_PERSON}
        and not ${isMerged} and ${among}
    ) left_ones
    where left_on is not null and (asked or left_on + make_interval(years => ${retentionYears}) <= ${TODAY(now)})
    order by user_id
  `.execute(database);
  return rows;
}

type Scope = Pick<ErasureScope, 'person' | 'cpdYearIds' | 'before'>;

/** How much would be erased of people with the same scope. */
export async function countErasure(
  database: Reading,
  ofMembers: readonly number[],
  { person, cpdYearIds, before }: Scope,
): Promise<ErasureCounts> {
  const userIds = await withMerged(database, ofMembers);
  const ofYears = sql`user_id = any(${userIds}::bigint[]) and cpd_year_id = any(${cpdYearIds}::int[])`;
  const old = (column: string) => sql`(${before}::timestamptz is null or ${sql.ref(column)} < ${before}::timestamptz)`;
  const letters = person === 'STAYS' ? old('created_at') : sql`true`;
  const { rows } = await sql<ErasureCounts>`
    with contents as (
      select size_bytes from document where ${ofYears}
      union all
      select case_file.size_bytes from case_file join case_entry using (case_entry_id)
      where case_entry.user_id = any(${userIds}::bigint[]) and ${old('case_entry.created_at')}
    )
    select
      (select count(*)::int from activity where ${ofYears}) as activities,
      (select count(*)::int from contents) as files,
      (select coalesce(sum(size_bytes), 0)::bigint from contents) as bytes,
      (
        (select count(*) from notification where user_id = any(${userIds}::bigint[]) and ${letters})
        + (
          select count(*) from outgoing_mail where ${isMailOf(userIds)} and ${letters}
            and (${person !== 'STAYS'} or sent_at is not null or given_up_at is not null)
        )
      )::int as messages,
      (
        select count(*)::int from event where ${hasErasableContent(userIds, before)}
      ) as events
  `.execute(database);
  const [counts] = rows;
  if (counts === undefined) throw new Error('Counting answers one row.');
  return counts;
}

const CASES = sql`
  erasure_case.erasure_case_id as "erasureCaseId", erasure_case.version as "rowVersion", erasure_case.status, erasure_case.source,
  ${NAME} as name, member.member_number as "memberNumber", erasure_case.asked_at as "askedOn",
  ${firstAndLastName('preparer')} as "preparedBy", erasure_case.decided_at as "decidedOn", ${firstAndLastName('decider')} as "decidedBy"`;

const PEOPLE = sql`
  join member on member.user_id = erasure_case.user_id
  left join member preparer on preparer.user_id = erasure_case.prepared_by
  left join member decider on decider.user_id = erasure_case.decided_by`;

/** A page of the requests, the latest first; at most `limit` behind `before`. */
export async function listCases(
  database: Reading,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ErasureCase[]> {
  const { rows } = await sql<ErasureCase>`
    select ${CASES} from erasure_case ${PEOPLE}
    where erasure_case_id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by erasure_case_id desc
    limit ${limit}
  `.execute(database);
  return rows;
}

/** A request with the words of everyone, without what would be erased. */
export interface ToldCase extends ErasureCase {
  userId: number;
  reason: string;
  askedBy: string;
  decisionText: string;
  counts: ErasureCounts | null;
  preparerId: number | null;
}

/** One of them; undefined when it does not exist. */
export async function findCase(database: Reading, erasureCaseId: number): Promise<ToldCase | undefined> {
  const { rows } = await sql<ToldCase>`
    select ${CASES}, erasure_case.user_id as "userId", erasure_case.reason, erasure_case.counts,
      erasure_case.decision_text as "decisionText", erasure_case.prepared_by as "preparerId", ${firstAndLastName('asker')} as "askedBy"
    from erasure_case ${PEOPLE} join member asker on asker.user_id = erasure_case.asked_by
    where erasure_case_id = ${erasureCaseId}
  `.execute(database);
  return rows[0];
}

/** When the request of a member was asked that still waits, as an ISO time; undefined without one. */
export async function findWaiting(database: Reading, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ askedAt: string }>`
    select asked_at as "askedAt" from erasure_case where user_id = ${userId} and status in ('ASKED', 'PREPARED')
  `.execute(database);
  return rows[0]?.askedAt;
}
