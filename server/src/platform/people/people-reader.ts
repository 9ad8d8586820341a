import type { MySettings } from '@cpd/domain/member/my-settings';
import type { RoleCodes } from '@cpd/domain/member/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { prepare } from '../database/prepared.ts';
import { type RecordAsked, recordVersion } from '../database/record-version.ts';
import type { Database, Reading } from '../database/tables.ts';
import type { Asking } from '../http/authenticate.ts';
import type { Person } from '../http/caller.ts';
import { hadNumber } from './former-number-sql.ts';
import { teamRole } from './sides-sql.ts';
import { hasLostRecord, hasLostSignIn, leavingOf } from './sign-in-sql.ts';

/**
 * The person with a username, in any letter case, who may sign in: undefined when unknown, disabled or no member any more
 * with nothing left to hand in (PPL-05, PPL-14).
 */
export async function findPerson(
  database: Reading,
  username: string,
  now: Temporal.Instant,
): Promise<Person | undefined> {
  const [found] = await selectPerson(database, { lowerUsername: username.toLowerCase(), now: now.toString() });
  if (found === undefined) return undefined;
  const { teamRole: _, ...person } = found;
  return person;
}

/** Someone who may sign in, with their role in the CPD team where they are a member too (PPL-17). */
type Found = Person & Pick<RoleCodes, 'teamRole'>;

const selectPerson = prepare<{ lowerUsername: string; now: string }, Found>((database, { lowerUsername, now }) =>
  whoMaySignIn(database, lowerUsername, now),
);

/** The usernames of the managers. */
export async function listManagers(database: Reading): Promise<string[]> {
  const rows = await database
    .selectFrom('member')
    .select('username')
    .where(teamRole(), '=', 'MANAGER')
    .where('disabled_at', 'is', null)
    .orderBy('username')
    .execute();
  return rows.map(({ username }) => username);
}

/** The e-mail addresses of the managers. */
export async function listManagerEmails(database: Reading): Promise<string[]> {
  const rows = await database
    .selectFrom('member')
    .select('email')
    .where(teamRole(), '=', 'MANAGER')
    .where('disabled_at', 'is', null)
    .where('email', '<>', '')
    .orderBy('user_id')
    .execute();
  return rows.map(({ email }) => email);
}

