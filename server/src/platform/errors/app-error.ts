import { type ErrorCode, errorStatus } from '@cpd/contract/error-codes';

/** One thing wrong with one field; `field` is the name the caller used on the wire. */
export interface FieldProblem {
  field: string;
  message: string;
}

/**
 * A refusal that may be shown to a person. Anything else that is thrown becomes a 500 without details (ASVS 16.5.1).
 * `message` is written for people; put what only the log should see into `cause`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly problems: readonly FieldProblem[];
  /** After how many seconds to come again; undefined where no one can say. */
  readonly retryAfterSeconds: number | undefined;
  /** It is sent after a pause: to a caller who asks too much, and would only ask again at once. */
  readonly slowly: boolean;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      problems?: readonly FieldProblem[];
      cause?: unknown;
      retryAfterSeconds?: number;
      slowly?: boolean;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.problems = options.problems ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.slowly = options.slowly ?? false;
  }

  /** The HTTP status that belongs to the code. */
  get status(): number {
    return errorStatus[this.code];
  }
}

/**
 * A change of which no one knows whether it was saved: the database's answer to it was lost (R29). What it would name, such as
 * the bytes of an upload, is kept until someone knows. `cause` is how the answer was lost.
 */
export class OutcomeUnknown extends AppError {
  constructor(cause: unknown) {
    super(
      'OUTCOME_UNKNOWN',
      'We do not know whether this was saved. Please try again in a moment: it will not be saved twice.',
      { cause },
    );
  }
}

/** A refusal for bad input that names every field at once (API-39). The message joins the problems so that a toast says them all. */
export function invalid(problems: readonly FieldProblem[]): AppError {
  const message = [...new Set(problems.map((problem) => problem.message))].join(' ');
  return new AppError('INVALID', message, { problems });
}

/** The answer for ids that do not exist and for ids of someone else: the same, so that ids cannot be probed (API2-64). */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `This ${what} does not exist or is not yours.`);
}

/** The answer to a change of what a colleague has changed since it was shown (409). */
export function changedMeanwhile(): AppError {
  return new AppError('STALE', 'A colleague changed this a moment ago. Nothing was changed. Please look at it again.');
}

/** What was looked for. Throws NOT_FOUND when it is not there. */
export function known<Found>(found: Found | undefined, what: string): Found {
  if (found === undefined) throw notFound(what);
  return found;
}

/** A problem of one field as a list: none without a message. */
export function problemOf(field: string, message: string | undefined): FieldProblem[] {
  return message === undefined ? [] : [{ field, message }];
}

/** Throws INVALID when there are problems. */
export function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw invalid(problems);
}
