import type { ListedMember } from '@cpd/contract/members';
import type { Absence, DepartureReason } from '@cpd/domain/member/departure';
import { MEMBER_SEARCH_YEARS } from '@cpd/domain/values/limits';
import type { Framework } from '@cpd/domain/year/framework';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reading } from '../../../platform/database/tables.ts';
import { hadNumber } from '../../../platform/people/former-number-sql.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { type MemberYearRow, selectYearsWithoutRules } from '../../record/years/year-sql.ts';
import { hasWords } from './member-words-sql.ts';

/** A member of a list with their newest years and the figures of each that are kept (COH-06). */
export interface FoundMember extends Omit<ListedMember, 'years' | 'left'> {
  /** The latest one; null for who never left. */
  departure: (Absence & { reason: DepartureReason }) | null;
  /** The newest first. */
  years: { year: MemberYearRow; figures: ShownFigures | null }[];
}

/** In hundredths of an hour or credit. */
interface ShownFigures {
  recognised: number;
  minimum: number;
  allMet: boolean;
}

/** The part of `found` that a list is made of: rows with `user_id` and the columns of its order. */
interface Listing {
  found: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/**
 * Findable members in whose number, name or e-mail every word is, at most `limit` after the member `after`: the exact number
 * first, then those whose words begin so, each by name (ADM-03). One query.
 */
export async function searchMembers(
  database: Reading,
  input: { words: readonly string[]; after: number | undefined; limit: number; now: Temporal.Instant },
): Promise<FoundMember[]> {
  const order = sql`place, name collate "C", user_id`;
  const page = sql`
    with matching as (
      select member.user_id, member.search_text as name, ${placeOf(input.words)} as place
      from member
      where ${isOpenParticipant} and ${hasWords(input.words, '')}
      ${ofFormerNumber(input.words)}
    )
    select * from matching
    where ${input.after === undefined ? sql`true` : comesAfter(input.after)}
    order by ${order}
    limit ${input.limit}`;
  return await listMembers(database, { found: page, order }, input.now);
}

/** The findable members that someone keeps at hand, the latest first (ADM-05). */
export async function listPinned(database: Reading, userId: number, now: Temporal.Instant): Promise<FoundMember[]> {
  const found = sql`
    select member.user_id, pinned.pinned_at
    from pinned_member pinned join member on member.user_id = pinned.pinned_user_id
    where pinned.user_id = ${userId} and ${isOpenParticipant}`;
  return await listMembers(database, { found, order: sql`pinned_at desc, user_id` }, now);
}

/** The findable members at whose records someone looked last, the latest first. */
export async function listRecent(
  database: Reading,
  userId: number,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<FoundMember[]> {
  const order = sql`viewed_at desc, user_id`;
  const found = sql`
    select member.user_id, seen.viewed_at
    from member_view seen join member on member.user_id = seen.subject_user_id
    where seen.actor_user_id = ${userId} and ${isOpenParticipant}
    order by ${order}
    limit ${limit}`;
  return await listMembers(database, { found, order }, now);
}

/** 0 for the exact number, 1 where each word starts one of the member's, else 2. */
function placeOf(words: readonly string[]) {
  return sql`case
    when lower(member.member_number) = lower(${words.join(' ')}) then 0
    when ${hasWords(words, ' ')} then 1
    else 2
  end`;
}

/** One word may be a number that was corrected; it finds its member as the exact number does (PPL-06). */
function ofFormerNumber(words: readonly string[]) {
  const [word = '', ...more] = words;
  if (more.length > 0) return sql``;
  return sql`
      union all
      select member.user_id, member.search_text, 0
      from member
      where ${isOpenParticipant} and not ${hasWords(words, '')} and member.user_id in (${hadNumber(word)})`;
}

/** Rows behind that of a member; none when the member is no result of the search. */
function comesAfter(userId: number) {
  return sql`(place, name collate "C", user_id) > (
    select last.place, last.name collate "C", last.user_id from matching last where last.user_id = ${userId}
  )`;
}

/** The members of a listing with their years, in its order, in one query; rules of frameworks come once, not with each year. */
async function listMembers(database: Reading, { found, order }: Listing, now: Temporal.Instant) {
  const years = jsonArrayFrom(selectJudgedYears(database, now));
  const { rows } = await sql<{ members: StoredMember[]; frameworks: Record<string, Framework> }>`
    select
      coalesce((
        select json_agg(json_build_object(
          'userId', person.user_id,
          'memberNumber', person.member_number,
          'title', person.title,
          'firstName', person.first_name,
          'lastName', person.last_name,
          'email', person.email,
          'departure', (
            select json_build_object('leftOn', left_on, 'returnedOn', returned_on, 'reason', reason)
            from departure where departure.user_id = person.user_id order by left_on desc limit 1
          ),
          'years', ${years}
        ) order by ${order})
        from (${found}) as found (user_id) join member person using (user_id)
      ), '[]') as members,
      (select json_object_agg(framework.framework_id, framework.rules) from framework) as frameworks
  `.execute(database);
  const { members = [], frameworks = {} } = rows[0] ?? {};
  return members.map((member) => ({ ...member, years: member.years.flatMap((year) => withRules(year, frameworks)) }));
}

/** The newest years of the member `found`, with the figures of each. */
function selectJudgedYears(database: Reading, now: Temporal.Instant) {
  const userId = sql<number>`found.user_id`;
  const years = selectYearsWithoutRules(database, userId, now).limit(MEMBER_SEARCH_YEARS).as('listed');
  return database
    .selectFrom(years)
    .selectAll('listed')
    .select(
      sql<ShownFigures | null>`(
        select json_build_object('recognised', recognised, 'minimum', minimum, 'allMet', all_met)
        from year_figures where user_id = ${userId} and cpd_year_id = (listed.facts ->> 'cpdYearId')::int
      )`.as('figures'),
    );
}

type StoredYear = InferResult<ReturnType<typeof selectJudgedYears>>[number];
type StoredMember = Omit<FoundMember, 'years'> & { years: StoredYear[] };

function withRules({ figures, ...year }: StoredYear, frameworks: Readonly<Record<string, Framework>>) {
  const rules = frameworks[year.facts.frameworkId];
  return rules === undefined ? [] : [{ year: { ...year, rules }, figures }];
}
