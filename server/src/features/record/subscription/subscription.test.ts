import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { saveActivity, saveDate } from '../../../testing/steps.ts';
import {
  inject,
  openTestApp,
  type TestAnswer,
  type TestApp,
  type TestPerson,
  YEAR_ID,
} from '../../../testing/test-app.ts';

const CALLS = '/api/CalendarSubscriptions';
const NOVEMBER = '2026-11-20T01:00:00Z';
const UNKNOWN = `/calendar/${'0'.repeat(40)}.ics`;

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  member = await world.signIn();
});
afterAll(() => world.close());

/** Makes an address; answers its path. */
async function make(person: TestPerson, headers: Record<string, string> = {}): Promise<string> {
  const answer = await person.call('POST', CALLS, { body: { UserId: person.userId }, headers });
  expect(answer).toMatchObject({ status: 200, json: { LastReadOn: null } });
  const { origin, pathname } = new URL(answer.json.Address);
  expect(origin).toBe('http://127.0.0.1:3000');
  return pathname;
}

const stop = (person: TestPerson) => person.call('DELETE', `${CALLS}?UserId=${person.userId}`);
const look = async (person: TestPerson) => (await person.call('GET', `${CALLS}?UserId=${person.userId}`)).json;
const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  inject(world.app, { method, url: path, headers });

function told(answer: TestAnswer): unknown[][] {
  const calendar = new ICAL.Component(ICAL.parse(answer.raw.toString()));
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) => ['dtstart', 'summary', 'description'].map((name) => String(event.getFirstPropertyValue(name))));
}

describe('finds nothing', () => {
  async function expectNothing(path: string): Promise<void> {
    const [answer, unknown] = [await read(path), await read(UNKNOWN)];
    expect(answer).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
    expect({ ...answer.json, ErrorId: '' }).toEqual({ ...unknown.json, ErrorId: '' });
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
  }

  test.each(['/calendar/x.ics', '/calendar/.ics', "/calendar/'--.ics", `/calendar/${'0'.repeat(40)}.ics.ics`])(
    '[CAL-18] at %s, in the words for any unknown address',
    async (path) => {
      await expectNothing(path);
    },
  );

  test('[CAL-18] at an address that was ended, that was replaced, or is written without its end', async () => {
    const first = await make(member);
    await expectNothing(first.slice(0, -5));
    const second = await make(member);
    await expectNothing(first);
    expect(await read(second)).toMatchObject({ status: 200 });
    expect(await stop(member)).toMatchObject({ status: 200 });
    await expectNothing(second);
    expect(await look(member)).toBeNull();
  });

  test('[CAL-18, ROL-08] at the address of somebody who was disabled, or keeps no record of their own any more', async () => {
    const path = await make(member);
    const change = (values: object) =>
      world.database.updateTable('member').set(values).where('user_id', '=', member.userId).execute();
    await change({ security_role_code: 'STAFF' });
    await expectNothing(path);
    await change({ security_role_code: 'PARTICIPANT', disabled_at: NOVEMBER });
    await expectNothing(path);
  });

  test('[CAL-18] and changes nothing, whatever is sent to an address', async () => {
    const path = await make(member);
    const before = await recordState(world);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      expect(await read(path, {}, method)).toMatchObject({ status: 404 });
    }
    expect(await recordState(world)).toEqual(before);
  });
});

test('[CAL-18] an address that is read without measure is held back, and no other with it', async () => {
  const [path, other] = [await make(member), await make(await world.signIn())];
  const answers = [];
  for (let count = 0; count < 61; count += 1) answers.push((await read(path)).status);
  expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
  expect(answers[60]).toBe(429);
  expect(await read(other)).toMatchObject({ status: 200 });
});

