// node bench/src/servers-main.ts [--servers 1,2,4] [--rate 50,100,200]. The session of the bench on so many servers that share one PostgreSQL and one folder
// of files: what each step takes, where it saturates, and what a server costs; printed and never asserted.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { RunningServer } from '../../server/src/testing/running-server.ts';
import { readOptions } from './options.ts';
import { processorMs } from './process-figures.ts';
import { describeMachine } from './report.ts';
import { type Scene, setScene, targetOf } from './scene.ts';
import { closeConnections } from './send.ts';
import { openSession } from './session.ts';
import { findRate, type Loaded, runSession, type SessionResult } from './session-load.ts';
import { signStaffIn } from './sessions.ts';
import { type Stage, setStage } from './stage.ts';
import { residentMegabytes } from './start.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);
/** People come with what their pages asked before. */
const WARM_UP = { rate: 25, seconds: 40 } as const;

const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: '1,2,4' },
    members: { type: 'string', default: '1000' },
    step: { type: 'string', default: '15' },
    // Without any, the highest rate that is served well is looked for.
    rate: { type: 'string' },
  },
});

async function run(): Promise<void> {
  const stage = await setStage();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stage.clear().then(() => process.exit(1)));
  }
  try {
    say(describeMachine());
    const scene = await setScene(stage, readOptions(['--members', values.members, '--step', values.step]));
    const staffToken = await signStaffIn(stage);
    for (const count of values.servers.split(',').map(Number)) await measure(stage, scene, { count, staffToken });
    say(describeMachine());
  } finally {
    closeConnections();
    await stage.clear();
  }
}

/** Each request goes to the next server, as a balancer that takes turns sends it. */
async function measure(
  stage: Stage,
  scene: Scene,
  { count, staffToken }: { count: number; staffToken: string },
): Promise<void> {
  const products: RunningServer[] = [];
  for (let number = 0; number < count; number += 1) products.push(await stage.startProduct());
  try {
    const sessions = products.map((product) => openSession(targetOf(scene, product), staffToken));
    let next = 0;
    const loaded: Loaded = {
      members: scene.data.members.length,
      seed: 1,
      processes: { products: products.map(({ processId }) => processId), postgres: stage.postgres.processId },
      take: async (turn) => await sessions[next++ % count]?.(turn),
    };
    await runSession(loaded, WARM_UP.rate, WARM_UP.seconds);
    const step = Number(values.step);
    const each = async (rate: number) => {
      const result = await runSession(loaded, rate, step);
      say(`${servers(count)} ${spell(result)}`);
      return result;
    };
    if (values.rate === undefined) say(`${servers(count)} highest rate with a p99 of 50 ms: ${await findRate(each)}/s`);
    else for (const rate of values.rate.split(',').map(Number)) await each(rate);
    const memory = await Promise.all(products.map(({ processId }) => residentMegabytes(processId)));
    say(`${servers(count)} ${memory.map((one) => one.toFixed(0)).join(', ')} MB; ${await connectionsOf(stage)}`);
    say(`${servers(count)} with nobody at work: ${await idleCost(loaded.processes)}`);
  } finally {
    for (const product of products) await product.end('SIGTERM');
  }
}

function servers(count: number): string {
  return `${count} ${count === 1 ? 'server: ' : 'servers:'}`;
}

function spell({ rate, sent, errors, latencies, cores, firstError }: SessionResult): string {
  const { p50, p90, p99 } = latencies;
  const shown = [p50, p90, p99].map((value) => value.toFixed(1)).join(', ');
  const used = [cores.generator, cores.server, cores.postgres].map((one) => (one ?? 0).toFixed(2)).join(', ');
  const each = [cores.server, cores.postgres].map((one) => (((one ?? 0) * 1_000) / rate).toFixed(2)).join(' and ');
  const refusal = firstError === undefined ? '' : `; ${firstError.slice(0, 120)}`;
  return `${rate}/s: p50, p90, p99 ${shown} ms; ${errors} of ${sent} failed; cores of generator, servers, PostgreSQL ${used}; a request ${each} ms${refusal}`;
}

async function connectionsOf(stage: Stage): Promise<string> {
  const client = new pg.Client({ ...stage.postgres.connection, ssl: false });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::int as count from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() group by 1 order by 1`,
    );
    return `connections: ${rows.map(({ name, count }) => `${name} ${count}`).join(', ')}`;
  } finally {
    await client.end();
  }
}

const IDLE_S = 20;

/** What servers and PostgreSQL work for no one, such as looking for scheduled work. */
async function idleCost({ products, postgres }: Loaded['processes']): Promise<string> {
  const read = () => [products.reduce((sum, one) => sum + processorMs(one), 0), processorMs(postgres)];
  const before = read();
  await delay(IDLE_S * 1_000);
  const [server = 0, database = 0] = read().map((now, index) => (now - (before[index] ?? 0)) / IDLE_S);
  return `servers ${server.toFixed(1)} ms and PostgreSQL ${database.toFixed(1)} ms a second`;
}

await run();
