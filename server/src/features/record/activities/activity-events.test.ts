import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildActivity } from '../../../testing/build.ts';
import { declare, readActivity, saveActivity, savePlan, submit, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

async function eventsOf({ userId }: TestPerson) {
  return await world.database
    .selectFrom('event')
    .selectAll()
    .where('subject_user_id', '=', userId)
    .orderBy('event_id')
    .execute();
}

describe('the log tells', () => {
  test('nothing of a request that was refused', async () => {
    member = await world.signIn();
    const body = buildActivity(member.userId, { TotalHours: 0 });
    expect(await member.call('POST', '/api/UserActivities', { body })).toMatchObject({ status: 400 });
    expect(await eventsOf(member)).toEqual([]);
  });

  test('of each write who did it, for whom, when, in which request, and what it was before and after', async () => {
    member = await world.signIn();
    const created = await member.call('POST', '/api/UserActivities', { body: buildActivity(member.userId) });
    const activityId = created.json.UserActivityId;
    const body = { ...(await readActivity(member, activityId)), ActivityName: 'Renamed' };
    await member.call('PUT', `/api/UserActivities/${activityId}`, { body });
    await member.call('DELETE', `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=true`);

    const events = await eventsOf(member);
    const common = { actor_user_id: member.userId, object_type: 'activity', object_id: activityId };
    expect(events).toMatchObject([
      { ...common, kind: 'activity.created', before: null, after: { name: 'Grand rounds', version: 1 } },
      { ...common, kind: 'activity.updated', before: { name: 'Grand rounds' }, after: { name: 'Renamed', version: 2 } },
      { ...common, kind: 'activity.deleted', before: { name: 'Renamed', dates: [{ hours: 1.5 }] }, after: null },
    ]);
    expect(events[0]?.request_id).toBe(created.headers['x-request-id']);
    expect(new Set(events.map(({ request_id: id }) => id)).size).toBe(3);
    for (const { at } of events) expect(Temporal.Instant.from(at).toString()).toBe('2026-11-20T01:00:00Z');
  });

  test('of a repeated request once', async () => {
    member = await world.signIn();
    const headers = { 'idempotency-key': 'once' };
    const body = buildActivity(member.userId);
    for (let round = 0; round < 3; round += 1) await member.call('POST', '/api/UserActivities', { body, headers });
    expect(await eventsOf(member)).toHaveLength(1);
  });

  test('of files, plans, declaration and submission', async () => {
    member = await world.signIn();
    const documentId = await uploadEvidence(member);
    await savePlan(member);
    await saveActivity(member, { UserActivityDocuments: [{ DocumentId: documentId }] });
    const loose = await uploadEvidence(member, 'loose.txt');
    await member.call('DELETE', `/api/Documents?Id=${loose}`);
    await declare(member);
    await submit(member);
    expect((await eventsOf(member)).map(({ kind, object_type: type }) => [kind, type])).toEqual([
      ['document.uploaded', 'document'],
      ['plan.created', 'plan'],
      ['activity.created', 'activity'],
      ['document.uploaded', 'document'],
      ['document.deleted', 'document'],
      ['declaration.saved', 'member_year'],
      ['year.submitted', 'member_year'],
    ]);
  });
});

test('the log takes additions only', async () => {
  for (const change of [sql`update event set kind = 'other'`, sql`delete from event`, sql`truncate event_entry`]) {
    await expect(change.execute(world.owner)).rejects.toThrow('append-only');
  }
});
