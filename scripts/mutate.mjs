// npm run mutate: breaks the rules of domain, and a sample of the services, one place at a time, and says which breaks no
// test noticed. -- --sample 20 --seed 7 --only services --workers 1 change what is tried; --sample is of both parts, and
// --room features/record/plans tries the services of one room by its own tests.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare } from './bootstrap.mjs';
import { countMutants, lineOfSurvivor, tableOf } from './mutate-report.mjs';
import { CACHE, main, NODE, PlainError, ROOT } from './project.mjs';
import { exitOnSignals, run } from './run.mjs';

/** Of the mutants that were tried, in percent. */
const CAUGHT_AT_LEAST = 90;
const PARTS = ['domain', 'services'];
const REPORTS = join(CACHE, 'mutate');

await main(async () => {
  exitOnSignals();
  const { parts, settings } = readArguments();
  await prepare({ web: false });
  // A run that was ended leaves its copy behind.
  rmSync(join(REPORTS, 'copy'), { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  // Stryker ends its workers before their tests have tidied up.
  const temporary = mkdtempSync(join(tmpdir(), 'cpd-mutate-'));
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  const rows = [];
  for (const part of parts) rows.push(await tryPart(part, settings, { TMPDIR: temporary }));
  for (const { survivors } of rows) for (const survivor of survivors) console.log(survivor);
  console.log(`\n${tableOf(rows)}`);
  return rows.every(({ percent }) => percent >= CAUGHT_AT_LEAST) ? 0 : 1;
});

/** Throws {@link PlainError} for what it does not know. */
function readArguments() {
  const text = /** @type {const} */ ({ type: 'string' });
  const { values } = parseArgs({ options: { seed: text, sample: text, only: text, room: text, workers: text } });
  const { only, ...settings } = values;
  if (only !== undefined && !PARTS.includes(only)) throw new PlainError(`--only is one of: ${PARTS.join(', ')}.`);
  const { room = '' } = settings;
  if (!existsSync(join(ROOT, 'server/src', room)))
    throw new PlainError(`--room: there is no folder server/src/${room}.`);
  return { parts: only === undefined ? PARTS : [only], settings };
}

/**
 * @param {string} part
 * @param {Record<string, string | undefined>} settings
 * @param {Record<string, string>} env
 */
async function tryPart(part, settings, env) {
  const started = performance.now();
  const file = join(REPORTS, `${part}.json`);
  const workspace = part === 'domain' ? 'domain' : 'server';
  const args = [join(ROOT, 'scripts/mutate-part.mjs'), JSON.stringify({ part, file, ...settings })];
  const { code } = await run(NODE, args, { cwd: join(ROOT, workspace), env });
  if (code !== 0) throw new PlainError(`The mutants of ${part} could not be tried.`);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const counts = countMutants(report);
  return {
    part,
    ...counts,
    minutes: (performance.now() - started) / 60_000,
    survivors: counts.missed.map((mutant) => lineOfSurvivor(workspace, mutant)),
  };
}
