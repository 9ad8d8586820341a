// npm test: sets everything up, then runs all that proves the product, the quick first.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { main, NODE, ROOT, since, tool } from './project.mjs';
import { exitOnSignals, run } from './run.mjs';
import { closingLine, countPlaywright, countStage, countVitest } from './test-counts.mjs';
import { ensurePdftotext, findChromium } from './test-tools.mjs';

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} folder where it runs
 * @property {string[]} args for Node
 * @property {Record<string, string>} [env]
 * @property {string} [report] the JSON file that it writes
 * @property {(report: any) => import('./test-counts.mjs').Counts} [count] reads that file
 */

await main(async () => {
  const started = performance.now();
  const reports = mkdtempSync(join(tmpdir(), 'cpd-test-'));
  /** @type {import('./test-counts.mjs').Counts[]} */
  const counts = [];
  let code = 1;
  exitOnSignals();
  try {
    await prepare({ web: true });
    await ensurePdftotext();
    code = await runStages(listStages(reports, await findChromium()), counts);
  } catch (error) {
    counts.push({ passed: 0, failed: 1 });
    console.error(error instanceof Error ? error.message : error);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  console.log(`\nAll in all ${since(started)}.\n${closingLine(counts)}`);
  return code;
});

/**
 * @param {string} reports the folder for the stages' reports
 * @param {string} chromium
 * @returns {Stage[]}
 */
function listStages(reports, chromium) {
  const browserReport = join(reports, 'browser.json');
  return [
    { name: 'Check', folder: ROOT, args: [join(ROOT, 'scripts/check.mjs')] },
    vitest('Unit tests: domain, contract, scripts, web', ROOT, join(reports, 'unit.json')),
    vitest('Server tests', join(ROOT, 'server'), join(reports, 'server.json')),
    {
      name: 'Browser tests',
      folder: join(ROOT, 'e2e'),
      args: [tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json'],
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
      report: browserReport,
      count: countPlaywright,
    },
  ];
}

/**
 * @param {string} name
 * @param {string} folder
 * @param {string} report
 * @returns {Stage}
 */
function vitest(name, folder, report) {
  const args = [tool('vitest'), 'run', '--root', folder, '--reporter=default', '--reporter=json'];
  // By itself Vitest leaves one core free, which is half of a small machine.
  args.push(`--outputFile.json=${report}`, `--maxWorkers=${availableParallelism()}`);
  return { name, folder, args, report, count: countVitest };
}

/**
 * Runs one stage after the other up to the first that fails, and answers that one's exit code.
 * @param {Stage[]} stages
 * @param {import('./test-counts.mjs').Counts[]} counts filled as the stages end
 */
async function runStages(stages, counts) {
  for (const [index, { name, folder, args, env = {}, report, count }] of stages.entries()) {
    const started = performance.now();
    console.log(`\n━━ ${name}`);
    const { code } = await run(NODE, args, { cwd: folder, env });
    counts.push(countStage(code, report, count));
    console.log(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${since(started)}`);
    if (code === 0) continue;
    const left = stages.slice(index + 1).map((stage) => stage.name);
    if (left.length > 0) console.log(`Did not run after that: ${left.join('; ')}`);
    return code;
  }
  return 0;
}
