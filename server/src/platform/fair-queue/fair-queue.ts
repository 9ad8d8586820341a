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
type Work = { who: string; alone: string | undefined; since: number; begin: () => void };

const BUSY = 'The logbook is still working on your other requests. Nothing was saved; please try again in a moment.';
/** No one reads it: the connection is closed. */
const GONE = 'This request was given up before it was its turn.';
/** Persons whose time is remembered before those are looked for who have none left. */
const REMEMBERED = 2_000;

/** Opens turns. Taking one that is free costs next to nothing: no timer, no wait. */
export function openFairQueue(rules: FairQueueRules): FairQueue {
  const running = openRunning(rules);
  /** A line for each person; the next person is the first: a map is in the order in which keys were set. */
  const lines = new Map<string, Work[]>();
  let lending: NodeJS.Timeout | undefined;
  const waiting = () => lines.values().reduce((sum, line) => sum + line.length, 0);

  /** Gives what is free to those who wait: one work of each person, then they are last. Looks again when a place is lent. */
  function serve(): void {
    for (const [who, line] of lines) {
      const next = line.find(running.mayBegin);
      if (next === undefined) continue;
      leave(lines, next);
      if (lines.delete(who)) lines.set(who, line);
      running.begin(next);
      next.begin();
    }
    clearTimeout(lending);
    const inMs = lines.size > 0 ? running.nextLending() : undefined;
    if (inMs !== undefined) lending = setTimeout(serve, inMs).unref();
  }
  /** Waits until a work may begin; as the `first` of its line for as long as it takes. */
  async function enter(work: Work, options: FairQueueOptions, first: boolean): Promise<void> {
    if (running.mayBegin(work)) return running.begin(work);
    const line = lines.get(work.who) ?? [];
    const isTooLong = line.length >= rules.waitingOfOne || waiting() >= rules.waiting;
    if (isTooLong && !first) throw new AppError('UNAVAILABLE', options.refusal ?? BUSY, { slowly: true });
    lines.set(work.who, first ? [work, ...line] : [...line, work]);
    const isMuch = () => running.tookMuch(work.who);
    const begun = waitFor(work, () => leave(lines, work), first ? {} : { ...options, ...rules.patienceMs, isMuch });
    serve();
    await begun;
  }
  const end = (work: Work) => running.end(work) && serve();
  return {
    take: (who, work, options = {}) => takeTurn(who, work, options, { enter, end }),
    before(who) {
      if (running.of(who).length > 0) return 0;
      const persons = [...lines.keys()].indexOf(who);
      return persons === -1 ? undefined : persons + running.size();
    },
    count: () => ({ running: running.size(), waiting: waiting() }),
  };
}

function leave(lines: Map<string, Work[]>, work: Work): void {
  const line = lines.get(work.who) ?? [];
  if (line.includes(work)) line.splice(line.indexOf(work), 1);
  if (line.length === 0) lines.delete(work.who);
}

type Waiting = FairQueueOptions & { ofMuch?: number; ofOthers?: number; isMuch?: () => boolean };

/** Ends when the work begins, when someone has waited too long, or when no one waits for it any more. */
async function waitFor(work: Work, giveUp: () => void, options: Waiting): Promise<void> {
  const { gone, refusal = BUSY, ofMuch, ofOthers = 0, isMuch } = options;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const refuse = (error: AppError) => {
    giveUp();
    reject(error);
  };
  const onLong = () => refuse(new AppError('UNAVAILABLE', refusal));
  const onGone = () => refuse(new AppError('INVALID', GONE));
  let timer: NodeJS.Timeout | undefined;
  const onMuch = () => {
    if (isMuch?.() || ofOthers <= (ofMuch ?? 0)) onLong();
    else timer = setTimeout(onLong, ofOthers - (ofMuch ?? 0));
  };
  if (ofMuch !== undefined) timer = setTimeout(onMuch, ofMuch);
  const signal = gone?.();
  signal?.addEventListener('abort', onGone);
  work.begin = resolve;
  if (signal?.aborted) onGone();
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onGone);
  }
}

async function takeTurn<Result>(
  who: string,
  work: (turn: Turn) => Promise<Result>,
  options: FairQueueOptions,
  queue: { enter(work: Work, options: FairQueueOptions, first: boolean): Promise<void>; end(work: Work): void },
): Promise<Result> {
  const mine: Work = { who, alone: options.alone, since: 0, begin: () => undefined };
  await queue.enter(mine, options, false);
  // Several things that are awaited at once leave the place once; it is taken again when the last of them is there.
  let [awaited, isOver] = [0, false];
  const aside: Turn['aside'] = async (wait) => {
    if (awaited++ === 0) queue.end(mine);
    try {
      return await wait();
    } finally {
      if (--awaited === 0 && !isOver) await queue.enter(mine, options, true);
    }
  };
  try {
    return await work({ aside });
  } finally {
    isOver = true;
    queue.end(mine);
  }
}

/** The works that run, and which may run beside them. */
function openRunning({ places, ofOne, much, lent }: FairQueueRules) {
  const works = new Set<Work>();
  const spent = new Map<string, { ms: number; at: number }>();
  const of = (who: string) => [...works].filter((work) => work.who === who);
  const age = ({ since }: Work) => performance.now() - since;
  const isLong = (work: Work) => lent !== undefined && age(work) >= lent.afterMs;
  const isFull = () => works.size - Math.min([...works].filter(isLong).length, lent?.places ?? 0) >= places;
  function spentBy(who: string): number {
    const { ms, at } = spent.get(who) ?? { ms: 0, at: 0 };
    return Math.max(0, ms - (performance.now() - at) * (much?.forgotten ?? 0));
  }
  const tookMuch = (who: string) =>
    much !== undefined && of(who).reduce((sum, work) => sum + age(work), spentBy(who)) > much.muchMs;
  return {
    of,
    tookMuch,
    size: () => works.size,
    mayBegin({ who, alone }: Work): boolean {
      if (isFull() || of(who).length >= ofOne) return false;
      // A work that waits for a lock leaves its person's others alone.
      if (of(who).some((work) => !isLong(work)) && tookMuch(who)) return false;
      return alone === undefined || ![...works].some((work) => work.alone === alone);
    },
    begin: (work: Work) => void works.add(Object.assign(work, { since: performance.now() })),
    /** Answers whether it ran. */
    end(work: Work): boolean {
      if (!works.delete(work)) return false;
      if (much !== undefined) spent.set(work.who, { ms: spentBy(work.who) + age(work), at: performance.now() });
      if (spent.size > REMEMBERED) for (const who of spent.keys()) if (spentBy(who) === 0) spent.delete(who);
      return true;
    },
    /** In how many milliseconds the next place is lent; undefined when none will be. */
    nextLending(): number | undefined {
      const ages = [...works].filter((work) => !isLong(work)).map(age);
      return lent === undefined || ages.length === 0 ? undefined : lent.afterMs - Math.max(...ages) + 1;
    },
  };
}
