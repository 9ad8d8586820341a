import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { failedInPlaywright, failedInVitest, failedOf } from './failed-tests.mjs';
import { NODE, ROOT, since, tool } from './project.mjs';
import { exitOnSignals, run } from './run.mjs';
import { closingLine, countPlaywright, countStage, countVitest } from './test-counts.mjs';
import { ensurePdftotext, findChromium } from './test-tools.mjs';
import { findPgbouncer } from './testing/pgbouncer.mjs';
import { findPostgres15 } from './testing/postgres15.mjs';

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {() => Promise<number>} run answers the exit code
 * @property {string} [needs] the name of the stage without which this one would prove nothing
 * @property {string} [report] the JSON file that it writes
 * @property {(report: any) => import('./test-counts.mjs').Counts} [count] reads that file
 * @property {(report: any) => string[]} [failed] reads in that file which tests failed
 */

/**
 * @typedef {object} Outcome
 * @property {string} name
 * @property {number} code
 * @property {string} took
 * @property {import('./test-counts.mjs').Counts} counts
 * @property {string[]} failed the tests that failed, a line each
 */

const BUILD = 'Build of the web';
const SERVER = join(ROOT, 'server');

/**
 * @typedef {object} VitestOptions
 * @property {string[]} [projects] Vitest's projects that run, all unless they are given
 * @property {string[]} [more] arguments for Vitest
 * @property {Record<string, string>} [env]
 * @property {() => Promise<void>} [ensure] what the tests need of the machine
 */

/** By itself Vitest leaves one core free, which is half of a small machine; and tests wait now and then. */
const ALL_CORES = [`--maxWorkers=${availableParallelism() + 1}`];

/** @type {Stage} */
export const BUILD_OF_WEB = { name: BUILD, run: () => prepare({ web: true }).then(() => 0) };

/**
 * Sets everything up and runs the stages one after the other, whatever fails; says how long each took.
 * @param {(reports: string) => Stage[]} listStages gets the folder for the stages' reports
 * @returns {Promise<number>} the exit code
 */
