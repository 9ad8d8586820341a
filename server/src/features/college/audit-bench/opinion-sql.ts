import { type RawBuilder, sql } from 'kysely';
import { openStates } from '../../year/audit/case-sql.ts';

/** Of a judged item `item` that is judged twice: someone else still has to say what they find, the second or the third (CAS-07). */
export const isAwaited: RawBuilder<boolean> = sql`(item.is_judged_twice and item.verdict is not null and not exists (
  select from audit_opinion given where given.audit_item_id = item.audit_item_id and given.verdict is not null
    and (given.place = 3 or given.place = 2 and not given.differs)
))`;

/** Of rows `item`, `audit` and `owner`: whose item it is and who has audited it so far are others than someone. */
export function isOfOthers(userId: number): RawBuilder<boolean> {
  return sql`(audit.state in (${openStates}) and owner.user_id <> ${userId}
    and audit.auditor_user_id is distinct from ${userId} and item.judged_by_user_id is distinct from ${userId})`;
}

/** The place of the opinion that an awaited item is asked for: the second's, or the third's once the second differs. */
export const askedPlace: RawBuilder<number> = sql`(case when exists (
  select from audit_opinion second
  where second.audit_item_id = item.audit_item_id and second.place = 2 and second.verdict is not null
) then 3 else 2 end)`;

/**
 * Items as `item`, `audit` and `owner` on which someone can give an opinion: no one has taken them, and they have neither judged them
 * before nor a conflict of interest with the member.
 */
export function offeredTo(userId: number): RawBuilder<unknown> {
  return sql`audit_item item
    join audit_case audit on audit.audit_case_id = item.audit_case_id
    join member_year owner on owner.member_year_id = audit.member_year_id
    where ${isAwaited} and ${isOfOthers(userId)}
      and not exists (
        select from audit_opinion there where there.audit_item_id = item.audit_item_id
          and (there.user_id = ${userId} or there.verdict is null)
      )
      and not exists (
        select from audit_conflict against
        join audit_case theirs on theirs.audit_case_id = against.audit_case_id
        join member_year year on year.member_year_id = theirs.member_year_id
        where against.user_id = ${userId} and year.user_id = owner.user_id
      )`;
}
