import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { inYear, saveActivity, savePlan } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const suggest = (person: TestPerson, cpdYearId?: number) =>
  person.call('GET', `/api/UserActivities?${inYear(person, cpdYearId)}&IsGetSuggestion=true`);

test('[ACT-18, API-39] suggestions of a year that is not in the list: 404; none for a new member', async () => {
  const member = await world.signIn({ firstYear: 2026 });
  expect(await suggest(member, YEAR_ID[2024])).toMatchObject({ status: 404 });
  expect(await suggest(member)).toMatchObject({ status: 200, json: [] });
});

test('[ACT-18, YR-08] an earlier name brings its latest type, hours and areas, and nobody else sees it', async () => {
  const [member, other] = [await world.signIn(), await world.signIn()];
  await saveActivity(other, { ActivityName: "Somebody else's" });
  await savePlan(member);
  await saveActivity(member, { ActivityName: 'Journal club', TotalHours: 1 });
  await saveActivity(member, { ActivityName: 'Course', ActivityTypeId: 103, TotalHours: 7 });
  await saveActivity(member, {
    ...everyOtherWednesday,
    ActivityName: 'Journal club',
    ActivityTypeId: 101,
    TotalHours: 1.25,
    UserActivityHours: [{ SpecialityId: 206 }, { SpecialityId: 4 }],
  });
  expect((await suggest(member)).json).toEqual([
    {
      ActivityName: 'Journal club',
      ActivityTypeId: 101,
      HoursPerDate: 1.25,
      TimesLogged: 2,
      SpecialityIds: [4, 206],
      Provider: '',
    },
    {
      ActivityName: 'Course',
      ActivityTypeId: 103,
      HoursPerDate: 7,
      TimesLogged: 1,
      SpecialityIds: [201],
      Provider: '',
    },
  ]);
  expect((await suggest(member, YEAR_ID[2025])).json).toEqual([]);
});

test('[ACT-36, DOM-08] a type and areas that the year does not have are left out', async () => {
  const member = await world.signIn();
  world.setNow('2022-11-20T01:00:00Z');
  await saveActivity(member, {
    ActivityName: 'Teaching',
    ActivityTypeId: 111,
    CPDYearId: YEAR_ID[2022],
    UserActivityHours: [
      { SpecialityId: 1, Hours: 2 },
      { SpecialityId: 4, Hours: 1 },
    ],
    UserActivityDates: [{ StartDate: '2022-05-06' }],
  });
  world.setNow('2026-11-20T01:00:00Z');
  expect((await suggest(member)).json).toEqual([
    { ActivityName: 'Teaching', ActivityTypeId: 0, HoursPerDate: 3, TimesLogged: 0, SpecialityIds: [4], Provider: '' },
  ]);
});

test('[ACT-18] at most 200 names come, the latest', async () => {
  const member = await world.signIn();
  for (let number = 0; number < 203; number += 1) await saveActivity(member, { ActivityName: `Name ${number}` });
  const { json } = await suggest(member);
  expect(json).toHaveLength(200);
  expect(json[0]).toMatchObject({ ActivityName: 'Name 202' });
});
