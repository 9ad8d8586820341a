import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { services } from '../../../testing/services.ts';
import { saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

type Entry = [date: string, name: string];

const NAMES = [
  'Commas, and, more,, commas',
  'Semicolons; one;; two',
  // Not right before n, comma or semicolon: Debian's icalendar undoes the escapes in a wrong order there.
  'A backslash \\ and "quotes": colons',
  'Emoji 🩺👩🏽‍⚕️🇳🇿',
  'Māori: kōrero, hui, wānanga, whānau āwhina',
  'A name that goes on until it has to be folded, in the middle of ööööööööööööööööööö🩺',
  'END:VEVENT',
];

const READ_WITH_ICALENDAR = `
import json, sys
from icalendar import Calendar
calendar = Calendar.from_ical(sys.stdin.buffer.read())
events = calendar.walk('VEVENT')
print(json.dumps([[event.decoded('dtstart').isoformat(), str(event['summary'])] for event in events]))
`;

let world: TestApp;
let member: TestPerson;
let expected: Entry[];
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
  const information = 'First line\nSecond; line, with \\ and 🩺\r\nEND:VEVENT';
  for (const name of NAMES) {
    await saveActivity(member, { ActivityName: name, AdditionalInformation: information });
  }
  await saveActivity(member, { ActivityName: 'Series', ...everyOtherWednesday });
  await saveActivity(member, { ActivityName: 'Last day', UserActivityDates: [{ StartDate: '2026-12-31' }] });
  const series = ['2026-02-04', '2026-02-18', '2026-03-04', '2026-03-18'].map((date): Entry => [date, 'Series']);
  const single = NAMES.map((name): Entry => ['2026-03-12', name]);
  expected = inOrder([...single, ...series, ['2026-12-31', 'Last day']]);
});
afterAll(() => world.close());

const inOrder = (entries: Entry[]) => entries.toSorted((one, other) => (one.join() < other.join() ? -1 : 1));

/** Exactly what a member saves, and exactly what a phone reads. */
async function readFiles(): Promise<Buffer[]> {
  const saved = await member.call('GET', `/api/UserActivities?UserId=${member.userId}&CPDYear=2026`);
  const made = await member.call('POST', '/api/CalendarSubscriptions', { body: { UserId: member.userId } });
  const subscribed = await member.call('GET', new URL(made.json.Address).pathname);
  return [saved.raw, subscribed.raw];
}

test('[CAL-13, CAL-16, CAL-18] ical.js reads the same dates and names', async () => {
  for (const file of await readFiles()) {
    const events = new ICAL.Component(ICAL.parse(file.toString())).getAllSubcomponents('vevent');
    const told = events.map((event): Entry => {
      return [String(event.getFirstPropertyValue('dtstart')), String(event.getFirstPropertyValue('summary'))];
    });
    expect(inOrder(told)).toEqual(expected);
  }
});

describe.skipIf(services.icalendarPython === undefined)('Python’s icalendar', () => {
  test('[CAL-13, CAL-16, CAL-18] reads the same dates and names', async () => {
    for (const input of await readFiles()) {
      const output = execFileSync(services.icalendarPython ?? '', ['-c', READ_WITH_ICALENDAR], { input });
      expect(inOrder(JSON.parse(output.toString()))).toEqual(expected);
    }
  });
});

describe.skipIf(services.khal === undefined)('khal', () => {
  test('[CAL-13, CAL-16, CAL-18] reads the same dates and names', async () => {
    for (const file of await readFiles()) expect(inOrder(readWithKhal(services.khal ?? '', file))).toEqual(expected);
  });
});

/** Imports a file into an empty calendar and lists a year of it. */
function readWithKhal(khal: string, file: Buffer): Entry[] {
  const folder = mkdtempSync(join(tmpdir(), 'cpd-khal-'));
  try {
    mkdirSync(join(folder, 'calendar'));
    writeFileSync(join(folder, 'given.ics'), file);
    writeFileSync(join(folder, 'config'), khalSettings(folder));
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, LC_ALL: 'C.UTF-8' };
    const call = (...args: string[]) => execFileSync(khal, ['-c', join(folder, 'config'), ...args], { env });
    call('import', '--batch', '-a', 'cpd', join(folder, 'given.ics'));
    const lines = call('list', '--once', '--day-format', '', '--format', '{start-date} {title}', '2026-01-01', '365d');
    const told = lines.toString().split('\n').filter(Boolean);
    return told.map((line) => [line.slice(0, 10), line.slice(11)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function khalSettings(folder: string): string {
  return `
[calendars]
[[cpd]]
path = ${join(folder, 'calendar')}
[sqlite]
path = ${join(folder, 'khal.db')}
[locale]
local_timezone = Australia/Sydney
default_timezone = Australia/Sydney
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
`;
}
