// node bench/src/storm-main.ts [--members N] [--seconds N] [--against DIR]. One person who floods beside one who works, on this
// build and another one in turns. Printed and never asserted.
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Asked,
  asBrowsersAsk,
  builtAnew,
  monthCall,
  myDataCall,
  saveCall,
  statementCall,
  summaryCall,
  type Target,
} from './calls.ts';
import { readOptions } from './options.ts';
import { summariseLatencies } from './percentiles.ts';
import { describeMachine } from './report.ts';
import { attempt, closeConnections } from './send.ts';
import { fillOther, fillOwn, type Side, setStage } from './stage.ts';

const PARALLEL = 50;
/** Between two things that the quiet person does. */
const PAUSE_MS = 100;
/** Members of the data set. */
const [QUIET, HOSTILE] = [0, 1];

const summary = asBrowsersAsk(builtAnew(summaryCall));
const FLOODS: Readonly<Record<string, readonly Asked[]>> = {
  summaries: [summary],
  saves: [saveCall],
  documents: [statementCall('detailed')],
  'my data': [myDataCall],
  'all together': [summary, saveCall, statementCall('detailed'), myDataCall],
};
/** What the quiet person does; Home asks two things at once. */
const WORK: Readonly<Record<string, readonly Asked[]>> = {
  save: [saveCall],
  summary: [summary],
  Home: [monthCall, summary],
};

type Times = Record<string, number[]>;

async function measure({ start }: Side, seconds: number): Promise<void> {
  const { target, end } = await start();
  await work(target, 2);
  const alone = [await work(target, seconds)];
  const beside: [string, Times, string][] = [];
  for (const [name, flood] of Object.entries(FLOODS)) {
    beside.push([name, ...(await besideFlood(target, seconds, flood))]);
    // Alone again in between: both must have met the same machine.
    alone.push(await work(target, seconds / 2));
  }
  const base: Times = Object.fromEntries(
    Object.keys(WORK).map((kind) => [kind, alone.flatMap((one) => one[kind] ?? [])]),
  );
  console.log(line('alone', base, base));
  for (const [name, found, answered] of beside)
    console.log(`${line(name, found, base)}; flood was answered ${answered}`);
  await end('SIGTERM');
}

async function besideFlood(target: Target, seconds: number, flood: readonly Asked[]): Promise<[Times, string]> {
  let flooding = true;
  const answered: Record<number, number> = {};
  const one = async (asked: Asked) => {
    while (flooding) {
      const { status } = await attempt(asked(target, HOSTILE));
      answered[status] = (answered[status] ?? 0) + 1;
      // No one is refused faster than this by a network.
      if (status !== 200) await delay(1);
    }
  };
  const floods = flood.flatMap((asked) => Array.from({ length: PARALLEL }, () => one(asked)));
  await delay(1_000);
  const found = await work(target, seconds);
  flooding = false;
  await Promise.all(floods);
  await delay(1_000);
  return [found, JSON.stringify(answered)];
}

/** Saves, looks at the summary and opens Home in turns; a refusal counts as a minute. */
async function work(target: Target, seconds: number): Promise<Times> {
  const found: Times = Object.fromEntries(Object.keys(WORK).map((kind) => [kind, []]));
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    for (const [kind, calls] of Object.entries(WORK)) {
      const begun = performance.now();
      const answers = await Promise.all(calls.map((asked) => attempt(asked(target, QUIET))));
      const isRefused = answers.some(({ status }) => status !== 200);
      found[kind]?.push(isRefused ? 60_000 : performance.now() - begun);
      await delay(PAUSE_MS);
    }
  }
  return found;
}

function line(name: string, found: Times, base: Times): string {
  const cells = Object.keys(WORK).map((kind) => {
    const [mine, alone] = [summariseLatencies(found[kind] ?? []), summariseLatencies(base[kind] ?? [])];
    const ratio = (mine.p95 / alone.p95).toFixed(2);
    return `${kind} p50 ${mine.p50.toFixed(1)} p95 ${mine.p95.toFixed(1)} ms (${ratio} x)`;
  });
  return `${name.padEnd(13)} ${cells.join(', ')}`;
}

const options = readOptions(['--members', '200', '--seconds', '8', ...process.argv.slice(2)]);
console.log(describeMachine());
const stage = await setStage();
try {
  const sides: [string, Side][] = [['this build', await fillOwn(stage, options)]];
  if (options.against !== undefined) sides.push(['other build', await fillOther(stage, options.against, options)]);
  for (const [name, side] of [...sides, ...sides.toReversed()].slice(0, sides.length === 1 ? 1 : undefined)) {
    console.log(name);
    await measure(side, options.seconds);
  }
  console.log(describeMachine());
} finally {
  closeConnections();
  await stage.clear();
}
