import { operations } from '@cpd/contract/index';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { buildActivity } from '../../testing/build.ts';
import { type Collector, openCollector, type ReceivedSpan } from '../../testing/collector.ts';
import { uploadEvidence } from '../../testing/steps.ts';
import { inject, openTestApp, reference, type TestApp } from '../../testing/test-app.ts';
import { callsOptions, freshDatabase, silentLog } from '../../testing/test-database.ts';
import { borrowFileStore } from '../../testing/test-file-store.ts';
import { openDatabase } from '../database/open-database.ts';
import { readApiExamples } from '../http/describe-api.ts';
import { openTelemetry } from './open-telemetry.ts';
import { openTracing } from './open-tracing.ts';
import { aroundStatements, tracedFiles } from './traced-parts.ts';
import type { Tracing } from './tracing.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = `00-${TRACE}-00f067aa0ba902b7`;
const PROXY = '10.0.0.5';
const settings = {
  headers: {},
  serviceName: 'cpd',
  sampler: 'parentbased_always_on',
  share: 1,
  instance: 'a',
} as const;

/** An application whose spans go to a collector of its own; `spans` hands over what is left, and ends the traces. */
interface TracedApp {
  world: TestApp;
  tracing: Tracing;
  lines: Record<string, unknown>[];
}

async function openTraced(endpoint: string): Promise<TracedApp> {
  const tracing = openTelemetry({ ...settings, endpoint }, silentLog);
  const fresh = await freshDatabase(reference);
  const { database, close } = openDatabase(fresh.connection, { ...callsOptions, around: aroundStatements(tracing) });
  const shelves = await borrowFileStore();
  const lines: Record<string, unknown>[] = [];
  const world = await openTestApp({
    ...{ database, traceRequests: tracing.watch, files: tracedFiles(shelves.files, tracing, 'folder') },
    environment: { TRUST_PROXY: PROXY, LOG_LEVEL: 'info' },
    log: (line) => lines.push(JSON.parse(line)),
  });
  const closeAll = async () => {
    await world.close();
    await close();
    await fresh.close();
    await shelves.giveBack();
    await tracing.close();
  };
  return { world: { ...world, owner: fresh.owner.database, close: closeAll }, tracing, lines };
}

test('[R62] without a collector there are no traces', async () => {
  const config = readConfig({ OTEL_SERVICE_NAME: 'cpd', OTEL_TRACES_SAMPLER: 'always_on' });
  expect(await openTracing(config, silentLog)).toBeUndefined();
});

describe.each([
  ['away', async () => ({ endpoint: 'http://127.0.0.1:9', close: async () => undefined })],
  ['hanging', () => openCollector({ hangs: true })],
])('[R62] with a collector that is %s', (_kind, open) => {
  test('calls are answered, and a stop ends all the same', async () => {
    const collector = await open();
    onTestFinished(() => collector.close());
    const { world } = await openTraced(collector.endpoint);
    const person = await world.signIn();
    for (let round = 0; round < 3; round += 1) {
      const answer = await person.call('GET', `/api/Users?Value=${person.username}&TypeOfSearch=USERNAME`);
      expect(answer.status).toBe(200);
    }
    await world.close();
  });
});

describe('[R62] whose trace a request belongs to', () => {
  let collector: Collector;
  let spans: ReceivedSpan[];
  let lines: Record<string, unknown>[];
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    collector = await openCollector();
    const traced = await openTraced(collector.endpoint);
    const from = { stranger: '203.0.113.7', proxy: PROXY, alone: PROXY };
    const ask = async (who: keyof typeof from, what: string, headers: Record<string, string>) => {
      const url = '/api/Verifications?Code=none';
      const forwarded = who === 'proxy' ? { 'x-forwarded-for': '198.51.100.1' } : {};
      const remoteAddress = from[who];
      const answer = await inject(traced.world.app, {
        ...{ method: 'GET', url, remoteAddress },
        headers: { ...forwarded, ...headers },
      });
      ids[what] = String(answer.headers['x-request-id']);
    };
    await ask('stranger', 'sampled stranger', { traceparent: `${CALLER}-01`, tracestate: 'evil=Mallory' });
    await ask('stranger', 'unsampled stranger', { traceparent: `${CALLER}-00` });
    await ask('proxy', 'unsampled proxy', { traceparent: `${CALLER}-00` });
    await ask('proxy', 'sampled proxy', { traceparent: `${CALLER}-01`, tracestate: 'evil=Mallory' });
    await ask('proxy', 'nobody', {});
    await traced.world.close();
    ({ spans } = collector);
    ({ lines } = traced);
  });
  afterAll(() => collector.close());
  const spanOf = (what: string) => spans.find(({ attributes }) => attributes['cpd.error_id'] === ids[what]);
  const tracesInLog = (what: string) =>
    new Set(lines.filter(({ reqId, msg }) => reqId === ids[what] && msg !== 'incoming request').map((l) => l.traceId));

  test('a stranger neither joins a trace of theirs nor has requests of theirs left out', () => {
    for (const what of ['sampled stranger', 'unsampled stranger']) {
      const span = spanOf(what);
      expect(span, what).toMatchObject({ links: [{ traceId: TRACE }] });
      expect(span?.traceId).not.toBe(TRACE);
      expect(span?.parentSpanId ?? '').toBe('');
      expect(tracesInLog(what)).toEqual(new Set([TRACE]));
    }
    expect(collector.texts.join()).not.toContain('Mallory');
  });

  test('of a named proxy the trace goes on, and what it leaves out is left out', () => {
    expect(spanOf('sampled proxy')).toMatchObject({ traceId: TRACE, parentSpanId: '00f067aa0ba902b7' });
    expect(spanOf('unsampled proxy')).toBeUndefined();
    expect(tracesInLog('unsampled proxy')).toEqual(new Set([TRACE]));
  });

  test('without a trace of the caller’s the log has that of ours', () => {
    const own = spanOf('nobody')?.traceId;
    expect(own).toMatch(/^[0-9a-f]{32}$/);
    expect(tracesInLog('nobody')).toEqual(new Set([own]));
  });
});

