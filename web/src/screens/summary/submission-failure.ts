import { ApiError } from '../../lib/api-error.ts';

/** What to tell a member whose record was not submitted: what happened, what was kept, what to do (SUB-08). */
export function failureText(error: Error): string {
  const kept = 'Your record has not been submitted. Your answers are still here.';
  if (!(error instanceof ApiError)) return `${kept} Please try again.`;
  const problems = error.problems.map((problem) => problem.message);
  return [kept, error.message, ...problems].join(' ');
}
