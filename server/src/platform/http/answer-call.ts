import type { Operation } from '@cpd/contract/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { RecordAsked } from '../database/record-version.ts';
import type { Database } from '../database/tables.ts';
import type { FairQueue, Turn } from '../fair-queue/fair-queue.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Scanner } from '../files/scanner.ts';
import { refuseAnnounced } from '../files/storage-quota.ts';
import { refuseOldSignIn } from '../identity/recent-sign-in.ts';
import type { TokenSession } from '../identity/token-session.ts';
import { actingNeeded, namedMember, noteTeamAccess, type Subjects, subjectOf } from './acting-for.ts';
import type { Arrived, Asking, VerifyToken } from './authenticate.ts';
import type { Budgets } from './budgets.ts';
import type { Caller, Person } from './caller.ts';
import { entityTag, namesTag, sendUnchanged, versionOf } from './entity-tag.ts';
import type { Handler } from './handler.ts';
import { hashRequest } from './idempotency.ts';
import { admitMachine, type Machines } from './machines.ts';
import { networkOf } from './network-of.ts';
import { parseRequest } from './parse-request.ts';
import { getReach, type Reach } from './permissions.ts';
import { pickOperation, type RequestShape, spellQuery } from './pick-operation.ts';
import { rememberPicked } from './picked-operation.ts';
import { rememberRefused } from './refused-access.ts';
import { callerOf } from './request-caller.ts';
import { addressLineOf, goneSignal, lineOf, turnFor } from './request-queue.ts';
import { asDescribed, sendAnswer } from './send-answer.ts';
import { refuseUnusableText } from './unusable-text.ts';
import { announcedBytes, type ReceivedFile, receiveUpload } from './uploads.ts';
import { wireCodecsOf } from './wire-codecs.ts';

/** What the mounted operations need of the world. */
export interface MountSurroundings {
  database: Database;
  files: FileStore;
  /** Undefined while uploads are not checked for viruses. */
  scanner: Scanner | undefined;
  clock: Clock;
  /** When whose request is worked on. */
  turns: FairQueue;
  verifyToken: VerifyToken;
  /** Finds who has a username, by the sign-in with a key, and the version of the record that they ask about, where they do. */
  findAsking(who: { username: string; key: string }, record: RecordAsked | undefined): Promise<Asking | undefined>;
  subjects: Subjects;
  machines: Machines;
  budgets: Budgets;
  /** Ends a session of the sign-in, on all servers (0046). */
  endSession(session: TokenSession): Promise<void>;
  /** What the files of a member may take together, in bytes; infinite where nothing limits them. */
  quotaBytes: number;
  /** Tests compare each answer with the contract; in service that costs more than it finds. */
  checkAnswers: boolean;
}

/** Public calls take no body and change nothing. */
export async function answerVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  candidates: readonly Operation[],
  handlers: ReadonlyMap<string, Handler>,
  { checkAnswers, turns, budgets }: MountSurroundings,
): Promise<FastifyReply> {
  refuseUnusableText(request.query);
  const given = spellQuery(candidates, Object.entries(request.query as object));
  const operation = pickOperation(candidates, { query: given, body: bodyShape(request) });
  rememberPicked(request, operation.name);
  const query = wireCodecsOf(operation).query.toInside(parseRequest(operation.query, given));
  const entry = handlers.get(operation.name);
  if (entry === undefined || !('visit' in entry)) throw new Error(`No handler for ${operation.name}.`);
  const spendAndVisit = async () => {
    if (operation.cost !== undefined) await budgets.spend(operation.cost, networkOf(request.ip));
    return await entry.visit(query as never);
  };
  const visit = turns.take(addressLineOf(request), spendAndVisit, { gone: () => goneSignal(reply) });
  const result = await (checkAnswers ? asDescribed(operation, visit) : visit);
  await sendAnswer(request, reply, operation, result, checkAnswers);
  return reply;
}

/** Answers the call of someone who is known: picks the operation that is meant, judges, has it done and sends what it answers. */
export async function answerCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  asking: Arrived,
  candidates: readonly Operation[],
  handlers: ReadonlyMap<string, Handler>,
  surroundings: MountSurroundings,
): Promise<void> {
  refuseUnusableText(request.query, request.params, request.body);
  const given = spellQuery(candidates, [
    ...Object.entries(request.query as object),
    ...Object.entries(request.params as object),
  ]);
  const operation = pickOperation(candidates, { query: given, body: bodyShape(request) });
  rememberPicked(request, operation.name);
  const answered = answerPicked(request, reply, asking, operation, given, handlers, surroundings);
  try {
    await (surroundings.checkAnswers ? asDescribed(operation, answered) : answered);
  } catch (error) {
    rememberRefused(request, { person: asking.person, operation, given });
    throw error;
  }
}

