import type { Operation } from '@cpd/contract/operation';
import { sideOf } from '@cpd/domain/member/roles';
import { isAtOrAfter } from '@cpd/domain/year/year-rules';
import type { Clock } from '../../clock.ts';
import type { Change } from '../database/tables.ts';
import { beforeCommit } from '../database/transaction.ts';
import { AppError, notFound } from '../errors/app-error.ts';
import { actingNeeded, type Subject, type Subjects } from './acting-for.ts';
import { unknownHere } from './authenticate.ts';
import type { Person } from './caller.ts';
import type { Machine, Machines } from './machines.ts';
import { refuseLesserRole } from './permissions.ts';

/** By whom and for whom a change is made, as it was judged when the request had been received. */
export interface JudgedChange {
  operation: Operation;
  person: Person;
  subject: Subject;
  /** Where a machine makes it. */
  machine?: Machine | undefined;
}

/**
 * Judges at the end of a change, under locks that are held until it is kept, whether it may still be made (R30). Errors as
 * at the start of a call: NOT_ALLOWED for someone who left, may sign in no more or has a lesser role by now, NOT_FOUND
 * for a member who is none any more, ACTING_NEEDED when acting was ended or its time is over.
 */
export async function refuseUnlessStill(
  transaction: Change,
  { operation, person, subject, machine }: JudgedChange,
  { clock, subjects, machines }: { clock: Clock; subjects: Subjects; machines: Machines },
): Promise<void> {
  if (machine !== undefined) {
    if (await machines.lockValid(transaction, machine.serviceTokenId)) return;
    throw new AppError('NOT_SIGNED_IN', 'This token has ended.');
  }
  const { acting } = subject;
  const people = {
    actorUserId: person.userId,
    side: sideOf(person.role),
    subjectUserId: subject.person.userId,
    acting,
  };
  const rights = await subjects.lockRights(transaction, people, clock);
  if (rights.role === undefined) throw unknownHere();
  refuseLesserRole(person, rights.role, operation);
  if (!rights.isMember) throw notFound('member');
  if (!rights.isActing) throw actingNeeded();
  if (acting === undefined) return;
  beforeCommit(transaction, (inMs) => {
    if (isAtOrAfter(clock().add({ milliseconds: inMs }), acting.endsAt)) throw actingNeeded();
  });
}
