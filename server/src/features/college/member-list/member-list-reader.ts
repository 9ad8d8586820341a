import type { MemberValues } from '@cpd/domain/college/member-list';
import type { KnownMember } from '@cpd/domain/college/member-list-check';
import { type RawBuilder, sql } from 'kysely';
import { hasLeft } from '../../../platform/database/membership.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { isOfTeam } from '../../../platform/people/sides-sql.ts';

/** Those who have one of these numbers, or one of these usernames, given in lower case; one statement for any number of lines. */
export async function listKnownMembers(
  database: Reading,
  { memberNumbers, usernames }: { memberNumbers: readonly string[]; usernames: readonly string[] },
): Promise<KnownMember[]> {
  // One look into the index for each: without it the database, which has not counted the members that a list has just added,
  // reads all of them.
  const isMeant = sql`member.user_id in (
    select user_id from member where member_number = any(${[...memberNumbers]}::text[])
    union
    select named.user_id from unnest(${[...usernames]}::text[]) as listed
      cross join lateral (select user_id from member where lower(username) = listed limit 1) as named
  )`;
  return await listWhere(database, isMeant);
}

/** The members with the email address, or the date of birth and family name, of one of these lines. */
export async function listNamesakes(
  database: Reading,
  lines: readonly Partial<Pick<MemberValues, 'email' | 'bornOn' | 'lastName'>>[],
): Promise<KnownMember[]> {
  const emails = lines.flatMap(({ email }) => (email === undefined ? [] : [email.toLowerCase()]));
  const births = lines.flatMap(({ bornOn, lastName }) =>
    bornOn && lastName !== undefined ? [`${bornOn} ${lastName.toLowerCase()}`] : [],
  );
  const isMeant = sql`${isOpenParticipant} and (lower(member.email) = any(${emails}::text[])
    or concat(member.born_on, ' ', lower(member.last_name)) = any(${births}::text[]))`;
  return await listWhere(database, isMeant);
}

async function listWhere(database: Reading, isMeant: RawBuilder<unknown>): Promise<KnownMember[]> {
  const { rows } = await sql<KnownMember>`
    select
      member.user_id as "userId",
      member.security_role_code as role,
      member.role_by_provider as "isProvided",
      member.disabled_at is not null as disabled,
      case when member.has_departures then (
        select json_agg(json_build_object('leftOn', left_on, 'returnedOn', returned_on, 'reason', reason) order by left_on)
        from departure where departure.user_id = member.user_id
      ) else '[]' end as absences,
      coalesce(member.field_sources, '{}') as sources,
      member.member_number as "memberNumber",
      member.username,
      member.title,
      member.first_name as "firstName",
      member.last_name as "lastName",
      member.email,
      member.telephone,
      member.address,
      member.born_on as "bornOn",
      member.country,
      member.state,
      member.registration_number as "registrationNumber",
      year.cpd_year as "firstYear",
      member.joined_on as "joinedOn"
    from member join cpd_year year on year.cpd_year_id = member.first_cpd_year_id
    where ${isMeant}
  `.execute(database);
  return rows;
}

/** Of a row called `member`: whether they are a member at an instant and have not left. */
const isCurrent = (now: Temporal.Instant) => sql`(
  ${isOpenParticipant} and not ${hasLeft(now)}
  and not exists (select from departure where departure.user_id = member.user_id and returned_on is null)
)`;

/** How many members the college has. */
export async function countMembers(database: Reading, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from member where ${isCurrent(now)}
  `.execute(database);
  return rows[0]?.members ?? 0;
}

/** The members, and those of the CPD team, who have none of these numbers and usernames, given in lower case. */
export async function listMissing(
  database: Reading,
  { memberNumbers, usernames }: { memberNumbers: readonly string[]; usernames: readonly string[] },
  now: Temporal.Instant,
) {
  const { rows } = await sql<
    Pick<KnownMember, 'userId' | 'role' | 'memberNumber' | 'firstName' | 'lastName'> & { isOfTeam: boolean }
  >`
    select user_id as "userId", security_role_code as role, member_number as "memberNumber", first_name as "firstName",
      last_name as "lastName", ${isOfTeam()} as "isOfTeam"
    from member
    where (${isCurrent(now)} or (not ${isOpenParticipant} and disabled_at is null))
      and not exists (select from unnest(${[...memberNumbers]}::text[]) as listed where listed = member.member_number)
      and not exists (select from unnest(${[...usernames]}::text[]) as listed where listed = lower(member.username))
    order by member_number
  `.execute(database);
  return rows;
}

/** The calendar years of the college, the earliest first. */
export async function listCalendarYears(database: Reading): Promise<number[]> {
  const rows = await database.selectFrom('cpd_year').select('cpd_year').orderBy('cpd_year').execute();
  return rows.map(({ cpd_year: year }) => year);
}

/** The registrations and specialties that a list can name. */
export async function listNamedChoices(database: Reading) {
  const [registrations, areas] = await Promise.all([
    database
      .selectFrom('registration')
      .select(['registration_id as registrationId', 'group_code as groupCode', 'name'])
      .orderBy('registration_id')
      .execute(),
    database
      .selectFrom('area')
      .select(['area_id as areaId', 'name'])
      .where('is_specialty', '=', true)
      .orderBy('area_id')
      .execute(),
  ]);
  return { registrations, areas };
}
