import { ApiError } from '../../lib/api-error.ts';

/** What to tell a member after a failed submission: what happened, what was kept, what to do (SUB-08). */
export function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return `${UNKNOWN} Please try again.`;
  // A lost answer leaves open whether the server did it; a refusal does not.
  const happened = error.status === 0 || error.status >= 500 ? UNKNOWN : REFUSED;
  const problems = error.problems.map((problem) => problem.message);
  return [happened, error.message, ...problems].join(' ');
}

const UNKNOWN =
  'We could not confirm that your record was submitted. Your answers are still here, and it is safe to confirm again.';
const REFUSED = 'Your record has not been submitted. Your answers are still here.';
