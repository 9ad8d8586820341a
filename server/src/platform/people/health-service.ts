import { readersInWords } from '@cpd/domain/college/health';
import { noteAccess } from '../access-log/access-log-service.ts';
import type { Database, Reading } from '../database/tables.ts';
import { AppError } from '../errors/app-error.ts';
import type { Caller } from '../http/caller.ts';
import { listHealthReaders } from './health-reader.ts';

/** Who reads, and whose record. */
export interface Reader {
  actor: { userId: number };
  subjectUserId: number;
}

/** Whether someone reads what is their own, and no colleague of a member. */
export function isOwn({ actor, subjectUserId }: Reader): boolean {
  return actor.userId === subjectUserId;
}

/** The ids of those who read the reasons of leave and exemption (PPL-18). */
export async function whoReadsHealth(database: Reading): Promise<Set<number>> {
  return new Set((await listHealthReaders(database)).map(({ userId }) => userId));
}

/**
 * Whether the caller is to read why a member is on leave or exempt, and the documents about it (PPL-18): members read their own,
 * and colleagues with the grant those of others. Before anything is shown to a colleague, the look is an event in the
 * member's history. `what` is the request, the document or the copy that is read.
 */
export async function looksAtHealth(
  database: Database,
  caller: Caller,
  memberUserId: number,
  what: string,
): Promise<boolean> {
  if (caller.actor.userId === memberUserId) return true;
  if (!(await whoReadsHealth(database)).has(caller.actor.userId)) return false;
  await noteAccess(database, caller, {
    kind: 'health.viewed',
    objectId: memberUserId,
    subjectUserId: memberUserId,
    after: { what },
    question: what,
  });
  return true;
}

/** The same, for what is nothing without its reasons. Throws NOT_ALLOWED that says who can open it. */
export async function refuseWithoutHealth(
  database: Database,
  caller: Caller,
  memberUserId: number,
  what: string,
): Promise<void> {
  if (await looksAtHealth(database, caller, memberUserId, what)) return;
  const names = (await listHealthReaders(database)).map(({ name }) => name);
  throw new AppError('NOT_ALLOWED', `This says why a member is on leave or exempt. ${readersInWords(names)}`);
}
