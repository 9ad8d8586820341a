import { AUDIT_STATUSES, EXEMPT } from '@cpd/domain/college/lists';
import type { YearStatus } from '@cpd/domain/year/framework';
import { yearStatusName } from '@cpd/domain/year/year-rules';
import { type RawBuilder, sql } from 'kysely';

const STATUSES: readonly YearStatus[] = ['OPEN', 'INPROGRESS', 'SUBMITTED', 'COMPLETE', 'INCOMPLETE'];

/**
 * The status of `mine`, a member's year, or of a year without a row, in words and as the clock has it: `effectiveStatus` of
 * `domain/year-rules` in SQL, so that rows can be found and ordered by it.
 */
export function yearStatusInWords(now: Temporal.Instant): RawBuilder<unknown> {
  const instant = now.toString();
  return sql`case
    when mine.exemption_reason_code is not null then ${sql.lit(EXEMPT)}
    when coalesce(mine.status, 'OPEN') in ('OPEN', 'INPROGRESS') and year.closes_at <= ${instant}
      and (mine.reopened_until is null or mine.reopened_until <= ${instant}) then ${sql.lit(yearStatusName('INCOMPLETE'))}
    else ${inWords(sql`coalesce(mine.status, 'OPEN')`, Object.fromEntries(STATUSES.map((code) => [code, yearStatusName(code)])))}
  end`;
}

/** The audit of `mine` in words, or null without one. */
export const auditInWords = inWords(sql`mine.audit_status`, AUDIT_STATUSES);

function inWords(code: RawBuilder<unknown>, words: Readonly<Record<string, string>>): RawBuilder<unknown> {
  const cases = Object.entries(words).map(([value, word]) => sql`when ${sql.lit(value)} then ${sql.lit(word)}`);
  return sql`(case ${code} ${sql.join(cases, sql` `)} end)`;
}
