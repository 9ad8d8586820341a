import { type ErrorCode, errorStatus } from '@cpd/contract/error-codes';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type FieldProblem } from '../app-error.ts';
import { isUnavailable } from '../database/open-database.ts';

/** What every error answers (ARCHITECTURE.md, The life of a request; API2-66). */
interface ErrorBody {
  Message: string;
  Code: ErrorCode;
  Errors: { Field: string; Message: string }[];
  /** The id of the request, to be found again in the log. */
  ErrorId: string;
}

/** Makes the one place where errors become answers. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError | Error, request, reply) => {
    const refusal = asAppError(error);
    if (refusal.status >= 500) request.log.error({ err: error, code: refusal.code }, 'request failed');
    else request.log.info({ code: refusal.code, fields: refusal.problems.map(({ field }) => field) }, 'refused');
    sendError(request, reply, refusal);
  });
}

/** Sends a refusal as JSON. 429 and 503 say when to come again. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  if (error.code === 'NOT_SIGNED_IN') reply.header('WWW-Authenticate', 'Bearer');
  if (error.code === 'UNAVAILABLE' || error.code === 'TOO_MANY_REQUESTS') reply.header('Retry-After', '5');
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

function asAppError(error: FastifyError | AppError | Error): AppError {
  if (error instanceof AppError) return error;
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
