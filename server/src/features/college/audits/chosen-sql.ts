import type { NotChosen } from '@cpd/domain/audit/round';
import { type RawBuilder, sql } from 'kysely';
import { hasLeft, wasMemberInYear } from '../../../platform/database/membership.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { isOfTeam } from '../../../platform/people/sides-sql.ts';
import { isStillOpen } from '../../record/years/year-sql.ts';
import { openStates } from '../../year/audit/case-sql.ts';

/** Of a row `round`, whether its latest draw is drawn; null without a draw. */
export const isDrawn: RawBuilder<boolean | null> = sql`(
  select drawn_at is not null from audit_draw
  where audit_draw.audit_round_id = round.audit_round_id order by draw_number desc limit 1
)`;

/**
 * Of rows `member`, `year` and `mine`, why the member cannot be audited for the year in a round, or null. Health reasons are in
 * none of them. What is final comes first.
 */
export function whyNotChosen(auditRoundId: number, now: Temporal.Instant): RawBuilder<NotChosen | null> {
  return sql`(case
    when not ${isOpenParticipant} then case when ${isOfTeam()} then 'TEAM' else 'LEFT' end
    when ${hasLeft(now)} then case when exists (
      select from departure where departure.user_id = member.user_id and departure.reason = 'DECEASED'
    ) then 'DECEASED' else 'LEFT' end
    when not ${wasMemberInYear} then 'NOT_IN_YEAR'
    when mine.exemption_reason_code is not null then 'EXEMPT'
    when exists (
      select from audit_case audit join member_year audited using (member_year_id)
      where audited.user_id = member.user_id and audit.state in (${openStates}, 'DEFERRED')
    ) then 'IN_CASE'
    when exists (
      select from audit_case audit where audit.member_year_id = mine.member_year_id and audit.state not in ('OTHER_HOME', 'LEFT')
    ) then 'AUDITED'
    when exists (
      select from audit_chosen chosen where chosen.user_id = member.user_id and chosen.audit_round_id = ${auditRoundId}
    ) then 'HERE'
    when exists (
      select from audit_chosen chosen join audit_round other using (audit_round_id)
      where chosen.user_id = member.user_id and other.cpd_year_id = year.cpd_year_id and other.audit_round_id <> ${auditRoundId}
    ) then 'CHOSEN'
    when ${isStillOpen(now)} then 'OPEN'
  end)`;
}
