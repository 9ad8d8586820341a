import { AppError } from '../errors/app-error.ts';
import { openSpentTime, type SpendingRules } from './spent-time.ts';
import { openLines, type WaitingLines } from './waiting-lines.ts';

/** How many run at the same time, and how long someone waits for a turn. */
export interface FairQueueRules {
  /** Works that run at the same time, of everyone together. */
  places: number;
  /** Works of one person that run at the same time. */
  ofOne: number;
  /**
   * A person whose works lasted long of late has one running at a time, until that is forgotten: others come between any two of
   * them.
   */
  much?: SpendingRules;
  /**
   * Anyone who has waited so long for a turn is refused, in milliseconds; Infinity for those who wait to the end. Who took
   * `much` of late has only the first; anyone else waits for others, and may wait as long as the second.
   */
  patienceMs: { ofMuch: number; ofOthers: number } | number;
  /** Works of one person that wait at most: one more is refused at once. */
  waitingOfOne: number;
  /** Works of everyone that wait at most. */
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

/** What a work may do with its turn. */
export interface Turn {
  /**
   * Gives the place to others while something is awaited that takes long and needs none, such as a printed document. Going
   * on afterwards comes before what else the person waits for, and is never refused.
   */
  aside<Result>(wait: () => Promise<Result>): Promise<Result>;
}

/** Turns by person: anyone who asks for much waits for themself, and for no one else. */
export interface FairQueue {
  /**
   * Does a work when it is the person's turn: everyone in turn, and of one person in the order in which they asked, but that
   * what waits to be alone is passed by what need not be. Throws what the work throws, UNAVAILABLE past the rules, and
   * GONE when no one waits for it; then the work was not begun.
   */
  take<Result>(who: string, work: (turn: Turn) => Promise<Result>, options?: FairQueueOptions): Promise<Result>;
  /** How many works come before the next one of a person; 0 while one of theirs runs, undefined when they wait for none. */
  before(who: string): number | undefined;
  /** How many works there are just now, of everyone. */
  count(): Underway;
}

/** How many works run, and how many wait for their turn. */
export interface Underway {
  running: number;
  waiting: number;
}

/** A work that runs, or that waits. */
interface Work {
  who: string;
  alone: string | undefined;
  /** Milliseconds of the process's clock. */
  since: number;
  /** Of one that waits: has it begin. */
  begin(): void;
}

const BUSY = 'The logbook is still working on your other requests. Nothing was saved; please try again in a moment.';
/** No one reads it: the connection is closed. */
const GONE = 'This request was given up before it was its turn.';

/** Opens turns. Taking one that is free costs next to nothing: no timer, no wait. */
export function openFairQueue(rules: FairQueueRules): FairQueue {
  const running = openRunning(rules);
  const lines = openLines<Work>();
  let lending: NodeJS.Timeout | undefined;

  /** Gives what is free to those who wait: one work of each person, then they are last. */
  function serve(): void {
    while (lines.size() > 0 && !running.isFull()) {
      const next = lines.next(running.mayBegin);
      if (next === undefined) break;
      running.begin(next);
      next.begin();
    }
    lendLater();
  }
  /** Looks again when the oldest work has run so long that its place is lent; only while someone waits. */
  function lendLater(): void {
    clearTimeout(lending);
    const inMs = lines.size() > 0 ? running.nextLending() : undefined;
    if (inMs !== undefined) lending = setTimeout(serve, inMs).unref();
  }
  const end = (work: Work) => {
    if (running.end(work) && lines.size() > 0) serve();
  };
  async function enter(work: Work, options: FairQueueOptions, first: boolean): Promise<void> {
    if (running.mayBegin(work)) return running.begin(work);
    if (!first) refuseLongLine(lines, work, rules, options);
    const until = first ? undefined : patienceOf(work, rules, running);
    const begun = waitIn(lines, work, first ? { first } : { ...options, until });
    lendLater();
    await begun;
  }

  return {
    async take(who, work, options = {}) {
      const mine: Work = { who, alone: options.alone, since: 0, begin: () => undefined };
      await enter(mine, options, false);
      let isOver = false;
      const comeBack = async () => (isOver ? undefined : await enter(mine, options, true));
      try {
        return await work({ aside: asideOf(() => end(mine), comeBack) });
      } finally {
        isOver = true;
        end(mine);
      }
    },
    before(who) {
      if (running.of(who) > 0) return 0;
      const persons = lines.personsBefore(who);
      return persons === undefined ? undefined : persons + running.size();
    },
    count: () => ({ running: running.size(), waiting: lines.size() }),
  };
}

function refuseLongLine(
  lines: WaitingLines<Work>,
  { who }: Work,
  { waitingOfOne, waiting }: FairQueueRules,
  { refusal = BUSY }: FairQueueOptions,
): void {
  if (lines.lengthOf(who) >= waitingOfOne || lines.size() >= waiting) throw busy(refusal, { slowly: true });
}

/** Ends when someone has waited too long; undefined for anyone who waits to the end. */
function patienceOf({ who }: Work, { patienceMs }: FairQueueRules, running: Running): Patience | undefined {
  if (patienceMs === Infinity) return undefined;
  const { ofMuch, ofOthers } =
    typeof patienceMs === 'number' ? { ofMuch: patienceMs, ofOthers: patienceMs } : patienceMs;
  return (end) => {
    let timer = setTimeout(() => {
      if (ofOthers <= ofMuch || running.isMuch(who)) end();
      else timer = setTimeout(end, ofOthers - ofMuch);
    }, ofMuch);
    return () => clearTimeout(timer);
  };
}

/** Starts to wait for the end of someone's patience; answers what stops that. */
type Patience = (end: () => void) => () => void;

/** Waits until a work may begin; as the `first` of its line for as long as it takes. */
async function waitIn(
  lines: WaitingLines<Work>,
  work: Work,
  { first = false, until, gone, refusal = BUSY }: FairQueueOptions & { first?: boolean; until?: Patience | undefined },
): Promise<void> {
  const signal = gone?.();
  if (signal?.aborted) throw givenUp();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const refuse = (error: AppError) => {
    lines.remove(work);
    reject(error);
  };
  const onGone = () => refuse(givenUp());
  work.begin = resolve;
  lines.add(work, first);
  signal?.addEventListener('abort', onGone);
  const stopWaiting = until?.(() => refuse(busy(refusal)));
  try {
    await promise;
  } finally {
    stopWaiting?.();
    signal?.removeEventListener('abort', onGone);
  }
}

/** Several things that are awaited at once leave the place once, and take it again when the last of them is there. */
function asideOf(leave: () => void, comeBack: () => Promise<void>): Turn['aside'] {
  let awaited = 0;
  return async (wait) => {
    if (awaited === 0) leave();
    awaited += 1;
    try {
      return await wait();
    } finally {
      awaited -= 1;
      if (awaited === 0) await comeBack();
    }
  };
}

type Running = ReturnType<typeof openRunning>;

/** The works that run, and which may run beside them. */
function openRunning(rules: FairQueueRules) {
  const { places, ofOne, lent, much } = rules;
  const works = new Set<Work>();
  const spent = much && openSpentTime(much, () => performance.now());
  const of = (who: string) => count(works, (work) => work.who === who);
  const isLong = ({ since }: Work, now: number) => lent !== undefined && now - since >= lent.afterMs;

  /** Places that were lent are free. */
  function isFull(): boolean {
    if (lent === undefined || works.size < places) return works.size >= places;
    const now = performance.now();
    const long = count(works, (work) => isLong(work, now));
    return works.size - Math.min(long, lent.places) >= places;
  }
  /** A work that waits for a lock leaves its person's others alone. */
  function isAtWork(who: string): boolean {
    const now = performance.now();
    return count(works, (work) => work.who === who && !isLong(work, now)) > 0;
  }
  function isMuch(who: string): boolean {
    if (spent === undefined) return false;
    const now = performance.now();
    let running = 0;
    for (const work of works) if (work.who === who) running += now - work.since;
    return spent.isMuch(who, running);
  }
  return {
    size: () => works.size,
    of,
    isFull,
    isMuch,
    mayBegin({ who, alone }: Work): boolean {
      if (isFull()) return false;
      if (of(who) >= ofOne || (isMuch(who) && isAtWork(who))) return false;
      return alone === undefined || count(works, (work) => work.alone === alone) === 0;
    },
    begin(work: Work): void {
      work.since = performance.now();
      works.add(work);
    },
    /** Answers whether it ran. */
    end(work: Work): boolean {
      if (!works.delete(work)) return false;
      spent?.add(work.who, performance.now() - work.since);
      return true;
    },
    /** In how many milliseconds the next place is lent; undefined when none will be. */
    nextLending(): number | undefined {
      if (lent === undefined) return undefined;
      const now = performance.now();
      const ages = [...works].filter((work) => !isLong(work, now)).map(({ since }) => now - since);
      return ages.length === 0 ? undefined : lent.afterMs - Math.max(...ages) + 1;
    },
  };
}

function count(works: ReadonlySet<Work>, isMeant: (work: Work) => boolean): number {
  let found = 0;
  for (const work of works) if (isMeant(work)) found += 1;
  return found;
}

function busy(message: string, how: { slowly?: boolean } = {}): AppError {
  return new AppError('UNAVAILABLE', message, how);
}

function givenUp(): AppError {
  return new AppError('INVALID', GONE);
}