async function answerPicked(
  request: FastifyRequest,
  reply: FastifyReply,
  { person, session, machine, record }: Arrived,
  operation: Operation,
  given: Record<string, unknown>,
  handlers: ReadonlyMap<string, Handler>,
  surroundings: MountSurroundings,
): Promise<void> {
  const reach = getReach(person, operation);
  const codecs = wireCodecsOf(operation);
  const asked = parseRequest(operation.query, given);
  const sent = operation.body.kind === 'json' ? parseRequest(operation.body.schema, request.body) : undefined;
  const query = codecs.query.toInside(asked);
  const json = codecs.body.toInside(sent);
  // After what is asked, so that no one signs in again for a call that is wrong anyway.
  refuseOldSignIn(operation, session);
  const now = surroundings.clock();
  const { turns, subjects } = surroundings;
  await spendOn(operation, person, surroundings);
  if (machine !== undefined) {
    const call = { call: operation.name, now, requestId: request.id };
    await turns.take(lineOf(person), () => admitMachine(machine, call, surroundings));
  }
  const findSubject = () => subjectOf(request, person, operation, [query, json], { reach, subjects, now });
  const subject = await (isOwnOnly(reach, person) ? findSubject() : turns.take(lineOf(person), findSubject));

  const entry = handlers.get(operation.name);
  if (entry === undefined || 'visit' in entry) throw new Error(`No handler for ${operation.name}.`);
  const tagOf = (version: string) =>
    entityTag([operation.name, person.userId, person.role, subject.person.userId, asked], now, version);
  if (operation.versioned) {
    if (record?.userId !== subject.person.userId) throw new Error(`${operation.name} came without its version.`);
    const tag = tagOf(record.version);
    if (namesTag(request.headers['if-none-match'], tag)) return sendUnchanged(reply, tag);
  }
  const upload = await receive(request, operation, subject.person, surroundings);
  const content = upload === undefined ? sent : [upload.fileName, upload.file.sha256];
  const claim = claimOf(operation, subject.person, [query, json], hashRequest(asked, content));
  const changing = { claim, asks: operation.method === 'GET' };
  const judged = { operation, person, session, machine, subject, now: upload ? surroundings.clock() : now };
  const { caller, mayStand, failureOf } = callerOf(request, judged, changing, surroundings);
  // Not before the body is here: it comes as slowly as its sender likes.
  const work = (turn: Turn) => {
    const aside: Caller['aside'] = (wait) => turn.aside(() => wait(goneSignal(reply)));
    const answering = entry.handle({ ...caller, aside }, query as never, (upload ?? json) as never);
    return noteTeamAccess(answering, caller, operation, [query, json], subjects);
  };
  const handled = turns.take(lineOf(person), work, turnFor(operation, subject.person, reply));
  const result = await handled.catch(async (error: unknown) => {
    if (!mayStand()) await upload?.discard();
    throw failureOf(error);
  });
  if (!operation.readsOnly && !subject.isActing) throw actingNeeded();
  if (operation.versioned) reply.header('ETag', tagOf(versionOf(result)));
  await sendAnswer(request, reply, operation, result, surroundings.checkAnswers);
}

/** Whether finding whose record a call is about needs no look into the database: those with two sides are asked whose a thing is. */
function isOwnOnly(reach: Reach, { otherSide }: Person): boolean {
  return reach === 'own' && !otherSide;
}

/** What a change is known by when it is repeated: whatever else is the same, it is about the same member. */
function claimOf(operation: Operation, { userId }: Person, parts: readonly unknown[], bodyHash: string) {
  return { operation: operation.name, subjectUserId: namedMember(operation, parts) ?? userId, bodyHash };
}

/** Counts a call that costs; anyone who asks too much is refused before anything is done for them (0039). */
async function spendOn(
  { cost, costsSometimes }: Operation,
  person: Person,
  { budgets, turns }: MountSurroundings,
): Promise<void> {
  if (cost === undefined || costsSometimes) return;
  await turns.take(lineOf(person), () => budgets.spend(cost, person.userId));
}

function bodyShape(request: FastifyRequest): RequestShape['body'] {
  const type = request.headers['content-type'] ?? '';
  if (type.toLowerCase().startsWith('multipart/')) return 'multipart';
  return request.body === undefined ? 'none' : 'json';
}

/** The file of an upload; undefined for other calls. One that is plainly too much for its member is not taken in at all (R32). */
async function receive(
  request: FastifyRequest,
  { body, access, readsOnly }: Operation,
  { userId }: Person,
  { database, files, scanner, quotaBytes }: MountSurroundings,
): Promise<ReceivedFile | undefined> {
  if (body.kind !== 'file') return undefined;
  if (access === 'own-record' && !readsOnly) {
    await refuseAnnounced(database, { userId, quota: quotaBytes, announced: announcedBytes(request) });
  }
  return await receiveUpload(request, { store: files, limitBytes: body.limitBytes, scanner, quotaBytes });
}
