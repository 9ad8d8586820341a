// npm run bench: people at work on this build, or this build beside another one. Figures are printed and never asserted: a
// missed aim is said, the exit code stays 0.
import { setTimeout as delay } from 'node:timers/promises';
import { compareBuilds } from './comparison.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import type { Latencies } from './percentiles.ts';
import { mostMemory, processorMs, residentMegabytes } from './process-figures.ts';
import { describeMachine, formatTable, type Line, missedAims } from './report.ts';
import { closeConnections } from './send.ts';
import { findRate, isServedWell, loadSession, P99_AIM_MS } from './session.ts';
import { execute, fillOther, fillOwn, type Side, type Stage, setStage } from './stage.ts';

const RATE_AIM = 150;
const STAFF = 'bench-staff';
/** People come with what their pages asked before. */
const WARM_UP = { rate: 25, seconds: 6 } as const;
const AT_REST_MS = 25_000;

const begun = performance.now();
const say = (text: string) => void process.stdout.write(`${text}\n`);
/** What is under way, and after how many seconds. */
const tell = (text: string) => say(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${text}`);

async function run(options: Options): Promise<void> {
  say(describeMachine());
  const stage = await setStage();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stage.clear().then(() => process.exit(1)));
  }
  try {
    tell(`filling a database with ${options.members} members …`);
    const own = await fillOwn(stage, options);
    const lines = await measure(stage, own, options);
    say(`\n${formatTable(lines)}\n`);
    const missed = missedAims(lines);
    say(missed.length === 0 ? 'Every aim is met.' : `Aims not met: ${missed.join(', ')}.`);
    say(describeMachine());
  } finally {
    closeConnections();
    await stage.clear();
  }
}

async function measure(stage: Stage, own: Side, options: Options): Promise<Line[]> {
  if (options.against === undefined) return await measureLoad(stage, own, options);
  tell(`filling another one for ${options.against} …`);
  const other = await fillOther(stage, options.against, options);
  return await compareBuilds(stage, { own, other }, options, tell);
}

/** People at work, at the rate that is given or at the highest that is served well. */
async function measureLoad(stage: Stage, own: Side, options: Options): Promise<Line[]> {
  await execute(
    stage,
    `insert into member (username, member_number, security_role_code, title, first_name, last_name, email, first_cpd_year_id)
    values ('${STAFF}', 'T2', 'STAFF', '', 'Lee', 'Example', 'lee@example.org', 11)`,
  );
  const staffToken = await stage.issuer.tokenFor(STAFF);
  const server = await own.start();
  await delay(AT_REST_MS);
  const idle = residentMegabytes(server);
  const session = (rate: number, seconds: number) => {
    tell(`${rate} requests a second for ${seconds} s …`);
    return loadSession(server.target, rate, seconds, options.seed, undefined, staffToken);
  };
  await session(WARM_UP.rate, WARM_UP.seconds);
  const highest = options.rate > 0 ? undefined : await findRate((rate) => session(rate, options.step));
  const rate = options.rate || highest || WARM_UP.rate;
  const cpu = () => [
    process.cpuUsage().user / 1_000,
    processorMs(server.processId),
    processorMs(stage.postgres.processId),
  ];
  const before = cpu();
  let found: Awaited<ReturnType<typeof session>> | undefined;
  const loaded = await mostMemory(server, async () => {
    found = await session(rate, options.seconds);
  });
  const cores = cpu().map((after, index) => ((after - (before[index] ?? 0)) / options.seconds / 1_000).toFixed(2));
  await server.end('SIGTERM');
  if (found === undefined) return [];
  const { byKind, errors, sent, latencies, firstError } = found;
  return [
    ...(highest === undefined ? [] : [rateLine(highest)]),
    ...[...byKind].map(([kind, one]) => ({ name: `${kind}: p50, p90, p99 at ${rate}/s`, figure: spell(one) })),
    { name: 'all: p50, p90, p99', figure: spell(latencies) },
    {
      name: 'refused',
      figure: `${errors} of ${sent}${firstError === undefined ? '' : `, first: ${firstError.slice(0, 200)}`}`,
      aim: { text: `none, reads and saves within ${P99_AIM_MS} ms`, met: isServedWell(found) },
    },
    { name: 'cores of generator, server, PostgreSQL', figure: cores.join(', ') },
    { name: 'memory idle; most', figure: `${idle.toFixed(0)}; ${loaded.toFixed(0)} MB` },
  ];
}

function rateLine(highest: number): Line {
  const name = 'highest rate at which reads and saves are served well';
  return { name, figure: `${highest}/s`, aim: { text: `>= ${RATE_AIM}/s`, met: highest >= RATE_AIM } };
}

function spell({ p50, p90, p99 }: Latencies): string {
  return `${[p50, p90, p99].map((value) => value.toFixed(1)).join(', ')} ms`;
}

const args = process.argv.slice(2);
if (args.includes('--help')) say(USAGE);
else await run(readOptions(args));
