import { ApiError } from '../../../lib/api-error.ts';

/** What a person is told of a save that did not succeed. */
export type Refusal = { message: string; problemOf: (field: string) => string | undefined };

/** Reads an error; undefined while there is none. */
export function refusalOf(error: Error | null): Refusal | undefined {
  if (error === null) return undefined;
  const problems = error instanceof ApiError ? error.problems : [];
  return {
    message: error.message,
    problemOf: (field) => problems.find((problem) => problem.field === field)?.message,
  };
}
