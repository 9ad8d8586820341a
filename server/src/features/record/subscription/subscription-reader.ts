import { sql } from 'kysely';
import { hasLeft } from '../../../platform/database/membership.ts';
import type { Reading } from '../../../platform/database/tables.ts';

/** The member's own subscription address, with ISO times; undefined without one. */
export async function findSubscription(database: Reading, userId: number) {
  return await database
    .selectFrom('calendar_subscription')
    .select(['created_at as createdAt', 'last_read_at as lastReadAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Whose address has a secret with this hash, and their role now; undefined when no one's has, or its owner is disabled or has left. */
export async function findSubscriber(database: Reading, secretSha256: string, now: Temporal.Instant) {
  return await database
    .selectFrom('calendar_subscription as subscription')
    .innerJoin('member', 'member.user_id', 'subscription.user_id')
    .select([
      'subscription.user_id as userId',
      'member.security_role_code as role',
      'subscription.created_at as createdAt',
      'subscription.last_read_at as lastReadAt',
    ])
    .where('subscription.secret_sha256', '=', secretSha256)
    .where('member.disabled_at', 'is', null)
    .where(sql<boolean>`not ${hasLeft(now)}`)
    .executeTakeFirst();
}

/** What a member's calendar of some years depends on, without reading it. */
export interface CalendarState {
  /** Differs after every change of the activities and of the names they are shown with. */
  fingerprint: string;
  /** ISO time of the latest change of the record, or of the start of its newest year. */
  changedAt: string;
}

/** The state of a member's calendar, from the versions of the activities; a deletion is known by the event it left. */
export async function readCalendarState(database: Reading, userId: number, cpdYearIds: readonly number[]) {
  const { rows } = await sql<CalendarState>`
    select
      concat_ws(' ',
        md5(string_agg(concat_ws(' ', activity.activity_id, activity.version, activity.cpd_year_id), ','
          order by activity.activity_id)),
        (select md5(string_agg(checksum, ',' order by source)) from reference_load)
      ) as fingerprint,
      greatest(
        max(activity.updated_at),
        (select at from event_entry where subject_user_id = ${userId} order by event_id desc limit 1),
        (select max(open_from) from cpd_year where cpd_year_id = any(${[...cpdYearIds]}::integer[]))
      ) as "changedAt"
    from activity
    where activity.user_id = ${userId} and activity.cpd_year_id = any(${[...cpdYearIds]}::integer[])
  `.execute(database);
  const [state] = rows;
  if (state === undefined) throw new Error('A sum over no rows is still a row.');
  return state;
}
