import { isParticipant } from '@cpd/domain/member/roles';
import type { Reading } from '../database/tables.ts';
import { known } from '../errors/app-error.ts';
import type { Person } from '../http/caller.ts';
import {
  findContactDetails,
  findPerson,
  findPersonById,
  findPersonByNumber,
  findPersonFacts,
  listManagerEmails,
  listManagers,
} from './people-reader.ts';

/** The participant with an id; undefined when unknown, disabled or one of the college's own people (IMP-05). */
export async function findParticipant(database: Reading, userId: number): Promise<Person | undefined> {
  return onlyParticipant(await findPersonById(database, userId));
}

/** The participant with a member number; undefined for everyone else (IMP-05). */
export async function findParticipantByNumber(database: Reading, memberNumber: string): Promise<Person | undefined> {
  return onlyParticipant(await findPersonByNumber(database, memberNumber.trim()));
}

function onlyParticipant(person: Person | undefined): Person | undefined {
  return person !== undefined && isParticipant(person.role) ? person : undefined;
}

/** The participant with an id. Throws NOT_FOUND for everyone else. */
export async function getParticipant(database: Reading, userId: number): Promise<Person> {
  return known(await findParticipant(database, userId), 'member');
}

/**
 * The manager with a username, in any letter case, or without one the only manager: in whose name a command does something. Throws
 * what to type where there is none.
 */
export async function getManager(
  database: Reading,
  username: string | undefined,
  now: Temporal.Instant,
): Promise<Person> {
  const managers = await listManagers(database);
  const named = username === undefined && managers.length === 1 ? managers[0] : username;
  const known = managers.find((each) => each.toLowerCase() === named?.toLowerCase());
  const person = known === undefined ? undefined : await findPerson(database, known, now);
  // Managers who are members too are found as such.
  if (person !== undefined) return { ...person, role: 'MANAGER' };
  throw new Error(`Name the manager in whose name this is done: --by ${managers.join(' or --by ')}.`);
}

/** The e-mail addresses of the managers, for a word from the service to them. */
export async function listManagerAddresses(database: Reading): Promise<string[]> {
  return await listManagerEmails(database);
}

/** How someone is reached, as the college has it; texts are '' where nothing is known (PPL-15). Throws NOT_FOUND for no one's id. */
export async function readContactDetails(database: Reading, userId: number) {
  return known(await findContactDetails(database, userId), 'person');
}

/** What tells a member from others of the same name; null or '' where the college does not hold it. Throws NOT_FOUND for no one's id. */
export async function readPersonFacts(database: Reading, userId: number) {
  return known(await findPersonFacts(database, userId), 'person');
}
