import type { MySettings } from '@cpd/domain/member/my-settings';
import { sql } from 'kysely';
import type { Person } from '../../../caller.ts';
import { hasLeft } from '../../../database/membership.ts';
import { prepare } from '../../../database/prepared.ts';
import { type RecordAsked, recordVersion } from '../../../database/record-version.ts';
import type { Reading } from '../../../database/tables.ts';
import type { Asking } from '../../../http/authenticate.ts';

/**
 * The person with a username, in any letter case, who may sign in: undefined when unknown, disabled or no member any more
 * (PPL-05). Read at every request (ROL-08).
 */
export async function findPerson(
  database: Reading,
  username: string,
  now: Temporal.Instant,
): Promise<Person | undefined> {
  const [person] = await selectPerson(database, { lowerUsername: username.toLowerCase(), now: now.toString() });
  return person;
}

const selectPerson = prepare<{ lowerUsername: string; now: string }, Person>((database, { lowerUsername, now }) =>
  people(database)
    .where(sql`lower(username)`, '=', lowerUsername)
    .where(sql<boolean>`not ${hasLeft(now)}`),
);

/**
 * Who asks with a username (`findPerson`), and in the same statement the version of the record that is asked about, where
 * one is.
 */
export async function findAsking(
  database: Reading,
  username: string,
  now: Temporal.Instant,
  record: RecordAsked | undefined,
): Promise<Asking | undefined> {
  if (record === undefined) {
    const person = await findPerson(database, username, now);
    return person && { person };
  }
  const given = { lowerUsername: username.toLowerCase(), userId: record.userId, now: now.toString() };
  const [found] = await selectPersonAndVersion(database, given);
  if (found === undefined) return undefined;
  const { version, ...person } = found;
  return { person, record: { userId: record.userId, version } };
}

const selectPersonAndVersion = prepare<
  { lowerUsername: string; userId: number; now: string },
  Person & { version: string }
>((database, { lowerUsername, userId, now }) =>
  people(database)
    .select(recordVersion(sql`${userId}::bigint`, now).as('version'))
    .where(sql`lower(username)`, '=', lowerUsername)
    .where(sql<boolean>`not ${hasLeft(now)}`),
);

/** Whether somebody of the CPD team signed in after an instant (ISO). */
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

/** The person with a member number, also one who has left; undefined when unknown or disabled. */
export async function findPersonByNumber(database: Reading, memberNumber: string): Promise<Person | undefined> {
  return await people(database).where('member_number', '=', memberNumber).executeTakeFirst();
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
        'savedDialogCountsDown', saved_dialog_counts_down, 'singleKeys', single_keys,
        'weekBeginsOn', week_begins_on, 'openedSections', opened_sections
      )`.as('mySettings'),
    ])
    .where('disabled_at', 'is', null);
}
