// npm run test:services: the tests that need a real S3-compatible store, a real virus scanner and calendar programs of others.
// They are brought where that may be done; where not, it says so and leaves those tests out.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { findCalendarReaders } from './calendar-readers.mjs';
import { startClamd } from './clamd.mjs';
import { main, NODE, PlainError, ROOT, since, tool } from './project.mjs';
import { startRadosgw } from './radosgw.mjs';
import { exitOnSignals, run } from './run.mjs';

/** @typedef {{ env: Record<string, string>; stop: () => Promise<void> }} Started */

await main(async () => {
  exitOnSignals();
  await prepare({ web: false });
  const folder = mkdtempSync(join(tmpdir(), 'cpd-services-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const started = [
    await bring('radosgw', 'S3-compatible store', folder, startRadosgw),
    await bring('clamd', 'virus scanner', folder, startClamd),
    await bring('calendar-readers', 'calendar program', folder, findCalendarReaders),
  ].filter((service) => service !== undefined);
  try {
    return started.length === 0 ? 0 : await runTests(Object.assign({}, ...started.map(({ env }) => env)));
  } finally {
    for (const { stop } of started) await stop();
  }
});

/**
 * @param {string} name
 * @param {string} what
 * @param {string} parent
 * @param {(folder: string) => Promise<Started>} start
 * @returns {Promise<Started | undefined>}
 */
async function bring(name, what, parent, start) {
  const begun = performance.now();
  const folder = join(parent, name);
  mkdirSync(folder);
  try {
    const service = await start(folder);
    console.log(`${name} is ready (${since(begun)}).`);
    return service;
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.log(`The tests with a real ${what} are skipped: ${error.message.trim()}.`);
    return undefined;
  }
}

/** @param {Record<string, string>} env */
async function runTests(env) {
  const server = join(ROOT, 'server');
  const args = [tool('vitest'), 'run', '--root', server, '--config', join(server, 'vitest.services.config.ts')];
  const { code } = await run(NODE, args, { cwd: server, env });
  return code;
}
