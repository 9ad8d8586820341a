// npm run test:services: the tests that need a real S3-compatible store, a real virus scanner and calendar programs of others.
// They are brought where that may be done; where not, it says so and leaves those tests out.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';
import { findCalendarReaders } from './calendar-readers.mjs';
import { startClamd } from './clamd.mjs';
import { findHaproxy } from './haproxy.mjs';
import { findPatroni } from './patroni.mjs';
import { findPgbackrest } from './pgbackrest.mjs';
import { findPgbouncer } from './pgbouncer.mjs';
import { findPodman } from './podman.mjs';
import { main, PlainError, ROOT, since } from './project.mjs';
import { findPrometheus } from './prometheus.mjs';
import { startRadosgw } from './radosgw.mjs';
import { exitOnSignals } from './run.mjs';
import { findSystemdTools } from './systemd.mjs';
import { ALL_CORES, runStages, vitest } from './test-stages.mjs';

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
    await bring('pgbouncer', 'pooler', folder, findPgbouncer),
    await bring('haproxy', 'proxy', folder, findHaproxy),
    await bring('pgbackrest', 'archive of PostgreSQL', folder, findPgbackrest),
    await bring('podman', 'container', folder, findPodman),
    await bring('patroni', 'cluster with fail-over', folder, findPatroni),
    await bring('prometheus', 'Prometheus', folder, findPrometheus),
    await bring('systemd', 'check of the systemd unit', folder, findSystemdTools),
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

/** @param {Record<string, string>} env where the services are */
async function runTests(env) {
  const server = join(ROOT, 'server');
  const config = ['--config', join(server, 'vitest.services.config.ts')];
  const { TEST_PGBOUNCER: TEST_POOLER } = env;
  return await runStages((reports) => [
    vitest('Server tests with services', server, join(reports, 'services.json'), { more: config, env }),
    // Once more, their calls through PgBouncer in transaction mode, which shares few connections among them.
    ...(TEST_POOLER === undefined
      ? []
      : [
          vitest('Server tests through PgBouncer', server, join(reports, 'pooler.json'), {
            more: ALL_CORES,
            env: { TEST_POOLER },
          }),
        ]),
  ]);
}
