import type { Operation } from '@cpd/contract/operation';
import { errorStatusesOf } from '@cpd/contract/operation-errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';
import type { FileAnswer } from './handler.ts';
import { sendFile } from './serve-file.ts';
import { wireCodecsOf } from './wire-codecs.ts';
import { readyBytes } from './wire-text.ts';

/** A refusal with a status that the description of the API does not name for the operation is a mistake of ours. */
export async function asDescribed<Result>(operation: Operation, work: Promise<Result>): Promise<Result> {
  return await work.catch((error: unknown) => {
    if (!(error instanceof AppError) || errorStatusesOf(operation).includes(error.status)) throw error;
    throw new Error(`${operation.name} refuses with ${error.status}, which it does not say.`, { cause: error });
  });
}

/** Sends what a call answers: a file, or JSON in the wire's spelling. `checkAnswers` compares it with the contract. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  result: unknown,
  checkAnswers: boolean,
): Promise<void> {
  if (operation.answer.kind === 'file') {
    const file = result as FileAnswer;
    if (checkAnswers && !isOneOf(operation.answer.mediaTypes, file.mediaType)) {
      throw new Error(`${operation.name} answers ${file.mediaType}, which it does not say.`);
    }
    await sendFile(request, reply, file);
    return;
  }
  const { schema } = operation.answer;
  const ready = readyBytes(result);
  if (ready !== undefined && checkAnswers) schema.parse(JSON.parse(ready.toString()));
  const text = ready ?? writeAnswer(operation, result, checkAnswers ? schema : undefined);
  reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-store').send(text);
}

/** Whether a media type is one of these; `image/*` is every picture. */
function isOneOf(mediaTypes: readonly string[], mediaType: string): boolean {
  const [type = ''] = mediaType.split(';');
  return mediaTypes.some((one) => one === '*/*' || one === type || one === `${type.split('/')[0]}/*`);
}

function writeAnswer(operation: Operation, result: unknown, check: z.ZodType | undefined): string {
  const wire = wireCodecsOf(operation).answer.toWire(result ?? null);
  return JSON.stringify(check === undefined ? wire : check.parse(wire));
}
