import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { saveActivity, saveDate } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(async () => {
  await world.close();
});

const url = (person: TestPerson, year: number | string) =>
  `/api/UserActivities?UserId=${person.userId}&CPDYear=${year}`;

async function exported(person: TestPerson, year = 2026): Promise<{ text: string; events: ICAL.Component[] }> {
  const answer = await person.call('GET', url(person, year));
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' } });
  expect(answer.headers['content-disposition']).toContain('filename="calendar.ics"');
  const text = answer.raw.toString();
  return { text, events: new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent') };
}

const told = (events: ICAL.Component[]) =>
  events.map((event) => [String(event.getFirstPropertyValue('dtstart')), event.getFirstPropertyValue('summary')]);

test("[API-24, API-37, API-39] refuses another member's calendar and years that are not the member's", async () => {
  const [member, other] = [await world.signIn(), await world.signIn()];
  expect(await member.call('GET', url(other, 2026))).toMatchObject({ status: 403 });
  expect(await member.call('GET', url(member, 2031))).toMatchObject({ status: 404 });
  expect(await member.call('GET', url(member, 'this'))).toMatchObject({ status: 400 });
});

test('[API-24, CAL-13, CAL-14, CAL-16] answers one all-day entry a date, by the year or its id', async () => {
  const member = await world.signIn();
  await saveActivity(member, { ActivityName: 'Journal club', ...everyOtherWednesday });
  await saveActivity(member, { ActivityName: 'New Year', UserActivityDates: [{ StartDate: '2026-12-31' }] });
  const { text, events } = await exported(member);
  expect(text).toContain('\r\nX-WR-CALNAME:CPD 2026\r\n');
  expect(told(events)).toEqual([
    ['2026-02-04', 'Journal club'],
    ['2026-02-18', 'Journal club'],
    ['2026-03-04', 'Journal club'],
    ['2026-03-18', 'Journal club'],
    ['2026-12-31', 'New Year'],
  ]);
  expect(text).toContain('DTSTART;VALUE=DATE:20261231');
  expect(text).toContain('DTEND;VALUE=DATE:20270101');
  expect((await exported(member, 11)).text).toBe(text);
  expect(events[0]?.getFirstProperty('categories')?.getValues()).toEqual(['CPD', 'Educational Activities']);
});

test('[CAL-13, OCC-08] a day that was taken off before the series was saved has no entry', async () => {
  const member = await world.signIn();
  await saveActivity(member, { ActivityName: 'Club', ...everyOtherWednesday, RemovedDates: ['2026-03-04'] });
  const { events } = await exported(member);
  expect(told(events).map(([day]) => day)).toEqual(['2026-02-04', '2026-02-18', '2026-03-18']);
});

test('[CAL-13, CAL-14, OCC-15] a date that was changed by itself has its own day, hours and text', async () => {
  const member = await world.signIn();
  const activityId = await saveActivity(member, { ActivityName: 'Journal club', ...everyOtherWednesday });
  const changes = { StartDate: '2026-02-19', DateHours: 3.5, AdditionalInformation: 'Whole morning' };
  expect(await saveDate(member, activityId, '2026-02-18', changes)).toMatchObject({ status: 200 });
  const { events } = await exported(member);
  expect(
    events.map((event) => [String(event.getFirstPropertyValue('dtstart')), event.getFirstPropertyValue('description')]),
  ).toEqual([
    ['2026-02-04', expect.stringMatching(/^1.5 hours, [^\n]*$/)],
    ['2026-02-19', expect.stringMatching(/^3.5 hours, .*\nWhole morning$/)],
    ['2026-03-04', expect.stringMatching(/^1.5 hours, /)],
    ['2026-03-18', expect.stringMatching(/^1.5 hours, /)],
  ]);
  const range = `StartDate=2026-02-18&EndDate=2026-02-19`;
  const shown = await member.call('GET', `/api/UserActivities?UserId=${member.userId}&${range}`);
  expect(shown.json.UserActivityCounts).toEqual([{ Date: '2026-02-19', ActivityCount: 1 }]);
});

test('[CAL-13] an entry keeps its UID and counts up when its activity changes', async () => {
  const member = await world.signIn();
  const activityId = await saveActivity(member);
  const [before] = (await exported(member)).events;
  const activity = (await member.call('GET', `/api/UserActivities/${activityId}`)).json;
  const body = { ...activity, ActivityName: 'Renamed' };
  expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body })).toMatchObject({ status: 200 });
  const [after] = (await exported(member)).events;
  expect(after?.getFirstPropertyValue('uid')).toBe(before?.getFirstPropertyValue('uid'));
  expect(Number(after?.getFirstPropertyValue('sequence'))).toBeGreaterThan(
    Number(before?.getFirstPropertyValue('sequence')),
  );
});

test('[CAL-13, CAL-16] no name and no text can be a line of its own, and all come back as they were', async () => {
  const member = await world.signIn();
  const names = [
    'Kōrero, hui; wānanga \\ "notes"',
    'Emoji 🩺👩🏽‍⚕️ and a name that is long enough to be folded in the middle of many bytes ööööööö',
    'END:VEVENT',
    '漢'.repeat(80),
  ];
  const information = 'First\r\nEND:VEVENT\rBEGIN:VALARM\nTRIGGER:-PT1M\\nlast, line;';
  for (const name of names) {
    await saveActivity(member, { ActivityName: name, AdditionalInformation: information });
  }
  const { text, events } = await exported(member);
  expect(told(events).map(([, name]) => name)).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)));
  expect(events.flatMap((event) => event.getAllSubcomponents())).toEqual([]);
  for (const event of events) {
    expect(event.getFirstPropertyValue('description')).toMatch(
      /^1.5 hours, .*\nFirst\nEND:VEVENT\nBEGIN:VALARM\nTRIGGER:-PT1M\\nlast, line;$/,
    );
  }
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
});
