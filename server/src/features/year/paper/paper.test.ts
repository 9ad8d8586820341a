import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { readSummary, saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
let staff: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  world.setNow('2026-11-20T01:00:00Z');
  staff = await world.signIn({ role: 'STAFF' });
});
beforeEach(async () => {
  member = await world.signIn();
});
afterAll(() => world.close());

function enter(change: Record<string, unknown> = {}, by: TestPerson = staff) {
  const body = {
    ForUserId: member.userId,
    CPDYearId: YEAR_ID[2026],
    PaperSubmission: 2.5,
    InsteadOf: 0,
    Reason: 'A letter of 3 March.',
    ...change,
  };
  return by.call('PUT', '/api/PaperSubmissions', { body });
}

describe('[SUM-12] what was handed in on paper is not entered', () => {
  test.each(['PARTICIPANT', 'VERIFIED', 'WATCHER'])('by somebody with the role %s', async (role) => {
    const person = await world.signIn({ role });
    const before = await recordState(world);
    expect(await enter({}, person)).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    expect(await recordState(world)).toEqual(before);
  });

  test.each([
    ['without a reason', { Reason: ' ' }, 400, 'INVALID', ['Reason']],
    ['below nothing', { PaperSubmission: -1 }, 400, 'INVALID', ['PaperSubmission']],
    ['beyond what can be kept', { PaperSubmission: 10_000 }, 400, 'INVALID', ['PaperSubmission']],
    ['of nobody', { ForUserId: 999_999 }, 404, 'NOT_FOUND', []],
    ['for a year that is closed', { CPDYearId: YEAR_ID[2024] }, 409, 'YEAR_NOT_EDITABLE', ['CPDYearId']],
    ['over what a colleague entered meanwhile', { InsteadOf: 1 }, 409, 'STALE', []],
  ])('%s', async (_what, change, status, code, fields) => {
    const before = await recordState(world);
    const answer = await enter(change);
    expect(answer).toMatchObject({ status, json: { Code: code } });
    expect(answer.json.Errors.map(({ Field }: { Field: string }) => Field)).toEqual(fields);
    expect(await recordState(world)).toEqual(before);
  });
});

test('[SUM-12, SUM-36, IMP-07] it counts at once in quarters, can be taken away, and the history says who and why', async () => {
  await saveActivity(member);
  const { TotalHours: logged } = await readSummary(member);
  expect(await enter({ PaperSubmission: 2.4 })).toMatchObject({ status: 200 });
  expect(await readSummary(member)).toMatchObject({ PaperSubmission: 2.5, TotalHours: logged + 2.5 });
  const { json: history } = await member.call('GET', `/api/RecordHistory?UserId=${member.userId}`);
  expect(JSON.stringify(history)).toContain(
    'Entered what was handed in on paper for 2026: 2.5 instead of 0: A letter of 3 March.',
  );
  expect(await enter({ PaperSubmission: 0, InsteadOf: 2.5 })).toMatchObject({ status: 200 });
  expect(await readSummary(member)).toMatchObject({ PaperSubmission: 0, TotalHours: logged });
});
