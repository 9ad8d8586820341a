import { AppError } from '../errors/app-error.ts';

/** How many run at the same time, and how long someone waits for a turn. Times are in milliseconds. */
export interface FairQueueRules {
  /** Works that run at the same time, of everyone together. */
  places: number;
  /** Works of one person that run at the same time. */
  ofOne: number;
  /**
   * A person whose works lasted longer than `muchMs` together of late has one running at a time: others come between any two
   * of them. Of each millisecond that passes the share `forgotten` is forgotten: so much of the time anyone may be served.
   */
  much?: { muchMs: number; forgotten: number };
  /**
   * Anyone who has waited so long for a turn is refused; without it, they wait to the end. Who took `much` of late has only the
   * first; anyone else waits for others, and may wait as long as the second.
   */
  patienceMs?: { ofMuch: number; ofOthers: number };
  /** Works that wait at most, of one person and of everyone: one more is refused at once. */
  waitingOfOne: number;
  waiting: number;
  /**
   * A work that has run longer than `afterMs` mostly waits for a lock that someone else holds. So many of them, `places`,
   * leave their place to others and go on beside it.
   */
  lent?: { afterMs: number; places: number };
}

/** How a work waits for its turn. */
export interface FairQueueOptions {
  /** No other work with the same name runs at the same time, from any person: changes of one record. */
  alone?: string | undefined;
  /** Makes the signal that says that no one waits for the work; asked for only where the work has to wait. */
  gone?: (() => AbortSignal) | undefined;
  /** What someone is told who waited too long. */
  refusal?: string;
}

/**
 * What a work may do with its turn: `aside` gives the place to others while something is awaited that takes long and needs none,
 * such as a printed document. Going on afterwards comes before all that waits, and is never refused.
 */
export type Turn = { aside<Result>(wait: () => Promise<Result>): Promise<Result> };

/** Turns by person: anyone who asks for much waits for themself, and for no one else. */
export interface FairQueue {
  /**
   * Does a work when it is the person's turn: everyone in turn, and of one person in the order in which they asked, but that
   * what waits to be alone is passed by what need not be. Throws what the work throws, UNAVAILABLE past the rules, and
   * INVALID when no one waits for it; then the work was not begun.
   */
  take<Result>(who: string, work: (turn: Turn) => Promise<Result>, options?: FairQueueOptions): Promise<Result>;
  /** How many works come before the next one of a person; 0 while one of theirs runs, undefined when they wait for none. */
  before(who: string): number | undefined;
  /** How many works there are just now, of everyone. */
  count(): Underway;
}

/** How many works run, and how many wait for their turn. */
export type Underway = { running: number; waiting: number };

/** A work that runs since a time of the process's clock, or that waits. */
type Work = FairQueueOptions & { who: string; refusal: string; since: number; begin: () => void };

type Queue = {
  rules: FairQueueRules & Required<Pick<FairQueueRules, 'much' | 'lent'>>;
  running: Set<Work>;
  /** The next one is the first that may begin. */
  waiting: Work[];
  /** When the time that a person took will be forgotten, by the process's clock. */
  spent: Map<string, number>;
  lending?: NodeJS.Timeout;
};

const BUSY = 'The logbook is still working on your other requests. Nothing was saved; please try again in a moment.';
/** Persons whose time is remembered before those are looked for who have none left. */
const REMEMBERED = 2_000;
/** Where the rules say nothing of them, no time is much and no place is lent. */
const UNBOUNDED = { much: { muchMs: Infinity, forgotten: 1 }, lent: { afterMs: Infinity, places: 0 } };

/** Opens turns. Taking one that is free costs next to nothing: no timer, no wait. */
export function openFairQueue(rules: FairQueueRules): FairQueue {
  const queue: Queue = { rules: { ...UNBOUNDED, ...rules }, running: new Set(), waiting: [], spent: new Map() };
  return {
    take: (who, work, options) => take(queue, { refusal: BUSY, ...options, who, since: 0, begin: () => {} }, work),
    before(who) {
      if (ofPerson(queue.running, who).length > 0) return 0;
      const persons = [...new Set(queue.waiting.map((work) => work.who))].indexOf(who);
      return persons === -1 ? undefined : persons + queue.running.size;
    },
    count: () => ({ running: queue.running.size, waiting: queue.waiting.length }),
  };
}

