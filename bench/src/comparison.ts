import type { ComparedCall } from './calls.ts';
import { hasProcessFigures, processorMs } from './process-figures.ts';
import { send } from './send.ts';

/** What one side of a comparison used, for one request. */
export interface Side {
  /** Of the server's process; not there where the operating system does not tell. */
  serverMs: number | undefined;
  /** Of PostgreSQL, all its processes. */
  postgresMs: number | undefined;
  perSecond: number;
}

export interface Comparison {
  product: Side;
  raw: Side;
}

interface Processes {
  product: number;
  raw: number;
  postgres: number;
}

interface Sum {
  requests: number;
  serverMs: number;
  postgresMs: number;
  seconds: number;
}

/** Requests under way at once: enough that neither side waits for the other end. */
const AT_ONCE = 4;
/** Rounds of each side that are not counted. */
const WARM_UP_ROUNDS = 2;

/**
 * Runs rounds of the product and of the raw server in turns, so that whatever else the machine does meets both alike. A
 * first rounds of each, in which code is compiled and connections are opened, are not counted.
 */
export async function compare(
  call: ComparedCall,
  processes: Processes,
  { rounds, requests }: { rounds: number; requests: number },
): Promise<Comparison> {
  const sums = { product: emptySum(), raw: emptySum() };
  for (let round = 0; round < WARM_UP_ROUNDS + rounds; round += 1) {
    for (const side of ['product', 'raw'] as const) {
      const found = await runRound(call, side, processes, requests);
      if (round >= WARM_UP_ROUNDS) add(sums[side], found);
    }
  }
  return { product: average(sums.product), raw: average(sums.raw) };
}

async function runRound(
  call: ComparedCall,
  side: 'product' | 'raw',
  processes: Processes,
  requests: number,
): Promise<Sum> {
  const before = readProcesses(processes[side], processes.postgres);
  const begun = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < requests) {
      next += 1;
      const turn = next;
      const answer = await send(call[side](turn));
      if (side === 'product') call.answered?.(turn, answer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const seconds = (performance.now() - begun) / 1000;
  const after = readProcesses(processes[side], processes.postgres);
  return {
    requests,
    serverMs: after.serverMs - before.serverMs,
    postgresMs: after.postgresMs - before.postgresMs,
    seconds,
  };
}

function readProcesses(processId: number, postgres: number): { serverMs: number; postgresMs: number } {
  if (!hasProcessFigures) return { serverMs: 0, postgresMs: 0 };
  return { serverMs: processorMs(processId), postgresMs: processorMs(postgres) };
}

function emptySum(): Sum {
  return { requests: 0, serverMs: 0, postgresMs: 0, seconds: 0 };
}

function add(sum: Sum, found: Sum): void {
  sum.requests += found.requests;
  sum.serverMs += found.serverMs;
  sum.postgresMs += found.postgresMs;
  sum.seconds += found.seconds;
}

function average({ requests, serverMs, postgresMs: databaseMs, seconds }: Sum): Side {
  return {
    serverMs: hasProcessFigures ? serverMs / requests : undefined,
    postgresMs: hasProcessFigures ? databaseMs / requests : undefined,
    perSecond: requests / seconds,
  };
}
