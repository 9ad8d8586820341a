import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';

/** What a database was born as. */
export type InstallationKind = 'DEMO' | 'COLLEGE';

/** What the first start wrote; undefined before it did. */
export async function findKind(owner: Database): Promise<InstallationKind | undefined> {
  return (await owner.selectFrom('installation').select('kind').executeTakeFirst())?.kind;
}

/** Writes it, unless another server was first. */
export async function insertKind(owner: Database, kind: InstallationKind): Promise<void> {
  await owner
    .insertInto('installation')
    .values({ kind })
    .onConflict((there) => there.doNothing())
    .execute();
}

/** Marks a database as that of a college that lays down its own rules (FWK-06), for good. */
export async function insertSetup(owner: Database): Promise<void> {
  await owner
    .insertInto('college_setup')
    .defaultValues()
    .onConflict((there) => there.doNothing())
    .execute();
}

/** Whether the college lays down its own rules. */
export async function hasOwnRules(owner: Database): Promise<boolean> {
  return (await owner.selectFrom('college_setup').select('version').executeTakeFirst()) !== undefined;
}

/** Whether the college has a manager. */
export async function hasManager(owner: Database): Promise<boolean> {
  const manager = owner
    .selectFrom('member')
    .select('user_id')
    .where((eb) => eb.or([eb('security_role_code', '=', 'MANAGER'), eb('team_role_code', '=', 'MANAGER')]))
    .limit(1);
  return (await manager.executeTakeFirst()) !== undefined;
}

/** Adds the first manager, unless someone has this username; answers whether. What they are called they say themselves. */
export async function insertFirstManager(owner: Database, username: string): Promise<boolean> {
  const { rows } = await sql`
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id, may_read_health)
    select ${username}, ${username}, 'MANAGER', '', ${username}, '', (select max(cpd_year_id) from cpd_year), true
    where not exists (select from member where lower(username) = lower(${username}) or member_number = ${username})
    returning user_id`.execute(owner);
  return rows.length > 0;
}

/** Whether there is a member whose username is none of these. */
export async function hasMemberBeside(owner: Database, usernames: readonly string[]): Promise<boolean> {
  const members = owner.selectFrom('member').select('user_id').limit(1);
  const others = usernames.length === 0 ? members : members.where('username', 'not in', usernames);
  return (await others.executeTakeFirst()) !== undefined;
}

/** The first CPD year, and the instant (ISO 8601) at which it opened; undefined without any year. */
export async function findFirstYear(owner: Database): Promise<{ year: number; opened: string } | undefined> {
  return await owner
    .selectFrom('cpd_year')
    .select(['cpd_year as year', 'open_from as opened'])
    .orderBy('open_from')
    .limit(1)
    .executeTakeFirst();
}
