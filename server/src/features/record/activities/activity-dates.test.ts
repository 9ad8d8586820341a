import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { readActivity, saveActivity, saveDate, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
});
afterAll(() => world.close());

const wednesdays = ['2026-02-04', '2026-02-18', '2026-03-04', '2026-03-18'];
const monthly = { Occurrence: 'R', UserActivityDates: [], WeeklyOrMonthly: 'M' };

describe('[OCC-08, OCC-18, OCC-19, OCC-20] the server lays the dates of a pattern', () => {
  test.each([
    ['every other Wednesday, weeks counted from the Sunday before the start', everyOtherWednesday, wednesdays],
    [
      'two days a week, both ends included',
      {
        ...everyOtherWednesday,
        RecurrStartDate: '2026-02-02',
        RecurrEndDate: '2026-02-11',
        WeeklyrecursEvery: 1,
        WeeklyrecursOnMonday: true,
      },
      ['2026-02-02', '2026-02-04', '2026-02-09', '2026-02-11'],
    ],
    [
      'the 31st, months without one left out',
      {
        ...monthly,
        RecurrStartDate: '2026-01-01',
        RecurrEndDate: '2026-08-31',
        MonthlyDayNumberReoccurence: true,
        MonthlyDayNumber: 31,
        MonthlyEveryMonthNumber: 1,
      },
      ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31', '2026-08-31'],
    ],
    [
      'the last Friday of every third month',
      {
        ...monthly,
        RecurrStartDate: '2026-03-01',
        RecurrEndDate: '2026-12-31',
        MonthlyDayNumberReoccurence: false,
        MonthlyDayOccurence: 'last',
        MonthlyDayWord: 'friday',
        MonthlyRecursEvery: 3,
      },
      ['2026-03-27', '2026-06-26', '2026-09-25', '2026-12-25'],
    ],
  ])('%s', async (_what, pattern, dates) => {
    const activity = await readActivity(member, await saveActivity(member, pattern));
    expect(datesOf(activity)).toEqual(dates);
    expect(activity).toMatchObject({ Occurrence: 'R', HoursPerDate: 1.5, TotalHours: 1.5 * dates.length });
    expect(activity).toMatchObject({ ...pattern, UserActivityDates: dates.map((StartDate) => ({ StartDate })) });
  });
});