export async function runStages(listStages) {
  const started = performance.now();
  const reports = mkdtempSync(join(tmpdir(), 'cpd-test-'));
  /** @type {Outcome[]} */
  const outcomes = [];
  exitOnSignals();
  try {
    await prepare({ web: false });
    for (const stage of listStages(reports)) outcomes.push(await runStage(stage, outcomes));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    outcomes.push({ name: 'Set-up', code: 1, took: since(started), counts: { passed: 0, failed: 1 }, failed: [] });
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  console.log(`\n${outcomes.map(lineOf).join('\n')}\n${since(started)} in total.`);
  leave('TIMES_OF_TESTS', outcomes.map(lineOf));
  tellFailures(outcomes);
  console.log(closingLine(outcomes.map(({ counts }) => counts)));
  return outcomes.find(({ code }) => code !== 0)?.code ?? 0;
}

/**
 * @param {string} name
 * @param {string} folder
 * @param {string} report the JSON file that it writes
 * @param {VitestOptions} [options]
 * @returns {Stage}
 */
export function vitest(
  name,
  folder,
  report,
  { projects = [], more = [], env = {}, ensure = async () => undefined } = {},
) {
  const args = [tool('vitest'), 'run', '--root', folder, '--reporter=default', '--reporter=json'];
  args.push(`--outputFile.json=${report}`, ...projects.map((project) => `--project=${project}`), ...more);
  return {
    name,
    run: () => ensure().then(() => program(folder, args, env)),
    report,
    count: countVitest,
    failed: failedInVitest,
  };
}

/**
 * @param {string} name
 * @param {string} report the JSON file that it writes
 * @param {string[]} projects Playwright's projects that run
 * @param {{ files?: string[]; shard?: string | undefined; find?: () => Promise<Record<string, string>> }} [part] the files, or
 *   the share such as `1/2`, of which they run; and what finds programs for them, in variables
 * @returns {Stage} fails where a program cannot be had
 */
export function playwright(name, report, projects, { files = [], shard, find = async () => ({}) } = {}) {
  const args = [tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...files];
  args.push(...projects.map((project) => `--project=${project}`));
  if (shard !== undefined) args.push(`--shard=${shard}`);
  const run = async () => {
    await ensurePdftotext();
    const env = { ...(await find()), CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    return await program(join(ROOT, 'e2e'), args, env);
  };
  return { name, run, needs: BUILD, report, count: countPlaywright, failed: failedInPlaywright };
}

/**
 * What `npm test` runs.
 * @param {(name: string) => string} report the file for a stage's report
 * @returns {Stage[]}
 */
export function whatOneWaitsFor(report) {
  return [
    BUILD_OF_WEB,
    { name: 'Check', run: () => program(ROOT, [join(ROOT, 'scripts/check.mjs')]) },
    vitest('Unit tests: domain, contract, scripts, web', ROOT, report('unit'), { more: ALL_CORES }),
    vitest('Server tests', SERVER, report('server'), {
      projects: ['server'],
      more: ALL_CORES,
      ensure: ensurePdftotext,
    }),
    playwright('Browser tests: the main journeys', report('main'), ['main']),
  ];
}

/**
 * The server's tests that take too long for `npm test`.
 * @param {(name: string) => string} report the file for a stage's report
 * @param {string} [shard] the share of the files that runs, such as `1/2`; all unless it is given
 * @returns {Stage[]}
 */
export function serverTests(report, shard) {
  const more = shard === undefined ? ALL_CORES : [...ALL_CORES, `--shard=${shard}`];
  return [
    BUILD_OF_WEB,
    vitest('Server tests that take long', SERVER, report('long'), { projects: ['long'], more }),
    vitest('Servers that are killed', SERVER, report('processes'), { projects: ['processes'], more }),
  ];
}

/**
 * The looks at screens with axe, at both widths; no stage without any.
 * @param {string} report the JSON file that it writes
 * @param {{ file: string }[]} chosen
 * @returns {Stage[]}
 */
export function looks(report, chosen) {
  if (chosen.length === 0) return [];
  const files = chosen.map(({ file }) => file);
  return [playwright('Browser tests: looks', report, ['looks'], { files })];
}

/**
 * The server's tests once more on PostgreSQL 15 behind PgBouncer in transaction mode.
 * @param {string} name
 * @param {string} report the JSON file that it writes
 * @param {'sample' | 'all'} which what another server can answer otherwise, or every test
 * @returns {Stage} fails where either program cannot be had
 */
export function secondPostgres(name, report, which) {
  const run = async () => {
    const { TEST_POSTGRES_PROGRAMS = '' } = (await findPostgres15()).env;
    const { TEST_PGBOUNCER = '' } = (await findPgbouncer()).env;
    const env = { TEST_SECOND: which, TEST_POSTGRES_PROGRAMS, TEST_POOLER: TEST_PGBOUNCER };
    const stage = vitest(name, SERVER, report, { more: ALL_CORES, env, ensure: ensurePdftotext });
    return await stage.run();
  };
  return { name, run, report, count: countVitest, failed: failedInVitest };
}

/**
 * @param {string} folder where it runs
 * @param {string[]} args for Node
 * @param {Record<string, string>} [env]
 */
async function program(folder, args, env = {}) {
  const { code } = await run(NODE, args, { cwd: folder, env });
  return code;
}

/**
 * Runs a stage whatever became of those before it, unless it needs one of them. Never throws.
 * @param {Stage} stage
 * @param {Outcome[]} before
 * @returns {Promise<Outcome>}
 */
async function runStage({ name, run, needs, report, count, failed }, before) {
  const started = performance.now();
  console.log(`\n━━ ${name}`);
  let code = 1;
  if (before.some((other) => other.name === needs && other.code !== 0)) console.log(`Not run: ${needs} failed.`);
  else {
    code = await run().catch((error) => {
      console.error(error instanceof Error ? error.message : error);
      return 1;
    });
  }
  const counts = countStage(code, report, count);
  const outcome = { name, code, took: since(started), counts, failed: failedOf(report, failed) };
  console.log(`── ${lineOf(outcome)}`);
  return outcome;
}

/**
 * Says once more at the end what failed, and leaves it in the file that FAILED_TESTS names.
 * @param {Outcome[]} outcomes
 */
function tellFailures(outcomes) {
  const lines = outcomes.flatMap((outcome) =>
    outcome.code === 0 ? [] : [lineOf(outcome), ...outcome.failed.map((line) => `  ${line}`)],
  );
  if (lines.length === 0) return;
  console.log(`${lines.join('\n')}\n`);
  leave('FAILED_TESTS', lines);
}

/**
 * Leaves lines for a command that runs several like this one.
 * @param {string} variable names the file
 * @param {string[]} lines
 */
function leave(variable, lines) {
  const file = process.env[variable];
  if (file && lines.length > 0) appendFileSync(file, `${lines.join('\n')}\n`);
}

/** @param {Outcome} outcome */
function lineOf({ name, code, took }) {
  return `${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${took}`;
}
