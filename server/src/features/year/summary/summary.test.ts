import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  inYear,
  readSummary,
  saveActivity,
  saveDate,
  savePlan,
  storeShortcut,
  uploadEvidence,
  verifyActivity,
} from '../../../testing/steps.ts';
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

describe('[API2-02, API2-03] the summary and the progress of a year', () => {
  test('[API2-63] refuse the view of the college to a participant', async () => {
    const url = `/api/UserFrameworkRequirements?${inYear(member)}&ForAdmin=true`;
    expect(await member.call('GET', url)).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
  });

  test('[PRG-14] give the view of the college to those of the CPD team who may look at records', async () => {
    const url = `/api/UserFrameworkRequirements?${inYear(member)}&ForAdmin=true`;
    const verified = await world.signIn({ role: 'VERIFIED' });
    expect(await verified.call('GET', url)).toMatchObject({ status: 403 });
    for (const role of ['STAFF', 'MANAGER', 'WATCHER']) {
      const person = await world.signIn({ role });
      expect(await person.call('GET', url)).toMatchObject({ status: 200, json: { Year: 2026 } });
    }
  });

  test('[API2-03] are 404 for a year that is not the member’s', async () => {
    const newcomer = await world.signIn({ firstYear: 2026 });
    for (const cpdYearId of [YEAR_ID[2025], 12, 99]) {
      const year = inYear(newcomer, cpdYearId);
      for (const url of [
        `/api/UserFrameworkRequirements?${year}&ForAdmin=false`,
        `/api/CPDSummary?${year}&IncludeUserFrameworkRequirements=true`,
      ]) {
        expect(await newcomer.call('GET', url)).toMatchObject({ status: 404 });
      }
    }
  });

  test('[SUM-36] of a year without activities are zeros, with every category', async () => {
    expect(await readSummary(member)).toMatchObject({
      CPDYear: 2026,
      CurrentStatus: 'Open',
      TotalHours: 0,
      EnteredReflectionHours: 0,
      PaperSubmission: 0,
      AuditStatus: '',
      HasExemption: false,
      CountryOfPractice: 'Not stated',
      CPDSummaryCategories: [
        { CategoryId: 1, DisplayOrder: 1, CategoryName: 'Educational Activities', CPDSummaryActivities: [] },
        { CategoryId: 2, DisplayOrder: 2, CategoryName: 'Reviewing Performance', CPDSummaryActivities: [] },
        { CategoryId: 3, DisplayOrder: 3, CategoryName: 'Measuring Outcomes', CPDSummaryActivities: [] },
      ],
    });
  });

  test('[SUM-36] leave out dates that lie outside the year', async () => {
    const activityId = await saveActivity(member, {
      Occurrence: 'M',
      UserActivityDates: [{ StartDate: '2026-01-01' }, { StartDate: '2026-12-31' }],
    });
    // The rules refuse such a date; a record that was brought over from elsewhere may have one.
    await world.database
      .updateTable('activity_date')
      .set({ start_date: '2027-01-01', end_date: '2027-01-01' })
      .where('activity_id', '=', activityId)
      .where('start_date', '=', '2026-12-31')
      .execute();
    const summary = await readSummary(member);
    expect(summary).toMatchObject({ TotalHours: 1.5, Recognised: 1.5 });
    expect(summary.CPDSummaryCategories[0].CPDSummaryActivities).toMatchObject([{ DateCount: 1, EnteredHours: 1.5 }]);
  });

  test('[PRG-16] change with each activity that is added, changed and deleted', async () => {
    const activityId = await saveActivity(member, { TotalHours: 3 });
    expect(await readSummary(member)).toMatchObject({ TotalHours: 3, CurrentStatus: 'In Progress' });
    const body = (await member.call('GET', `/api/UserActivities/${activityId}`)).json;
    await member.call('PUT', `/api/UserActivities/${activityId}`, { body: { ...body, HoursPerDate: 5.25 } });
    expect(await readSummary(member)).toMatchObject({ TotalHours: 5.25 });
    await member.call('DELETE', `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=true`);
    expect(await readSummary(member)).toMatchObject({ TotalHours: 0 });
  });

  test('[YR-08, API-37] show nothing of other years and other members', async () => {
    await saveActivity(await world.signIn());
    world.setNow('2026-02-20T01:00:00Z');
    await saveActivity(member, { CPDYearId: YEAR_ID[2025], UserActivityDates: [{ StartDate: '2025-06-01' }] });
    expect(await readSummary(member)).toMatchObject({ TotalHours: 0 });
    expect(await readSummary(member, YEAR_ID[2025])).toMatchObject({ TotalHours: 1.5 });
  });

  test('[SUM-05] of an exempt year say why, and ask for nothing', async () => {
    await world.database
      .insertInto('member_year')
      .values({ user_id: member.userId, cpd_year_id: YEAR_ID[2026], exemption_reason_code: await anyReason() })
      .execute();
    expect(await readSummary(member)).toMatchObject({
      HasExemption: true,
      ExemptionReason: expect.stringMatching(/\w/),
      AllowSubmit: false,
      UserFrameworkRequirementsOverview: { DueMessage1: '', DueMessage2: '', Missing: [] },
    });
  });

  test('[SUM-07, SUM-32] of a year without a practising registration say that it is inactive, and why', async () => {
    const NON_PRACTISING = 6;
    const overview = async () => (await readSummary(member)).UserFrameworkRequirementsOverview;
    expect(await overview()).toMatchObject({ Inactive: false, InactiveReason: '' });
    const body = { UserId: member.userId, CPDYearId: YEAR_ID[2026], RegistrationIds: [NON_PRACTISING] };
    await member.call('PUT', '/api/UserRegistration', { body });
    expect(await overview()).toMatchObject({
      Inactive: true,
      InactiveReason: expect.stringMatching(/^You are not practising in 2026: Non-practising registration/),
    });
  });

  test('[SUM-06] say until when the record is due, to the last day', async () => {
    const due = async () => (await readSummary(member)).UserFrameworkRequirementsOverview;
    expect(await due()).toMatchObject({ DueMessage1: 'Your 2026 record is due by 31 March 2027.' });
    world.setNow('2027-03-30T00:00:00Z');
    expect(await due()).toMatchObject({ DueMessage2: '1 day remains.' });
    world.setNow('2027-03-31T12:59:59Z');
    expect(await due()).toMatchObject({ DueMessage2: 'Today is the last day.' });
    world.setNow('2027-03-31T13:00:00Z');
    expect(await due()).toMatchObject({ DueMessage1: 'The 2026 record was due on 31 March 2027.' });
  });
});

