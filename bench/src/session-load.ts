import { type LoadResult, planStarts, runOpenLoop } from './open-loop.ts';
import { type Latencies, summariseLatencies } from './percentiles.ts';
import { hasProcessFigures, processorMs } from './process-figures.ts';
import { KINDS, type Kind, planSession, type Turn } from './session-plan.ts';

/** What a session found at one rate. */
export interface SessionResult extends LoadResult {
  rate: number;
  byKind: Map<Kind, Latencies>;
  /** Of one core while requests were under way: 1 is all of it. Server and PostgreSQL only where the system tells. */
  cores: { generator: number; server: number | undefined; postgres: number | undefined };
  /** What the first refusal said. */
  firstError: string | undefined;
}

/** What is under load. */
export interface Loaded {
  members: number;
  seed: number;
  /** Of the product as many as its servers. */
  processes: { products: readonly number[]; postgres: number };
  take(turn: Turn): Promise<void>;
}

/** Requests a second of the first try, and of all tries one after the other. */
export const LOWEST_RATE = 25;
const STEPS = [LOWEST_RATE, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1_000];
/** A step that others on the machine spoilt is tried once more. */
const TRIES = 2;
export const P99_AIM_MS = 50;

/** Sends requests at a constant rate for some seconds. */
export async function runSession(loaded: Loaded, rate: number, seconds: number): Promise<SessionResult> {
  const starts = planStarts(rate, seconds);
  const turns = planSession(loaded.seed, loaded.members, starts.length);
  const latencies = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  let firstError: string | undefined;
  const before = readCores(loaded);
  const result = await runOpenLoop(starts, async (index) => {
    const turn = turns[index];
    if (turn === undefined) return;
    const intended = before.at + (starts[index] ?? 0);
    try {
      await loaded.take(turn);
    } catch (error) {
      firstError ??= error instanceof Error ? error.message : String(error);
      throw error;
    } finally {
      latencies.get(turn.kind)?.push(performance.now() - intended);
    }
  });
  const after = readCores(loaded);
  const share = (name: 'generator' | 'server' | 'postgres') => (after[name] - before[name]) / (after.at - before.at);
  return {
    ...result,
    rate,
    byKind: new Map([...latencies].map(([kind, found]) => [kind, summariseLatencies(found)])),
    cores: {
      generator: share('generator'),
      server: hasProcessFigures ? share('server') : undefined,
      postgres: hasProcessFigures ? share('postgres') : undefined,
    },
    firstError,
  };
}

/** Whether people were served well: nothing refused, and 99 of 100 answered in time. */
export function isServedWell({ errors, latencies }: Pick<LoadResult, 'errors' | 'latencies'>): boolean {
  return errors === 0 && latencies.p99 <= P99_AIM_MS;
}

/** The highest rate at which people are served well, step by step up to the first at which they are not; 0 when none is. */
export async function findRate(
  run: (rate: number) => Promise<Pick<LoadResult, 'errors' | 'latencies'>>,
): Promise<number> {
  let highest = 0;
  for (const rate of STEPS) {
    let served = false;
    for (let tried = 0; tried < TRIES && !served; tried += 1) served = isServedWell(await run(rate));
    if (!served) return highest;
    highest = rate;
  }
  return highest;
}

function readCores({ processes }: Loaded) {
  const { user, system } = process.cpuUsage();
  return {
    at: performance.now(),
    generator: (user + system) / 1_000,
    server: hasProcessFigures ? processes.products.reduce((sum, one) => sum + processorMs(one), 0) : 0,
    postgres: hasProcessFigures ? processorMs(processes.postgres) : 0,
  };
}
