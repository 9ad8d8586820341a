import { type RawBuilder, sql } from 'kysely';

/** The record of a member as it is at a moment. */
export interface RecordAsked {
  userId: number;
  now: Temporal.Instant;
}

/**
 * Which version of a member's record there is: two answers of one version and one day in Sydney are the same (0031). Changes
 * are counted, for the ids of events do not come in the order of commits. The newest is named by its request, so that a
 * database that was put back to an earlier time never comes to an old count with another record. Hours on paper are entered
 * by hand, which leaves no event; and there are moments at which the clock alone changes how a year stands.
 */
export function recordVersion(userId: RawBuilder<number>, now: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`(
    select concat_ws(' ',
      (select count(*) from event where subject_user_id = ${userId}),
      (select request_id from event where subject_user_id = ${userId} order by event_id desc limit 1),
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