describe('several dates', () => {
  test('[HRS-11] each take the hours that were typed; the dates come in order', async () => {
    const dates = ['2026-05-05', '2026-03-03', '2026-12-31', '2026-01-01'];
    const activity = await readActivity(member, await saveActivity(member, { Occurrence: 'M', ...onDates(dates) }));
    expect(datesOf(activity)).toEqual(dates.toSorted());
    expect(activity).toMatchObject({ HoursPerDate: 1.5, TotalHours: 6, Timeframe: '01/01/2026 to 31/12/2026' });
  });

  test('[OCC-03, OCC-13] may share their days with other activities and lie ahead of today', async () => {
    await saveActivity(member, { Occurrence: 'M', ...onDates(['2026-12-30', '2026-12-31']) });
    await saveActivity(member, { Occurrence: 'M', ...onDates(['2026-12-30', '2026-12-31']) });
  });

  test('[OCC-17] that stay keep id, own hours, information and evidence; those that go lose them', async () => {
    const documentId = await uploadEvidence(member, 'for two dates.txt');
    const activityId = await saveActivity(member, {
      ...everyOtherWednesday,
      UserActivityDocuments: [
        {
          DocumentId: documentId,
          LinkedToUserActivity: false,
          ListOfUserActivityDates: [{ StartDate: '2026-02-18' }, { StartDate: '2026-03-18' }],
        },
      ],
    });
    const before = await readActivity(member, activityId);
    await setHours(activityId, '2026-02-18', 4);
    const { UserActivityDocuments: _links, ...read } = await readActivity(member, activityId);
    const body = { ...read, WeeklyrecursEvery: 1, RecurrEndDate: '2026-02-25', TotalHours: 2, HoursPerDate: 2 };
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body })).toMatchObject({ status: 200 });

    const after = await readActivity(member, activityId);
    expect(after.UserActivityDates).toMatchObject([
      { StartDate: '2026-02-04', Hours: 2, UserActivityDateId: before.UserActivityDates[0].UserActivityDateId },
      { StartDate: '2026-02-11', Hours: 2 },
      { StartDate: '2026-02-18', Hours: 4, UserActivityDateId: before.UserActivityDates[1].UserActivityDateId },
      { StartDate: '2026-02-25', Hours: 2 },
    ]);
    expect(after).toMatchObject({ HoursPerDate: 2, TotalHours: 10 });
    expect(after.UserActivityDocuments).toMatchObject([
      { DocumentId: documentId, LinkedToUserActivity: false, ListOfUserActivityDates: [{ StartDate: '2026-02-18' }] },
    ]);
  });

  test('[API-20, HRS-12] are all set back to the hours of the activity with ResetHours=true, and keep theirs without', async () => {
    const dates = onDates(['2026-04-01', '2026-04-02']);
    const activityId = await saveActivity(member, { Occurrence: 'M', ...dates });
    await setHours(activityId, '2026-04-02', 3);
    const url = `/api/UserActivities/${activityId}`;
    for (const [query, hours] of [
      ['', [1.5, 3]],
      ['?ResetHours=false', [1.5, 3]],
      ['?ResetHours=true', [1.5, 1.5]],
    ] as const) {
      await member.call('PUT', url + query, { body: await readActivity(member, activityId) });
      const { UserActivityDates } = await readActivity(member, activityId);
      expect(UserActivityDates.map(({ Hours }: { Hours: number }) => Hours)).toEqual(hours);
    }
  });

  test('[OCC-17] keep the information written for one of them', async () => {
    const written = [
      { StartDate: '2026-04-01', AdditionalInformation: 'First of two' },
      { StartDate: '2026-04-02', AdditionalInformation: '' },
    ];
    const activityId = await saveActivity(member, { Occurrence: 'M', UserActivityDates: written });
    expect((await readActivity(member, activityId)).UserActivityDates).toMatchObject(written);
  });

  test('become one when the activity becomes a single one', async () => {
    const activityId = await saveActivity(member, { Occurrence: 'M', ...onDates(['2026-04-01', '2026-04-02']) });
    await setHours(activityId, '2026-04-02', 3);
    const body = { ...(await readActivity(member, activityId)), Occurrence: 'S', ...onDates(['2026-04-02']) };
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body })).toMatchObject({ status: 200 });
    expect(await readActivity(member, activityId)).toMatchObject({
      Occurrence: 'S',
      TotalHours: 1.5,
      HoursPerDate: 1.5,
    });
  });
});

test('[API-41] a change that is saved while another one reads gives no half of either', async () => {
  const activityId = await saveActivity(member, everyOtherWednesday);
  const { RowVersion: _version, ...read } = await readActivity(member, activityId);
  const shapes = [wednesdays, wednesdays.slice(0, 2)];
  const reads: Promise<TestAnswer>[] = [];
  for (let round = 0; round < 10; round += 1) {
    const RecurrEndDate = round % 2 === 0 ? '2026-02-28' : '2026-03-31';
    const saved = member.call('PUT', `/api/UserActivities/${activityId}`, { body: { ...read, RecurrEndDate } });
    reads.push(member.call('GET', `/api/UserActivities/${activityId}`));
    expect(await saved).toMatchObject({ status: 200 });
  }
  for (const answer of await Promise.all(reads)) expect(shapes).toContainEqual(datesOf(answer.json));
});

function onDates(dates: readonly string[]) {
  return { UserActivityDates: dates.map((StartDate) => ({ StartDate })) };
}

function datesOf(activity: { UserActivityDates: { StartDate: string }[] }): string[] {
  return activity.UserActivityDates.map(({ StartDate }) => StartDate);
}

/** As the screen for a single date does: the hours of one date become its own. */
async function setHours(activityId: number, date: string, hours: number): Promise<void> {
  expect(await saveDate(member, activityId, date, { DateHours: hours })).toMatchObject({ status: 200 });
}