test('[CAL-18] only a hash of the secret is kept, also where the request carried a key for repeats', async () => {
  const path = await make(member, { 'idempotency-key': 'made-once' });
  const secret = path.slice('/calendar/'.length, -'.ics'.length);
  expect(secret).toMatch(/^[0-9a-f]{40}$/);
  for (const table of ['calendar_subscription', 'event', 'idempotency_key'] as const) {
    const rows = await world.database.selectFrom(table).selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
  const repeated = { body: { UserId: member.userId }, headers: { 'idempotency-key': 'made-once' } };
  expect(await member.call('POST', CALLS, repeated)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
  expect(await read(path)).toMatchObject({ status: 200 });
});

test('[CAL-18] the log of events tells who made and who ended an address', async () => {
  await make(member);
  await stop(member);
  await stop(member);
  const events = await world.database
    .selectFrom('event')
    .select(['kind', 'actor_user_id', 'before', 'after'])
    .where('subject_user_id', '=', member.userId)
    .orderBy('event_id')
    .execute();
  expect(events).toMatchObject([
    {
      kind: 'calendar_subscription.created',
      actor_user_id: member.userId,
      before: null,
      after: { createdAt: NOVEMBER, lastReadAt: null },
    },
    { kind: 'calendar_subscription.deleted', before: { lastReadAt: null }, after: null },
  ]);
});

describe('gives', () => {
  test('[CAL-18, CAL-13, CAL-16] the dates of the two newest years, and no more of each than its name and hours', async () => {
    const name = 'Kōrero; hui, wānanga 🩺';
    await saveActivity(member, { ActivityName: name, AdditionalInformation: 'About a patient' });
    await saveActivity(await world.signIn(), { ActivityName: 'Somebody else’s' });
    const answer = await read(await make(member));
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-cache',
        'content-disposition': expect.stringContaining('filename="calendar.ics"'),
        'x-content-type-options': 'nosniff',
      },
    });
    expect(told(answer)).toEqual([['2026-03-12', name, expect.stringMatching(/^1.5 hours, [\w, ]+$/)]]);
    expect(answer.raw.toString()).toMatch(/REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\nX-PUBLISHED-TTL:PT6H\r\n/);
    const path = await make(member);
    for (const [year, count] of [
      [2025, 1],
      [2024, 0],
    ] as const) {
      const moved = world.database.updateTable('activity').set({ cpd_year_id: YEAR_ID[year] });
      await moved.where('user_id', '=', member.userId).execute();
      expect(told(await read(path))).toHaveLength(count);
    }
  });

  test('[CAL-18] nothing again while nothing has changed, by tag or by date', async () => {
    await saveActivity(member);
    const path = await make(member);
    const { headers, raw } = await read(path);
    const etag = String(headers.etag);
    const unchanged = { status: 304, raw: Buffer.alloc(0), headers: { etag, 'cache-control': 'private, no-cache' } };
    expect(await read(path, { 'if-none-match': etag })).toMatchObject(unchanged);
    expect(await read(path, { 'if-none-match': `"other", W/${etag}` })).toMatchObject(unchanged);
    const date = String(headers['last-modified']);
    expect(await read(path, { 'if-modified-since': date })).toMatchObject(unchanged);
    // The tag counts before the date.
    const both = { 'if-none-match': '"other"', 'if-modified-since': date };
    expect(await read(path, both)).toMatchObject({ status: 200, raw });
    expect(await read(path, { 'if-modified-since': 'yesterday' })).toMatchObject({ status: 200 });
    expect(await read(path, {}, 'HEAD')).toMatchObject({ status: 200, raw: Buffer.alloc(0), headers: { etag } });
  });

  test('[CAL-18] all of it again after each change of the record', async () => {
    const activityId = await saveActivity(member);
    const path = await make(member);
    let { etag, 'last-modified': date } = (await read(path)).headers;
    const changes = [
      () => saveDate(member, activityId, '2026-03-12', { DateHours: 3 }),
      () => saveActivity(member, { ActivityName: 'Another' }),
      () => member.call('DELETE', `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=true`),
    ];
    let now = Temporal.Instant.from(NOVEMBER);
    for (const change of changes) {
      now = now.add({ minutes: 1 });
      world.setNow(now.toString());
      await change();
      const since = { 'if-modified-since': String(date) };
      expect(await read(path, since)).toMatchObject({ status: 200 });
      const answer = await read(path, { 'if-none-match': String(etag) });
      expect(answer).toMatchObject({ status: 200 });
      ({ etag, 'last-modified': date } = answer.headers);
    }
  });
});

test('[CAL-18] the member sees when it was made and last read, and never the address again', async () => {
  expect(await look(member)).toBeNull();
  const path = await make(member);
  expect(await look(member)).toEqual({ CreatedOn: expect.stringContaining('2026-11-20'), LastReadOn: null });
  world.setNow('2026-11-21T02:00:30Z');
  await read(path);
  world.setNow('2026-11-21T02:01:00Z');
  await read(path);
  const { LastReadOn } = await look(member);
  expect(Temporal.Instant.from(LastReadOn).toString()).toBe('2026-11-21T02:00:30Z');
  // To the minute.
  world.setNow('2026-11-21T02:01:30Z');
  await read(path);
  expect(Temporal.Instant.from((await look(member)).LastReadOn).toString()).toBe('2026-11-21T02:01:30Z');
  // A new one has not been read.
  await make(member);
  expect(await look(member)).toMatchObject({ LastReadOn: null });
});
