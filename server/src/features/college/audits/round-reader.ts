import type { AuditRound, WhoIsAudited } from '@cpd/contract/audit-rounds';
import { type NotChosen, roundSettings } from '@cpd/domain/audit/round';
import { WORKERS } from '@cpd/domain/member/roles';
import { sql } from 'kysely';
import { firstAndLastName, fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { teamRole } from '../../../platform/people/sides-sql.ts';
import { isOpenWish, openStates } from '../../year/audit/case-sql.ts';
import { membersOfList } from '../lists/list-members-sql.ts';
import { isDrawn, whyNotChosen } from './chosen-sql.ts';

/** The rounds that were not dropped, the latest first; one of them where its id is given. */
export async function listRounds(database: Reading, auditRoundId?: number): Promise<AuditRound[]> {
  const { rows } = await sql<AuditRound>`
    select round.audit_round_id as "auditRoundId", round.cpd_year_id as "cpdYearId", year.cpd_year as "cpdYear",
      round.round_name as "roundName", round.origin, round.settings, coalesce(${isDrawn}, false) as "isDrawn",
      ${fullName('chooser')} as "chosenByName", ${fullName('releaser')} as "releasedByName",
      round.released_at as "releasedOn", round.row_version as "rowVersion",
      case when round.released_at is null
        then (select count(*)::int from audit_chosen chosen where chosen.audit_round_id = round.audit_round_id)
        else counts.cases end as members,
      counts.answered, counts.decided, counts.wait_for_member as "waitForMember", counts.wait_for_auditor as "waitForAuditor",
      counts.wait_for_team as "waitForTeam", counts.unassigned, counts.last_day as "lastDay",
      (
        select count(*)::int from audit_wish wish join audit_case audit using (audit_case_id)
        where audit.audit_round_id = round.audit_round_id and ${isOpenWish}
      ) as "openWishes",
      (
        select count(*)::int from audit_review review join audit_case audit using (audit_case_id)
        where audit.audit_round_id = round.audit_round_id and review.decided_at is null
      ) as "openReviews"
    from audit_round round
    join cpd_year year using (cpd_year_id)
    left join member chooser on chooser.user_id = round.chosen_by_user_id
    left join member releaser on releaser.user_id = round.released_by_user_id
    cross join lateral (
      select count(*)::int as cases, count(audit.sent_at)::int as answered,
        count(*) filter (where audit.state in ('PASSED', 'PASSED_WITH_ADVICE', 'NOT_MET'))::int as decided,
        count(*) filter (where audit.state in ('SELECTED', 'ASKED'))::int as wait_for_member,
        count(*) filter (where audit.state in ('ANSWERED', 'INREVIEW'))::int as wait_for_auditor,
        count(*) filter (where audit.state = 'NOT_ANSWERED')::int as wait_for_team,
        count(*) filter (where audit.auditor_user_id is null
          and audit.state in (${openStates}))::int as unassigned,
        max(case audit.state when 'SELECTED' then audit.due_on when 'ASKED' then audit.asked_until end) as last_day
      from audit_case audit where audit.audit_round_id = round.audit_round_id
    ) counts
    where round.dropped_at is null and ${auditRoundId === undefined ? sql`true` : sql`round.audit_round_id = ${auditRoundId}`}
    order by year.cpd_year desc, round.audit_round_id desc`.execute(database);
  return rows.map((row) => ({
    ...row,
    settings: roundSettings(row.settings),
    releasedOn: row.releasedOn === null ? null : Temporal.Instant.from(row.releasedOn).toString(),
  }));
}

/** How many wishes and reviews the team has not decided, in all rounds. */
export async function countOpenAsked(database: Reading): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*)::int from audit_wish wish join audit_case audit using (audit_case_id) where ${isOpenWish}
    ) + (select count(*)::int from audit_review where decided_at is null) as count`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Who chooses the members of a round and who observes its draw, or null for no one, and whether its latest draw is drawn. */
export async function findRoundPeople(database: Reading, auditRoundId: number) {
  return await database
    .selectFrom('audit_round as round')
    .leftJoin('member as observer', 'observer.user_id', 'round.observer_user_id')
    .select(['chosen_by_user_id as chosenByUserId', isDrawn.as('isDrawn')])
    .select(['observer_user_id as observerUserId', fullName('observer').as('observerName')])
    .where('audit_round_id', '=', auditRoundId)
    .executeTakeFirstOrThrow();
}

/** Whether someone can observe a draw: one of the team who looks at records. */
export async function canObserve(database: Reading, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from member where member.user_id = ${userId} and member.disabled_at is null
      and ${teamRole()} in (${sql.join(WORKERS.observe.map((role) => sql.lit(role)))})`.execute(database);
  return rows.length > 0;
}

