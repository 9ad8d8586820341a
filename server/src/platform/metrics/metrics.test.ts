import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { errorStatus } from '@cpd/contract/error-codes';
import { operations } from '@cpd/contract/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { serveMetricsIfAsked } from '../../start/serve-metrics-if-asked.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { enterExamples } from '../../testing/enter-examples.ts';
import { type MetricSample, readSamples } from '../../testing/read-samples.ts';
import { callsForEverybody, callsOfTeam, exampleOf, rolesOfTeam, sendAs } from '../../testing/send-example.ts';
import { inject, openTestApp, reference, type TestApp } from '../../testing/test-app.ts';
import { callsOptions, type FreshDatabase, freshDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../database/open-database.ts';
import { openFairQueue } from '../fair-queue/fair-queue.ts';
import { REQUEST_QUEUE } from '../http/request-queue.ts';
import { type AppMetrics, openMetricsDoor } from '../http/serve-metrics.ts';
import { JOB_EVERY } from '../jobs/job-names.ts';
import { noteRun } from '../jobs/job-run-store.ts';
import { openPrinter } from '../print/print-service.ts';
import type { FoundSetup } from '../setup/setup-watch.ts';

const TOKEN = 'a-token-of-tests-0123456789';
const DOCUMENT = readFileSync(new URL('../../../../docs/when-something-goes-wrong.md', import.meta.url), 'utf8');

let own: FreshDatabase;
let way: ReturnType<typeof openDatabase>;
let world: TestApp;
let metrics: AppMetrics | undefined;
const printer = openPrinter();
/** One of each kind, and a scanner that is not set up. */
let found: FoundSetup;
const works = { isGood: true, says: [], since: null };
const setup = { look: async () => found };
beforeEach(() => {
  found = { signIn: works, mail: works, files: works, backups: { ...works, newestAt: '2026-11-20T00:00:00Z' } };
});

beforeAll(async () => {
  own = await freshDatabase(reference);
  way = openDatabase(own.connection, callsOptions);
  const turns = openFairQueue(REQUEST_QUEUE);
  const config = readConfig({ METRICS_TOKEN: TOKEN, DATA_DIR: '.' });
  metrics = await serveMetricsIfAsked(config, { ...way, turns, printer, setup }, undefined);
  if (metrics === undefined) throw new Error('They were asked for.');
  world = await openTestApp({ database: way.database, turns, metrics });
});
afterAll(async () => {
  await world.close();
  await printer.close();
  await way.close();
  await own.close();
});

const ask = (authorization?: string) =>
  inject(world.app, { method: 'GET', url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

async function scrape(): Promise<MetricSample[]> {
  const { status, raw } = await ask(`Bearer ${TOKEN}`);
  expect(status).toBe(200);
  return readSamples(raw.toString());
}

function valueIn(samples: readonly MetricSample[], name: string, labels: Record<string, string> = {}) {
  const fits = (sample: MetricSample) =>
    sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value);
  return samples.find(fits)?.value;
}

describe('who may read the figures', () => {
  test.each([undefined, 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, `bearer ${TOKEN}`, 'Basic YTpi'])(
    '[R61] nobody who says %s: there is nothing at this address',
    async (authorization) => {
      const answer = await ask(authorization);
      expect(answer).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
      expect(answer.raw.toString()).not.toContain('cpd_');
    },
  );

  test('[R61] nobody at all where they are off', async () => {
    expect(readConfig({}).metrics).toBeUndefined();
    const off = await openTestApp({ database: way.database });
    const answer = await inject(off.app, { url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(answer.status).toBe(404);
    await off.close();
  });

  test.each([
    [{ METRICS_TOKEN: 'fifteen-letters' }, 'METRICS_TOKEN'],
    [{ METRICS_TOKEN: 'a token with blanks in it' }, 'METRICS_TOKEN'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT: must be another port than PORT'],
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_PORT: must be set together with METRICS_HOST'],
  ])('[R61] settings such as %j are refused', (settings, words) => {
    expect(() => readConfig(settings as Record<string, string>)).toThrow(words);
  });

  test('[R61] whoever has the token, also under the address of the machine alone', async () => {
    const { raw, headers } = await ask(`Bearer ${TOKEN}`);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(raw.toString()).toContain('cpd_database_up 1\n');
    const other = { authorization: `Bearer ${TOKEN}`, host: '10.1.2.3:3000' };
    expect((await inject(world.app, { url: '/metrics', headers: other })).status).toBe(200);
  });

  test('[R61] at a port of its own: whoever comes, and with the token alone where there is one', async () => {
    const door = await openMetricsDoor({ host: '127.0.0.1', port: 0 }).catch(() => undefined);
    expect(door).toBeDefined();
    await door?.close();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(openMetricsDoor({ host: '127.0.0.1', port })).rejects.toThrow(`METRICS_PORT=${port}`);
    taken.close();
    await once(taken, 'close');
    const free = await openMetricsDoor({ host: '127.0.0.1', port });
    const url = `http://127.0.0.1:${port}`;
    expect((await fetch(`${url}/metrics`)).status).toBe(503);
    const page = { token: undefined, write: async () => ({ type: 'text/plain', text: 'cpd_database_up 1\n' }) };
    free.open(page);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('cpd_database_up');
    expect((await fetch(`${url}/api/Users`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
    free.open({ ...page, token: TOKEN });
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200);
    free.open({ ...page, write: () => Promise.reject(new Error('secret')) });
    const failed = await fetch(`${url}/metrics`);
    expect([failed.status, await failed.text()]).toEqual([500, 'The figures could not be gathered.\n']);
    await free.close();
  });
});

describe('calls', () => {
  beforeEach(async () => {
    expect(valueIn(await scrape(), 'cpd_calls_under_way')).toBe(1);
  });

  test('[R61] are counted and timed by the name of their operation, and refusals by code', async () => {
    const member = await world.signIn();
    const before = await scrape();
    await member.call('GET', '/api/AppVersions');
    await member.call('GET', '/api/Users?Value=nobody&TypeOfSearch=USERNAME');
    await inject(world.app, { url: '/api/UserActivities' });
    await inject(world.app, { url: '/api/there-is-no-such-call' });
    await inject(world.app, { url: '/healthz' });
    const after = await scrape();
    const grown = (name: string, labels: Record<string, string>) =>
      (valueIn(after, name, labels) ?? 0) - (valueIn(before, name, labels) ?? 0);
    const appVersions = operations.find(({ path }) => path === '/api/AppVersions')?.name ?? '';
    expect(grown('cpd_calls_total', { operation: appVersions, status: '2xx' })).toBe(1);
    expect(grown('cpd_call_duration_seconds_count', { operation: appVersions })).toBe(1);
    expect(grown('cpd_calls_total', { operation: 'api', status: '4xx' })).toBe(2);
    expect(grown('cpd_calls_total', { operation: 'probe', status: '2xx' })).toBe(2);
    expect(grown('cpd_refusals_total', { code: 'NOT_SIGNED_IN' })).toBe(1);
  });

  test('[R61] whose asker leaves before the answer are counted too, and are under way no more', async () => {
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    const address = world.app.addresses()[0];
    const port = typeof address === 'object' ? address.port : 0;
    const member = await world.signIn();
    const before = valueIn(await scrape(), 'cpd_calls_total', { status: 'none' }) ?? 0;
    await own.owner.database.transaction().execute(async (other) => {
      await sql`lock table member in access exclusive mode`.execute(other);
      const url = `http://127.0.0.1:${port}/api/AppVersions`;
      const headers = { authorization: `Bearer test:${member.username}`, host: '127.0.0.1:3000' };
      const leaving = request(url, { headers }).on('error', () => undefined);
      leaving.end();
      await vi.waitFor(async () => expect(valueIn(await scrape(), 'cpd_calls_under_way')).toBe(2), 20_000);
      leaving.destroy();
      await vi.waitFor(async () => expect(valueIn(await scrape(), 'cpd_calls_under_way')).toBe(1), 20_000);
    });
    expect(valueIn(await scrape(), 'cpd_calls_total', { status: 'none' })).toBe(before + 1);
  });
});

describe('the figures', () => {
  test('[R61] say of each part that is set up whether it works, and how old the newest backup is', async () => {
    found = { ...found, mail: { isGood: false, says: ['535 Ask the postmaster'], since: '2026-11-20T00:00:00Z' } };
    const samples = await scrape();
    const parts = samples.filter(({ name }) => name === 'cpd_part_up').map(({ labels, value }) => [labels.part, value]);
    expect(Object.fromEntries(parts)).toEqual({ 'sign-in': 1, mail: 0, files: 1, backups: 1 });
    expect(valueIn(samples, 'cpd_backup_newest_timestamp_seconds')).toBe(Date.parse('2026-11-20T00:00:00Z') / 1000);
    found = { ...found, backups: { isGood: false, says: ['Away.'], since: '2026-11-20T00:00:00Z', newestAt: null } };
    expect((await scrape()).map(({ name }) => name)).not.toContain('cpd_backup_newest_timestamp_seconds');
  });

  test('[R61] hold no ids and nothing that anybody typed: each label has a closed set of values', {
    timeout: 180_000,
  }, async () => {
    const member = await world.signIn();
    const ids = await enterExamples(world, member);
    for (const [, operation] of [...callsForEverybody, ...callsOfTeam]) {
      if (operation.cost === 'print' || operation.cost === 'take-along') continue;
      const role = rolesOfTeam(operation)[0];
      const person = role === undefined ? member : await world.signIn({ role });
      await sendAs(world, person, operation, exampleOf(operation, { ...ids, callerId: person.userId }));
    }
    await member.call('GET', '/api/MemberSearch?Text=Confidential&Confidential=1');
    for (const job of [...Object.keys(JOB_EVERY), 'of-another-version']) {
      await noteRun(way.database, { job, server: 'Confidential', tookMs: 1, problem: 'Confidential' });
    }
    const samples = await scrape();
    const names = operations.map(({ name }) => name as string);
    const closed: Record<string, readonly string[] | RegExp> = {
      operation: [...names, 'api', 'web', 'sign-in', 'calendar', 'probe', 'other'],
      status: ['1xx', '2xx', '3xx', '4xx', '5xx', 'none'],
      code: Object.keys(errorStatus),
      job: Object.keys(JOB_EVERY),
      part: ['sign-in', 'mail', 'files', 'backups', 'scanner'],
      place: ['data', 'database', 'files'],
      state: ['busy', 'idle', 'running', 'refused', 'gone'],
      le: /^(\+Inf|[\d.]+)$/,
      version: /^v?\d+\.\d+\.\d+$/,
      // Of Node and its own words for its parts.
      kind: ['major', 'minor', 'incremental', 'weakcb'],
      type: /^[A-Za-z]+$/,
      space: /^[a-z_]+$/,
      ...{ major: /^\d+$/, minor: /^\d+$/, patch: /^\d+$/ },
    };
    for (const { name, labels } of samples) {
      for (const [label, value] of Object.entries(labels)) {
        const set = closed[label];
        const fits = set instanceof RegExp ? set.test(value) : set?.includes(value);
        expect(fits, `${name}{${label}="${value}"}`).toBe(true);
      }
    }
    expect(new Set(samples.map(({ labels }) => labels.operation)).size).toBeGreaterThan(100);
    const most = names.length + 6;
    expect(samples.filter(({ name }) => name.startsWith('cpd_')).length).toBeLessThan(most * (6 + 12) + 200);
    expect(JSON.stringify(samples)).not.toMatch(/confidential/i);
  });

  test('[R61] cost one statement however many ask within a few seconds', async () => {
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    const sent = await countStatements(async () => {
      await Promise.all([scrape(), scrape()]);
      await scrape();
    });
    expect(sent).toHaveLength(1);
  });

  test('[R61] say that the database is away, and all that can be known without it', { timeout: 30_000 }, async () => {
    const away = openDatabase({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }, callsOptions);
    const config = readConfig({ METRICS_TOKEN: TOKEN, DATA_DIR: '.' });
    const blind = await serveMetricsIfAsked(
      config,
      { ...away, turns: openFairQueue(REQUEST_QUEUE), printer, setup },
      undefined,
    );
    const { text } = (await blind?.page?.write()) ?? { text: '' };
    const samples = readSamples(text);
    expect(valueIn(samples, 'cpd_database_up')).toBe(0);
    expect(valueIn(samples, 'cpd_pool_limit')).toBe(20);
    expect(valueIn(samples, 'cpd_disk_free_bytes', { place: 'data' })).toBeGreaterThan(0);
    expect(valueIn(samples, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(samples.map(({ name }) => name)).not.toContain('cpd_mail_waiting');
    await away.close();
  });

  test('[R61] count who waits for a connection when all are in use', async () => {
    const small = openDatabase(own.connection, { ...callsOptions, size: 1 });
    expect(small.pool()).toEqual({ limit: 1, open: 0, idle: 0, waiting: 0, waits: 0 });
    const sleep = () => sql`select pg_sleep(0.2)`.execute(small.database);
    const both = [sleep(), sleep()];
    await expect.poll(() => small.pool()).toMatchObject({ open: 1, idle: 0, waiting: 1, waits: 1 });
    await Promise.all(both);
    expect(small.pool()).toMatchObject({ open: 1, idle: 1, waiting: 0, waits: 1 });
    await small.close();
  });

  test('[R61] are those of the table in docs/when-something-goes-wrong.md, and no others', async () => {
    const { raw } = await ask(`Bearer ${TOKEN}`);
    const there = [...raw.toString().matchAll(/^# TYPE (cpd_\w+) \w+$/gm)].map(([, name]) => name);
    const told = [...DOCUMENT.matchAll(/^\| `(cpd_\w+)` \|/gm)].map(([, name]) => name);
    expect(told.toSorted()).toEqual(there.toSorted());
  });
});
