import type { PersonDetails } from '@cpd/domain/member/person-details';
import type { Change } from '../database/tables.ts';
import type { FieldProblem } from '../errors/app-error.ts';
import { listHolders, lockIdentities } from './identity-store.ts';

/** What names someone in the college's table. */
export interface Identity {
  memberNumber: string;
  username: string;
}

/** How errors about someone's details name the fields. */
export const PERSON_WIRE_FIELDS = {
  title: 'Title',
  firstName: 'FirstName',
  lastName: 'LastName',
  email: 'Email',
  memberNumber: 'MIN',
  username: 'username',
} as const satisfies Record<keyof PersonDetails, string>;

/** No one else is given a number or a username before the transaction ends: for a change that gives many. */
export async function lockAllIdentities(transaction: Change): Promise<void> {
  await lockIdentities(transaction);
}

/** The people who have this number or username; no one else is given either before the transaction ends. */
export async function lockIdentity(transaction: Change, identity: Identity): Promise<number[]> {
  await lockIdentities(transaction);
  return (await listHolders(transaction, identity)).map(({ userId }) => userId);
}

/** What is wrong with giving a number and a username to a person, who may have them already (PPL-06). */
export async function takenProblems(
  transaction: Change,
  identity: Identity,
  userId: number | undefined,
): Promise<FieldProblem[]> {
  await lockIdentities(transaction);
  const others = (await listHolders(transaction, identity)).filter((holder) => holder.userId !== userId);
  const problems: FieldProblem[] = [];
  if (others.some(({ hasNumber }) => hasNumber)) {
    problems.push({ field: 'MIN', message: 'Someone else has this number.' });
  }
  if (others.some(({ hasUsername }) => hasUsername)) {
    problems.push({ field: 'username', message: 'Someone else has this username.' });
  }
  return problems;
}