/** Someone whom a round is to audit, and why they can no longer be, or null. */
export interface Chosen {
  userId: number;
  memberNumber: string;
  name: string;
  because: 'RANDOM' | 'MANDATORY' | 'BY_HAND';
  reason: string;
  problem: NotChosen | null;
}

/** Whom a round is to audit, in the order of their names. */
export async function listChosen(database: Reading, auditRoundId: number, now: Temporal.Instant): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    select member.user_id as "userId", member.member_number as "memberNumber", ${firstAndLastName('member')} as name,
      mine_chosen.why as because, mine_chosen.reason,
      nullif(${whyNotChosen(auditRoundId, now)}, 'HERE') as problem
    from audit_chosen mine_chosen
    join audit_round mine_round on mine_round.audit_round_id = mine_chosen.audit_round_id
    join cpd_year year on year.cpd_year_id = mine_round.cpd_year_id
    join member on member.user_id = mine_chosen.user_id
    left join member_year mine on mine.user_id = member.user_id and mine.cpd_year_id = year.cpd_year_id
    where mine_chosen.audit_round_id = ${auditRoundId}
    order by member.last_name, member.first_name, member.user_id`.execute(database);
  return rows;
}

/** Someone who was named for a round, and why they cannot be audited, or null. */
type Named = Pick<Chosen, 'userId' | 'memberNumber' | 'name'> & { why: NotChosen | null };

/** Those whom a choice names, each once; numbers of no one are left out. */
export async function listNamed(
  database: Reading,
  { auditRoundId, cpdYearId }: { auditRoundId: number; cpdYearId: number },
  who: WhoIsAudited,
  now: Temporal.Instant,
): Promise<Named[]> {
  const among =
    who.kind === 'NUMBERS'
      ? sql`member.member_number = any(${who.memberNumbers.map((number) => number.trim())}::text[])`
      : sql`member.user_id in ${membersOfList({ list: who.list, filters: who.filters, now })}`;
  const { rows } = await sql<Named>`
    select member.user_id as "userId", member.member_number as "memberNumber", ${firstAndLastName('member')} as name,
      ${whyNotChosen(auditRoundId, now)} as why
    from member
    join cpd_year year on year.cpd_year_id = ${cpdYearId}
    left join member_year mine on mine.user_id = member.user_id and mine.cpd_year_id = year.cpd_year_id
    where ${among}
    order by member.last_name, member.first_name, member.user_id`.execute(database);
  return rows;
}

/** The last audit of each member before a year, where something follows of it (CAS-10). */
export async function listFollowedUp(database: Reading, cpdYearId: number) {
  const { rows } = await sql<{
    userId: number;
    memberNumber: string;
    name: string;
    state: 'NOT_MET' | 'NOT_ANSWERED';
    year: number;
  }>`
    select last.user_id as "userId", member.member_number as "memberNumber", ${firstAndLastName('member')} as name,
      last.state, last.cpd_year as year
    from (
      select distinct on (audited.user_id) audited.user_id, audit.state, year.cpd_year
      from audit_case audit
      join member_year audited using (member_year_id)
      join cpd_year year using (cpd_year_id)
      where year.cpd_year < (select cpd_year from cpd_year where cpd_year_id = ${cpdYearId})
        and audit.state not in ('OTHER_HOME', 'LEFT')
      order by audited.user_id, year.cpd_year desc, audit.audit_case_id desc
    ) last
    join member on member.user_id = last.user_id
    where last.state in ('NOT_MET', 'NOT_ANSWERED')
    order by member.last_name, member.first_name, member.user_id`.execute(database);
  return rows;
}
