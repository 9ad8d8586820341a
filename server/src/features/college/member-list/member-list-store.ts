import type { MemberValues } from '@cpd/domain/college/member-list';
import type { FieldSource } from '@cpd/domain/college/member-list-check';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/tables.ts';

type InsertedMember = { userId: number; firstCpdYearId: number };

/** Inserts members, who begin in the latest year that has opened where the list does not say when; answers them by number. */
export async function insertMembers(
  transaction: Change,
  members: readonly Partial<MemberValues>[],
  source: FieldSource,
  now: Temporal.Instant,
): Promise<Map<string, InsertedMember>> {
  const { rows } = await sql<InsertedMember & { memberNumber: string }>`
    insert into member (username, member_number, security_role_code, title, first_name, last_name, email, telephone, address,
      born_on, country, state, registration_number, first_cpd_year_id, joined_on, field_sources)
    select new.username, new."memberNumber", 'PARTICIPANT', coalesce(new.title, ''), coalesce(new."firstName", ''), new."lastName",
      coalesce(new.email, ''), coalesce(new.telephone, ''), coalesce(new.address, ''), new."bornOn", new.country,
      coalesce(new.state, ''), coalesce(new."registrationNumber", ''), year.cpd_year_id, new."joinedOn", new.sources
    from jsonb_to_recordset(${JSON.stringify(members.map((values) => withSources(values, source)))}::jsonb) as new (
      username text, "memberNumber" text, title text, "firstName" text, "lastName" text, email text, telephone text,
      address text, "bornOn" date, country text, state text, "registrationNumber" text, "firstYear" integer, "joinedOn" date,
      sources jsonb
    )
    join cpd_year year on year.cpd_year = coalesce(
      new."firstYear",
      (select max(cpd_year) from cpd_year where open_from <= ${now.toString()}::timestamptz)
    )
    returning user_id as "userId", first_cpd_year_id as "firstCpdYearId", member_number as "memberNumber"
  `.execute(transaction);
  return new Map(rows.map(({ memberNumber, ...member }) => [memberNumber, member]));
}

/**
 * Gives new members their registrations and specialties in each of their years that is open. It does not read `member`, which has
 * grown since the database last counted it.
 */
export async function insertFirstChoices(
  transaction: Change,
  members: readonly (InsertedMember & { registrationIds: readonly number[]; areaIds: readonly number[] })[],
  now: Temporal.Instant,
): Promise<void> {
  const given = JSON.stringify(members);
  const openYears = sql`
    jsonb_to_recordset(${given}::jsonb) as new (
      "userId" bigint, "firstCpdYearId" bigint, "registrationIds" jsonb, "areaIds" jsonb
    )
    join cpd_year year on year.cpd_year_id >= new."firstCpdYearId"
      and year.open_from <= ${now.toString()}::timestamptz and year.closes_at > ${now.toString()}::timestamptz`;
  await sql`
    insert into member_registration (user_id, cpd_year_id, registration_id)
    select new."userId", year.cpd_year_id, id::integer
    from ${openYears} cross join jsonb_array_elements_text(new."registrationIds") as id
  `.execute(transaction);
  await sql`
    insert into member_area (user_id, cpd_year_id, area_id)
    select new."userId", year.cpd_year_id, area.area_id
    from ${openYears} cross join jsonb_array_elements_text(new."areaIds") as id
    join area on area.area_id = id::integer and year.cpd_year_id between area.first_cpd_year_id and area.last_cpd_year_id
  `.execute(transaction);
}

/** Makes members of those of the CPD team (PPL-17), who keep their role; answers with which year each begins. */
export async function updateToMembers(
  transaction: Change,
  coming: readonly { userId: number; firstYear: number | null }[],
  now: Temporal.Instant,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ userId: number; firstCpdYearId: number }>`
    update member set team_role_code = security_role_code, security_role_code = 'PARTICIPANT', role_by_provider = false,
      first_cpd_year_id = year.cpd_year_id, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(coming)}::jsonb) as new ("userId" bigint, "firstYear" integer)
    join cpd_year year on year.cpd_year = coalesce(
      new."firstYear",
      (select max(cpd_year) from cpd_year where open_from <= ${now.toString()}::timestamptz)
    )
    where member.user_id = new."userId"
    returning member.user_id as "userId", first_cpd_year_id as "firstCpdYearId"
  `.execute(transaction);
  return new Map(rows.map(({ userId, firstCpdYearId }) => [userId, firstCpdYearId]));
}

/** Changes members in the fields that are given, and notes who said so. */
export async function updateMembers(
  transaction: Change,
  changes: readonly { userId: number; stored: Partial<MemberValues> }[],
  source: FieldSource,
): Promise<void> {
  const given = JSON.stringify(changes.map(({ userId, stored }) => ({ userId, values: withSources(stored, source) })));
  const text = (field: keyof MemberValues) =>
    sql`coalesce(changed.values->>${sql.lit(field)}, ${sql.ref(COLUMNS[field])})`;
  await sql`
    update member set
      member_number = ${text('memberNumber')}, username = ${text('username')}, title = ${text('title')}, first_name = ${text('firstName')},
      last_name = ${text('lastName')}, email = ${text('email')}, telephone = ${text('telephone')},
      address = ${text('address')}, state = ${text('state')}, registration_number = ${text('registrationNumber')},
      country = ${text('country')}, born_on = coalesce((changed.values->>'bornOn')::date, born_on),
      joined_on = case when changed.values ? 'joinedOn' then (changed.values->>'joinedOn')::date else joined_on end,
      first_cpd_year_id = coalesce(
        (select cpd_year_id from cpd_year where cpd_year = (changed.values->>'firstYear')::integer), first_cpd_year_id),
      field_sources = coalesce(field_sources, '{}') || (changed.values->'sources'),
      version = version + 1
    from jsonb_to_recordset(${given}::jsonb) as changed ("userId" bigint, values jsonb)
    where member.user_id = changed."userId"
  `.execute(transaction);
}

const COLUMNS: Readonly<Record<keyof MemberValues, string>> = {
  memberNumber: 'member.member_number',
  username: 'member.username',
  title: 'member.title',
  firstName: 'member.first_name',
  lastName: 'member.last_name',
  email: 'member.email',
  telephone: 'member.telephone',
  address: 'member.address',
  bornOn: 'member.born_on',
  country: 'member.country',
  state: 'member.state',
  registrationNumber: 'member.registration_number',
  firstYear: 'member.first_cpd_year_id',
  joinedOn: 'member.joined_on',
};

function withSources(values: Partial<MemberValues>, source: FieldSource) {
  return { ...values, sources: Object.fromEntries(Object.keys(values).map((field) => [field, source])) };
}
