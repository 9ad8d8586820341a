import { ApiError } from '../../../lib/api-error.ts';

/** What the server refused, by the names of its fields; empty for other failures, which are told elsewhere. */
export function problemsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 400) return {};
  return Object.fromEntries(error.problems.map(({ field, message }) => [field, message]));
}
