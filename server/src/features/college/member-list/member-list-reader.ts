import type { KnownMember } from '@cpd/domain/college/member-list-check';
import { sql } from 'kysely';
import { absencesOfMember } from '../../../platform/database/membership.ts';
import type { Reading } from '../../../platform/database/tables.ts';

/** Those who have one of these numbers, or one of these usernames, given in lower case; one statement for any number of lines. */
export async function listKnownMembers(
  database: Reading,
  { memberNumbers, usernames }: { memberNumbers: readonly string[]; usernames: readonly string[] },
): Promise<KnownMember[]> {
  const { rows } = await sql<KnownMember>`
    select
      member.user_id as "userId",
      member.security_role_code as role,
      member.disabled_at is not null as disabled,
      ${absencesOfMember} as absences,
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
    where member.member_number = any(${[...memberNumbers]}::text[])
      or lower(member.username) = any(${[...usernames]}::text[])
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
