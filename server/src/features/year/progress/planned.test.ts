import { afterAll, beforeAll, expect, test } from 'vitest';
import { inYear, readSummary, saveActivity, savePlan } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

/** Five minutes before and after a midnight of Sydney, in the same day of the world's clock. */
const LATE_ON_THE_20TH = '2026-11-20T12:55:00Z';
const EARLY_ON_THE_21ST = '2026-11-20T13:05:00Z';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  world.setNow(LATE_ON_THE_20TH);
  member = await world.signIn({ registrationIds: [1] });
});
afterAll(() => world.close());

const requirementsUrl = () => `/api/UserFrameworkRequirements?${inYear(member)}&ForAdmin=false`;
const calendarUrl = () => `/api/UserActivities?UserId=${member.userId}&StartDate=2026-11-01&EndDate=2026-11-30`;

// One story, told in order.
test('[PRG-12, PRG-13, SUM-33, SUM-34, SUM-35] the days after today are planned, beside the same totals', async () => {
  await savePlan(member, { HoursSpent: 1 });
  await saveActivity(member, {
    Occurrence: 'M',
    TotalHours: 2,
    UserActivityDates: [{ StartDate: '2026-11-20' }, { StartDate: '2026-11-21' }, { StartDate: '2026-11-22' }],
  });
  const { json } = await member.call('GET', requirementsUrl());
  expect(json).toMatchObject({ CurrentCreditsOrHours: 7, PlannedCreditsOrHours: 4 });
  const badges = json.UserFrameworkRequirements.map(({ CurrentValue, PlannedValue }: Record<string, number>) => [
    CurrentValue,
    PlannedValue,
  ]);
  expect(badges).toContainEqual([6, 4]);
  expect(badges).toContainEqual([1, 0]);

  const summary = await readSummary(member);
  expect(summary).toMatchObject({
    TotalHours: 7,
    Recognised: 7,
    UserFrameworkRequirementsOverview: { PlannedCreditsOrHours: 4 },
  });
  const [category] = summary.CPDSummaryCategories.filter(
    ({ PlannedCreditsOrHours }: Record<string, number>) => PlannedCreditsOrHours === 4,
  );
  expect(category).toMatchObject({
    EnteredHours: 6,
    CPDSummaryActivities: [
      {
        PlannedHours: 4,
        ActivityDateMonths: [{ ActivityDates: [{ IsPlanned: false }, { IsPlanned: true }, { IsPlanned: true }] }],
      },
    ],
  });
});

test('[PRG-12, CAL-17] what was planned for today is not planned any more after midnight, and no answer of before is given again', async () => {
  const urls = [
    requirementsUrl(),
    `/api/CPDSummary?${inYear(member)}&IncludeUserFrameworkRequirements=true`,
    calendarUrl(),
  ];
  const before = await Promise.all(urls.map((url) => member.call('GET', url)));
  world.setNow(EARLY_ON_THE_21ST);
  const after = await Promise.all(
    urls.map((url, index) =>
      member.call('GET', url, { headers: { 'If-None-Match': String(before[index]?.headers.etag) } }),
    ),
  );
  expect(after.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(after[0]?.json).toMatchObject({ CurrentCreditsOrHours: 7, PlannedCreditsOrHours: 2 });
  expect(after[1]?.json).toMatchObject({ UserFrameworkRequirementsOverview: { PlannedCreditsOrHours: 2 } });
  const daysOf = (answer: (typeof after)[number] | undefined) =>
    answer?.json.UserActivitySummaries.filter(({ IsPlanned }: { IsPlanned: boolean }) => IsPlanned).map(
      ({ Date: day }: { Date: string }) => day,
    );
  expect(daysOf(before[2])).toEqual(['2026-11-21', '2026-11-22']);
  expect(daysOf(after[2])).toEqual(['2026-11-22']);
});

test('[HOM-02, COH-05] how the year goes counts no planned day, and follows the share that a manager sets at once', async () => {
  const before = await member.call('GET', requirementsUrl());
  // Of 50 hours 44.4 are expected after 324 of 365 days, and two thirds of that are 29.6; 5 were done until today.
  expect(before.json.Pill).toEqual({ State: 'behind', Text: '25 hours behind' });
  const manager = await world.signIn({ role: 'MANAGER' });
  const body = { Kind: 'setting', Key: 'risk.share', Text: '1/1', Version: 0 };
  expect(await manager.call('PUT', '/api/Content', { body })).toMatchObject({ status: 200 });
  const headers = { 'If-None-Match': String(before.headers.etag) };
  const after = await member.call('GET', requirementsUrl(), { headers });
  expect(after).toMatchObject({ status: 200, json: { Pill: { State: 'behind', Text: '40 hours behind' } } });
});
