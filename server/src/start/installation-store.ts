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
