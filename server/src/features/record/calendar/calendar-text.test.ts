import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainCalendar } from '../../../testing/plain-calendar.ts';
import { readPlainActivities } from '../../../testing/plain-record.ts';
import { layYear, randomYear } from '../../../testing/random-record.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { isYearEditable, listYears } from '../years/year-service.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const days = fc.record({ from: fc.integer({ min: -40, max: 300 }), length: fc.integer({ min: 0, max: 390 }) });

test('[CAL-03, CAL-05, CAL-14, CAL-15, CAL-17, EVD-04] the text of the database says what a plain reader says, of any year and range', async () => {
  await fc.assert(
    fc.asyncProperty(randomYear, randomYear, days, async (year, other, { from, length }) => {
      world.setNow(year.now);
      const member = await world.signIn();
      await layYear(world.database, member.userId, year);
      // A range can touch two years.
      if (other.cpdYearId !== year.cpdYearId) await layYear(world.database, member.userId, other);
      const first = Temporal.PlainDate.from({ year: year.cpdYearId + 2015, month: 1, day: 1 }).add({ days: from });
      const range = { start: first.toString(), end: first.add({ days: length }).toString() };
      const middle = first.add({ days: Math.floor(length / 2) });
      const query = `UserId=${member.userId}&StartDate=${range.start}&EndDate=${range.end}`;
      const { json } = await member.call('GET', `/api/UserActivities?${query}`);

      const today = Temporal.Instant.from(year.now).toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString();
      const asked = { subjectUserId: member.userId, now: Temporal.Instant.from(year.now) };
      const years = (await listYears(world.database, asked)).map((each) => ({
        cpdYearId: each.facts.cpdYearId,
        year: each.facts.year,
        editable: isYearEditable(each, asked.now),
        hasPlans: each.hasPlans,
      }));
      const shown = years.find((each) => each.year === middle.year);
      expect(json).toEqual({
        ...Object(plainCalendar(await readPlainActivities(world.database, member.userId), years, { ...range, today })),
        Editable: shown?.editable ?? false,
        HasPDPAvailable: shown?.hasPlans ?? false,
      });
    }),
    { numRuns: 60 },
  );
});