describe('a busy application', () => {
  let collector: Collector;
  let tables: string[];
  let secrets: string[];
  beforeAll(async () => {
    collector = await openCollector();
    const { world, tracing } = await openTraced(collector.endpoint);
    await loadDemo({ database: world.owner, files: world.files, now: world.now() });
    const person = await world.signInAs('participant');
    await person.call('POST', '/api/UserActivities', { body: buildActivity(person.userId) });
    await uploadEvidence(person, 'Zebra.txt');
    const examples = readApiExamples();
    for (const { name, method, path } of operations) {
      const { as, query, body } = examples[name] ?? {};
      const given = Object.entries(query ?? {}).filter(([key]) => !path.includes(`:${key}`));
      const filled = path.replaceAll(/:(\w+)/g, (_all, key: string) => String(query?.[key] ?? '1'));
      const url = `${filled}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
      const headers = { authorization: `Bearer test:${as}` };
      await inject(world.app, { method, url, headers, ...(body === undefined ? {} : { payload: body as object }) });
    }
    const secretive = ['/calendar/0123abcd.ics', '/Verify/CPD-0123abcd', '/0123abcd?code=0123abcd', '/oidc/0123abcd'];
    for (const url of secretive) await inject(world.app, { method: 'GET', url });
    await tracing.alone('job close-years', {}, async () => await world.database.selectFrom('cpd_year').execute());
    tables = (await world.owner.introspection.getTables()).map((table) => table.name);
    const members = await world.owner.selectFrom('member').selectAll().execute();
    secrets = members.flatMap((m) => [m.username, m.member_number, m.last_name, m.email]);
    await world.close();
  });
  afterAll(() => collector.close());

  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  const routes = new Set([...operations.map(({ path }) => path), '/api/*', '/calendar/:file', '/openapi.json']);
  const MAY_SAY: Readonly<Record<string, (value: unknown) => boolean>> = {
    'http.request.method': (value) => ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].includes(String(value)),
    'http.route': (value) => routes.has(String(value)),
    'http.response.status_code': (value) => Number.isInteger(value) && Number(value) >= 100 && Number(value) < 600,
    'error.type': (value) => /^[A-Z0-9_]{2,40}$|^[A-Za-z]{1,40}$/.test(String(value)),
    'db.system.name': (value) => value === 'postgresql',
    'cpd.operation': (value) => operations.some(({ name }) => name === value),
    'cpd.error_id': (value) => uuid.test(String(value)),
    'cpd.store': (value) => value === 'folder',
  };

  test('[R62] says nothing in a span but values of a closed set, and random numbers', () => {
    expect(collector.spans.length).toBeGreaterThan(operations.length * 2);
    const wrong = collector.spans.flatMap(({ attributes }) =>
      Object.entries(attributes).filter(([name, value]) => MAY_SAY[name]?.(value) !== true),
    );
    expect(wrong).toEqual([]);
    expect(collector.spans.filter(({ events, status }) => events?.length || status.message)).toEqual([]);
  });

  test('[R62] names its spans by routes, tables and work of ours', () => {
    const isOurs = (name: string) => {
      const [verb = '', thing = ''] = name.split(' ');
      if (/^[A-Z]+$/.test(verb)) return routes.has(thing) || thing === 'nowhere';
      if (/^(select|insert|update|delete)$/.test(verb) && thing !== '')
        return tables.includes(thing) || /^[a-z_]+$/.test(thing);
      return /^(save file|read file|remove file|job close-years|print document|notFoundHandler - fastify|select|begin|commit|rollback|set|lock|statement|savepoint|release|with)$/.test(
        name,
      );
    };
    expect([...new Set(collector.spans.map(({ name }) => name))].filter((name) => !isOurs(name))).toEqual([]);
  });

  test('[R62] sends no name, number, address, token or file name of anybody', () => {
    // Without random ids and times, in which any number may stand.
    const ids =
      /"(trace|span|parentSpan)Id":"[0-9a-f]+"|"\w+TimeUnixNano":"\d+"|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
    const sent = collector.texts.join().replaceAll(ids, '');
    expect(sent).not.toMatch(/[0-9a-f]{16}/);
    for (const secret of [...secrets, '0123abcd', 'test:', 'Bearer', 'Zebra', 'UserId', 'stack']) {
      if (secret !== '') expect(sent.includes(secret), secret).toBe(false);
    }
  });

  test('[R62] tells a save apart: the call, its statements and its files are one trace', () => {
    const save = collector.spans.find(({ attributes }) => attributes['cpd.operation'] === 'createActivity');
    const below = collector.spans.filter(({ traceId }) => traceId === save?.traceId);
    expect(save?.name).toBe('POST /api/UserActivities');
    expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/^insert /)]));
    for (const span of below.filter((one) => one !== save)) expect(span.parentSpanId).toBe(save?.spanId);
    const upload = collector.spans.find(({ name }) => name === 'save file');
    expect(upload?.parentSpanId ?? '').not.toBe('');
    const job = collector.spans.find(({ name }) => name === 'job close-years');
    expect(collector.spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId)).toHaveLength(1);
  });

  test('[R62] says of itself what the settings say', () => {
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'cpd', 'service.instance.id': 'a' });
  });
});
