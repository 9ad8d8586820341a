import { sql } from 'kysely';
import { hasLeft } from '../../../platform/database/membership.ts';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { entriesOf } from '../../../platform/people/merged-sql.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { changedSinceReopening } from '../../record/years/reopening-sql.ts';
import { REOPENING_OCCASION, type ToldReopening } from './reopening-messages.ts';

/** Which of these members have a certificate of the year. */
export async function listCertified(
  database: Reading,
  userIds: readonly number[],
  cpdYearId: number,
): Promise<Set<number>> {
  const rows = await database
    .selectFrom('document')
    .select('user_id')
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('cpd_year_id', '=', cpdYearId)
    .where('document_type', '=', 'COC')
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Whether a record was re-opened, by the team or by taking its submission back, at an ISO time or later; it may have ended. */
export async function wasReopenedSince(
  database: Reading,
  { userId, memberYearId }: { userId: number; memberYearId: number },
  since: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from event_entry
    where subject_user_id in (${entriesOf(userId)}) and kind in ('year.reopened', 'year.taken_back') and object_id = ${memberYearId}
      and at >= ${since}::timestamptz
    limit 1`.execute(database);
  return rows.length > 0;
}

/** A re-opening whose end comes near. */
interface EndingReopening extends ToldReopening {
  changed: boolean;
}

/**
 * Up to `limit` members whose re-opening lasts at `from` and ends by `to`, and who were not notified of it in its
 * last `days` days: what they read at its start or new end is not repeated.
 */
export async function listEnding(
  database: Reading,
  { from, to, days, limit }: { from: Temporal.Instant; to: Temporal.Instant; days: number; limit: number },
): Promise<EndingReopening[]> {
  const { rows } = await sql<EndingReopening>`
    select mine.user_id as "userId", year.facts, mine.reopened_until as until, coalesce(mine.reopening_reason, '') as reason,
      mine.before_reopening as before, ${fullName('who')} as by,
      coalesce(mine.reopened_by = mine.user_id, false) as "byMember", ${changedSinceReopening} as changed
    from member_year mine
    join member on member.user_id = mine.user_id and ${isOpenParticipant} and not ${hasLeft(from)}
    join cpd_year year on year.cpd_year_id = mine.cpd_year_id
    left join member who on who.user_id = mine.reopened_by
    where mine.before_reopening is not null and mine.exemption_reason_code is null
      and mine.reopened_until > ${from.toString()}::timestamptz and mine.reopened_until <= ${to.toString()}::timestamptz
      and not exists (
        select from notification told
        where told.user_id = mine.user_id
          and (told.occasion like ${`${REOPENING_OCCASION}:`} || mine.cpd_year_id || ':%'
            or told.occasion like ${`${REOPENING_OCCASION}-ends-%:`} || mine.cpd_year_id || ':%')
          and told.created_at >= mine.reopened_until - make_interval(days => ${days}::integer)
      )
    order by mine.member_year_id
    limit ${limit}`.execute(database);
  return rows;
}
