import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import {
  declare,
  goalIdsOf,
  inYear,
  readSummary,
  saveActivity,
  savePlan,
  submit,
  uploadEvidence,
} from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

// Of poppler; it reads a PDF as a person who selects and copies the text.
const READER = 'pdftotext';
const readable = test.skipIf(spawnSync(READER, ['-v']).error !== undefined);

let world: TestApp;
let member: TestPerson;
let planId: number;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
  planId = await savePlan(member);
  await saveActivity(member, { TotalHours: 3.25 });
});
afterAll(() => world.close());

function planUrl(person: TestPerson, id: number, cpdYearId?: number): string {
  return `/api/Documents?${inYear(person, cpdYearId)}&GeneratableDocumentType=7&Id=${id}`;
}

async function textOf(person: TestPerson, url: string): Promise<string> {
  const { status, raw } = await person.call('GET', url);
  expect(status).toBe(200);
  return spawnSync(READER, ['-layout', '-', '-'], { input: raw }).stdout.toString();
}

describe('[CRT-06, API2-31] a plan is not printed', () => {
  test('for another member, of another year, nor one that was uploaded', async () => {
    const stranger = await world.signIn();
    const uploaded = await savePlan(member);
    const document_id = await uploadEvidence(member, 'plan.txt');
    await world.database.updateTable('plan').set({ document_id }).where('plan_id', '=', uploaded).execute();
    const state = await recordState(world);
    for (const [person, url] of [
      [stranger, planUrl(stranger, planId)],
      [member, planUrl(member, planId, YEAR_ID[2025])],
      [member, planUrl(member, uploaded)],
      [member, planUrl(member, 987_654)],
      ...[planId, uploaded, 987_654].map(
        (id) => [stranger, `/api/Documents?GeneratableDocumentType=7&Id=${id}`] as const,
      ),
      ...[uploaded, 987_654].map((id) => [member, `/api/Documents?GeneratableDocumentType=7&Id=${id}`] as const),
    ] as const) {
      expect(await person.call('GET', url)).toMatchObject({ status: 404 });
    }
    expect(await stranger.call('GET', planUrl(member, planId))).toMatchObject({ status: 403 });
    expect(await recordState(world)).toEqual(state);
    const offers = await member.call('GET', `/api/Documents?${inYear(member)}&UICertPage=true`);
    const plans = offers.json.filter(({ DocumentType }: { DocumentType: string }) => DocumentType === 'PDP');
    expect(plans).toMatchObject([
      { GeneratableDocumentType: '7', Id: planId, DocumentId: 0 },
      { GeneratableDocumentType: null, Id: 0, DocumentId: document_id },
    ]);
  });
});

describe('[CRT-06, API2-31] a plan', () => {
  test('is there by its id alone, also for who acts for the member', async () => {
    const staff = await world.signIn({ role: 'STAFF' });
    const body = { ForUserId: member.userId, Reason: 'Asked by telephone' };
    expect(await staff.call('POST', '/api/ActingSessions', { body })).toMatchObject({ status: 200 });
    for (const person of [member, staff]) {
      const answer = await person.call('GET', `/api/Documents?GeneratableDocumentType=7&Id=${planId}`);
      expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    }
  });

  readable('is printed with its name, need, hours and goals, under its own name', async () => {
    const plans = await member.call('GET', `/api/UserPDP?${inYear(member)}&GetAll=true`);
    const plan = plans.json.find(({ UserPDPId }: { UserPDPId: number }) => UserPDPId === planId);
    const answer = await member.call('GET', planUrl(member, planId));
    expect(String(answer.headers['content-disposition'])).toContain(`filename="${plan.PlanName}.pdf"`);
    const text = await textOf(member, planUrl(member, planId));
    for (const part of [plan.PlanName, plan.CPDNeed, String(plan.HoursSpent), plan.PDPGoals[0].Goal, 'Dr Test Member'])
      expect(text).toContain(part);
  });
});

readable('[CRT-06, PDP-14] a plan is printed with what is planned and how its goals ended', async () => {
  const DescribedActivities = [{ ActivityDescription: 'A course', Timeframe: 'in May' }];
  const id = await savePlan(member, { PDPGoals: [{ Goal: 'Learn', DescribedActivities }, { Goal: 'Teach' }] });
  const [, goalId] = await goalIdsOf(member, id);
  const body = { Outcome: 'CARRIED', Reason: 'No students yet.' };
  expect(await member.call('PUT', `/api/UserPDPGoals?GoalId=${goalId}`, { body })).toMatchObject({ status: 200 });
  const text = await textOf(member, planUrl(member, id));
  for (const part of ['A course (in May)', 'Carried into 2027: No students yet.']) expect(text).toContain(part);
});

