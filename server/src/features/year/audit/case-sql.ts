import { OPEN_STATES } from '@cpd/domain/audit/case';
import { type RawBuilder, sql } from 'kysely';

/** Of a row called `audit`: the last day of its member, which may have passed without an answer; null where none holds. */
export const lastDayOf: RawBuilder<string | null> = sql`(case audit.state
  when 'SELECTED' then audit.due_on when 'NOT_ANSWERED' then audit.due_on when 'ASKED' then audit.asked_until end)`;

/** The states in which a case waits for someone. */
export const openStates = sql.join(OPEN_STATES.map((state) => sql.lit(state)));

/** Of rows `audit` and `wish`: the team has not answered it, and it is not settled by the end of the audit. */
export const isOpenWish: RawBuilder<boolean> = sql`(wish.decided_at is null and audit.state in (${openStates}))`;