describe('the rows of the summary', () => {
  test('[SUM-15, SUM-16, SUM-17, SUM-18] say what may be done with each activity', async () => {
    await saveActivity(member, { ActivityName: 'Single' });
    await saveActivity(member, {
      ActivityName: 'Series',
      Occurrence: 'R',
      UserActivityDates: [],
      RecurrStartDate: '2026-05-01',
      RecurrEndDate: '2026-05-31',
      WeeklyOrMonthly: 'W',
      WeeklyrecursEvery: 1,
      WeeklyrecursOnFriday: true,
    });
    await savePlan(member);
    const can = { edit: true, view: true, copy: true, addFile: true, attachToPlan: true };
    const viewOnly = { edit: false, addFile: false, attachToPlan: false, delete: false, deleteAll: false };
    expect(await abilitiesByName()).toEqual({
      Single: { ...can, delete: true, deleteAll: false },
      Series: { ...can, delete: false, deleteAll: true },
      '2026 plan': { ...viewOnly, view: true, copy: true },
    });
    world.setNow('2027-05-01T00:00:00Z');
    for (const abilities of Object.values(await abilitiesByName())) {
      expect(abilities).toEqual({ ...viewOnly, view: true, copy: true });
    }
  });

  test('[SUM-31, SUM-35] mark evidence of the whole and of single dates, and verified activities', async () => {
    const documentId = await uploadEvidence(member);
    const dated = { LinkedToUserActivity: false, ListOfUserActivityDates: [{ StartDate: '2026-04-02' }] };
    const activityId = await saveActivity(member, {
      Occurrence: 'M',
      UserActivityDates: [{ StartDate: '2026-04-01' }, { StartDate: '2026-04-02' }],
      UserActivityDocuments: [{ DocumentId: documentId, ...dated }],
    });
    const verified = await verifyActivity(world, activityId);
    const { CPDSummaryCategories } = await readSummary(member);
    expect(CPDSummaryCategories[0].CPDSummaryActivities).toMatchObject([
      {
        HasEvidenceAttached: true,
        VerifiedActivityId: verified,
        UserActivityIconType: 'VERIFIEDACTIVITY',
        ActivityDateMonths: [
          {
            ActivityDates: [
              { StartDate: '2026-04-01', HasEvidenceAttached: false },
              { StartDate: '2026-04-02', HasEvidenceAttached: true },
            ],
          },
        ],
      },
    ]);
  });

  test('[SUM-31] mark what came by a link of the college on something to learn from, and nothing else', async () => {
    const suffix = await storeShortcut(world);
    const { shortcut_id: CPDShortcutId } = await world.database
      .selectFrom('shortcut')
      .select('shortcut_id')
      .where('friendly_suffix', '=', suffix)
      .executeTakeFirstOrThrow();
    await saveActivity(member);
    await saveActivity(member, { CPDShortcutId });
    const { CPDSummaryCategories } = await readSummary(member);
    const icons = CPDSummaryCategories.flatMap(
      ({ CPDSummaryActivities }: { CPDSummaryActivities: { UserActivityIconType: string | null }[] }) =>
        CPDSummaryActivities.map(({ UserActivityIconType }) => UserActivityIconType),
    );
    expect(icons.toSorted()).toEqual(['LEARNINGRESOURCE', null]);
  });

  test('[SUM-31, SUM-35] mark the reflection that was added to one of several dates', async () => {
    const days = ['2026-04-01', '2026-04-02'];
    const dates = days.map((StartDate) => ({ StartDate }));
    const activityId = await saveActivity(member, { Occurrence: 'M', UserActivityDates: dates });
    const answers = [111, 112].map((ReflectionQuestionId) => ({ ReflectionQuestionId, ReflectionAnswer: 'Ask.' }));
    const reflection = { AddReflection: true, ReflectionHours: 0.25, ReflectionAnswers: answers };
    expect(await saveDate(member, activityId, '2026-04-02', reflection)).toMatchObject({ status: 200 });
    const { CPDSummaryCategories } = await readSummary(member);
    expect(CPDSummaryCategories[0].CPDSummaryActivities).toMatchObject([
      {
        HasReflection: true,
        ActivityDateMonths: [{ ActivityDates: [{ HasReflection: false }, { HasReflection: true }] }],
      },
    ]);
  });
});

async function anyReason(): Promise<string> {
  const row = await world.database.selectFrom('exemption_reason').select('reason_code').executeTakeFirstOrThrow();
  return row.reason_code;
}

async function abilitiesByName(): Promise<Record<string, object>> {
  const { CPDSummaryCategories } = await readSummary(member);
  const activities: { ActivityName: string; Abilities: object }[] = CPDSummaryCategories.flatMap(
    (category: { CPDSummaryActivities: object[] }) => category.CPDSummaryActivities,
  );
  return Object.fromEntries(activities.map(({ ActivityName, Abilities }) => [ActivityName, Abilities]));
}