/** Email, telephone and postal address of someone; undefined for no one's id (PPL-15). */
export async function findContactDetails(database: Reading, userId: number) {
  return await database
    .selectFrom('member')
    .select(['email', 'telephone', 'address'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Whether a username is that of someone who may not sign in any more (PPL-05, PPL-06); not of one that no one knows. */
export async function hasEnded(database: Reading, username: string, now: Temporal.Instant): Promise<boolean> {
  const known = await database
    .selectFrom('member')
    .select(sql<boolean>`disabled_at is not null or sign_in_ended_at is not null or ${hasLostSignIn(now)}`.as('ended'))
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
  return known?.ended ?? false;
}

/** Those of these usernames that someone has. */
export async function findKnownUsernames(database: Reading, usernames: readonly string[]): Promise<Set<string>> {
  const rows = await database.selectFrom('member').select('username').where('username', 'in', usernames).execute();
  return new Set(rows.map(({ username }) => username));
}

/**
 * Who asks with a username (`findPerson`), read at every request (ROL-08), and in the same statement the version of the record
 * that is asked about, where one is. A member who is of the CPD team too is answered on the side on which they use the sign-in with
 * this key (PPL-17).
 */
export async function findAsking(
  database: Reading,
  { username, key }: { username: string; key: string },
  clock: Clock,
  record: RecordAsked | undefined,
): Promise<Asking | undefined> {
  const given = { lowerUsername: username.toLowerCase(), now: clock().toString() };
  if (record === undefined) {
    const [found] = await selectPerson(database, given);
    return found && { person: await onSideInUse(database, found, key, given.now) };
  }
  const [found] = await selectPersonAndVersion(database, { ...given, userId: record.userId });
  if (found === undefined) return undefined;
  const { version, ...person } = found;
  return {
    person: await onSideInUse(database, person, key, given.now),
    record: { userId: record.userId, version },
  };
}

async function onSideInUse(
  database: Reading,
  { teamRole: role, ...person }: Found,
  key: string,
  now: string,
): Promise<Person> {
  if (role === null) return person;
  const [state] = await selectSide(database, { userId: person.userId, key, now });
  const asTeam = { ...person, role, leaving: null };
  if (state?.hasLostRecord) return { ...asTeam, otherSide: 'PAST_RECORD' };
  return state?.isTeam ? { ...asTeam, otherSide: 'RECORD' } : { ...person, otherSide: 'TEAM' };
}

const selectSide = prepare<{ userId: number; key: string; now: string }, { isTeam: boolean; hasLostRecord: boolean }>(
  (database, { userId, key, now }) =>
    database
      .selectFrom('member')
      .select(({ exists, selectFrom }) => [
        exists(
          selectFrom('team_session')
            .select('session_key')
            .where('session_key', '=', key)
            .where('team_session.user_id', '=', userId),
        ).as('isTeam'),
        hasLostRecord(now).as('hasLostRecord'),
      ])
      .where('user_id', '=', userId),
);

const selectPersonAndVersion = prepare<
  { lowerUsername: string; userId: number; now: string },
  Found & { version: string }
>((database, { lowerUsername, userId, now }) =>
  whoMaySignIn(database, lowerUsername, now).select(recordVersion(sql`${userId}::bigint`, now).as('version')),
);

function whoMaySignIn(database: Database, lowerUsername: RawBuilder<string>, now: RawBuilder<string>) {
  return people(database)
    .where(sql`lower(username)`, '=', lowerUsername)
    .select([leavingOf(now).as('leaving'), 'team_role_code as teamRole'])
    .where('sign_in_ended_at', 'is', null)
    .where(sql<boolean>`not ${hasLostSignIn(now)}`);
}

/** Whether someone of the CPD team signed in after an instant (ISO). */
export async function hasSignedInSince(database: Reading, userId: number, since: string): Promise<boolean> {
  const row = await database
    .selectFrom('event')
    .select('event_id')
    .where('by_team', '=', true)
    .where('actor_user_id', '=', userId)
    .where('at', '>', since)
    .where('kind', '=', 'session.started')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The person with a member number, also one who has left; undefined when unknown or disabled. A number that was corrected finds
 * whose it was, unless it is someone else's by now (PPL-06).
 */
export async function findPersonByNumber(database: Reading, memberNumber: string): Promise<Person | undefined> {
  const person = await people(database).where('member_number', '=', memberNumber).executeTakeFirst();
  return (
    person ??
    (await people(database)
      .where('user_id', '=', sql<number>`(${hadNumber(memberNumber)} limit 1)`)
      .executeTakeFirst())
  );
}

/** The person with an id, also one who has left; undefined when unknown or disabled. */
export async function findPersonById(database: Reading, userId: number): Promise<Person | undefined> {
  return await people(database).where('user_id', '=', userId).executeTakeFirst();
}

function people(database: Reading) {
  return database
    .selectFrom('member')
    .select([
      'user_id as userId',
      'username',
      'member_number as memberNumber',
      'security_role_code as role',
      'title',
      'first_name as firstName',
      'last_name as lastName',
      'has_logged_in_before as hasLoggedInBefore',
      'research_consent as researchConsent',
      sql<MySettings>`json_build_object(
        'savedDialogCountsDown', saved_dialog_counts_down, 'singleKeys', single_keys
      )`.as('mySettings'),
    ])
    .where('disabled_at', 'is', null);
}

/** What tells a member from others of the same name. */
export async function findPersonFacts(database: Reading, userId: number) {
  return await database
    .selectFrom('member')
    .select(['born_on as bornOn', 'registration_number as registrationNumber'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
