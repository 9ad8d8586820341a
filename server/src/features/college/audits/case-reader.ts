import type { TeamAudit } from '@cpd/contract/audit-team';
import type { CaseState } from '@cpd/domain/audit/case';
import type { RoundSettings } from '@cpd/domain/audit/round';
import { type RawBuilder, sql } from 'kysely';
import { COLLEGE_ZONE } from '../../../platform/database/college-zone.ts';
import { firstAndLastName, fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { teamRole } from '../../../platform/people/sides-sql.ts';
import { isOpenWish, lastDayOf, openStates } from '../../year/audit/case-sql.ts';

/** A case as the team sees it, but for what depends on who asks. */
export type ReadTeamAudit = Omit<TeamAudit, 'steps' | 'review' | 'continuesUntil'> & {
  settings: Partial<RoundSettings>;
  askedUntil: string | null;
  decidedByUserId: number | null;
  review: Omit<NonNullable<TeamAudit['review']>, 'refusal'> | null;
};

export async function findTeamAudit(database: Reading, auditCaseId: number): Promise<ReadTeamAudit | undefined> {
  const { rows } = await sql<ReadTeamAudit>`
    select audit.audit_case_id as "auditCaseId", audit.audit_round_id as "auditRoundId", round.round_name as "roundName",
      round.settings, audit.row_version as "rowVersion", member.user_id as "userId", member.member_number as "memberNumber",
      ${fullName('member')} as name, member.telephone, year.cpd_year as "cpdYear", audit.reason as "whyText",
      audit.state, ${lastDayOf} as "lastDay", audit.asked_until as "askedUntil", audit.deferred_until as "deferredUntil",
      audit.sent_at as "sentOn", ${fullName('auditor')} as "auditorName", audit.auditor_user_id as "auditorUserId",
      audit.outcome_text as "outcomeText", ${fullName('decider')} as "decidedByName",
      audit.decided_by_user_id as "decidedByUserId", audit.decided_at as "decidedOn",
      (
        select json_build_object('auditWishId', wish.audit_wish_id, 'kind', wish.kind, 'wantedUntil', wish.wanted_until,
          'reason', wish.reason, 'askedOn', wish.asked_at)
        from audit_wish wish where wish.audit_case_id = audit.audit_case_id and ${isOpenWish}
      ) as wish,
      (
        select coalesce(json_agg(json_build_object('name', ${fullName('declared')}, 'reason', against.reason,
          'declaredOn', against.declared_at) order by against.declared_at, against.user_id), '[]')
        from audit_conflict against join member declared on declared.user_id = against.user_id
        where against.audit_case_id = audit.audit_case_id
      ) as conflicts,
      (
        select json_build_object('grounds', review.grounds, 'askedOn', review.asked_at, 'decision', review.decision,
          'decisionText', review.decision_text, 'decidedByName', coalesce(${fullName('reviewer')}, ''),
          'decidedOn', review.decided_at)
        from audit_review review left join member reviewer on reviewer.user_id = review.decided_by_user_id
        where review.audit_case_id = audit.audit_case_id
      ) as review
    from audit_case audit
    join audit_round round using (audit_round_id)
    join member_year mine using (member_year_id)
    join cpd_year year on year.cpd_year_id = mine.cpd_year_id
    join member on member.user_id = mine.user_id
    left join member auditor on auditor.user_id = audit.auditor_user_id
    left join member decider on decider.user_id = audit.decided_by_user_id
    where audit.audit_case_id = ${auditCaseId}`.execute(database);
  return rows[0];
}

/** The audits of a member, the latest first. */
export async function listAuditsOf(database: Reading, userId: number) {
  const { rows } = await sql<{ auditCaseId: number; cpdYear: number; roundName: string; state: CaseState }>`
    select audit.audit_case_id as "auditCaseId", year.cpd_year as "cpdYear", round.round_name as "roundName", audit.state
    from audit_case audit
    join audit_round round using (audit_round_id)
    join member_year mine using (member_year_id)
    join cpd_year year on year.cpd_year_id = mine.cpd_year_id
    where mine.user_id = ${userId}
    order by year.cpd_year desc, audit.audit_case_id desc`.execute(database);
  return rows;
}

const canAudit = sql`(${teamRole()} in ('AUDITOR', 'STAFF', 'MANAGER') and member.disabled_at is null)`;

/** Who can have cases, auditors first, each with how many open ones they have. */
export async function listAuditors(database: Reading) {
  const { rows } = await sql<{ userId: number; name: string; openCases: number }>`
    select member.user_id as "userId", ${firstAndLastName('member')} as name, (
      select count(*)::int from audit_case audit where audit.auditor_user_id = member.user_id
        and audit.state in (${openStates})
    ) as "openCases"
    from member where ${canAudit}
    order by ${teamRole()} <> 'AUDITOR', member.last_name, member.first_name, member.user_id`.execute(database);
  return rows;
}

/** Whether someone can have cases. */
export async function isAuditor(database: Reading, userId: number): Promise<boolean> {
  const { rows } = await sql`select from member where member.user_id = ${userId} and ${canAudit}`.execute(database);
  return rows.length > 0;
}

/** Of cases, those that someone must not audit: their own, those that they have declared, and those that they decided before a review. */
export async function listBarred(database: Reading, auditCaseIds: readonly number[], userId: number) {
  const { rows } = await sql<{ name: string; memberNumber: string }>`
    select ${firstAndLastName('member')} as name, member.member_number as "memberNumber"
    from audit_case audit join member_year mine using (member_year_id) join member on member.user_id = mine.user_id
    where audit.audit_case_id = any(${[...auditCaseIds]}::bigint[]) and (
      mine.user_id = ${userId}
      or exists (
        select from audit_conflict against
        where against.audit_case_id = audit.audit_case_id and against.user_id = ${userId}
      )
    )
    order by member.last_name`.execute(database);
  return rows;
}

/** What someone has to do with a case that they would review: they audited it or judged a part of it, or they gave it back. */
export async function findPart(
  database: Reading,
  auditCaseId: number,
  userId: number,
): Promise<'AUDITED' | 'GAVE_BACK' | undefined> {
  const { rows } = await sql<{ part: 'AUDITED' | 'GAVE_BACK' | null }>`
    select case
      when ${userId} in (audit.auditor_user_id, audit.decided_by_user_id) or exists (
        select from audit_item item left join audit_opinion given using (audit_item_id)
        where item.audit_case_id = audit.audit_case_id and ${userId} in (item.judged_by_user_id, given.user_id)
      ) then 'AUDITED'
      when exists (
        select from audit_conflict against
        where against.audit_case_id = audit.audit_case_id and against.user_id = ${userId}
      ) then 'GAVE_BACK' end as part
    from audit_case audit where audit.audit_case_id = ${auditCaseId}`.execute(database);
  return rows[0]?.part ?? undefined;
}

/** The case of a wish that is open; undefined for an unknown wish, and for one that has been decided. */
export async function findOpenWish(database: Reading, auditWishId: number) {
  return await database
    .selectFrom('audit_wish as wish')
    .innerJoin('audit_case as audit', 'audit.audit_case_id', 'wish.audit_case_id')
    .select(['wish.audit_case_id as auditCaseId', 'wish.kind'])
    .where('wish.audit_wish_id', '=', auditWishId)
    .where(isOpenWish)
    .executeTakeFirst();
}

/** Everything that the clock of the audits has to do: whose last day is over, whose deferral has ended, who has left. */
export async function listDueCases(database: Reading, today: string) {
  const { rows } = await sql<{ auditCaseId: number; step: 'DEADLINE' | 'RESUME' | 'CLOSE' }>`
    select audit.audit_case_id as "auditCaseId", case
      when ${isGone(today)} then 'CLOSE'
      when audit.state = 'DEFERRED' then 'RESUME'
      else 'DEADLINE' end as step
    from audit_case audit
    join member_year mine using (member_year_id)
    where audit.claimed is not null and audit.state in (${openStates}, 'DEFERRED')
      and (
        ${isGone(today)}
        or (audit.state = 'DEFERRED' and audit.deferred_until <= ${today}::date)
        or (audit.state = 'SELECTED' and audit.due_on < ${today}::date)
        or (audit.state = 'ASKED' and audit.asked_until < ${today}::date)
      )
    order by audit.audit_case_id`.execute(database);
  return rows;
}

/** Of rows `audit` and `mine`: the member has left or died, or is exempt now. */
function isGone(today: string): RawBuilder<boolean> {
  return sql`(mine.exemption_reason_code is not null or exists (
    select from departure where departure.user_id = mine.user_id and departure.left_on <= ${today}::date
      and (departure.returned_on is null or departure.returned_on > ${today}::date)
  ))`;
}

/** A case whose member is to be reminded. */
export interface ToRemind {
  auditCaseId: number;
  userId: number;
  year: number;
  lastDay: string;
}

/**
 * Cases that wait for their member: of those that are asked for by their ids, all of them; else those whose last day comes within
 * so many days and who were not reminded for this occasion.
 */
export async function listToRemind(
  database: Reading,
  which: { auditCaseIds: readonly number[] } | { today: string; days: number; moreThan: number },
): Promise<ToRemind[]> {
  const last = sql`(case audit.state when 'ASKED' then audit.asked_until else audit.due_on end)`;
  const isMeant =
    'days' in which
      ? sql`${last} - ${which.today}::date > ${which.moreThan} and ${last} - ${which.today}::date <= ${which.days} and not exists (
          select from notification told where told.user_id = mine.user_id
            and told.occasion = concat('audit-reminder-', ${which.days}::int, ':', audit.audit_case_id, ':', ${last})
        ) and audit.state_since < (${last} - ${which.days}::int)::timestamp at time zone ${COLLEGE_ZONE}`
      : sql`audit.audit_case_id = any(${[...which.auditCaseIds]}::bigint[])`;
  const { rows } = await sql<ToRemind>`
    select audit.audit_case_id as "auditCaseId", mine.user_id as "userId", year.cpd_year as year, ${last} as "lastDay"
    from audit_case audit
    join member_year mine using (member_year_id)
    join cpd_year year on year.cpd_year_id = mine.cpd_year_id
    where audit.claimed is not null and audit.state in ('SELECTED', 'ASKED') and ${isMeant}
    order by audit.audit_case_id limit 500`.execute(database);
  return rows;
}
