// npm run check: everything about the sources that can be told without running the product.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { measureFirstScreen, measureScreens } from './bundle-budget.mjs';
import { findCopiedLiterals } from './copied-literals.mjs';
import { readLockfile } from './lockfile.mjs';
import { findLockfileProblems } from './package-families.mjs';
import { main, NODE, ROOT, since, tool } from './project.mjs';
import { exitOnSignals, run } from './run.mjs';
import { findWordProblems } from './word-rules.mjs';

const WORKSPACES = ['domain', 'contract', 'server', 'web', 'e2e', 'bench', 'scripts'];
const CRUISED = ['domain', 'contract', 'server', 'web', 'e2e', 'bench'];
/** More at once only makes each slower on the two cores that a small machine has. */
const AT_ONCE = 2;
/** Rows of tables whose names the database wants otherwise; the edges turn all other names. */
const COPIES_AT_MOST = 10;
const COLOURS = process.stdout.isTTY === true;

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {() => Promise<{ code: number; output: string }>} run
 */

await main(async () => {
  exitOnSignals();
  await prepare({ web: true });
  const failures = await runAll(listChecks());
  for (const { name, output } of failures) console.log(`\n── ${name}\n${output.trim()}`);
  if (failures.length > 0) console.log(`\nFailed: ${failures.map(({ name }) => name).join(', ')}`);
  return failures.length > 0 ? 1 : 0;
});

/** @returns {Check[]} the long ones first */
function listChecks() {
  const there = (/** @type {string} */ name) => existsSync(join(ROOT, name, 'tsconfig.json'));
  return [
    program('unused code and packages', tool('knip'), ['--no-progress']),
    program('imports', tool('dependency-cruiser', 'depcruise'), cruiserArguments()),
    ...WORKSPACES.filter(there).map((name) =>
      program(`types of ${name}`, tool('typescript', 'tsc'), ['-p', name, '--pretty', String(COLOURS)]),
    ),
    program('format and lint', tool('@biomejs/biome', 'biome'), ['ci', '.', `--colors=${COLOURS ? 'force' : 'off'}`]),
    { name: 'words with one place', run: async () => checkWords() },
    { name: 'names changed by hand', run: checkCopies },
    { name: 'packages for every machine', run: async () => checkLockfile() },
    { name: 'size of what is fetched', run: async () => checkBudget() },
  ];
}

function cruiserArguments() {
  const folders = CRUISED.filter((name) => existsSync(join(ROOT, name)));
  return ['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...folders];
}

/**
 * @param {string} name
 * @param {string} script
 * @param {string[]} args
 * @returns {Check}
 */
function program(name, script, args) {
  return { name, run: () => run(NODE, [script, ...args], { output: 'keep' }) };
}

function checkWords() {
  const problems = findWordProblems(ROOT);
  return { code: problems.length, output: problems.join('\n') };
}

async function checkCopies() {
  const places = await findCopiedLiterals(ROOT);
  const tooMany = places.length > COPIES_AT_MOST;
  return { code: tooMany ? 1 : 0, output: `At most ${COPIES_AT_MOST} may be, and these are:\n${places.join('\n')}` };
}

function checkLockfile() {
  const problems = findLockfileProblems(readLockfile(join(ROOT, 'package-lock.json')));
  return { code: problems.length, output: problems.join('\n') };
}

function checkBudget() {
  const measured = [measureFirstScreen, measureScreens].map((measure) => measure(join(ROOT, 'web/dist')));
  return {
    code: measured.every(({ fits }) => fits) ? 0 : 1,
    output: measured.map(({ text }) => text).join('\n'),
  };
}

/**
 * Runs all of them, whatever fails.
 * @param {Check[]} checks
 */
async function runAll(checks) {
  const waiting = [...checks];
  /** @type {{ name: string; output: string }[]} */
  const failures = [];
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const started = performance.now();
      const { code, output } = await check.run();
      console.log(`${code === 0 ? 'pass' : 'FAIL'}  ${check.name.padEnd(26)} ${since(started)}`);
      if (code !== 0) failures.push({ name: check.name, output });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return failures;
}
