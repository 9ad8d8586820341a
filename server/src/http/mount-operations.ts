import { queryId } from '@cpd/contract/fields';
import { operations } from '@cpd/contract/index';
import type { Operation } from '@cpd/contract/operation';
import { errorStatusesOf } from '@cpd/contract/operation-errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Caller, Person } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { RecordAsked } from '../database/record-version.ts';
import type { Change, Database } from '../database/tables.ts';
import { inTransaction, unlessRefused } from '../database/transaction.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Scanner } from '../files/scanner.ts';
import { actingNeeded, type Subject, type Subjects, subjectOf } from './acting-for.ts';
import { type Asking, authenticate, type VerifyToken } from './authenticate.ts';
import { edgesOf } from './edges.ts';
import { entityTag, namesTag, sendUnchanged, versionOf } from './entity-tag.ts';
import { sendError } from './errors.ts';
import type { FileAnswer, Handler } from './handler.ts';
import { hashRequest, onceForKey } from './idempotency.ts';
import { type KeptAnswers, openKeptAnswers } from './kept-answers.ts';
import { parseRequest } from './parse-request.ts';
import { getReach } from './permissions.ts';
import { pickOperation, type RequestShape, spellQuery } from './pick-operation.ts';
import { sendFile } from './serve-file.ts';
import { refuseUnusableText } from './unusable-text.ts';
import { receiveUpload } from './uploads.ts';
import { readyBytes } from './wire-text.ts';

/** What the mounted operations need of the world. */
export interface MountSurroundings {
  database: Database;
  files: FileStore;
  /** Undefined while uploads are not checked for viruses. */
  scanner: Scanner | undefined;
  clock: Clock;
  verifyToken: VerifyToken;
  /** Finds who has a username, and the version of the record that they ask about, where they do. */
  findAsking(username: string, now: Temporal.Instant, record: RecordAsked | undefined): Promise<Asking | undefined>;
  subjects: Subjects;
  /** Tests compare each answer with the contract; in service that costs more than it finds. */
  checkAnswers: boolean;
}

