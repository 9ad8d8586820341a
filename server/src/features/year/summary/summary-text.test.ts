import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readyBytes } from '../../../platform/http/wire-text.ts';
import { readPlainActivities } from '../../../testing/plain-record.ts';
import { plainSummary } from '../../../testing/plain-summary.ts';
import { layYear, randomYear } from '../../../testing/random-record.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { isYearEditable, listYears } from '../../record/years/year-service.ts';
import { readYearRecord } from './summary-service.ts';
import { summaryToWire } from './summary-wire.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

test('[SUM-18, SUM-30, SUM-32, SUM-33, SUM-34, SUM-35, SUM-36] the text of the database says what a plain reader says, of any year', async () => {
  await fc.assert(
    fc.asyncProperty(randomYear, async (year) => {
      world.setNow(year.now);
      const member = await world.signIn();
      await layYear(world.database, member.userId, year);
      const query = `UserId=${member.userId}&CPDYearId=${year.cpdYearId}&IncludeUserFrameworkRequirements=true`;
      const { status, json } = await member.call('GET', `/api/CPDSummary?${query}`);
      const plain = await readPlain(
        { subjectUserId: member.userId, now: Temporal.Instant.from(year.now) },
        year.cpdYearId,
      );
      expect(status).toBe(plain === undefined ? 404 : 200);
      if (plain !== undefined) expect(json).toEqual(plain);
    }),
    { numRuns: 60 },
  );
});

/** The sums come from the query of the progress, which is not the summary's; undefined for a year that is not the member's. */
async function readPlain(asked: { subjectUserId: number; now: Temporal.Instant }, cpdYearId: number) {
  const years = await listYears(world.database, asked);
  if (!years.some(({ facts }) => facts.cpdYearId === cpdYearId)) return undefined;
  const record = await readYearRecord(world.database, asked, cpdYearId);
  const activities = await readPlainActivities(world.database, asked.subjectUserId);
  const plain = plainSummary(
    activities.filter((activity) => activity.cpdYearId === cpdYearId),
    {
      framework: record.year.framework,
      progress: record.progress,
      year: record.year.facts.year,
      today: asked.now.toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString(),
      editable: isYearEditable(record.year, asked.now),
      anyEditable: years.some((year) => isYearEditable(year, asked.now)),
    },
  );
  return JSON.parse(
    readyBytes(
      summaryToWire({ ...record, ...plain }, { ...asked, actor: { userId: asked.subjectUserId } }),
    )?.toString() ?? '',
  );
}
