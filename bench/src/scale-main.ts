// node bench/src/scale-main.ts load|calls|lists|jobs|database|verify --folder DIR. A college of any size in one PostgreSQL, which stays in
// the folder; figures are printed and never asserted.
import { parseArgs } from 'node:util';
import { LIST_PAGE } from '@cpd/domain/values/limits';
import pg from 'pg';
import { countRows } from '../../server/src/features/college/lists/list-reader.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { verifyEvents } from '../../server/src/platform/database/verify-events.ts';
import { QUESTIONS, queryOf, readPage, timesOf } from './list-questions.ts';
import { summariseLatencies } from './percentiles.ts';
import { describeMachine } from './report.ts';
import { loadScale } from './scale/load.ts';
import { measureCalls } from './scale/measure-calls.ts';
import { measureDatabase } from './scale/measure-database.ts';
import { measureJobs } from './scale/measure-jobs.ts';
import { countActivities } from './scale/plan.ts';
import { closeConnections } from './send.ts';
import { type Stage, setStage } from './stage.ts';

const begun = performance.now();
const say = (text: string) => void process.stdout.write(`${text}\n`);
/** What is done, and after how many seconds. */
const tell = (text: string) => say(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${text}`);

/** While it is loaded: what a crash would cost is a load anew. */
const LOADING = {
  ...{ fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0', autovacuum: 'off' },
  ...{ shared_buffers: '1GB', max_wal_size: '4GB', checkpoint_timeout: '30min' },
};
const LIST_ROUNDS = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    members: { type: 'string', default: '300000' },
    activities: { type: 'string', default: '30000000' },
    years: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    // Foreign keys are made again without looking at what was loaded.
    trusted: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '400' },
    // Jobs: also what is done for everyone.
    long: { type: 'boolean', default: false },
    // Settings of PostgreSQL in the place of the product's, such as shared_buffers=4GB.
    set: { type: 'string', multiple: true, default: [] },
  },
});

async function load(stage: Stage): Promise<void> {
  const plan = {
    members: Number(values.members),
    activities: Number(values.activities),
    years: Number(values.years),
    seed: Number(values.seed),
  };
  say(`${plan.members} members with ${countActivities(plan)} activities in ${plan.years} years`);
  const client = new pg.Client({ ...stage.postgres.connection, ssl: false });
  await client.connect();
  try {
    await loadScale(client, plan, { isTrusted: values.trusted, tell });
    const { rows } = await client.query('select pg_size_pretty(pg_database_size(current_database())) as size');
    tell(`loaded: ${rows[0]?.size}`);
  } finally {
    await client.end();
  }
}

/** The lists in the database itself, each question that `lists-main.ts` asks, within the limits of the server's statements. */
async function lists(stage: Stage): Promise<void> {
  const { database, close } = openDatabase(stage.postgres.connection, { log: { info: say, warn: say }, size: 2 });
  try {
    for (const [name, what, asked] of QUESTIONS) {
      const query = queryOf(name, asked);
      const page = await spellTimes(() => readPage(database, query, LIST_PAGE + 1));
      const count = await spellTimes(() => countRows(database, query, 100_001));
      say(`${name.padEnd(14)}${what.padEnd(30)} page ${page}   count ${count}`);
    }
  } finally {
    await close();
  }
}

/** The chains of events that were loaded, hashed anew. */
async function verify(stage: Stage): Promise<void> {
  const log = { info: say, warn: say };
  const { database, close } = openDatabase(stage.postgres.connection, { log, size: 1, patient: true });
  try {
    const { chains, events, broken } = await verifyEvents(database);
    tell(`${events} events in ${chains} chains, broken: ${broken.length} ${JSON.stringify(broken.slice(0, 3))}`);
  } finally {
    await close();
  }
}

async function spellTimes(work: () => Promise<unknown>): Promise<string> {
  return await timesOf(LIST_ROUNDS, work).then(
    (times) =>
      `${summariseLatencies(times).p50.toFixed(0).padStart(6)} ${summariseLatencies(times).max.toFixed(0).padStart(6)} ms`,
    (error) => `FAILED: ${error}`,
  );
}

const WORK: Record<string, (stage: Stage) => Promise<void>> = {
  load,
  lists,
  calls: (stage) => measureCalls(stage, Number(values.rounds), say),
  jobs: (stage) => measureJobs(stage, { isLong: values.long, say }),
  database: (stage) => measureDatabase(stage, say),
  verify,
};

const { folder } = values;
const work = WORK[positionals[0] ?? ''];
if (folder === undefined || work === undefined)
  throw new Error(`Say what (${Object.keys(WORK).join(', ')}) and --folder DIR.`);
const given = Object.fromEntries(values.set.map((text) => text.split('=') as [string, string]));
const stage = await setStage({ kept: folder, settings: work === load ? LOADING : given });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stage.clear().then(() => process.exit(1)));
}
try {
  say(`${positionals[0]}: ${describeMachine()} ${values.set.join(' ')}`);
  await work(stage);
  say(describeMachine());
} finally {
  closeConnections();
  await stage.clear();
}
