import type { Failure } from '../../parts/saving/failure.ts';

/** What to tell a member after a failed submission: what happened, what was kept, what to do (SUB-08). */
export function submissionFailureText({ kind, words, problems }: Failure): string {
  if (words === '') return `${UNKNOWN} Please try again.`;
  // A lost answer leaves open whether the server did it; a refusal does not.
  const happened = kind === 'unanswered' ? UNKNOWN : REFUSED;
  return [happened, words, ...problems.map(({ message }) => message)].join(' ');
}

const UNKNOWN =
  'We could not confirm that your record was submitted. Your answers are still here, and it is safe to confirm again.';
const REFUSED = 'Your record has not been submitted. Your answers are still here.';
