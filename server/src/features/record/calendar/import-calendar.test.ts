import { describe, expect, test } from 'vitest';
import { calendar, event, read, readEvent, SETTINGS } from './testing/import-samples.ts';

describe('reads', () => {
  test('[CAL-12] name, text, date and hours, without tags, cut to their lengths', () => {
    const long = 'ā'.repeat(140);
    const read = readEvent(
      `SUMMARY:<b>Grand</b> rounds\\, ${long.slice(0, 60)}\r\n ${long.slice(60)}`,
      'DESCRIPTION:One\\nTwo <script>alert(1)</script>\\; <img src=x onerror=alert(2)> BP < 120',
      'DTSTART;TZID=AUS Eastern Standard Time:20260312T073000',
      'DTEND;TZID=AUS Eastern Standard Time:20260312T084000',
    );
    expect(read).toMatchObject({ dates: ['2026-03-12'], hours: 1.25, tentative: false, year: 2026 });
    expect(read?.name).toHaveLength(100);
    expect(read?.name).toMatch(/^Grand rounds, ā+$/);
    expect(read?.information).toMatch(/^One\nTwo\s+alert\(1\)\s*; \s*BP < 120$/);
  });

  test('[CAL-12] without marks that turn the direction of text, which a name cannot have', () => {
    const read = readEvent(
      'SUMMARY:Ward \u202egpj.exe',
      'DESCRIPTION:Ring \u2068Alex\u2069',
      'DTSTART;VALUE=DATE:20260312',
    );
    expect(read).toMatchObject({ name: 'Ward gpj.exe', information: 'Ring Alex' });
  });

  test.each([
    ['by the name that Windows gives it', 'DTSTART;TZID=New Zealand Standard Time:20260312T073000', '2026-03-12'],
    ['by the name that old Outlooks write', 'DTSTART;TZID="(GMT+10:00) Canberra":20260312T233000', '2026-03-12'],
    ['behind the prefix of a program', 'DTSTART;TZID=/x.org/Tzfile/Australia/Perth:20260312T233000', '2026-03-12'],
    ['of another country, on the reader’s own day', 'DTSTART;TZID=America/Chicago:20260312T180000', '2026-03-13'],
    ['of another country by its state', 'DTSTART;TZID=/x/America/Indiana/Knox:20260312T180000', '2026-03-13'],
    ['of the world by another name', 'DTSTART;TZID=Etc/UTC:20260312T220000', '2026-03-13'],
    [
      'with signs that should stand in quotes',
      'DTSTART;TZID=(GMT+10:00) Canberra, Sydney:20260312T233000',
      '2026-03-12',
    ],
    ['that nobody knows', 'DTSTART;TZID=Ward clock:20260312T233000', '2026-03-12'],
    ['that is none (floating)', 'DTSTART:20260312T233000', '2026-03-12'],
    ['of the world, in the reader’s own', 'DTSTART:20260312T220000Z', '2026-03-13'],
    ['of a whole day', 'DTSTART;VALUE=DATE:20260312', '2026-03-12'],
    ['of a whole day without saying so', 'DTSTART;TZID=America/Los_Angeles:20260312', '2026-03-12'],
  ])('[CAL-12, CAL-16] a time zone %s', (_which, line, day) => {
    expect(readEvent(line)?.dates).toEqual([day]);
  });

  test('[CAL-16] times of the world in the zone that the file was shown in', () => {
    const text = calendar('X-WR-TIMEZONE:America/Vancouver', ...event('DTSTART:20260312T023000Z'));
    expect(read(text).events[0]?.dates).toEqual(['2026-03-11']);
  });

  test('[CAL-16] times of the world in the reader’s zone when the file names the clock of the world', () => {
    const text = calendar('X-WR-TIMEZONE:UTC', ...event('DTSTART:20260312T203000Z'));
    expect(read(text).events[0]?.dates).toEqual(['2026-03-13']);
  });

  /** A zone as files describe it, with an offset all year. */
  const described = (name: string, offset: string) => [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...['BEGIN:STANDARD', 'DTSTART:20200101T000000', `TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD'],
    'END:VTIMEZONE',
  ];

  test('[CAL-12, CAL-16] a zone that only the file describes, by its offset, also with a colon in its name', () => {
    const times = ['DTSTART;TZID=tzone://Own/Zone:20260308T090000', 'DTEND:20260307T233000Z'];
    const { events } = read(calendar(...described('tzone://Own/Zone', '+1100'), ...event(...times)));
    expect(events).toMatchObject([{ dates: ['2026-03-08'], hours: 1.5 }]);
    const far = ['DTSTART;TZID=Office:20260312T180000', 'DTEND;TZID=Office:20260312T190000'];
    expect(read(calendar(...described('Office', '-0500'), ...event(...far))).events).toMatchObject([
      { dates: ['2026-03-13'], hours: 1 },
    ]);
  });

  test('[CAL-16] a zone whose description cannot be followed as the reader’s own', () => {
    const secondly = described('Office', '+1100');
    secondly.splice(3, 0, 'RRULE:FREQ=SECONDLY');
    const text = calendar(...secondly, ...event('DTSTART;TZID=Office:20260312T233000'));
    expect(read(text).events[0]?.dates).toEqual(['2026-03-12']);
  });

  test.each([
    ['midnight to midnight', '20260511T000000', '20260512T000000', 1],
    ['midnight to midnight when the clocks go back', '20260405T000000', '20260406T000000', 1],
    ['midnight to midnight over a weekend', '20260516T000000', '20260518T000000', 2],
    ['00:01 to 23:59', '20260511T000100', '20260511T235900', 1],
    ['00:00 to 23:59', '20260511T000000', '20260511T235900', 1],
  ])('[CAL-12, CAL-20] a whole day written %s as days without hours', (_which, from, to, days) => {
    const read = readEvent(`DTSTART;TZID=Australia/Sydney:${from}`, `DTEND;TZID=Australia/Sydney:${to}`);
    expect(read).toMatchObject({ hours: 0 });
    expect(read?.dates).toHaveLength(days);
    expect(read?.dates[0]).toBe(`${from.slice(0, 4)}-${from.slice(4, 6)}-${from.slice(6, 8)}`);
  });

  test('[CAL-12] a whole day of another zone, or of the clock of the world, on its day', () => {
    const paris = ['DTSTART;TZID=Europe/Paris:20260511T000000', 'DTEND;TZID=Europe/Paris:20260512T000000'];
    expect(readEvent(...paris)).toMatchObject({ dates: ['2026-05-11'], hours: 0 });
    expect(readEvent('DTSTART:20260510T140000Z', 'DTEND:20260511T140000Z')).toMatchObject({
      dates: ['2026-05-11'],
      hours: 0,
    });
  });

  test('[CAL-16, CAL-20] days counted on the clock when the clocks change', () => {
    const weekend = ['DTSTART;TZID=Australia/Sydney:20260404T090000', 'DTEND;TZID=Australia/Sydney:20260406T080000'];
    expect(readEvent(...weekend)?.dates).toEqual(['2026-04-04', '2026-04-05', '2026-04-06']);
    const night = ['DTSTART;TZID=Australia/Sydney:20260404T120000', 'DTEND;TZID=Australia/Sydney:20260405T120000'];
    expect(readEvent(...night)?.dates).toEqual(['2026-04-04']);
  });

  test('[CAL-12] the signs of web pages as what they mean, and never as tags', () => {
    const read = readEvent(
      'DTSTART:20260312T080000',
      'SUMMARY:Ethics &amp\\; law &#8211\\; part 2',
      'DESCRIPTION:Room 5&nbsp\\;&amp\\; online &lt\\;b&gt\\;',
    );
    expect(read?.name).toBe('Ethics & law – part 2');
    expect(read?.information).toBe('Room 5 & online < b>');
  });

  test.each([
    ['an emoji', '📄'],
    ['a family', '👩‍👩‍👧'],
    ['a letter with its accent', 'e\u0301'],
  ])('[ACT-40, CAL-12] a name that is cut before %s, not in it', (_which, sign) => {
    const name = 'n'.repeat(99);
    expect(readEvent('DTSTART:20260312T080000', `SUMMARY:${name}${sign} and more`)?.name).toBe(name);
  });

  test('[CAL-12, CAL-16] beside the zones that the file describes, which are no events', () => {
    const change = [
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETFROM:+1100',
      'TZOFFSETTO:+1000',
      'END:STANDARD',
    ];
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Own zone', ...change, 'END:VTIMEZONE'];
    const text = calendar(...zone, ...event('DTSTART;TZID=Own zone:20260312T233000', 'SUMMARY:Night'));
    expect(read(text).events).toMatchObject([{ name: 'Night', dates: ['2026-03-12'], line: 11 }]);
  });

  test('[CAL-12] hours across a flight and a change of clocks', () => {
    const flight = ['DTSTART;TZID=Pacific/Auckland:20260312T080000', 'DTEND;TZID=Australia/Sydney:20260312T080000'];
    expect(readEvent(...flight)?.hours).toBe(2);
    const night = ['DTSTART;TZID=Australia/Sydney:20260405T010000', 'DTEND;TZID=Australia/Sydney:20260405T040000'];
    expect(readEvent(...night)?.hours).toBe(4);
    expect(readEvent('DTSTART:20260312T080000', 'DURATION:PT50M')?.hours).toBe(0.75);
    expect(readEvent('DTSTART;VALUE=DATE:20260312', 'DTEND;VALUE=DATE:20260315')?.hours).toBe(0);
  });

  test.each([
    ['of whole days', ['DTSTART;VALUE=DATE:20260312', 'DTEND;VALUE=DATE:20260315'], 3],
    ['of whole days by its length', ['DTSTART;VALUE=DATE:20260312', 'DURATION:P3D'], 3],
    ['from a morning to an evening', ['DTSTART:20260312T090000', 'DTEND:20260314T170000'], 3],
    ['that ends at midnight', ['DTSTART:20260312T090000', 'DTEND:20260315T000000'], 3],
    ['that is a night', ['DTSTART:20260312T210000', 'DTEND:20260313T073000'], 1],
    ['that ends before it begins', ['DTSTART:20260312T210000', 'DTEND:20260311T073000'], 1],
  ])('[CAL-12, CAL-20] an event %s as all its days', (_which, lines, days) => {
    expect(readEvent(...lines)?.dates).toEqual(['2026-03-12', '2026-03-13', '2026-03-14'].slice(0, days));
  });

  test('[CAL-12, CAL-20] each meeting of a series as all its days, those that began last year too', () => {
    const series = ['DTSTART;VALUE=DATE:20251231', 'DTEND;VALUE=DATE:20260102', 'RRULE:FREQ=WEEKLY;COUNT=3'];
    expect(readEvent(...series, 'EXDATE;VALUE=DATE:20260107')).toMatchObject({
      dates: ['2026-01-01', '2026-01-14', '2026-01-15'],
      pattern: undefined,
    });
  });

  test('[CAL-12, CAL-20] an event that lasts longer than anybody attends not at all, and says so', () => {
    const leave = event('DTSTART;VALUE=DATE:20260301', 'DTEND;VALUE=DATE:20260402', 'SUMMARY:Leave');
    const { events, problems } = read(calendar(...leave, ...event('DTSTART:20260312T080000', 'SUMMARY:Rounds')));
    expect(events).toMatchObject([{ name: 'Rounds' }]);
    expect(problems).toEqual([
      { line: 3, message: 'The event that starts here lasts longer than 31 days. Please enter it by hand.' },
    ]);
  });

  test('[CAL-12, CAL-20] the days of two rules', () => {
    const rules = ['RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=2', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=1;COUNT=2'];
    expect(readEvent('DTSTART:20260312T080000', ...rules)).toMatchObject({
      dates: ['2026-03-12', '2026-03-19', '2026-04-01', '2026-05-01'],
      pattern: undefined,
    });
  });

  test('[CAL-12, CAL-20] angle brackets that are no tags as they are', () => {
    const read = readEvent('DTSTART:20260312T080000', 'SUMMARY:BP <140 and HR >60', 'DESCRIPTION:a < b > c <b>d</b>');
    expect(read).toMatchObject({ name: 'BP <140 and HR >60', information: 'a < b > c  d' });
  });

  test.each(['RDATE:garbage', 'RDATE;VALUE=DATE:2026', 'EXDATE;VALUE=PERIOD:bad'])(
    '[CAL-12, CAL-21] an event but for its line %s, which cannot be read',
    (line) => {
      expect(readEvent('DTSTART:20260312T080000', line, 'RDATE:20260314T080000')?.dates).toEqual([
        '2026-03-12',
        '2026-03-14',
      ]);
    },
  );

  test.each([
    ['FREQ=YEARLY;INTERVAL=100000', 'repeats in steps that are too long.'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'repeats on a day that its months do not have.'],
    ['FREQ=MONTHLY;BYMONTH=4,6;BYMONTHDAY=-31', 'repeats on a day that its months do not have.'],
  ])('[CAL-11, CAL-21] no event with a rule without end: %s', (rule, words) => {
    const endless = event('DTSTART:20260312T080000', `RRULE:${rule}`);
    const { events, problems } = read(calendar(...endless, ...event('DTSTART:20260312T080000', 'SUMMARY:Rounds')));
    expect(events).toMatchObject([{ name: 'Rounds' }]);
    expect(problems).toEqual([{ line: 3, message: `The event that starts here ${words}` }]);
  });

  test('[CAL-11] UTF-8 with its mark, UTF-16 and the old Western encoding', () => {
    const text = calendar(...event('DTSTART:20260312T080000', 'SUMMARY:Två, é'));
    expect(read(`\uFEFF${text}`).events[0]?.name).toBe('Två, é');
    expect(read(Buffer.from(`\uFEFF${text}`, 'utf16le')).events[0]?.name).toBe('Två, é');
    expect(read(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()).events[0]?.name).toBe('Två, é');
    expect(read(Buffer.from(text, 'latin1')).events[0]?.name).toBe('Två, é');
  });

  test('[CAL-11, CAL-12] cancelled events not at all, tentative ones marked, broken ones beside the others', () => {
    const text = calendar(
      ...event('DTSTART:20260312T080000', 'STATUS:CANCELLED'),
      ...event('DTSTART:20260313T080000', 'STATUS:TENTATIVE'),
      ...event('SUMMARY:No start'),
      ...event('DTSTART:20190313T080000'),
    );
    expect(read(text)).toMatchObject({
      events: [{ dates: ['2026-03-13'], tentative: true, line: 7 }],
      cancelledCount: 1,
      elsewhereCount: 1,
      problems: [{ line: 11, message: expect.stringMatching(/no start/) }],
    });
    expect(read(calendar('METHOD:CANCEL', ...event('DTSTART:20260312T080000'))).cancelledCount).toBe(1);
  });
});

describe('repeats', () => {
  const MORNING = ['DTSTART:20260322T203000Z', 'DTEND:20260322T213000Z'];

  test('[CAL-12, CAL-16] by weekdays of the zone that it is written in, on the reader’s days', () => {
    expect(readEvent(...MORNING, 'RRULE:FREQ=WEEKLY;BYDAY=SU;COUNT=4')).toMatchObject({
      dates: ['2026-03-23', '2026-03-30', '2026-04-06', '2026-04-13'],
      hours: 1,
    });
  });

  test('[CAL-12, CAL-16] without a day that was taken out on another clock', () => {
    const club = ['DTSTART;TZID=Australia/Perth:20260302T220000', 'RRULE:FREQ=WEEKLY;COUNT=4'];
    expect(readEvent(...club, 'EXDATE:20260309T140000Z')?.dates).toEqual(['2026-03-02', '2026-03-16', '2026-03-23']);
    const paris = ['DTSTART;TZID=Europe/Paris:20260302T220000', 'RRULE:FREQ=WEEKLY;COUNT=3'];
    expect(readEvent(...paris, 'EXDATE;TZID=Europe/Paris:20260309T220000')?.dates).toEqual([
      '2026-03-03',
      '2026-03-17',
    ]);
  });

  test('[CAL-12] to the day that ends it, that day included', () => {
    const club = ['DTSTART;TZID=Australia/Sydney:20260302T123000', 'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20260330'];
    expect(readEvent(...club)?.dates).toEqual(['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30']);
  });

  const CLUB = ['UID:a', 'SUMMARY:Club', 'DTSTART:20260302T180000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=6'];
  const FROM_THE_THIRD = 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260316T180000';

  test('[CAL-12] with this and all later days moved', () => {
    const moved = ['UID:a', 'SUMMARY:Club', FROM_THE_THIRD, 'DTSTART:20260318T180000', 'DURATION:PT1H'];
    expect(read(calendar(...event(...CLUB), ...event(...moved))).events).toMatchObject([
      { dates: ['2026-03-02', '2026-03-09', '2026-03-18', '2026-03-25', '2026-04-01', '2026-04-08'] },
    ]);
  });

  test('[CAL-12] with this and all later days longer, renamed, by a rule of their own, or called off', () => {
    const first = { name: 'Club', hours: 1, dates: ['2026-03-02', '2026-03-09'] };
    const events = (...lines: string[]) =>
      read(calendar(...event(...CLUB), ...event('UID:a', FROM_THE_THIRD, ...lines))).events;
    expect(events('SUMMARY:Club', 'DTSTART:20260316T180000', 'DURATION:PT2H')).toMatchObject([
      first,
      { name: 'Club', hours: 2, dates: ['2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06'] },
    ]);
    const rule = 'RRULE:FREQ=WEEKLY;COUNT=2';
    expect(events('SUMMARY:Club', 'DTSTART:20260317T180000', 'DURATION:PT1H', rule)).toMatchObject([
      first,
      { name: 'Club', dates: ['2026-03-17', '2026-03-24'] },
    ]);
    expect(events('SUMMARY:Club', 'DTSTART:20260316T180000', 'STATUS:CANCELLED')).toMatchObject([first]);
  });

  const wednesdays = { kind: 'weekly', everyWeeks: 2, weekdays: ['wednesday'] };

  test.each([
    ['every second Wednesday', 'DTSTART:20260204T080000', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4', wednesdays],
    ['the 15th', 'DTSTART:20260215T080000', 'FREQ=MONTHLY;COUNT=3', { kind: 'monthly-day', dayNumber: 15 }],
    [
      'the second Tuesday',
      'DTSTART:20260210T080000',
      'FREQ=MONTHLY;BYDAY=2TU;COUNT=3',
      { kind: 'monthly-weekday', ordinal: 'second', weekday: 'tuesday' },
    ],
    [
      'the last Friday',
      'DTSTART:20260227T080000',
      'FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1;COUNT=3',
      { kind: 'monthly-weekday', ordinal: 'last', weekday: 'friday' },
    ],
  ])('[CAL-12] %s as a pattern of the form', (_which, start, rule, pattern) => {
    expect(readEvent(start, `RRULE:${rule}`)?.pattern).toMatchObject(pattern);
  });

  test.each([
    ['29 February in a year without one', 'DTSTART:20240229', 'FREQ=YEARLY', []],
    ['the 31st where there is one', 'DTSTART:20260131', 'FREQ=MONTHLY;COUNT=3', ['01-31', '03-31', '05-31']],
    ['the last day of February', 'DTSTART:20240229', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', ['02-28']],
  ])('[CAL-12, CAL-16] %s on days that exist', (_which, start, rule, days) => {
    const dates = read(calendar(...event(start, `RRULE:${rule}`))).events.flatMap((one) => one.dates);
    expect(dates).toEqual(days.map((day) => `2026-${day}`));
  });

  test('[CAL-12] what the form has no pattern for as a list of dates', () => {
    const read = readEvent('DTSTART:20260101T080000', 'RRULE:FREQ=DAILY;COUNT=3');
    expect(read).toMatchObject({ dates: ['2026-01-01', '2026-01-02', '2026-01-03'], pattern: undefined });
  });

  test('[CAL-12, CAL-16] to the last day, though its end is written on the clock of the world', () => {
    const start = 'DTSTART;TZID=AUS Eastern Standard Time:20260805T080000';
    const read = readEvent(start, 'RRULE:FREQ=WEEKLY;UNTIL=20260818T220000Z');
    expect(read?.dates).toEqual(['2026-08-05', '2026-08-12', '2026-08-19']);
  });

  test('[CAL-12] with days added, taken out, moved and called off', () => {
    const text = calendar(
      ...event(
        'UID:a',
        'SUMMARY:Club',
        'DTSTART;TZID=Australia/Sydney:20260204T080000',
        'RRULE:FREQ=WEEKLY;COUNT=5',
        'EXDATE;TZID=Australia/Sydney:20260211T080000',
        'RDATE;VALUE=DATE:20260401,20260402',
      ),
      ...event('UID:a', 'SUMMARY:Club', 'RECURRENCE-ID:20260217T210000Z', 'DTSTART:20260219T080000'),
      ...event('UID:a', 'SUMMARY:Club', 'RECURRENCE-ID:20260225T080000', 'DTSTART:20260225T080000', 'STATUS:CANCELLED'),
      ...event('UID:a', 'SUMMARY:Audit', 'RECURRENCE-ID:20260304T080000', 'DTSTART:20260304T090000'),
    );
    expect(read(text).events).toMatchObject([
      { name: 'Club', dates: ['2026-02-04', '2026-02-19', '2026-04-01', '2026-04-02'] },
      { name: 'Audit', dates: ['2026-03-04'] },
    ]);
  });

  test('[CAL-12] a day that lasts another time beside its series, so that no hours are lost', () => {
    const start = 'DTSTART:20260204T080000';
    const series = ['UID:a', 'SUMMARY:Club', start, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3'];
    const longer = [
      'UID:a',
      'SUMMARY:Club',
      'RECURRENCE-ID:20260211T080000',
      'DTSTART:20260212T080000',
      'DURATION:PT3H',
    ];
    expect(read(calendar(...event(...series), ...event(...longer))).events).toMatchObject([
      { name: 'Club', hours: 1, dates: ['2026-02-04', '2026-02-18'] },
      { name: 'Club', hours: 3, dates: ['2026-02-12'] },
    ]);
  });

  test('[CAL-12] of several versions the last, and a series of two years for each year', () => {
    const text = calendar(
      ...event('UID:a', 'SUMMARY:New', 'SEQUENCE:2', 'DTSTART:20251231T080000', 'RRULE:FREQ=DAILY;COUNT=3'),
      ...event('UID:a', 'SUMMARY:Old', 'SEQUENCE:1', 'DTSTART:20260601T080000'),
    );
    expect(read(text, { ...SETTINGS, years: [2026, 2025] }).events).toMatchObject([
      { name: 'New', year: 2026, dates: ['2026-01-01', '2026-01-02'] },
      { name: 'New', year: 2025, dates: ['2025-12-31'] },
    ]);
  });
});
