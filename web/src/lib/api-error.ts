import { insideName } from '@cpd/contract/spelling';

/** Said when no answer came at all. */
export const UNREACHABLE = 'We could not reach the server. Check your connection and try again.';

/** Said when an answer says nothing itself. */
export const UNEXPLAINED = 'Something went wrong on our side. Please try again.';

/** What is wrong with a field, named as everything behind the wire names it. */
export type Problem = { field: string; message: string };

/** A call that did not succeed: what a person can be told, and what a program can tell apart. */
export class ApiError extends Error {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** A code of the contract, `SIGN_IN_LOST` when there is no token any more, `OFFLINE` when a change was not even sent, or empty. */
  readonly code: string;
  /** Every problem the server found, each with its field. */
  readonly problems: readonly Problem[];

  constructor(status: number, message: string, code = '', problems: readonly Problem[] = []) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.problems = problems;
  }
}

/** Whether a call failed because there is no token any more (AUTH-17). */
export function isSignInLost(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SIGN_IN_LOST';
}

/** The name of a field under our names: `PDPGoals.0.GoalDescription` is `planGoals.0.goalDescription`. */
function insidePath(field: string): string {
  return field.split('.').map(insideName).join('.');
}

/** The error that an answer of the server means; a body that is not ours gets plain words instead of its text. */
export function errorFromAnswer(status: number, body: unknown): ApiError {
  const answer = isRecord(body) ? body : {};
  const errors = Array.isArray(answer.Errors) ? answer.Errors.filter(isRecord) : [];
  return new ApiError(
    status,
    textOr(answer.Message, UNEXPLAINED),
    textOr(answer.Code, ''),
    errors.map((error) => ({ field: insidePath(textOr(error.Field, '')), message: textOr(error.Message, '') })),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value : otherwise;
}
