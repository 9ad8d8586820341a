import { sql } from 'kysely';
import { prepare } from './prepared.ts';
import type { Reading } from './tables.ts';

interface Given {
  userId: number;
  now: string;
}

/** What an answer about a member's years may differ by, besides its question: two alike versions have the same answers. */
interface Version {
  /** Every change of a record leaves an event (ARCHITECTURE.md, Changes). They are counted, for their ids do not come in the order of commits. */
  changes: number;
  reference: number;
  /** What was handed in on paper is entered by hand, which leaves no event. */
  paper: string;
  /** How many moments are over at which the clock alone changes how a year stands. */
  moments: number;
}

const SYDNEY = 'Australia/Sydney';

/** Which version of a member's record there is at `now`: it changes with each change of it, of the reference data, and with the day in Sydney. */
export async function readRecordVersion(database: Reading, userId: number, now: Temporal.Instant): Promise<string> {
  const [row] = await ask(database, { userId, now: now.toString() });
  if (row === undefined) throw new Error('The query of a version answered no row.');
  const today = now.toZonedDateTimeISO(SYDNEY).toPlainDate();
  return `${row.changes} ${row.reference} ${row.paper} ${row.moments} ${today}`;
}

const ask = prepare<Given, Version>(
  (_database, { userId, now }) => sql<Version>`
    select
      (select count(*) from event where subject_user_id = ${userId})::int as changes,
      (select version from reference_version)::int as reference,
      (select coalesce(sum(paper_submission), 0) from member_year where user_id = ${userId})::text as paper,
      (
        select count(*) from (
          select unnest(array[
            open_from, closes_at, (facts ->> 'allowSubmitFrom')::timestamptz, (facts ->> 'submitFrom')::timestamptz
          ]) as at from cpd_year
          union all
          select reopened_until from member_year where user_id = ${userId}
        ) moment
        where at <= ${now}::timestamptz
      )::int as moments
  `,
);
