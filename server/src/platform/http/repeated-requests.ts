import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { AppError, OutcomeUnknown } from '../errors/app-error.ts';

/** A change that came without an Idempotency-Key, and what it is known again by. */
export interface KeylessRequest {
  userId: number;
  subjectUserId: number;
  /** The name of the operation. */
  operation: string;
  bodyHash: string;
  /** A repeat makes another thing (POST); other changes only set or delete what is there. */
  makes: boolean;
}

/** The key under which a keyless change is done. */
interface OwnKey {
  key: string;
  /** Somebody may have saved under it before. */
  isRepeat: boolean;
}

interface Run {
  key: string;
  outcome: Promise<unknown>;
  /** Its place among arrivals and ends; infinite while it runs. */
  ended: number;
}

interface Doubt {
  key: string;
  subjectUserId: number;
  makes: boolean;
  /** Milliseconds of the process. */
  since: number;
}

/** So long does somebody repeat what they have no answer to. */
const DOUBT_MS = 3_600_000;
/** More requests than are under way at any time, and more doubts than an hour without a database leaves. */
const KEPT_MAX = 1_000;

/** Recognises repeated changes that carry no Idempotency-Key (R29, R9); one for each process. */
export type RepeatedRequests = ReturnType<typeof openRepeatedRequests>;

/**
 * Knows the keyless changes that are under way, and for an hour those of which nobody knows whether they were saved. Only
 * these are recognised: a second activity that is like the first is an activity. It lies in memory: another server,
 * and this one after its next start, take the repeat for another wish; who wants more sends a key.
 */
export function openRepeatedRequests() {
  const runs = new Map<string, Run>();
  const doubts = openDoubts();
  let moment = 0;

  async function run<Result>(request: KeylessRequest, work: (own: OwnKey) => Promise<Result>): Promise<Result> {
    const inDoubt = doubts.keyOf(request);
    const key = inDoubt ?? ownKey();
    const outcome = work({ key, isRepeat: inDoubt !== undefined });
    const begun: Run = { key, outcome, ended: Number.POSITIVE_INFINITY };
    keep(runs, nameOf(request), begun);
    try {
      const result = await outcome;
      doubts.end(request);
      return result;
    } catch (error) {
      if (error instanceof OutcomeUnknown) doubts.begin(request, key);
      else if (error instanceof AppError && error.status < 500) doubts.end(request);
      throw error;
    } finally {
      moment += 1;
      begun.ended = moment;
    }
  }

  return {
    /** A request has come; answers its moment. */
    arrive(): number {
      moment += 1;
      return moment;
    },

    /**
     * Does a change: one that came while the same was under way gets its outcome, one that repeats what nobody knows the outcome
     * of is done under the key of the first, everything else under a key of its own.
     */
    async once<Result>(
      request: KeylessRequest,
      arrived: number,
      work: (own: OwnKey) => Promise<Result>,
    ): Promise<Result> {
      const earlier = runs.get(nameOf(request));
      // The same content by the same person, so the same kind of answer.
      if (earlier !== undefined && arrived < earlier.ended) return (await earlier.outcome) as Result;
      return await run(request, work);
    },

    /** What was saved of a request could not be answered, so that its sender does not know. */
    doubtSaved(request: KeylessRequest): void {
      const saved = runs.get(nameOf(request));
      if (saved !== undefined) doubts.begin(request, saved.key);
    },

    changed: doubts.changed,
  };
}

/** Remembers the requests of which nobody knows whether they were saved, with the keys that they were done under. */
function openDoubts() {
  const doubts = new Map<string, Doubt>();
  return {
    begin(request: KeylessRequest, key: string): void {
      const { subjectUserId, makes } = request;
      keep(doubts, nameOf(request), { key, subjectUserId, makes, since: performance.now() });
    },
    end(request: KeylessRequest): void {
      doubts.delete(nameOf(request));
    },
    keyOf(request: KeylessRequest): string | undefined {
      const doubt = doubts.get(nameOf(request));
      return doubt !== undefined && performance.now() - doubt.since < DOUBT_MS ? doubt.key : undefined;
    },
    /**
     * A record was changed: what was set before in doubt may have been set otherwise now, so that setting it again is a wish of
     * its own.
     */
    changed(subjectUserId: number): void {
      for (const [name, doubt] of doubts) {
        if (!doubt.makes && doubt.subjectUserId === subjectUserId) doubts.delete(name);
      }
    },
  };
}

/** A key for a change that came without one. */
export function ownKey(): string {
  return `auto:${randomUUID()}`;
}

function nameOf({ userId, subjectUserId, operation, bodyHash }: KeylessRequest): string {
  return `${userId} ${subjectUserId} ${operation} ${bodyHash}`;
}

/** Keeps the newest. */
function keep<Value>(map: Map<string, Value>, name: string, value: Value): void {
  map.delete(name);
  map.set(name, value);
  const [oldest] = map.keys();
  if (map.size > KEPT_MAX && oldest !== undefined) map.delete(oldest);
}
