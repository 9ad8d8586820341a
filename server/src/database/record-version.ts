import { type RawBuilder, sql } from 'kysely';
import { prepare } from './prepared.ts';
import type { Reading } from './tables.ts';

/**
 * Which version of a member's record there is: two answers of one version and one day in Sydney are the same (0031). Changes
 * are counted, for the ids of events do not come in the order of commits; hours on paper are entered by hand, which leaves no
 * event; and there are moments at which the clock alone changes how a year stands.
 */
export function recordVersion(userId: RawBuilder<number>, now: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`(
    select concat_ws(' ',
      (select count(*) from event where subject_user_id = ${userId}),
      (select version from reference_version),
      (select sum(paper_submission) from member_year where user_id = ${userId}),
      (
        select count(*) from (
          select unnest(array[
            open_from, closes_at, (facts ->> 'allowSubmitFrom')::timestamptz, (facts ->> 'submitFrom')::timestamptz
          ]) as at from cpd_year
          union all
          select reopened_until from member_year where user_id = ${userId}
        ) moment
        where at <= ${now}::timestamptz
      )
    )
  )`;
}

/** The version alone: all that is read for somebody who asks again. */
export async function readRecordVersion(database: Reading, userId: number, now: Temporal.Instant): Promise<string> {
  const [row] = await ask(database, { userId, now: now.toString() });
  if (row === undefined) throw new Error('The query of a version answered no row.');
  return row.version;
}

const ask = prepare<{ userId: number; now: string }, { version: string }>(
  (_database, { userId, now }) => sql<{ version: string }>`select ${recordVersion(userId, now)} as version`,
);
