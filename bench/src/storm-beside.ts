import { setTimeout as delay } from 'node:timers/promises';
import type { Target } from './calls.ts';
import { summariseLatencies } from './percentiles.ts';
import type { Call } from './send.ts';
import {
  attempt,
  badTokenOf,
  homeCalls,
  importOf,
  myDataOf,
  type Outcome,
  printOf,
  type Storm,
  saveOf,
  summaryOf,
} from './storm-calls.ts';

const PARALLEL = 50;
/** Between two things that the quiet person does. */
const PAUSE_MS = 100;
/** Members of the data set. */
const [HOSTILE, QUIET] = [1, 0];

const KINDS: Readonly<Record<string, (target: Target, member: number) => Call>> = {
  summaries: summaryOf,
  saves: saveOf,
  documents: printOf,
  'my data': myDataOf,
  calendars: importOf,
  'bad tokens': badTokenOf,
};

type Found = Record<'save' | 'summary' | 'home', Outcome[]>;

/** One quiet person alone and beside one who floods, with each kind by itself and with all together. */
export async function measureBeside({ target, seconds, say }: Storm): Promise<void> {
  await workQuietly(target, 2);
  const alone = [await workQuietly(target, seconds)];
  const storms = [...Object.entries(KINDS).map(([name, call]) => ({ name, calls: [call] }))];
  storms.push({ name: 'all together', calls: Object.values(KINDS) });
  const beside: { name: string; found: Found; sent: Map<number, number> }[] = [];
  for (const { name, calls } of storms) {
    const { found, sent } = await besideStorm(target, seconds, calls);
    beside.push({ name, found, sent });
    // Alone again in between: both must have met the same machine.
    alone.push(await workQuietly(target, seconds / 2));
  }
  const base = joined(alone);
  say(line('alone', base, base));
  for (const { name, found, sent } of beside) say(`${line(name, found, base)}  flood was answered ${spell(sent)}`);
}

async function besideStorm(target: Target, seconds: number, kinds: readonly (typeof KINDS)[string][]) {
  let storming = true;
  const sent = new Map<number, number>();
  const flood = async (call: (target: Target, member: number) => Call) => {
    while (storming) {
      const { status } = await attempt(call(target, HOSTILE));
      sent.set(status, (sent.get(status) ?? 0) + 1);
      // No one is refused faster than this by a network.
      if (status !== 200) await delay(1);
    }
  };
  const floods = kinds.flatMap((call) => Array.from({ length: PARALLEL }, () => flood(call)));
  await delay(1_000);
  const found = await workQuietly(target, seconds);
  storming = false;
  await Promise.all(floods);
  await delay(1_000);
  return { found, sent };
}

/** Saves, looks at the summary and opens Home in turns. */
async function workQuietly(target: Target, seconds: number): Promise<Found> {
  const found: Found = { save: [], summary: [], home: [] };
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    found.save.push(await attempt(saveOf(target, QUIET)));
    await delay(PAUSE_MS);
    found.summary.push(await attempt(summaryOf(target, QUIET)));
    await delay(PAUSE_MS);
    const begun = performance.now();
    const answers = await Promise.all(homeCalls(target, QUIET).map(attempt));
    const worst = answers.find(({ status }) => status !== 200) ?? { status: 200 };
    found.home.push({ status: worst.status, ms: performance.now() - begun });
    await delay(PAUSE_MS);
  }
  return found;
}

function joined(parts: readonly Found[]): Found {
  return {
    save: parts.flatMap(({ save }) => save),
    summary: parts.flatMap(({ summary }) => summary),
    home: parts.flatMap(({ home }) => home),
  };
}

function line(name: string, found: Found, base: Found): string {
  const cells = (['save', 'summary', 'home'] as const).map((kind) => {
    const [mine, alone] = [found[kind], base[kind]].map((outcomes) => summariseLatencies(outcomes.map(({ ms }) => ms)));
    if (mine === undefined || alone === undefined) return '';
    const ratio = mine.p95 / alone.p95;
    return `${kind} p50 ${mine.p50.toFixed(1)} p95 ${mine.p95.toFixed(1)} ms (${ratio.toFixed(2)} x)`;
  });
  const all = Object.values(found).flat();
  const refused = all.filter(({ status }) => status === 503).length;
  const other = all.filter(({ status }) => status !== 503 && status !== 200).length;
  return `${name.padEnd(13)} ${cells.join(', ')}; 503: ${refused} of ${all.length}${other > 0 ? `, other: ${other}` : ''}`;
}

/** How often each status came. */
export function spell(counts: ReadonlyMap<number, number>): string {
  return [...counts].map(([status, times]) => `${status}: ${times}`).join(', ');
}