interface AnswerSurroundings extends MountSurroundings {
  kept: KeptAnswers;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

/**
 * Registers one route for each method and path of the contract. Throws when an operation has no handler, or two, or when a
 * public operation shares its route with others or is handled as if somebody had signed in.
 */
export function mountOperations(
  app: FastifyInstance,
  handlers: readonly Handler[],
  surroundings: MountSurroundings,
): void {
  const byName = new Map(handlers.map((entry) => [entry.operation.name, entry]));
  const missing = operations.filter(({ name }) => !byName.has(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}.`);
  if (byName.size !== handlers.length) throw new Error('Two handlers for one operation.');
  refuseMixedAccess(handlers);

  // Uploads are read by the handler of the upload itself, never by Fastify.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

  const asking = new WeakMap<FastifyRequest, Asking>();
  const kept = openKeptAnswers(app, surroundings.checkAnswers);
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const onPath = operations.filter((operation) => operation.path === path);
    for (const method of METHODS) {
      const candidates = onPath.filter((operation) => operation.method === method);
      const isPublic = candidates.some(({ access }) => access === 'public');
      app.route({
        method,
        url: path,
        // Who asks comes before what is asked, and before a body is read, so that a stranger learns nothing from how a
        // request is refused (AUTH-19).
        onRequest: async (request) => {
          if (isPublic) return;
          const record = recordAsked(request, candidates);
          const find = (username: string) => surroundings.findAsking(username, surroundings.clock(), record);
          asking.set(request, await authenticate(request, surroundings.verifyToken, find));
        },
        handler: async (request, reply) => {
          if (isPublic) return await answerVisitor(request, reply, candidates, byName, surroundings);
          const known = asking.get(request);
          if (known === undefined) throw new Error('A request came past the check of who asks.');
          if (candidates.length === 0) return refuseMethod(request, reply, onPath);
          await answer(request, reply, known, candidates, byName, { ...surroundings, kept });
          return reply;
        },
      });
    }
  }
}

/** Whether to ask who calls is decided by the route, before the operation is picked: a route is public or it is not. */
function refuseMixedAccess(handlers: readonly Handler[]): void {
  const isPublic = ({ access }: Operation) => access === 'public';
  for (const entry of handlers) {
    const { name, method, path } = entry.operation;
    const sharing = operations.filter((other) => other.method === method && other.path === path);
    if (
      sharing.some((other) => isPublic(other) !== isPublic(entry.operation)) ||
      'visit' in entry !== isPublic(entry.operation)
    ) {
      throw new Error(`${name} is not public alone, or not handled as public.`);
    }
  }
}

/** Public calls take no body and change nothing. */
async function answerVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  candidates: readonly Operation[],
  handlers: ReadonlyMap<string, Handler>,
  { checkAnswers }: MountSurroundings,
): Promise<FastifyReply> {
  refuseUnusableText(request.query);
  const given = spellQuery(candidates, Object.entries(request.query as object));
  const operation = pickOperation(candidates, { query: given, body: bodyShape(request) });
  const query = edgesOf(operation).query.toInside(parseRequest(operation.query, given));
  const entry = handlers.get(operation.name);
  if (entry === undefined || !('visit' in entry)) throw new Error(`No handler for ${operation.name}.`);
  const visit = entry.visit({ address: request.ip }, query as never);
  const result = await (checkAnswers ? asDescribed(operation, visit) : visit);
  await send(request, reply, operation, result, checkAnswers);
  return reply;
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply, onPath: readonly Operation[]): FastifyReply {
  reply.header('Allow', [...new Set(onPath.map(({ method }) => method))].join(', '));
  sendError(request, reply, new AppError('METHOD_NOT_ALLOWED', 'This address does not accept that kind of request.'));
  return reply;
}

/** The record whose version is read along with the person: versioned calls name the member in their query, in any case. */
function recordAsked(request: FastifyRequest, candidates: readonly Operation[]): RecordAsked | undefined {
  if (!candidates.some(({ versioned }) => versioned)) return undefined;
  const named = Object.entries(request.query as object).find(([name]) => name.toLowerCase() === 'userid');
  const { data: userId } = queryId.safeParse(named?.[1]);
  return userId === undefined ? undefined : { userId };
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  asking: Asking,
  candidates: readonly Operation[],
  handlers: ReadonlyMap<string, Handler>,
  surroundings: AnswerSurroundings,
): Promise<void> {
  refuseUnusableText(request.query, request.params, request.body);
  const given = spellQuery(candidates, [
    ...Object.entries(request.query as object),
    ...Object.entries(request.params as object),
  ]);
  const operation = pickOperation(candidates, { query: given, body: bodyShape(request) });
  const answered = answerPicked(request, reply, asking, operation, given, handlers, surroundings);
  await (surroundings.checkAnswers ? asDescribed(operation, answered) : answered);
}

async function answerPicked(
  request: FastifyRequest,
  reply: FastifyReply,
  { person, record }: Asking,
  operation: Operation,
  given: Record<string, unknown>,
  handlers: ReadonlyMap<string, Handler>,
  surroundings: AnswerSurroundings,
): Promise<void> {
  const reach = getReach(person, operation);
  const edges = edgesOf(operation);
  const asked = parseRequest(operation.query, given);
  const sent = operation.body.kind === 'json' ? parseRequest(operation.body.schema, request.body) : undefined;
  const query = edges.query.toInside(asked);
  const json = edges.body.toInside(sent);
  const now = surroundings.clock();
  const context = { reach, subjects: surroundings.subjects, now };
  const subject = await subjectOf(request, person, operation, [query, json], context);

  const entry = handlers.get(operation.name);
  if (entry === undefined || 'visit' in entry) throw new Error(`No handler for ${operation.name}.`);
  const tagOf = (version: string) =>
    entityTag([operation.name, person.userId, person.role, subject.person.userId, asked], now, version);
  if (operation.versioned) {
    if (record?.userId !== subject.person.userId) throw new Error(`${operation.name} came without its version.`);
    const tag = tagOf(record.version);
    if (namesTag(request.headers['if-none-match'], tag)) return sendUnchanged(reply, tag);
    if (surroundings.kept.send(request, reply, tag)) return;
  }
  const upload =
    operation.body.kind === 'file' ? await receive(request, operation.body.limitBytes, surroundings) : undefined;
  const content = upload === undefined ? sent : [upload.fileName, upload.file.sha256];
  const claim = { operation: operation.name, bodyHash: hashRequest(asked, content) };
  const caller = callerOf(request, { person, subject, now }, claim, surroundings);
  const result = await entry.handle(caller, query as never, (upload ?? json) as never).catch(async (error: unknown) => {
    await upload?.discard();
    throw error;
  });
  if (!operation.readsOnly && !subject.isActing) throw actingNeeded();
  if (operation.versioned) {
    const tag = tagOf(versionOf(result));
    reply.header('ETag', tag);
    surroundings.kept.keep(request, tag);
  }
  await send(request, reply, operation, result, surroundings.checkAnswers);
}

/** A refusal with a status that the description of the API does not name for the operation is a mistake of ours. */
async function asDescribed<Result>(operation: Operation, work: Promise<Result>): Promise<Result> {
  return await work.catch((error: unknown) => {
    if (!(error instanceof AppError) || errorStatusesOf(operation).includes(error.status)) throw error;
    throw new Error(`${operation.name} refuses with ${error.status}, which it does not say.`, { cause: error });
  });
}

function bodyShape(request: FastifyRequest): RequestShape['body'] {
  const type = request.headers['content-type'] ?? '';
  if (type.toLowerCase().startsWith('multipart/')) return 'multipart';
  return request.body === undefined ? 'none' : 'json';
}

async function receive(request: FastifyRequest, limitBytes: number, { files, scanner }: MountSurroundings) {
  return await receiveUpload(request, { store: files, limitBytes, scanner });
}

function callerOf(
  request: FastifyRequest,
  { person, subject, now }: { person: Person; subject: Subject; now: Temporal.Instant },
  claim: { operation: string; bodyHash: string },
  surroundings: MountSurroundings,
): Caller {
  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' && header !== '' ? header.slice(0, 200) : undefined;
  const keyed = key === undefined ? undefined : { ...claim, userId: person.userId, key };
  return {
    actor: person,
    subject: subject.person,
    subjectUserId: subject.person.userId,
    requestId: request.id,
    idempotencyKey: key,
    now,
    change: async (work, atOnce) => {
      if (!subject.isActing) return await refusedForWantOfActing(surroundings.database, work);
      const done = await unlessRefused(async () => await atOnce?.(surroundings.database, keyed));
      if (done !== undefined) return done;
      return await inTransaction(surroundings.database, async (transaction) => {
        if (keyed === undefined) return await work(transaction);
        return await onceForKey(transaction, keyed, () => work(transaction));
      });
    },
  };
}

/**
 * A change for a member for whom nobody acts: it is tried and taken back, so that what could not be done anyway is refused
 * for its own reason, and nobody begins to act for nothing. Throws ACTING_NEEDED for everything else.
 */
async function refusedForWantOfActing(
  database: Database,
  work: (transaction: Change) => Promise<unknown>,
): Promise<never> {
  return await inTransaction(database, async (transaction) => {
    await work(transaction);
    throw actingNeeded();
  });
}

async function send(
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
  const wire = edgesOf(operation).answer.toWire(result ?? null);
  return JSON.stringify(check === undefined ? wire : check.parse(wire));
}
