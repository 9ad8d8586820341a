import { setImmediate } from 'node:timers/promises';
import type { Operation } from '@cpd/contract/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FairQueue, FairQueueOptions, FairQueueRules } from '../fair-queue/fair-queue.ts';
import type { Person } from './caller.ts';
import { networkOf } from './network-of.ts';

/**
 * Turns of requests. One event loop and two cores carry no more than a few at a time; what one person has under way is what
 * another one's request meets, so it is little. Longer than any statement may take (`database/open-database`), work waits for
 * no one's lock, so patience beyond it only helps those who flood. With what is lent, places are fewer than connections
 * (`CONNECTIONS`), so that jobs and readiness find one.
 */
export const REQUEST_QUEUE: FairQueueRules = {
  places: 6,
  ofOne: 4,
  // More than opening a screen takes, and a quarter of the time after that.
  much: { muchMs: 400, forgotten: 0.25 },
  patienceMs: { ofMuch: 5_000, ofOthers: 30_000 },
  waitingOfOne: 200,
  waiting: 5_000,
  lent: { afterMs: 250, places: 10 },
};

/** Whose turn a request of someone who signed in is; names are the same in any letter case. */
export function lineOf({ username }: Pick<Person, 'username'>): string {
  return `of ${username.toLowerCase()}`;
}

/** Whose turn a request of someone is of whom only the address is known. */
export function addressLineOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return `at ${networkOf(ip)}`;
}

/** How a call waits: changes of one record are made one after the other, so that a record that is locked holds one connection. */
export function turnFor({ access, readsOnly }: Operation, subject: Person, reply: FastifyReply): FairQueueOptions {
  const isChange = access === 'own-record' && !readsOnly;
  return { alone: isChange ? `record ${subject.userId}` : undefined, gone: () => goneSignal(reply) };
}

const goneSignals = new WeakMap<FastifyReply, AbortSignal>();

/** Says when the caller has closed the connection without waiting for the answer. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const known = goneSignals.get(reply);
  if (known !== undefined) return known;
  const { raw } = reply;
  const gone = new AbortController();
  goneSignals.set(reply, gone.signal);
  if (raw.destroyed) gone.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/**
 * Judges who no one may be, in the turn of their address. One refusal ends a round of the event loop: fifty bad tokens that
 * come at once are refused between the requests of others, not before them.
 */
export async function judgeStranger<Result>(
  turns: FairQueue,
  request: FastifyRequest,
  judge: () => Promise<Result>,
): Promise<Result> {
  return await turns.take(addressLineOf(request), async () => {
    try {
      return await judge();
    } catch (error) {
      await setImmediate();
      throw error;
    }
  });
}

/** Connections that calls may take: those of all places, those that are lent, and a few for jobs and readiness. */
export const CONNECTIONS = 20;
