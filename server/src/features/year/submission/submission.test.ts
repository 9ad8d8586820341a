import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildActivity, buildPlan } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import {
  declare,
  inYear,
  readActivity,
  readSummary,
  saveActivity,
  savePlan,
  submit,
  uploadUrl,
} from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { closeYears } from '../closing/closing-service.ts';

// 2026 takes submissions from 1 October, 00:00 in Sydney, which is still 30 September elsewhere.
const OPENS = '2026-09-30T14:00:00Z';
const CLOSES = '2027-03-31T13:00:00Z';
const SHOWS_BUTTON_FROM = '2026-08-31T14:00:00Z';

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

function before(instant: string): string {
  return Temporal.Instant.from(instant).subtract({ seconds: 1 }).toString();
}

async function expectRefused(person: TestPerson, words: string): Promise<void> {
  const state = await recordState(world);
  expect(await submit(person)).toMatchObject({
    status: 409,
    json: { Code: 'SUBMISSION_NOT_OPEN', Message: expect.stringContaining(words) },
  });
  expect(await recordState(world)).toEqual(state);
}

describe('[SUB-26, API2-06] a year cannot be handed in', () => {
  test('without a saved declaration', async () => {
    await saveActivity(member);
    await expectRefused(member, 'complete the declaration');
  });

  test('[SUB-03] a second before submission opens', async () => {
    world.setNow(before(OPENS));
    expect(await declare(member)).toMatchObject({ status: 200 });
    await expectRefused(member, 'from 01/10/2026');
  });

  test('from the instant on at which the year has closed', async () => {
    await declare(member);
    world.setNow(CLOSES);
    await expectRefused(member, 'closed');
  });

  test('once the closing job has been there, in the same words', async () => {
    await declare(member);
    world.setNow(CLOSES);
    await closeYears(world.database, Temporal.Instant.from(CLOSES), 'test');
    await expectRefused(member, 'is closed');
  });

  test('[API2-63] by somebody else, staff included', async () => {
    await declare(member);
    const url = `/api/UserCPDYears?${inYear(member)}&SubmitCPDYear=true`;
    const [stranger, staff] = [await world.signIn(), await world.signIn({ role: 'STAFF' })];
    const signedIn = await recordState(world);
    for (const other of [stranger, staff]) expect(await other.call('PUT', url)).toMatchObject({ status: 403 });
    expect(await recordState(world)).toEqual(signedIn);
  });

  test('[SUM-05] by a member who is exempt', async () => {
    await declare(member);
    await world.database
      .updateTable('member_year')
      .set({ exemption_reason_code: (eb) => eb.selectFrom('exemption_reason').select('reason_code').limit(1) })
      .where('user_id', '=', member.userId)
      .execute();
    await expectRefused(member, 'exempt');
  });

  test('a second time', async () => {
    await declare(member);
    expect(await submit(member)).toMatchObject({ status: 200 });
    await expectRefused(member, 'already been submitted');
  });

  test('[API-39] that is unknown, or with SubmitCPDYear=false', async () => {
    expect(await submit(member, 99)).toMatchObject({ status: 404 });
    const url = `/api/UserCPDYears?${inYear(member)}&SubmitCPDYear=false`;
    expect(await member.call('PUT', url)).toMatchObject({ status: 400 });
  });
});

describe('[SUB-02, SUB-03, SUB-04, SUB-05, SUB-06] the summary says what stands where the button stands', () => {
  test.each([
    ['a second before the button shows', before(SHOWS_BUTTON_FROM), false, 'not-yet-open', false],
    ['from when the button shows', SHOWS_BUTTON_FROM, true, 'button', false],
    ['a second before it works', before(OPENS), true, 'button', false],
    ['from when it works', OPENS, true, 'button', true],
    ['a second later', '2026-09-30T14:00:01Z', true, 'button', true],
    ['until the last second', before(CLOSES), true, 'button', true],
    ['once the year has closed', CLOSES, false, 'closed-unsubmitted', false],
  ])('%s', async (_when, now, allowSubmit, view, canSubmitNow) => {
    world.setNow(now);
    expect(await readSummary(member)).toMatchObject({
      AllowSubmit: allowSubmit,
      SubmissionView: view,
      CanSubmitNow: canSubmitNow,
      SubmittedOn: null,
    });
    expect(Temporal.Instant.from((await readSummary(member)).SubmitFrom).toString()).toBe(OPENS);
  });

  test('after it was handed in, to the year’s end and beyond', async () => {
    await declare(member);
    await submit(member);
    for (const now of ['2026-11-20T01:00:00Z', CLOSES]) {
      world.setNow(now);
      expect(await readSummary(member)).toMatchObject({
        AllowSubmit: false,
        SubmissionView: 'submitted',
        CurrentStatus: 'Incomplete',
        Editable: false,
      });
    }
  });
});

