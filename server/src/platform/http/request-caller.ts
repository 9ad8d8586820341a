import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import { AnswerLost } from '../database/answer-lost.ts';
import type { Change, Database } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError, OutcomeUnknown } from '../errors/app-error.ts';
import { sideKey, type TokenSession } from '../identity/token-session.ts';
import { actingNeeded, type Subjects } from './acting-for.ts';
import type { Budgets } from './budgets.ts';
import type { Caller } from './caller.ts';
import { onceForKey } from './idempotency.ts';
import type { IdempotentRequest } from './idempotency-store.ts';
import type { Machines } from './machines.ts';
import { type JudgedChange, refuseUnlessStill } from './recheck-authorisation.ts';

/** A signed-in request, as far as its changes depend on it. */
interface ChangingRequest {
  /** What it is, by which it is known again. */
  claim: Omit<IdempotentRequest, 'userId' | 'key'>;
  /** Only asks for something. What is noted on the way belongs to the one answer that it gets, so it is no repeat of another. */
  asks: boolean;
}

/** By whom and for whom it is made, and when. */
interface JudgedRequest extends JudgedChange {
  /** What the person signed in by; a machine has none. */
  session: TokenSession | undefined;
  /** When its body had been received: an upload takes minutes where the line is slow. */
  now: Temporal.Instant;
}

interface Surroundings {
  database: Database;
  budgets: Budgets;
  clock: Clock;
  subjects: Subjects;
  machines: Machines;
  endSession(session: TokenSession): Promise<void>;
}

/** Who calls, and the result of what they change. */
export interface RequestCaller {
  /** Its turn is not known here. */
  caller: Omit<Caller, 'aside'>;
  /** Something that the request saves is there, or may be. */
  mayStand(): boolean;
  /** What a failure of the request means to its sender: whatever was saved before it, they do not know of. */
  failureOf(error: unknown): unknown;
}

/**
 * Makes the caller of a signed-in request. Its change throws OUTCOME_UNKNOWN when no one knows whether it was saved (R29).
 */
export function callerOf(
  request: FastifyRequest,
  judged: JudgedRequest,
  { claim, asks }: ChangingRequest,
  surroundings: Surroundings,
): RequestCaller {
  const { database, budgets } = surroundings;
  const { person, subject } = judged;
  const key = keyIn(request);
  let stands: 'no' | 'maybe' | 'yes' = 'no';

  async function save<Result>(work: (transaction: Change) => Promise<Result>): Promise<Result> {
    try {
      const saved = await saveUnder(
        database,
        { ...claim, userId: person.userId },
        key,
        judgedAtItsEnd(work, lockRights),
      );
      stands = 'yes';
      return saved;
    } catch (error) {
      if (!(error instanceof AnswerLost)) throw error;
      stands = 'maybe';
      throw new OutcomeUnknown(error);
    }
  }
  const lockRights = onceEach((transaction) => refuseUnlessStill(transaction, judged, surroundings));
  const caller: RequestCaller['caller'] = {
    ...whoAndWhen(judged),
    sideKey: judged.session && sideKey(judged.session),
    clock: surroundings.clock,
    requestId: request.id,
    idempotencyKey: key,
    spend: (cost) => budgets.spend(cost, person.userId),
    endSession: async () => judged.session && (await surroundings.endSession(judged.session)),
    lockRights,
    change: async (work) => {
      if (!subject.isActing) return await refusedForWantOfActing(database, work);
      if (asks) return await note(database, judgedAtItsEnd(work, lockRights));
      return await save(work);
    },
  };
  return {
    caller,
    mayStand: () => stands !== 'no',
    failureOf: (error) => {
      if (stands !== 'yes' || (error instanceof AppError && error.status < 500)) return error;
      return new OutcomeUnknown(error);
    },
  };
}

/** Changes what goes with an answer. Anyone who asks needs not know its result: they ask again. */
async function note<Result>(database: Database, work: (transaction: Change) => Promise<Result>): Promise<Result> {
  return await inTransaction(database, work).catch((error: unknown) => {
    throw error instanceof AnswerLost ? error.cause : error;
  });
}

function whoAndWhen({ person, subject, now }: JudgedRequest) {
  return { actor: person, subject: subject.person, subjectUserId: subject.person.userId, now };
}

/** Of a long one its hash: two keys are the same only where all of them is. */
function keyIn({ headers }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key'];
  if (typeof header !== 'string' || header === '') return undefined;
  return header.length <= KEY_MAX ? header : hash('sha256', header, 'hex');
}

/** Characters; a UUID has 36. */
const KEY_MAX = 200;

/** Before its answer is kept under its key, so that a refusal is none that a repeat gets. */
function judgedAtItsEnd<Result>(
  work: (transaction: Change) => Promise<Result>,
  lockRights: (transaction: Change) => Promise<void>,
): (transaction: Change) => Promise<Result> {
  return async (transaction) => {
    const result = await work(transaction);
    await lockRights(transaction);
    return result;
  };
}

/** Does something once in each transaction, at the end of which its locks end. */
function onceEach(work: (transaction: Change) => Promise<void>): (transaction: Change) => Promise<void> {
  const done = new WeakMap<Change, Promise<void>>();
  return (transaction) => {
    const doing = done.get(transaction) ?? work(transaction);
    done.set(transaction, doing);
    return doing;
  };
}

/**
 * Does a change under the key of its request. One without a key is a change of its own each time it comes.
 * Throws AnswerLost when no one knows whether it, or an earlier one under the key, was saved.
 */
async function saveUnder<Result>(
  database: Database,
  request: Omit<IdempotentRequest, 'key'>,
  key: string | undefined,
  work: (transaction: Change) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(database, async (transaction) =>
    key === undefined
      ? await work(transaction)
      : await onceForKey(transaction, { ...request, key }, () => work(transaction)),
  );
}

/**
 * A change for a member for whom no one acts: it is tried and taken back, so that what could not be done anyway is refused
 * for its own reason, and no one starts to act for nothing. Throws ACTING_NEEDED for everything else.
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
