import { freeTextProblem, isBlank } from '../values/free-text.ts';
import { ACTING_REASON_MAX } from '../values/limits.ts';

/** The usual reasons to act for a member; any other may be written. */
export const ACTING_REASONS = [
  'Asked by phone',
  'Asked by email',
  'Entering a record sent on paper',
  'Correcting an entry the college made',
] as const;

/** What is wrong with the reason to act for a member, as a sentence, or undefined. Members read it in their history. */
export function actingReasonProblem(reason: string): string | undefined {
  if (isBlank(reason)) return 'Please say why you are acting for this member.';
  const problem = freeTextProblem(reason, ACTING_REASON_MAX);
  return problem === undefined ? undefined : `The reason ${problem}`;
}
