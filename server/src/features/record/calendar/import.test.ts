import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { declare, saveActivity, submit } from '../../../testing/steps.ts';
import { inject, multipart, openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { readInThread } from './import-thread.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
  await saveActivity(member);
});
afterAll(async () => {
  await world.close();
});

function calendar(...events: string[][]): string {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']);
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

async function send(person: TestPerson, content: string | Buffer, name = 'rounds.ics', mediaType = 'text/calendar') {
  const { payload, contentType } = multipart({ name, content, mediaType });
  const headers = { authorization: `Bearer test:${person.username}`, 'content-type': contentType };
  return await inject(world.app, { method: 'PUT', url: '/api/UserActivities', headers, payload });
}

describe('refuses', () => {
  test.each([
    ['a file that is no calendar', 'notes.pdf', 'application/pdf', /\.ics/],
    ['a calendar’s name with another content', 'notes.ics', 'application/octet-stream', /^Line 1: /],
  ])('[CAL-11, API-25] %s, and nothing is changed', async (_what, name, mediaType, message) => {
    const before = await recordState(world);
    const answer = await send(member, '%PDF-1.7', name, mediaType);
    expect(answer).toMatchObject({
      status: 400,
      json: { Code: 'FILE_REFUSED', Message: expect.stringMatching(message) },
    });
    expect(answer.json.Message).toContain('Nothing was imported.');
    expect(await recordState(world)).toEqual(before);
  });

  test('[CAL-11] a file above 10 MB', async () => {
    const answer = await send(member, Buffer.alloc(10_485_761, 'BEGIN:VCALENDAR\r\n'));
    expect(answer).toMatchObject({
      status: 400,
      json: { Message: expect.stringMatching(/exceeds upload size limit/) },
    });
  });

  test('[CAL-11] what was cancelled, and what lies in no year that can be changed', async () => {
    const cancelled = await send(member, calendar(['DTSTART:20260312', 'STATUS:CANCELLED']));
    expect(cancelled).toMatchObject({ status: 400, json: { Message: expect.stringMatching(/cancelled/) } });
    const old = await send(member, calendar(['DTSTART:20190312T080000']));
    expect(old).toMatchObject({ status: 400, json: { Message: expect.stringMatching(/2026/) } });
    const both = await send(member, calendar(['DTSTART:20260312', 'STATUS:CANCELLED'], ['DTSTART:20190312T080000']));
    expect(both).toMatchObject({ status: 400, json: { Message: expect.stringMatching(/^Nothing in this file is/) } });
  });

  test('[CAL-12, ACT-25] when no year can be changed', async () => {
    const person = await world.signIn({ firstYear: 2026 });
    await declare(person);
    await submit(person);
    const answer = await send(person, calendar(['DTSTART:20260312T080000']));
    expect(answer).toMatchObject({
      status: 409,
      json: { Code: 'YEAR_NOT_EDITABLE', Message: 'None of your CPD years can be changed now.' },
    });
  });

  test('[CAL-11] a file that takes too long, with the line, and reads the next one', async () => {
    const content = Buffer.from(calendar(['DTSTART:20260312T080000']));
    const settings = { years: [2026], zone: 'UTC' };
    await expect(readInThread(content, settings, { cpuMs: 400, ms: 0 })).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      message: expect.stringMatching(/^Line 1: This takes too long/),
    });
    expect((await readInThread(content, settings)).events).toHaveLength(1);
  });

  test('[CAL-22] a file that takes more of the processor than it may, with the line that was reached', async () => {
    const daily = Array.from({ length: 14 }, (_, index) => [`UID:${index}`, 'DTSTART:19900101', 'RRULE:FREQ=DAILY']);
    const content = Buffer.from(calendar(...daily));
    const reading = readInThread(content, { years: [2026], zone: 'UTC' }, { cpuMs: 1, ms: 600_000 });
    await expect(reading).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      message: expect.stringMatching(/^Line \d+: This takes too long/),
      cause: 'Not read within 1 ms of processor time.',
    });
  });
});

test('[API-25, CAL-12] answers one event in the shape of an activity to copy, with id 0, and keeps nothing', async () => {
  const before = await recordState(world);
  const answer = await send(member, calendar(['SUMMARY:Rounds', 'DTSTART:20260312T080000', 'DURATION:PT1H']));
  expect(answer).toMatchObject({
    status: 200,
    json: {
      UserId: member.userId,
      UserActivityId: 0,
      CPDYearId: 11,
      ActivityName: 'Rounds',
      ActivityTypeId: 0,
      Occurrence: 'S',
      HoursPerDate: 1,
      UserActivityDates: [{ StartDate: '2026-03-12', Hours: 1 }],
    },
  });
  expect(await recordState(world)).toEqual(before);
});

test('[API-25, CAL-12] answers several events as a list, patterns included', async () => {
  const answer = await send(
    member,
    calendar(
      ['SUMMARY:Club', 'DTSTART:20260204T080000', 'RRULE:FREQ=WEEKLY;COUNT=3', 'STATUS:TENTATIVE'],
      ['SUMMARY:Audit', 'DTSTART:20260312T080000'],
      ['SUMMARY:Old', 'DTSTART:20190312T080000'],
    ),
    'calendar.ics',
    'application/octet-stream',
  );
  expect(answer).toMatchObject({
    status: 200,
    json: {
      Events: [
        {
          Line: 2,
          IsTentative: true,
          Activity: { Occurrence: 'R', WeeklyOrMonthly: 'W', RecurrEndDate: '2026-02-18' },
        },
        { IsTentative: false, Activity: { ActivityName: 'Audit' } },
      ],
      ElsewhereCount: 1,
      CancelledCount: 0,
      Problems: [],
    },
  });
});
