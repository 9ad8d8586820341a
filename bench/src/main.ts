// npm run bench. Figures are printed and never asserted: a missed aim is said, the exit code stays 0.
import { askedAgain, type ComparedCall, listCall, saveCall, summaryCall, type Target } from './calls.ts';
import { type Comparison, compare } from './comparison.ts';
import { loadDataSet } from './load-data-set.ts';
import { loadPeople, measureSearch } from './member-search.ts';
import { type LoadResult, planStarts, runOpenLoop } from './open-loop.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { rawStatements } from './raw-statements.ts';
import { describeMachine, formatTable, type Line, missedAims } from './report.ts';
import { closeConnections, send } from './send.ts';
import { type Stage, setStage } from './stage.ts';
import { measureUploads, type UploadGrowth } from './upload.ts';

/** What of the raw server's processor time the product may use for a request: so many times as much, and milliseconds more. */
const AIMS = {
  summary: { times: 1.3, moreMs: 0.25 },
  list: { times: 1.3, moreMs: 0.25 },
  save: { times: 3, moreMs: 0 },
} as const;
/** Of both processes, for what has not changed. */
const AGAIN_AIM_MS = 0.6;
const ON_THE_WIRE_AIM_KB = 15;
const UPLOAD_AIM_MB = 40;
/** Of ten requests of the load generator; people read far more than they write. */
const MIX = { reads: 9, writes: 1 } as const;

const UNKNOWN = 'not told by this system';
const say = (text: string) => void process.stdout.write(`${text}\n`);

async function run(options: Options): Promise<void> {
  say(describeMachine());
  const stage = await setStage();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stage.clear().then(() => process.exit(1)));
  }
  try {
    const lines = await measure(stage, options);
    say(`\n${formatTable(lines)}\n`);
    const missed = missedAims(lines);
    say(missed.length === 0 ? 'Every aim is met.' : `Aims not met: ${missed.join(', ')}.`);
    say(describeMachine());
  } finally {
    closeConnections();
    await stage.clear();
  }
}

async function measure(stage: Stage, options: Options): Promise<Line[]> {
  const begun = performance.now();
  const data = await loadDataSet({ ...stage.postgres.connection, ssl: false }, options);
  const tokens = await Promise.all(data.members.map(({ username }) => stage.issuer.tokenFor(username)));
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  say(`${data.members.length} members, ${data.activities} activities on ${data.dates} dates (${seconds} s to load)`);

  const product = await stage.startProduct();
  const raw = await stage.startRaw(rawStatements());
  const target: Target = { productUrl: product.publicUrl, rawUrl: raw.url, data, tokens };
  const first = { token: tokens[0] ?? '', userId: data.members[0]?.userId ?? 0 };
  const upload = await measureUploads(product, first, options.megabytes);

  const processes = { product: product.processId, raw: raw.processId, postgres: stage.postgres.processId };
  const calls = { summary: summaryCall(target), list: listCall(target), save: saveCall(target) };
  const lines: Line[] = [];
  for (const name of ['summary', 'list', 'save'] as const) {
    say(`comparing: ${name} …`);
    lines.push(...comparisonLines(name, await compare(calls[name], processes, options)));
  }
  for (const name of ['summary', 'list'] as const) {
    say(`asked again: ${name} …`);
    lines.push(againLine(name, await compare(askedAgain(calls[name]), processes, options)));
  }
  lines.push(await wireLine(calls.summary));
  say(`load: ${options.rate} requests a second for ${options.seconds} s …`);
  const load = await runOpenLoop(planStarts(options.rate, options.seconds), (turn) => sendMixed(calls, turn));
  const search = await searchLines(stage, product.publicUrl, options);
  return [...lines, ...loadLines(load, options), ...uploadLines(upload, options), ...search];
}

async function sendMixed(calls: Record<'summary' | 'list' | 'save', ComparedCall>, turn: number): Promise<void> {
  const place = turn % (MIX.reads + MIX.writes);
  const call = place < MIX.writes ? calls.save : place % 2 === 0 ? calls.summary : calls.list;
  await send(call.product(turn));
}

