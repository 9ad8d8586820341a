import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { declare, saveActivity, savePlan, submit, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(async () => {
  await world.close();
});

const url = (person: TestPerson, start: string, end: string) =>
  `/api/UserActivities?UserId=${person.userId}&StartDate=${start}&EndDate=${end}`;

async function read(person: TestPerson, start: string, end: string) {
  const answer = await person.call('GET', url(person, start, end));
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

describe('refuses', () => {
  beforeAll(async () => {
    member = await world.signIn();
  });

  test("[API-23, API-37] another member's calendar", async () => {
    const other = await world.signIn();
    await saveActivity(other);
    expect(await member.call('GET', url(other, '2026-03-01', '2026-03-31'))).toMatchObject({ status: 403 });
    expect((await read(member, '2026-03-01', '2026-03-31')).UserActivitySummaries).toEqual([]);
  });

  test.each([
    ['2026-02-30', '2026-03-31', 'StartDate', /yyyy-MM-dd/],
    ['01/03/2026', '2026-03-31', 'StartDate', /yyyy-MM-dd/],
    ['2026-03-31', '2026-03-30', 'EndDate', /before the start/],
    ['2025-01-01', '2026-12-31', 'EndDate', /at most 400 days/],
  ])('[API-23, API-39] the range %s to %s', async (start, end, Field, message) => {
    const answer = await member.call('GET', url(member, start, end));
    expect(answer.status).toBe(400);
    expect(answer.json.Message).toMatch(message);
    expect(answer.json.Errors).toMatchObject([{ Field }]);
  });

  test('[API-23, API-39] a range with only one end, and other parameters beside it', async () => {
    for (const rest of ['StartDate=2026-03-01', 'StartDate=2026-03-01&EndDate=2026-03-02&CPDYearId=11']) {
      const answer = await member.call('GET', `/api/UserActivities?UserId=${member.userId}&${rest}`);
      expect(answer).toMatchObject({ status: 400, json: { Code: 'UNKNOWN_COMBINATION' } });
    }
  });
});

describe('shows', () => {
  beforeAll(async () => {
    member = await world.signIn();
  });

  test('[API-23, CAL-03, CAL-14, CAL-16] each date of each activity on its own day, both ends included', async () => {
    const single = await saveActivity(member, { ActivityName: 'Single' });
    const series = await saveActivity(member, { ActivityName: 'Series', ...everyOtherWednesday });
    await saveActivity(member, { UserActivityDates: [{ StartDate: '2026-02-28' }] });
    const { UserActivityCounts, UserActivitySummaries } = await read(member, '2026-03-04', '2026-03-18');
    expect(UserActivityCounts).toEqual([
      { Date: '2026-03-04', ActivityCount: 1 },
      { Date: '2026-03-12', ActivityCount: 1 },
      { Date: '2026-03-18', ActivityCount: 1 },
    ]);
    expect(UserActivitySummaries).toMatchObject([
      { Date: '2026-03-04', ActivityName: 'Series', UserActivityId: series, IsRecurring: true, DateCount: 4 },
      { Date: '2026-03-12', ActivityName: 'Single', UserActivityId: single, IsRecurring: false, DateCount: 1 },
      { Date: '2026-03-18', ActivityName: 'Series', UserActivityId: series, IsRecurring: true, DateCount: 4 },
    ]);
  });

  test('[CAL-04, CAL-17] the type of each activity, and the hours of each date by itself', async () => {
    const person = await world.signIn();
    const series = await saveActivity(person, { ...everyOtherWednesday, TotalHours: '0.5' });
    const [first, second] = (await read(person, '2026-03-04', '2026-03-18')).UserActivitySummaries;
    expect([first, second]).toMatchObject([
      { UserActivityId: series, Hours: 0.5, ActivityType: first.ActivityType },
      { UserActivityId: series, Hours: 0.5 },
    ]);
    const types = await person.call('GET', '/api/CPDYearActivityTypes?CPDYearId=11');
    expect(JSON.stringify(types.json)).toContain(JSON.stringify(first.ActivityType));
  });

  test('[CAL-03] counts two activities of one day together', async () => {
    const person = await world.signIn();
    await saveActivity(person, { ActivityName: 'B' });
    await saveActivity(person, { ActivityName: 'A' });
    const answer = await read(person, '2026-03-12', '2026-03-12');
    expect(answer.UserActivityCounts).toEqual([{ Date: '2026-03-12', ActivityCount: 2 }]);
    expect(answer.UserActivitySummaries.map(({ ActivityName }: { ActivityName: string }) => ActivityName)).toEqual([
      'A',
      'B',
    ]);
  });

  test('[CAL-14, CAL-17] plans and evidence, and evidence of single dates only on those', async () => {
    const person = await world.signIn();
    await savePlan(person);
    const plans = await person.call('GET', `/api/UserPDP?UserId=${person.userId}&CPDYearId=11&GetAll=true`);
    const [{ UserPDPId, PDPGoals }] = plans.json;
    const whole = await uploadEvidence(person, 'whole.txt');
    const part = await uploadEvidence(person, 'part.txt');
    await saveActivity(person, {
      ActivityName: 'With all',
      UserActivityDates: [{ StartDate: '2026-05-01' }],
      UserActivityDocuments: [{ DocumentId: whole }],
      UserActivityPDPGoals: [PDPGoals[0].UserPDPGoalId],
    });
    await saveActivity(person, {
      ActivityName: 'Two dates',
      Occurrence: 'M',
      UserActivityDates: [{ StartDate: '2026-05-02' }, { StartDate: '2026-05-03' }],
      UserActivityDocuments: [
        { DocumentId: part, LinkedToUserActivity: false, ListOfUserActivityDates: [{ StartDate: '2026-05-03' }] },
      ],
    });
    const goal = { UserPDPGoalId: PDPGoals[0].UserPDPGoalId, UserPDPGoal: PDPGoals[0].Goal, IsLinked: true };
    expect((await read(person, '2026-05-01', '2026-05-31')).UserActivitySummaries).toMatchObject([
      { HasEvidence: true, HasFiles: true, UserActivityPDPs: [{ UserPDPId, Goals: [goal] }], HasPDPAvailable: true },
      { HasEvidence: false, HasFiles: true, UserActivityPDPs: [] },
      { HasEvidence: true, HasFiles: true },
    ]);
  });

  test('[CAL-05, CAL-06, CAL-07, CAL-17] by the year of the middle day and of each activity what may be done', async () => {
    const person = await world.signIn();
    await saveActivity(person, { UserActivityDates: [{ StartDate: '2026-12-31' }] });
    await savePlan(person);
    const entry = { IsPDPActivityType: true, Abilities: { edit: false, delete: false, attachToPlan: false } };
    const logged = { IsPDPActivityType: false, Abilities: { edit: true, delete: true, attachToPlan: true } };
    expect(await read(person, '2026-11-29', '2027-01-09')).toMatchObject({
      Editable: true,
      HasPDPAvailable: true,
      UserActivitySummaries: [{ Editable: true, ...logged }],
    });
    expect((await read(person, '2026-11-01', '2026-11-30')).UserActivitySummaries).toMatchObject([entry]);
    // Middle day in 2027, which has not opened.
    expect(await read(person, '2026-12-27', '2027-02-06')).toMatchObject({ Editable: false, HasPDPAvailable: false });
    await declare(person);
    await submit(person);
    const [afterwards] = (await read(person, '2026-12-27', '2027-02-06')).UserActivitySummaries;
    const nothing = { edit: false, view: true, addFile: false, attachToPlan: false, delete: false };
    expect(afterwards).toMatchObject({ Editable: false, CPDYearId: YEAR_ID[2026], Abilities: nothing });
  });

  test('[CAL-05, CAL-07, CAL-17, ACT-25] what may be done in a year that staff have opened again, until it ends', async () => {
    const person = await world.signIn();
    await saveActivity(person);
    const staff = await world.signIn({ role: 'STAFF' });
    const march = () => read(person, '2026-03-01', '2026-03-31');
    try {
      world.setNow('2027-05-01T00:00:00Z');
      expect(await march()).toMatchObject({ Editable: false, UserActivitySummaries: [{ Editable: false }] });
      const until = '2027-06-01T00:00:00Z';
      const body = { ForUserId: person.userId, CPDYearId: YEAR_ID[2026], Reason: 'Evidence came late.', Until: until };
      expect(await staff.call('POST', '/api/YearReopenings', { body })).toMatchObject({ status: 200 });
      const [open] = (await march()).UserActivitySummaries;
      expect(open).toMatchObject({ Editable: true, Abilities: { edit: true, delete: true, addFile: true } });
      world.setNow(until);
      expect(await march()).toMatchObject({ Editable: false, UserActivitySummaries: [{ Editable: false }] });
    } finally {
      world.setNow('2026-11-20T01:00:00Z');
    }
  });
});