describe('a year that is handed in', () => {
  test('[SUB-03] at the very instant submission opens is taken', async () => {
    world.setNow(OPENS);
    await declare(member);
    expect(await submit(member)).toMatchObject({ status: 200, json: { CPDStatusCode: 'INCOMPLETE' } });
    const { SubmittedOn } = await readSummary(member);
    expect(Temporal.Instant.from(SubmittedOn).toString()).toBe(OPENS);
  });

  test('[SUB-25] short of its requirements is Incomplete, and Submitted while it waits for an audit', async () => {
    await declare(member);
    expect(await submit(member)).toMatchObject({ json: { CPDStatusCode: 'INCOMPLETE', CPDStatusName: 'Incomplete' } });
    const chosen = await world.signIn();
    await declare(chosen);
    await world.database
      .updateTable('member_year')
      .set({ audit_status: 'SELECTED' })
      .where('user_id', '=', chosen.userId)
      .execute();
    expect(await submit(chosen)).toMatchObject({ json: { CPDStatusCode: 'SUBMITTED', CPDStatusName: 'Submitted' } });
    expect(await readSummary(chosen)).toMatchObject({ AuditStatus: 'Selected for audit', CurrentStatus: 'Submitted' });
  });

  test('[SUB-07, API2-65] takes no write of any kind', async () => {
    const activityId = await saveActivity(member);
    const stored = await readActivity(member, activityId);
    await declare(member);
    await submit(member);
    const state = await recordState(world);
    const answers = [
      await member.call('POST', '/api/UserActivities', { body: buildActivity(member.userId) }),
      await member.call('PUT', `/api/UserActivities/${activityId}`, { body: stored }),
      await member.call('DELETE', `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=true`),
      await member.upload(uploadUrl(member), { name: 'late.txt', content: 'Late\n' }),
      await member.call('POST', '/api/UserPDP', { body: buildPlan(member.userId) }),
      await declare(member),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    expect(await recordState(world)).toEqual(state);
    const years = await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
    expect(years.json[0]).toMatchObject({ CPDYearId: YEAR_ID[2026], Editable: false, Submitted: true });
  });

  test('[SUB-26] by 20 requests at once is handed in once', async () => {
    await declare(member);
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(member)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    const events = await world.database
      .selectFrom('event')
      .select('kind')
      .where('subject_user_id', '=', member.userId)
      .where('kind', '=', 'year.submitted')
      .execute();
    expect(events).toHaveLength(1);
  });

  test('[SUB-12, SUB-25] when the record has become less than what was declared Yes, keeps that without a reason', async () => {
    const activityId = await saveActivity(member, { TotalHours: 50 });
    const ContradictionReasons = { Completepdp: 'The plan is on paper.' };
    await declare(member, undefined, { Fiftyhourscpd: true, Completepdp: true, ContradictionReasons });
    await member.call('DELETE', `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=true`);
    await savePlan(member);
    expect(await submit(member)).toMatchObject({ status: 200 });
    const { Declared } = (await member.call('GET', `/api/SubmissionDeclarations?${inYear(member)}`)).json;
    expect(Declared.Sections[0].Answers).toMatchObject([
      { Answer: true, Recorded: '2.5 of 50 hours', Reason: 'no reason given' },
      // What was explained stays as it was then.
      { Answer: true, Recorded: 'no plan', Reason: 'The plan is on paper.' },
    ]);
  });

  test('[SUB-08, SUB-26] from two windows at the same time keeps the words of one, and tells the other why', async () => {
    await declare(member);
    const declareAndSubmit = async (Fiftyhourscpd: boolean) => {
      const reasons = { ContradictionReasons: { Fiftyhourscpd: 'On paper.' } };
      const saved = await declare(member, undefined, { Fiftyhourscpd, ...reasons });
      return saved.status === 200 ? await submit(member) : saved;
    };
    const windows = await Promise.all([true, false].map(declareAndSubmit));
    expect(windows.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refusal = windows.find(({ status }) => status === 409);
    expect(refusal?.json.Message).toMatch(/has (already )?been submitted/);
    const { declaration } = await world.database
      .selectFrom('member_year')
      .select('declaration')
      .where('user_id', '=', member.userId)
      .executeTakeFirstOrThrow();
    const events = await world.database
      .selectFrom('event')
      .select(['kind', 'after'])
      .where('subject_user_id', '=', member.userId)
      .orderBy('event_id')
      .execute();
    expect(events.at(-1)?.kind).toBe('year.submitted');
    expect(events.findLast(({ kind }) => kind === 'declaration.saved')?.after).toEqual(declaration);
  });

  test('[SUB-07] while activities are being saved: in 50 races nothing is written after it', async () => {
    for (let round = 0; round < 50; round += 1) {
      const person = await world.signIn();
      await declare(person);
      const body = buildActivity(person.userId);
      const save = () => person.call('POST', '/api/UserActivities', { body });
      const [first, submitted, second] = await Promise.all([save(), submit(person), save()]);
      expect(submitted.status).toBe(200);
      const saved = [first, second].filter(({ status }) => status === 200);
      expect([first, second].filter(({ status }) => status === 409).length + saved.length).toBe(2);
      const events = await world.database
        .selectFrom('event')
        .select('kind')
        .where('subject_user_id', '=', person.userId)
        .orderBy('event_id')
        .execute();
      expect(events.at(-1)?.kind).toBe('year.submitted');
      expect(events.filter(({ kind }) => kind === 'activity.created')).toHaveLength(saved.length);
    }
  });
});