function comparisonLines(name: keyof typeof AIMS, { product, raw }: Comparison): Line[] {
  const ms = (value: number | undefined) => (value === undefined ? UNKNOWN : `${value.toFixed(2)} ms`);
  const { times, moreMs } = AIMS[name];
  const measured =
    product.serverMs === undefined || raw.serverMs === undefined
      ? {}
      : {
          ratio: product.serverMs / raw.serverMs,
          aim: {
            text: `<= ${times} x${moreMs === 0 ? '' : ` + ${moreMs} ms`}`,
            met: product.serverMs <= raw.serverMs * times + moreMs,
          },
        };
  return [
    { name: `${name}: server CPU a request`, figure: ms(product.serverMs), raw: ms(raw.serverMs), ...measured },
    { name: `${name}: PostgreSQL CPU a request`, figure: ms(product.postgresMs), raw: ms(raw.postgresMs) },
    { name: `${name}: throughput`, figure: `${product.perSecond.toFixed(0)}/s`, raw: `${raw.perSecond.toFixed(0)}/s` },
  ];
}

function againLine(name: string, { product: { serverMs, postgresMs } }: Comparison): Line {
  const title = `${name} asked again, unchanged: CPU of both processes a request`;
  if (serverMs === undefined || postgresMs === undefined) return { name: title, figure: UNKNOWN };
  const ms = serverMs + postgresMs;
  return {
    name: title,
    figure: `${ms.toFixed(2)} ms`,
    aim: { text: `<= ${AGAIN_AIM_MS} ms`, met: ms <= AGAIN_AIM_MS },
  };
}

/** As browsers ask for it. */
async function wireLine(call: ComparedCall): Promise<Line> {
  const asked = call.product(1);
  const { body } = await send({ ...asked, headers: { ...asked.headers, 'accept-encoding': 'gzip, br, zstd' } });
  const kB = body.length / 1000;
  const aim = { text: `<= ${ON_THE_WIRE_AIM_KB} kB`, met: kB <= ON_THE_WIRE_AIM_KB };
  return { name: 'summary on the wire', figure: `${kB.toFixed(1)} kB`, aim };
}

function loadLines({ latencies, sent, errors, perSecond }: LoadResult, { rate }: Options): Line[] {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const { p50, p90, p99, max } = latencies;
  return [
    { name: `load at ${rate}/s: answered`, figure: `${perSecond.toFixed(1)}/s` },
    { name: 'load: errors', figure: `${errors} of ${sent}`, aim: { text: 'none', met: errors === 0 } },
    { name: 'load: latency p50', figure: ms(p50) },
    { name: 'load: latency p90', figure: ms(p90) },
    { name: 'load: latency p99', figure: ms(p99) },
    { name: 'load: latency max', figure: ms(max) },
  ];
}

async function searchLines(stage: Stage, publicUrl: string, { people, requests }: Options): Promise<Line[]> {
  say(`searching among ${people} more members …`);
  const username = await loadPeople({ ...stage.postgres.connection, ssl: false }, people);
  const measured = await measureSearch(publicUrl, await stage.issuer.tokenFor(username), requests);
  return measured.map(({ typed, latencies: { p50, p95 } }) => ({
    name: `member search, ${typed}: latency p50, p95`,
    figure: `${p50.toFixed(1)} ms, ${p95.toFixed(1)} ms`,
  }));
}

function uploadLines(growth: UploadGrowth | undefined, { megabytes }: Options): Line[] {
  if (growth === undefined) return [{ name: 'upload: growth of memory', figure: UNKNOWN }];
  return (['cold', 'warm'] as const).map((state) => ({
    name: `upload of ${megabytes} MB: growth of resident memory, ${state} server`,
    figure: `${growth[state].toFixed(1)} MB`,
    aim: { text: `< ${UPLOAD_AIM_MB} MB`, met: growth[state] < UPLOAD_AIM_MB },
  }));
}

const args = process.argv.slice(2);
if (args.includes('--help')) say(USAGE);
else await run(readOptions(args));