test('[API2-34, API2-31, API2-49] a plan is taken by the number and by the name of its type, each with its id in either place', async () => {
  for (const type of ['7', 'UserPDP']) {
    for (const url of [
      `/api/Documents?GeneratableDocumentType=${type}&Id=${planId}`,
      `/api/Documents/${planId}?GeneratableDocumentType=${type}`,
    ]) {
      expect(await member.call('GET', url)).toMatchObject({
        status: 200,
        headers: { 'content-type': 'application/pdf' },
      });
    }
  }
  expect(await member.call('GET', `/api/Documents/${planId}?GeneratableDocumentType=8`)).toMatchObject({ status: 400 });
});

test('[API2-49] a plan is saved under its name without what a file name cannot hold', async () => {
  const id = await savePlan(member, { PlanName: 'Plan A/B: "more"?' });
  const answer = await member.call('GET', planUrl(member, id));
  expect(String(answer.headers['content-disposition'])).toContain('filename="Plan A_B_ _more__.pdf"');
});

describe('[CRT-11] the figures on paper', () => {
  readable('are those of the summary at that moment', async () => {
    const statement = `/api/Documents?${inYear(member)}&GeneratableDocumentType=10`;
    const details = `/api/Documents?${inYear(member)}&GeneratableDocumentType=11`;
    for (const more of [0.5, 1.25]) {
      await saveActivity(member, { TotalHours: more });
      const { TotalHours, CPDSummaryCategories, UserFrameworkRequirementsOverview } = await readSummary(member);
      const minimum = UserFrameworkRequirementsOverview.MinimumCreditsOrHours;
      for (const url of [statement, details]) {
        expect(await textOf(member, url)).toContain(`Total ${TotalHours} of ${minimum} hours`);
      }
      const text = await textOf(member, statement);
      for (const { CategoryName, EnteredHours } of CPDSummaryCategories) {
        expect(text).toMatch(new RegExp(`${CategoryName} +${EnteredHours} `));
      }
    }
  });

  readable('[SUB-08] and what was declared keeps the words of that day, whatever is registered later', async () => {
    const person = await world.signIn({ registrationIds: [1] });
    await declare(person);
    await submit(person);
    await world.database.deleteFrom('member_registration').where('user_id', '=', person.userId).execute();
    const text = await textOf(person, `/api/Documents?${inYear(person)}&GeneratableDocumentType=10`);
    expect(text).toContain('Submitted on 20/11/2026');
    expect(text).toMatch(/Did you complete at least 50 hours of CPD in 2026\? +Yes/);
  });
});

readable('[CRT-11, PRG-12] statements say what comes after the day of print, beside the same figures', async () => {
  world.setNow('2026-11-20T01:00:00Z');
  const planner = await world.signIn();
  await saveActivity(planner, {
    Occurrence: 'M',
    TotalHours: 1.5,
    UserActivityDates: [{ StartDate: '2026-11-19' }, { StartDate: '2026-11-26' }, { StartDate: '2026-12-03' }],
  });
  const [short, detailed] = await Promise.all(
    [10, 11].map((type) => textOf(planner, `/api/Documents?${inYear(planner)}&GeneratableDocumentType=${type}`)),
  );
  expect(short).toContain('Total 4.5 of 50 hours');
  for (const text of [short, detailed]) expect(text).toContain('of these 3 hours planned');
  expect(short).toContain('of these 3 planned');
  expect(detailed?.match(/planned/g)).toHaveLength(3);
  expect(detailed).not.toMatch(/19\/11\/2026 · 1\.5 +planned/);
});

readable('[CRT-11, SUM-33] the detailed statement says the time of reflection at its activity', async () => {
  const person = await world.signIn();
  const ReflectionAnswers = [111, 112].map((id) => ({ ReflectionQuestionId: id, ReflectionAnswer: 'Ask.' }));
  const reflection = { AddReflection: true, ReflectionHours: 0.75, ReflectionAnswers };
  await saveActivity(person, { ...reflection, ActivityName: 'Grand round with a thought' });
  await saveActivity(person, { ActivityName: 'Grand round without' });
  const text = await textOf(person, `/api/Documents?${inYear(person)}&GeneratableDocumentType=11`);
  expect(text).toMatch(/Grand round with a thought[\s\S]*Reflection +0\.75 hours/);
  expect(text.match(/Reflection +[\d.]+ hours/g)).toHaveLength(1);
});
