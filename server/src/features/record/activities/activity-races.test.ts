import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildActivity } from '../../../testing/build.ts';
import { readActivity, saveActivity, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
});
afterAll(() => world.close());

describe('an activity that two people see', () => {
  test('is not saved over a version that was not seen: 409, and the entries of the first stay', async () => {
    const activityId = await saveActivity(member);
    const read = await readActivity(member, activityId);
    const url = `/api/UserActivities/${activityId}`;
    expect(await member.call('PUT', url, { body: { ...read, ActivityName: 'First' } })).toMatchObject({ status: 200 });
    const second = await member.call('PUT', url, { body: { ...read, ActivityName: 'Second' } });
    expect(second).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await readActivity(member, activityId)).toMatchObject({ ActivityName: 'First', RowVersion: 2 });
  });

  test('is saved without a version by those who do not send one', async () => {
    const activityId = await saveActivity(member);
    const { RowVersion: _version, ...read } = await readActivity(member, activityId);
    const url = `/api/UserActivities/${activityId}`;
    for (const ActivityName of ['One', 'Two']) await member.call('PUT', url, { body: { ...read, ActivityName } });
    expect(await readActivity(member, activityId)).toMatchObject({ ActivityName: 'Two', RowVersion: 3 });
  });

  test('is saved once of 50 saves of the same version at once', async () => {
    const activityId = await saveActivity(member);
    const read = await readActivity(member, activityId);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        member.call('PUT', `/api/UserActivities/${activityId}`, { body: { ...read, ActivityName: `Save ${index}` } }),
      ),
    );
    const { 200: saves, 409: stale = 0, 503: waited = 0, ...others } = statuses(answers);
    // On a slow machine some are told that another save is not done yet, as the next test has it.
    expect({ saves, refused: stale + waited, others }).toEqual({ saves: 1, refused: 49, others: {} });
    const saved = answers.findIndex(({ status }) => status === 200);
    expect(await readActivity(member, activityId)).toMatchObject({ ActivityName: `Save ${saved}`, RowVersion: 2 });
  });

  test('is not said to be out of reach of the database when another save holds it for too long', async () => {
    const activityId = await saveActivity(member);
    const read = await readActivity(member, activityId);
    await world.database.transaction().execute(async (other) => {
      await sql`select from activity where activity_id = ${activityId} for update`.execute(other);
      const answer = await member.call('PUT', `/api/UserActivities/${activityId}`, { body: read });
      expect(answer).toMatchObject({ status: 503, json: { Code: 'UNAVAILABLE' } });
      expect(answer.json.Message).toMatch(/^Another save of the same record is not done yet/);
    });
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body: read })).toMatchObject({
      status: 200,
    });
  });

  test('is gone after one of 10 deletions at once', async () => {
    const activityId = await saveActivity(member);
    const url = `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=false`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => member.call('DELETE', url)));
    expect(statuses(answers)).toEqual({ 200: 1, 404: 9 });
  });
});

describe('[ACT-48] a request that is repeated under its Idempotency-Key', () => {
  test('20 times at once saves one activity and gets its id 20 times', async () => {
    const body = buildActivity(member.userId, { ActivityName: 'Saved once' });
    const headers = { 'idempotency-key': 'double-click' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => member.call('POST', '/api/UserActivities', { body, headers })),
    );
    expect(statuses(answers)).toEqual({ 200: 20 });
    expect(new Set(answers.map(({ json }) => json.UserActivityId)).size).toBe(1);
    expect(await countNamed('Saved once')).toBe(1);
  });

  test('with other content is refused with 422', async () => {
    const headers = { 'idempotency-key': 'used' };
    const body = buildActivity(member.userId, { ActivityName: 'The first content' });
    expect(await member.call('POST', '/api/UserActivities', { body, headers })).toMatchObject({ status: 200 });
    const other = { ...body, ActivityName: 'The other content' };
    const answer = await member.call('POST', '/api/UserActivities', { body: other, headers });
    expect(answer).toMatchObject({ status: 422, json: { Code: 'KEY_REUSED' } });
    expect(await countNamed('The other content')).toBe(0);
  });

  test('is told from one whose key differs behind 200 characters', async () => {
    const body = buildActivity(member.userId, { ActivityName: 'Long keys' });
    const long = 'k'.repeat(200);
    for (const key of [`${long}1`, `${long}2`, `${long}1`]) {
      const headers = { 'idempotency-key': key };
      expect(await member.call('POST', '/api/UserActivities', { body, headers })).toMatchObject({ status: 200 });
    }
    expect(await countNamed('Long keys')).toBe(2);
  });

  test('was not used by a request that was refused', async () => {
    const headers = { 'idempotency-key': 'refused-first' };
    const wrong = buildActivity(member.userId, { ActivityName: 'Corrected', TotalHours: 0 });
    expect(await member.call('POST', '/api/UserActivities', { body: wrong, headers })).toMatchObject({ status: 400 });
    const body = { ...wrong, TotalHours: 1 };
    expect(await member.call('POST', '/api/UserActivities', { body, headers })).toMatchObject({ status: 200 });
  });

  test('gets its answer even after the year has closed, and does nothing again', async () => {
    const headers = { 'idempotency-key': 'late' };
    const body = buildActivity(member.userId, { ActivityName: 'Answered late' });
    const first = await member.call('POST', '/api/UserActivities', { body, headers });
    world.setNow('2027-05-01T00:00:00Z');
    const again = await member.call('POST', '/api/UserActivities', { body, headers });
    world.setNow('2026-11-20T01:00:00Z');
    expect(again).toMatchObject({ status: 200, json: first.json });
    expect(await countNamed('Answered late')).toBe(1);
  });

  test('is another one for another member, and without a key', async () => {
    const other = await world.signIn();
    const headers = { 'idempotency-key': 'shared' };
    for (const person of [member, other, other]) {
      const body = buildActivity(person.userId, { ActivityName: 'Same key' });
      expect(await person.call('POST', '/api/UserActivities', { body, headers })).toMatchObject({ status: 200 });
    }
    expect(await countNamed('Same key')).toBe(2);
    for (let round = 0; round < 2; round += 1) await saveActivity(member, { ActivityName: 'No key' });
    expect(await countNamed('No key')).toBe(2);
  });

  test('deletes an activity and its file once', async () => {
    const documentId = await uploadEvidence(member, 'to go.txt');
    const activityId = await saveActivity(member, { UserActivityDocuments: [{ DocumentId: documentId }] });
    const url = `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=false`;
    const headers = { 'idempotency-key': 'deleted' };
    for (let round = 0; round < 2; round += 1) {
      expect(await member.call('DELETE', url, { headers })).toMatchObject({ status: 200, json: null });
    }
    expect(await member.call('DELETE', url)).toMatchObject({ status: 404 });
  });
});

function statuses(answers: readonly TestAnswer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function countNamed(name: string): Promise<number> {
  const rows = await world.database
    .selectFrom('activity')
    .select('activity_id')
    .where('activity_name', '=', name)
    .execute();
  return rows.length;
}
