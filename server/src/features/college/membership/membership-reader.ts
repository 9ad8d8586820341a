import type { Absence, DepartureReason } from '@cpd/domain/member/departure';
import { sql } from 'kysely';
import { hasLeft } from '../../../platform/database/membership.ts';
import type { Reading } from '../../../platform/database/tables.ts';

/** Those who are no members at an instant, by their ids. */
export function selectDeparted(database: Reading, now: Temporal.Instant) {
  return database
    .selectFrom('departure')
    .innerJoin('member', 'member.user_id', 'departure.user_id')
    .select('member.user_id')
    .where(sql<boolean>`${hasLeft(now)}`);
}

/** What says when someone was a member. */
export interface StoredMembership {
  /** Plain date: the first day of membership that is known, or the first of the first year. */
  firstDay: string;
  departures: (Absence & { departureId: number; reason: DepartureReason })[];
}

/** When someone was a member; undefined for no one's id. */
export async function findMembership(database: Reading, userId: number): Promise<StoredMembership | undefined> {
  return (await listMemberships(database, [userId]))[0];
}

/** When each of these people was a member. */
export async function listMemberships(database: Reading, userIds: readonly number[]): Promise<StoredMembership[]> {
  const { rows } = await sql<StoredMembership>`
    select coalesce(member.joined_on, make_date(year.cpd_year, 1, 1))::text as "firstDay", coalesce((
      select json_agg(json_build_object(
        'departureId', departure_id, 'leftOn', left_on, 'returnedOn', returned_on, 'reason', reason
      ) order by left_on)
      from departure where departure.user_id = member.user_id
    ), '[]') as departures
    from member join cpd_year year on year.cpd_year_id = member.first_cpd_year_id
    where member.user_id = any(${[...userIds]}::bigint[])`.execute(database);
  return rows;
}

/** The id of a calendar year that the college has; undefined for others. */
export async function findYearId(database: Reading, year: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('cpd_year')
    .select('cpd_year_id')
    .where('cpd_year', '=', year)
    .executeTakeFirst();
  return row?.cpd_year_id;
}