async function take<Result>(queue: Queue, mine: Work, work: (turn: Turn) => Promise<Result>): Promise<Result> {
  await enter(queue, mine);
  // Several things that are awaited at once leave the place once; it is taken again when the last of them is there.
  let [awaited, isOver] = [0, false];
  const goOn = async () => {
    if (--awaited === 0 && !isOver) await enter(queue, mine, true);
    if (isOver) end(queue, mine);
  };
  const aside: Turn['aside'] = (wait) => {
    if (awaited++ === 0) end(queue, mine);
    return Promise.try(wait).finally(goOn);
  };
  return await Promise.try(work, { aside }).finally(() => {
    isOver = true;
    end(queue, mine);
  });
}

/** Waits until a work may begin. One that `goesOn` is the first of all, for as long as it takes. */
async function enter(queue: Queue, work: Work, goesOn = false): Promise<void> {
  const { rules, waiting } = queue;
  const isFull = waiting.length >= rules.waiting || ofPerson(waiting, work.who).length >= rules.waitingOfOne;
  if (isFull && !goesOn && !mayBegin(queue, work)) throw new AppError('UNAVAILABLE', work.refusal, { slowly: true });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  work.begin = resolve;
  queue.waiting = goesOn ? [work, ...waiting] : [...waiting, work];
  serve(queue);
  if (goesOn || queue.running.has(work)) return await promise;
  const refuse = (code: 'UNAVAILABLE' | 'INVALID', message: string) => {
    queue.waiting = queue.waiting.filter((one) => one !== work);
    reject(new AppError(code, message));
  };
  const { ofMuch, ofOthers } = rules.patienceMs ?? {};
  const first = ofMuch && setTimeout(() => tookMuch(queue, work.who) && refuse('UNAVAILABLE', work.refusal), ofMuch);
  const last = ofOthers && setTimeout(refuse, ofOthers, 'UNAVAILABLE', work.refusal);
  // No one reads it: the connection is closed.
  const onGone = () => refuse('INVALID', 'This request was given up before it was its turn.');
  const signal = work.gone?.();
  signal?.addEventListener('abort', onGone);
  if (signal?.aborted) onGone();
  await promise.finally(() => [first, last].forEach(clearTimeout));
}

/** Gives what is free to those who wait: after one work of a person, the others of theirs are last. */
function serve(queue: Queue): void {
  // All are judged at one moment: while they are looked at, a work may become long, which the last would get.
  const now = performance.now();
  const next = queue.waiting.find((work) => mayBegin(queue, work, now));
  if (next !== undefined) {
    const isOfSame = ({ who }: Work) => Number(who === next.who);
    queue.waiting = queue.waiting.filter((work) => work !== next).sort((a, b) => isOfSame(a) - isOfSame(b));
    queue.running.add(Object.assign(next, { since: now }));
    next.begin();
    serve(queue);
  }
  clearTimeout(queue.lending);
  const untilLong = [...queue.running].map((work) => queue.rules.lent.afterMs - age(work, now)).filter((ms) => ms > 0);
  const inMs = Math.min(...untilLong) + 1;
  if (queue.waiting.length > 0 && inMs < Infinity) queue.lending = setTimeout(serve, inMs, queue).unref();
}

function end(queue: Queue, work: Work): void {
  const { running, spent, rules } = queue;
  if (!running.delete(work)) return;
  spent.set(work.who, performance.now() + leftMs(queue, work.who) + age(work) / rules.much.forgotten);
  if (spent.size > REMEMBERED) for (const who of spent.keys()) if (leftMs(queue, who) === 0) spent.delete(who);
  serve(queue);
}

function mayBegin(queue: Queue, { who, alone }: Work, now = performance.now()): boolean {
  const { places, ofOne, lent } = queue.rules;
  const running = [...queue.running];
  const long = running.filter((work) => age(work, now) >= lent.afterMs);
  const own = ofPerson(running, who);
  if (running.length - Math.min(long.length, lent.places) >= places || own.length >= ofOne) return false;
  // A work that waits for a lock leaves its person's others alone.
  if (!own.every((work) => long.includes(work)) && tookMuch(queue, who, now)) return false;
  return alone === undefined || running.every((work) => work.alone !== alone);
}

function tookMuch(queue: Queue, who: string, now = performance.now()): boolean {
  const { muchMs, forgotten } = queue.rules.much;
  return (
    ofPerson(queue.running, who).reduce((sum, work) => sum + age(work, now), leftMs(queue, who, now) * forgotten) >
    muchMs
  );
}

const age = ({ since }: Work, now = performance.now()) => now - since;
const leftMs = ({ spent }: Queue, who: string, now = performance.now()) => Math.max(0, (spent.get(who) ?? 0) - now);
const ofPerson = (works: Iterable<Work>, who: string) => [...works].filter((work) => work.who === who);
