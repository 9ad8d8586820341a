import { CPDSummary } from '@cpd/contract/summary';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goalIdsOf, readSummary, saveActivity, saveDate, savePlan } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow('2026-11-20T01:00:00Z');
  member = await world.signIn();
});
afterAll(() => world.close());

const SERIES = {
  ActivityName: 'Series',
  Occurrence: 'R',
  UserActivityDates: [],
  RecurrStartDate: '2026-05-20',
  RecurrEndDate: '2026-06-10',
  WeeklyOrMonthly: 'W',
  WeeklyrecursEvery: 1,
  WeeklyrecursOnWednesday: true,
};

describe('the fields of the summary', () => {
  test('[SUM-32, SUM-33, SUM-34, SUM-35] have the names of the requirements, letter for letter', async () => {
    await saveActivity(member);
    const summary = await readSummary(member);
    const [category] = summary.CPDSummaryCategories;
    const [activity] = category.CPDSummaryActivities;
    const [month] = activity.ActivityDateMonths;
    const listed: [object, string][] = [
      [
        summary,
        'CPDYear CPDYearId CurrentStatus AuditStatus HasExemption ExemptionReason PaperSubmission SubmitFrom ' +
          'AllowSubmit AnnualRequirement Currency TotalCredits TotalHours EnteredCredits EnteredHours Recognised ' +
          'Reflection EnteredReflectionHours EnteredHoursWithReflections SpecialityHours CountryOfPractice Editable ' +
          'UserFrameworkRequirementsOverview CPDSummaryCategories',
      ],
      [summary.UserFrameworkRequirementsOverview, 'Inactive InactiveReason DueMessage1 DueMessage2'],
      [
        category,
        'CategoryId CategoryName DisplayOrder Collapse CategoryRequirementsShortVersion EnteredCredits EnteredHours ' +
          'RecognisedCredits EnteredReflectionCredits EnteredReflectionHours EnteredHoursWithReflections ' +
          'MinimumCredits MaximumCredits MinimumHours MaximumHours MinimumReflections MaximumReflections ' +
          'CPDSummaryActivities ModifiedActivityDateMonths',
      ],
      [
        activity,
        'UserActivityId ActivityName ActivityType StartDate IsRecurring ReadOnly HasEvidenceAttached ' +
          'VerifiedActivityId UserActivityIconType EnteredCredits EnteredHours RecognisedCredits MaxActivityCredits ' +
          'UserActivityPDPs ActivityDateMonths',
      ],
      [month, 'Month MonthNumber IsMonth ActivityDates'],
      [
        month.ActivityDates[0],
        'UserActivityDateId UserActivityId StartDate EndDate Hours DateHours HasEvidenceAttached HasReflection',
      ],
    ];
    for (const [object, names] of listed) expect(Object.keys(object)).toEqual(expect.arrayContaining(names.split(' ')));
    expect(CPDSummary.safeParse(summary).success).toBe(true);
  });

  test('[SUM-32, SUM-33, SUM-35] of an hour year take reflection as time', async () => {
    const answers = [111, 112].map((ReflectionQuestionId) => ({ ReflectionQuestionId, ReflectionAnswer: 'Ask.' }));
    const activityId = await saveActivity(member, { TotalHours: 2, UserActivityDates: [{ StartDate: '2026-04-02' }] });
    const reflection = { AddReflection: true, ReflectionHours: 0.75, ReflectionAnswers: answers };
    expect(await saveDate(member, activityId, '2026-04-02', reflection)).toMatchObject({ status: 200 });
    const summary = await readSummary(member);
    expect(summary).toMatchObject({
      ...{ EnteredCredits: 0, EnteredHours: 2, Reflection: 0.75, EnteredReflectionHours: 0.75, TotalHours: 2.75 },
      SpecialityHours: 0,
    });
    expect(summary.CPDSummaryCategories[0]).toMatchObject({
      ...{ Collapse: false, EnteredReflectionCredits: 0, MinimumCredits: null, MaximumCredits: null },
      ...{ MinimumHours: 12.5, MaximumHours: null, MinimumReflections: null, MaximumReflections: null },
      CPDSummaryActivities: [
        {
          ...{ RecognisedCredits: 0, MaxActivityCredits: null },
          ActivityDateMonths: [{ Month: 'April', ActivityDates: [{ Hours: 2.75, DateHours: 2 }] }],
        },
      ],
    });
    expect(summary.CPDSummaryCategories[1]).toMatchObject({ Collapse: true });
  });

  test('[SUM-19, SUM-34] put the dates of an activity under their months', async () => {
    await saveActivity(member, SERIES);
    const dates = (...days: string[]) => days.map((StartDate) => ({ StartDate }));
    expect(await firstActivity()).toMatchObject({
      ActivityDateMonths: [
        { Month: 'May', MonthNumber: 5, IsMonth: true, ActivityDates: dates('2026-05-20', '2026-05-27') },
        { Month: 'June', MonthNumber: 6, IsMonth: true, ActivityDates: dates('2026-06-03', '2026-06-10') },
      ],
    });
    const other = await world.signIn();
    await saveActivity(other);
    expect(await firstActivity(other)).toMatchObject({ ActivityDateMonths: [{ IsMonth: false }] });
  });

  test('[SUM-33] name the dates of a series that were changed by themselves', async () => {
    const activityId = await saveActivity(member, SERIES);
    const modified = async () => (await readSummary(member)).CPDSummaryCategories[0].ModifiedActivityDateMonths;
    expect(await modified()).toEqual([]);
    expect(await saveDate(member, activityId, '2026-06-03', { DateHours: 3 })).toMatchObject({ status: 200 });
    expect(await modified()).toMatchObject([
      { Month: 'June', MonthNumber: 6, ActivityDates: [{ UserActivityId: activityId, StartDate: '2026-06-03' }] },
    ]);
  });

  test('[SUM-33] name a date that was moved by itself, those of a month in their order', async () => {
    const [late, early] = [await saveActivity(member, SERIES), await saveActivity(member, SERIES)];
    expect(await saveDate(member, late, '2026-06-03', { StartDate: '2026-06-25' })).toMatchObject({ status: 200 });
    expect(await saveDate(member, early, '2026-06-10', { StartDate: '2026-06-05' })).toMatchObject({ status: 200 });
    expect(await saveDate(member, late, '2026-06-10', { StartDate: '2026-06-15' })).toMatchObject({ status: 200 });
    const [category] = (await readSummary(member)).CPDSummaryCategories;
    expect(category.ModifiedActivityDateMonths).toMatchObject([
      {
        Month: 'June',
        ActivityDates: [
          { UserActivityId: early, StartDate: '2026-06-05' },
          { UserActivityId: late, StartDate: '2026-06-15' },
          { UserActivityId: late, StartDate: '2026-06-25' },
        ],
      },
    ]);
  });

  test('list the activities of a category by their first date, whenever they were entered', async () => {
    for (const StartDate of ['2026-06-03', '2026-02-14', '2026-04-20', '2026-04-02'])
      await saveActivity(member, { ActivityName: StartDate, UserActivityDates: [{ StartDate }] });
    const [category] = (await readSummary(member)).CPDSummaryCategories;
    const names = category.CPDSummaryActivities.map(({ ActivityName }: { ActivityName: string }) => ActivityName);
    expect(names).toEqual(['2026-02-14', '2026-04-02', '2026-04-20', '2026-06-03']);
  });

  test('[SUM-27, SUM-34] say which plan goals an activity works towards', async () => {
    const planId = await savePlan(member);
    const [goalId] = await goalIdsOf(member, planId);
    await saveActivity(member, { UserActivityPDPGoals: [goalId] });
    expect(await firstActivity()).toMatchObject({
      UserActivityPDPs: [{ UserPDPId: planId, Goals: [{ UserPDPGoalId: goalId, IsLinked: true }] }],
    });
  });

  test('[PRG-05, PRG-13, SUM-34] say by type and areas which requirement an activity counts for', async () => {
    const ethics = 207;
    await saveActivity(member, { ActivityTypeId: 106, UserActivityHours: [{ SpecialityId: ethics, Hours: 1 }] });
    expect(await firstActivity()).toMatchObject({ ActivityTypeId: 106, SpecialityIds: [ethics] });
    const { UserFrameworkRequirements, Missing } = (await readSummary(member)).UserFrameworkRequirementsOverview;
    const asked = (BadgeType: string) =>
      UserFrameworkRequirements.filter((item: { BadgeType: string }) => item.BadgeType === BadgeType);
    expect(asked('MandatorySpecialty').map((item: { SpecialityId: number }) => item.SpecialityId)).toContain(ethics);
    expect(asked('AnnualConversation')).toMatchObject([{ ActivityTypeId: 202, SpecialityId: null }]);
    expect(asked('CategoryOneMinimum')).toMatchObject([{ ActivityTypeId: null, SpecialityId: null }]);
    expect(Missing).toContainEqual(expect.objectContaining({ CategoryIds: [1, 2, 3] }));
    expect(Missing[0]).toMatchObject({ CategoryIds: [] });
  });

  test('[SUM-32] add the hours for specialties, not those for professional domains, single dates included', async () => {
    world.setNow('2024-11-20T01:00:00Z');
    const early = await world.signIn();
    const [specialty, domain] = [await areaId(true), await areaId(false)];
    const activityId = await saveActivity(early, {
      CPDYearId: YEAR_ID[2024],
      Occurrence: 'M',
      TotalHours: undefined,
      UserActivityDates: [{ StartDate: '2024-04-01' }, { StartDate: '2024-04-02' }],
      UserActivityHours: [
        { SpecialityId: specialty, Hours: 2 },
        { SpecialityId: domain, Hours: 0.5 },
      ],
    });
    expect(await readSummary(early, YEAR_ID[2024])).toMatchObject({ EnteredHours: 5, SpecialityHours: 4 });
    const ownHours = { UserActivityHours: [{ SpecialityId: specialty, Hours: 3 }] };
    expect(await saveDate(early, activityId, '2024-04-02', ownHours)).toMatchObject({ status: 200 });
    expect(await readSummary(early, YEAR_ID[2024])).toMatchObject({ EnteredHours: 5.5, SpecialityHours: 5 });
  });
});

async function firstActivity(person = member) {
  const { CPDSummaryCategories } = await readSummary(person);
  return CPDSummaryCategories[0].CPDSummaryActivities[0];
}

async function areaId(isSpecialty: boolean): Promise<number> {
  const area = await world.database
    .selectFrom('area')
    .select('area_id')
    .where('is_specialty', '=', isSpecialty)
    .where('name', '<>', 'Generic')
    .where('first_cpd_year_id', '<=', YEAR_ID[2024])
    .where('last_cpd_year_id', '>=', YEAR_ID[2024])
    .orderBy('position')
    .executeTakeFirstOrThrow();
  return area.area_id;
}
