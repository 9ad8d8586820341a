import { setTimeout as delay } from 'node:timers/promises';
import { type ErrorCode, errorStatus } from '@cpd/contract/error-codes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStatementTimeout } from '../database/answer-lost.ts';
import { isBusy, isStoreFull, isUnavailable, isUnusableText } from '../database/open-database.ts';
import { AppError, type FieldProblem } from '../errors/app-error.ts';
import { discardRest } from './discard-rest.ts';

/** What every error answers (ARCHITECTURE.md, The life of a request; API2-66). */
interface ErrorBody {
  Message: string;
  Code: ErrorCode;
  Errors: { Field: string; Message: string }[];
  /** The id of the request, to be found again in the log. */
  ErrorId: string;
}

/** When to come again where no one knows: by then a database has usually come back. */
const GUESSED_SECONDS = 5;

const COME_AGAIN: ReadonlySet<ErrorCode> = new Set(['UNAVAILABLE', 'OUTCOME_UNKNOWN', 'TOO_MANY_REQUESTS']);

/** So that fifty requests of one person that are refused again and again are a hundred in a second, and not a thousand. */
const SLOWLY_MS = 500;

/** Ten times what a request may be long: anyone who sends more means no good. */
const DISCARDED_MAX_BYTES = 10_485_760;

/** Who hears of errors besides the one who asked. */
interface ErrorListeners {
  /** Of what could not be kept for want of room. */
  sawFull?: () => void;
  /** Of the code of every refusal. */
  refused?: ((code: ErrorCode) => void) | undefined;
  /** Of every refusal; answers whether its line is in the log (R40). */
  tellRefusedAccess?: (request: FastifyRequest, refusal: AppError) => Promise<boolean>;
}

/** Makes the one place where errors become answers. */
export function handleErrors(app: FastifyInstance, { sawFull, refused, tellRefusedAccess }: ErrorListeners = {}): void {
  app.setErrorHandler(async (error: FastifyError | AppError | Error, request, reply) => {
    const refusal = asAppError(error);
    refused?.(refusal.code);
    if (refusal.code === 'STORAGE_FULL') sawFull?.();
    if (refusal.code === 'TOO_LARGE') drainBody(request, reply);
    if (refusal.status >= 500) request.log.error({ err: error, code: refusal.code }, 'request failed');
    else if ((await tellRefusedAccess?.(request, refusal)) !== true) tellRefusal(request, refusal);
    if (refusal.slowly) await delay(SLOWLY_MS);
    sendError(request, reply, refusal);
    return reply;
  });
}

/** The ordinary refusals, such as of what was entered. Names of fields come from the caller: unknown ones stay out. */
function tellRefusal(request: FastifyRequest, { code, problems }: AppError): void {
  const fields = problems.map(({ field }) => (/^[A-Za-z][\w .-]{0,59}$/.test(field) ? field : '…'));
  request.log.info({ code, fields }, 'refused');
}

/** Someone who is still sending what is too large would meet a closed connection, and never read why. */
export function drainBody(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  discardRest(request.raw, DISCARDED_MAX_BYTES);
}

/** Sends a refusal as JSON, which no one keeps: what is not there now may come. 429 and 503 say when to come again. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  if (error.code === 'NOT_SIGNED_IN') reply.header('WWW-Authenticate', 'Bearer');
  if (COME_AGAIN.has(error.code)) reply.header('Retry-After', String(error.retryAfterSeconds ?? GUESSED_SECONDS));
  reply.header('Cache-Control', 'no-store');
  reply.status(errorStatus[error.code]).type('application/json; charset=utf-8').send(errorBody(error, request.id));
}

/** The body of a refusal of the request with this id. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    Message: error.message,
    Code: error.code,
    Errors: error.problems.map(({ field, message }: FieldProblem) => ({ Field: field, Message: message })),
    ErrorId: requestId,
  };
}

/** PostgreSQL names the row that a statement waited for when its time was up. */
const WAITED_FOR_A_ROW = /^while (?:locking|updating|deleting|inserting|rechecking)/m;

/** What someone is told whose statement took four seconds: mostly another save held what it needed. */
function tooLong({ where }: { where?: string | undefined }): string {
  return WAITED_FOR_A_ROW.test(where ?? '')
    ? 'Another save of the same record is not done yet, and yours waited for it too long. Nothing was saved; please try again in a moment.'
    : 'This took the logbook too long just now. Nothing was saved; please try again in a moment.';
}

function asAppError(error: FastifyError | AppError | Error): AppError {
  if (error instanceof AppError) return error;
  if (isStoreFull(error)) {
    return new AppError(
      'STORAGE_FULL',
      'The logbook has no room left, so nothing was saved. Please tell the CPD team and try again later.',
    );
  }
  if (isBusy(error)) {
    return new AppError(
      'UNAVAILABLE',
      'The logbook is busy just now. Nothing was saved; please try again in a moment.',
    );
  }
  if (isUnusableText(error)) return new AppError('INVALID', 'This request has a character that no text can have.');
  if (isStatementTimeout(error)) return new AppError('UNAVAILABLE', tooLong(error));
  if (isUnavailable(error)) {
    return new AppError(
      'UNAVAILABLE',
      'The logbook cannot reach its database right now. Nothing was saved; please try again in a moment.',
    );
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 413) return new AppError('TOO_LARGE', 'This request is too large.');
  // Fastify's own refusals: malformed JSON, a wrong content type, a body that broke off.
  if (status >= 400 && status < 500) return new AppError('INVALID', 'This request could not be read.');
  return new AppError('INTERNAL', 'Something went wrong on our side. Nothing was saved; please try again in a moment.');
}
