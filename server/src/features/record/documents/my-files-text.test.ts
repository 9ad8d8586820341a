import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../../testing/count-statements.ts';
import { plainFiles } from '../../../testing/plain-files.ts';
import { layYear, randomYear } from '../../../testing/random-record.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { isYearEditable, listYears } from '../years/year-service.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

test('[EVD-28, FIL-06, FIL-10, FIL-26, FIL-27, FIL-31] the text of the database says what a plain reader says, of any year', async () => {
  await fc.assert(
    fc.asyncProperty(randomYear, randomYear, async (year, other) => {
      world.setNow(year.now);
      const member = await world.signIn();
      await layYear(world.database, member.userId, year);
      if (other.cpdYearId !== year.cpdYearId) await layYear(world.database, member.userId, other);
      const asked = { subjectUserId: member.userId, now: Temporal.Instant.from(year.now) };
      const years = await listYears(world.database, asked);
      const stands = years.find(({ facts }) => facts.cpdYearId === year.cpdYearId);
      const query = `UserId=${member.userId}&CPDYearId=${year.cpdYearId}`;
      const { status, json } = await member.call('GET', `/api/Documents?${query}`);
      expect(status).toBe(stands === undefined ? 404 : 200);
      if (stands === undefined) return;
      const editable = isYearEditable(stands, asked.now);
      expect(json).toEqual(
        await plainFiles(world.database, { userId: member.userId, cpdYearId: year.cpdYearId, editable }),
      );
    }),
    { numRuns: 60 },
  );
});

test('[API2-15] all files of a year take one statement besides that of who asks', async () => {
  world.setNow('2026-11-20T01:00:00Z');
  const member = await world.signIn();
  const url = `/api/Documents?UserId=${member.userId}&CPDYearId=11`;
  expect(await countStatements(() => member.call('GET', url))).toHaveLength(2);
});
