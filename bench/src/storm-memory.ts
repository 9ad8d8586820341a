import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { summariseLatencies } from './percentiles.ts';
import { residentMegabytes } from './start.ts';
import { spell } from './storm-beside.ts';
import { attempt, importOf, myDataOf, type Outcome, printOf, type Storm, saveOf, summaryOf } from './storm-calls.ts';

const PARALLEL = 50;
const ROUNDS = 2;
/** When the server has given back what only its start needed. */
const AT_REST_MS = 20_000;
const LOOK_EVERY_MS = 10_000;
const LOOKS = 7;
const [MEMBERS, DOCUMENTS] = [20, 10];

/** Fifty exports, imports and PDFs in parallel by as many members, and what the server's process holds before, at most and afterwards. */
export async function measureMemory({ target, server, say }: Storm): Promise<void> {
  // What any first request brings is no storm's.
  for (const call of [summaryOf, saveOf]) await attempt(call(target, 0));
  await delay(AT_REST_MS);
  const before = await memoryOf(server.processId);
  let most = before;
  let storming = true;
  const watching = (async () => {
    while (storming) {
      most = Math.max(most, await memoryOf(server.processId));
      await delay(50);
    }
  })();
  const outcomes: Outcome[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const calls = Array.from({ length: PARALLEL }, (_, member) => [
      myDataOf(target, member),
      importOf(target, member),
      printOf(target, member),
    ]);
    outcomes.push(...(await Promise.all(calls.flat().map(attempt))));
  }
  storming = false;
  await watching;
  say(`storm of ${outcomes.length}: answered ${spell(countsOf(outcomes))}, the last after ${longest(outcomes)} s`);
  say(`memory before ${before.toFixed(0)} MB, at most ${most.toFixed(0)} MB`);
  for (let look = 0; look < LOOKS; look += 1) {
    const now = await memoryOf(server.processId);
    say(
      `  ${String((look * LOOK_EVERY_MS) / 1_000).padStart(2)} s after: ${now.toFixed(0)} MB, ${(now - before).toFixed(0)} more`,
    );
    if (look < LOOKS - 1) await delay(LOOK_EVERY_MS);
  }
}

/** Ten documents of each of twenty members, all asked for at once. */
export async function printForMany({ target, say }: Storm): Promise<void> {
  const calls = Array.from({ length: MEMBERS * DOCUMENTS }, (_, index) => printOf(target, index % MEMBERS));
  const outcomes = await Promise.all(calls.map(attempt));
  const { p50 } = summariseLatencies(outcomes.map(({ ms }) => ms));
  say(`${outcomes.length} documents of ${MEMBERS} members: answered ${spell(countsOf(outcomes))}`);
  say(`  half of them after ${(p50 / 1_000).toFixed(1)} s, the last after ${longest(outcomes)} s`);
}

/** Resident memory of the server and of the processes that it started, in MB. */
async function memoryOf(processId: number): Promise<number> {
  const children = await readFile(`/proc/${processId}/task/${processId}/children`, 'utf8').catch(() => '');
  const ids = [processId, ...children.split(' ').filter(Boolean).map(Number)];
  // One may end while it is looked at.
  const sizes = await Promise.all(ids.map((id) => residentMegabytes(id).catch(() => 0)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function countsOf(outcomes: readonly Outcome[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { status } of outcomes) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

function longest(outcomes: readonly Outcome[]): string {
  return (Math.max(...outcomes.map(({ ms }) => ms)) / 1_000).toFixed(1);
}
