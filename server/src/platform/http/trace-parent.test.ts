import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inject, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { readTraceId } from './trace-parent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

const BROKEN: [what: string, header: string][] = [
  ['nothing', ''],
  ['words', 'my-trace'],
  ['no flags', `00-${TRACE}-${SPAN}`],
  ['a version that may not be', `ff-${TRACE}-${SPAN}-01`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['a short trace', `00-${TRACE.slice(1)}-${SPAN}-01`],
  ['a long trace', `00-${TRACE}0-${SPAN}-01`],
  ['more than its version has', `00-${TRACE}-${SPAN}-01-more`],
  ['a line break', `00-${TRACE}-${SPAN}-01\n`],
  ['two of them', `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
  ['very much', `01-${TRACE}-${SPAN}-01-${'x'.repeat(600)}`],
];

describe('[R62] a traceparent that does not follow the standard is none', () => {
  test.each(BROKEN)('%s', (_what, traceparent) => {
    expect(readTraceId({ traceparent })).toBeUndefined();
  });
});

test.each([`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-00`, `cc-${TRACE}-${SPAN}-03-what-comes-later`])(
  '[R62] a traceparent is read, also one of a version to come: %s',
  (traceparent) => {
    expect(readTraceId({ traceparent })).toBe(TRACE);
  },
);

describe('in the log', () => {
  let world: TestApp;
  const lines: Record<string, unknown>[] = [];
  beforeAll(async () => {
    world = await openTestApp({ environment: { LOG_LEVEL: 'info' }, log: (line) => lines.push(JSON.parse(line)) });
  });
  beforeEach(() => void lines.splice(0));
  afterAll(() => world.close());

  const ask = (headers: Record<string, string>) =>
    inject(world.app, { method: 'GET', url: '/api/UserActivities?UserId=1', headers });

  test.each(BROKEN.filter(([, header]) => !/[\n\r]/.test(header)))(
    '[R62] a trace that is none is in no line: %s',
    async (_what, traceparent) => {
      await ask({ traceparent });
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.filter((line) => 'traceId' in line)).toEqual([]);
    },
  );

  test('[R62] each line about a request has the id of the trace of its caller, and the ErrorId is what it was', async () => {
    const answer = await ask({ traceparent: `00-${TRACE}-${SPAN}-01` });
    expect(answer.status).toBe(401);
    expect(lines.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['incoming request', 'access refused', 'request completed']),
    );
    for (const line of lines) expect(line).toMatchObject({ traceId: TRACE, reqId: answer.json.ErrorId });
    expect(answer.json.ErrorId).toMatch(/^[0-9a-f-]{36}$/);
  });
});
