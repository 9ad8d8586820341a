import { OPEN_STATES } from '@cpd/domain/audit/case';
import { type RawBuilder, sql } from 'kysely';

/** Of a row called `audit`: the last day of its member, which may have passed without an answer; null where none holds. */
export const lastDayOf: RawBuilder<string | null> = sql`(case audit.state
  when 'SELECTED' then audit.due_on when 'NOT_ANSWERED' then audit.due_on when 'ASKED' then audit.asked_until end)`;

/** The states in which a case waits for someone. */
export const openStates = sql.join(OPEN_STATES.map((state) => sql.lit(state)));

/** Of rows `audit` and `wish`: the team has not answered it, and it is not settled by the end of the audit. */
export const isOpenWish: RawBuilder<boolean> = sql`(wish.decided_at is null and audit.state in (${openStates}))`;

/** Who looks at a case: an auditor, or one of the CPD team, who sees all of them. */
export interface Onlooker {
  userId: number;
  isOfTeam: boolean;
}

/**
 * Of a row of `audit_case`: whether someone may look at it (CAS-07). Auditors see those that are given to them, the CPD team the
 * others too, but none of which they have declared a conflict of interest, nor one of which they have taken an item to judge it
 * without knowing what was found before.
 */
export function isShownTo(row: 'audit_case' | 'mine', { userId, isOfTeam }: Onlooker): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  if (!isOfTeam) return sql<boolean>`${column('auditor_user_id')} = ${userId}`;
  return sql<boolean>`not exists (
    select from audit_conflict against
    where against.audit_case_id = ${column('audit_case_id')} and against.user_id = ${userId}
  ) and not exists (
    select from audit_item item join audit_opinion taken using (audit_item_id)
    where item.audit_case_id = ${column('audit_case_id')} and taken.user_id = ${userId} and taken.verdict is null
  )`;
}
