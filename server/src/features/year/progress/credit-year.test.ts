import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declare, inYear, readSummary, saveActivity, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const GENERIC = 1;
/** 2020. */
const WAIVED_YEAR = 5;

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  world.setNow('2022-11-20T01:00:00Z');
  member = await world.signIn();
});
afterAll(() => world.close());

async function enter(type: number, hours: number, days: readonly string[], reflection?: number): Promise<void> {
  await saveActivity(member, {
    CPDYearId: YEAR_ID[2022],
    ActivityTypeId: type,
    Occurrence: days.length === 1 ? 'S' : 'M',
    TotalHours: undefined,
    UserActivityHours: [{ SpecialityId: GENERIC, Hours: hours }],
    UserActivityDates: days.map((day) => ({ StartDate: `2022-${day}` })),
    ...(reflection === undefined ? {} : { AddReflection: true, Reflection: 'Useful.', ReflectionHours: reflection }),
  });
}

async function progress() {
  const url = `/api/UserFrameworkRequirements?${inYear(member, YEAR_ID[2022])}&ForAdmin=false`;
  const answer = await member.call('GET', url);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

test('[SUM-29] say of 2020 alone that its minimums are waived, and show the figures all the same', async () => {
  const year = await readSummary(member, WAIVED_YEAR);
  expect(year).toMatchObject({
    AnnualRequirement: 'Usually at least 100 credits of CPD across the three categories, waived for 2020.',
    UserFrameworkRequirementsOverview: { Waived: true, MinimumCreditsOrHours: 100, Missing: [] },
  });
  expect(await readSummary(member, YEAR_ID[2022])).toMatchObject({
    AnnualRequirement: 'At least 100 credits of CPD in 2022 across the three categories.',
    UserFrameworkRequirementsOverview: { Waived: false },
  });
});

// One story, told in order.
describe('[LIM2-01, LIM2-03, PRG-02] a year of credits', () => {
  test('[SUM-33] cuts a category at its cap and sends the member elsewhere', async () => {
    await enter(102, 24, ['03-01', '03-02', '03-03']);
    expect(await progress()).toMatchObject({
      Currency: 'C',
      CurrentCreditsOrHours: 60,
      MinimumCreditsOrHours: 100,
      CurrentPercentage: 60,
      RequiredMandatoryActivities: 0,
      Missing: [{ Text: '40 more credits of Reviewing Performance or Measuring Outcomes' }],
    });
    const { CPDSummaryCategories } = await readSummary(member, YEAR_ID[2022]);
    expect(CPDSummaryCategories[0]).toMatchObject({
      EnteredHours: 72,
      EnteredCredits: 72,
      RecognisedCredits: 60,
      MinimumCredits: null,
      MaximumCredits: 60,
      MinimumHours: null,
      MaximumHours: null,
      MinimumReflections: null,
      MaximumReflections: null,
      CPDSummaryActivities: [{ EnteredCredits: 72, RecognisedCredits: 60, MaxActivityCredits: 60 }],
    });
  });

  test('[RFL-06, SUM-30] counts three credits an hour in the other categories, and reflection as it is', async () => {
    await enter(205, 5, ['04-04'], 1);
    await enter(301, 7.75, ['05-05'], 0.25);
    expect(await progress()).toMatchObject({ CurrentCreditsOrHours: 99.5, CurrentPercentage: 99.5 });
    const summary = await readSummary(member, YEAR_ID[2022]);
    expect(summary).toMatchObject({ Currency: 'C', TotalCredits: 99.5, TotalHours: 84.75, Recognised: 99.5 });
    expect(summary).toMatchObject({ EnteredCredits: 110.25, EnteredHours: 84.75, Reflection: 1.25 });
    expect(summary.CPDSummaryCategories).toMatchObject([
      { RecognisedCredits: 60 },
      { EnteredCredits: 15, RecognisedCredits: 16, EnteredReflectionCredits: 1, EnteredReflectionHours: 0 },
      { EnteredCredits: 23.25, RecognisedCredits: 23.5 },
    ]);
    expect(summary.CPDSummaryCategories[1].CPDSummaryActivities).toMatchObject([
      { EnteredHours: 5, EnteredCredits: 15, RecognisedCredits: 16, EnteredReflectionHours: 0, HasReflection: true },
    ]);
  });

  test('[SUM-30, SUM-34] shares the maximum of a category among its activities, the earliest first', async () => {
    await enter(102, 1, ['07-07']);
    const { CPDSummaryCategories } = await readSummary(member, YEAR_ID[2022]);
    expect(CPDSummaryCategories[0]).toMatchObject({
      EnteredCredits: 73,
      RecognisedCredits: 60,
      CPDSummaryActivities: [
        { EnteredCredits: 72, RecognisedCredits: 60 },
        { EnteredCredits: 1, RecognisedCredits: 0, MaxActivityCredits: 60 },
      ],
    });
  });

  test('[SUM-12, SUM-36] adds what was handed in on paper to the total', async () => {
    await world.database
      .updateTable('member_year')
      .set({ paper_submission: 0.5 })
      .where('user_id', '=', member.userId)
      .execute();
    expect(await readSummary(member, YEAR_ID[2022])).toMatchObject({ PaperSubmission: 0.5, TotalCredits: 100 });
    expect(await progress()).toMatchObject({ CurrentPercentage: 100, AllRequirementsMet: false });
  });

  test('[SUB-25] is complete once the group has its 40 credits', async () => {
    await enter(304, 0.25, ['06-06']);
    expect(await progress()).toMatchObject({
      CurrentCreditsOrHours: 100.75,
      AllRequirementsMet: true,
      UserFrameworkRequirements: [{ RequirementFriendlyStatus: '40.25 / 40 credits min', Complete: true }],
    });
    await declare(member, YEAR_ID[2022], {});
    const answer = await submit(member, YEAR_ID[2022]);
    expect(answer).toMatchObject({ status: 200, json: { CPDStatusCode: 'COMPLETE' } });
  });
});
