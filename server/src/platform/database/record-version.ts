import { TAKE_BACK_HOURS } from '@cpd/domain/values/limits';
import { type RawBuilder, sql } from 'kysely';

/** The record of a member. */
export interface RecordAsked {
  userId: number;
}

/**
 * Which version of what a member recorded there is, and of the rules that count it: all that is recorded leaves an event.
 * They are counted, for the ids of events do not come in the order of commits. The newest is named by its request, so that a
 * database that was put back to an earlier time never comes to an old count with another record.
 */
export function recordedVersion(userId: RawBuilder<number>): RawBuilder<string> {
  return sql<string>`(
    select concat_ws(' ',
      (select count(*) from event_entry where subject_user_id = ${userId}),
      (select request_id from event_entry where subject_user_id = ${userId} order by event_id desc limit 1),
      (select version from reference_version)
    )
  )`;
}

/**
 * Which version of a member's record there is: two answers of one version and one day at the college are the same (0031). Besides
 * what was recorded, hours on paper are entered by hand, which leaves no event; the college edits its settings, one of which
 * says how a year goes; and there are moments at which the clock alone changes the state of a year.
 */
export function recordVersion(userId: RawBuilder<number>, now: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`(
    select concat_ws(' ',
      ${recordedVersion(userId)},
      (select sum(paper_submission) from member_year where user_id = ${userId}),
      (select max(content_edit_id) from content_edit),
      (
        select count(*) from (
          select unnest(array[
            open_from, closes_at, (facts ->> 'allowSubmitFrom')::timestamptz, (facts ->> 'submitFrom')::timestamptz
          ]) as at from cpd_year
          union all
          select reopened_until from member_year where user_id = ${userId}
          union all
          select submitted_at + make_interval(hours => ${sql.lit(TAKE_BACK_HOURS)}) from member_year where user_id = ${userId}
        ) moment
        where at <= ${now}::timestamptz
      )
    )
  )`;
}
