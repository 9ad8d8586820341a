import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExampleOwner, exampleOwnerFor, newExampleOwner } from '../../testing/example-owner.ts';
import { callsOfMembers, callsOfTeam, exampleOf, otherRoles, sendAs } from '../../testing/send-example.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let world: TestApp;
/** Whom those calls are about that change nothing; what is changed is someone's of its own. */
let read: ExampleOwner;
beforeAll(async () => {
  world = await openTestApp();
  read = await newExampleOwner(world);
});
afterAll(() => world.close());

const ofRecord = callsOfMembers.filter(([, { access }]) => access === 'own-record');
// The first of them is tried with the example of every call, `every-call.test.ts`.
const permissions = callsOfTeam.flatMap(([name, operation]) =>
  otherRoles(operation).map((role) => [name, role, operation] as const),
);

describe.each(ofRecord.filter(([, { readsOnly }]) => readsOnly))('[IMP-02, IMP-04, ROL-05] %s', (_name, operation) => {
  test.each(['STAFF', 'MANAGER', 'WATCHER'])("lets the role %s look at a member's record", async (role) => {
    const { ids } = read;
    const call = exampleOf(operation, ids);
    const answer = await sendAs(world, await world.signIn({ role }), operation, call);
    expect(answer).toMatchObject({ status: 200 });
  });
});

describe.each(ofRecord)('[IMP-02, IMP-04, IMP-07] %s', (_name, operation) => {
  test.each(['STAFF', 'MANAGER'])(
    'is done for a member by the role %s acting for them, and names both',
    async (role) => {
      const { member, ids } = await exampleOwnerFor(world, operation, read);
      const colleague = await world.signIn({ role });
      const body = { ForUserId: member.userId, Reason: 'Asked by telephone' };
      expect(await colleague.call('POST', '/api/ActingSessions', { body })).toMatchObject({ status: 200 });
      const { event_id: last } = await lastEvent(member.userId);
      const answer = await sendAs(world, colleague, operation, exampleOf(operation, ids));
      expect(answer).toMatchObject({ status: 200 });
      const events = await eventsSince(last);
      expect(events.filter(({ actor }) => actor !== colleague.userId)).toEqual([]);
      expect(events.filter(({ subject }) => subject !== member.userId)).toEqual([]);
    },
  );
});

describe('the work of the CPD team', () => {
  test.each(permissions)(
    '[ROL-02, ROL-03, ROL-04, ROL-05, ROL-07] %s is there for the role %s',
    async (_name, role, operation) => {
      // A letter about leave is for those alone who may read health.
      const person = await world.signIn({ role, mayReadHealth: true });
      const { ids } = await exampleOwnerFor(world, operation, read, person.userId);
      const call = exampleOf(operation, { ...ids, callerId: person.userId });
      expect(await sendAs(world, person, operation, call)).toMatchObject({ status: 200 });
    },
  );
});

async function lastEvent(userId: number): Promise<{ event_id: number }> {
  return await world.database
    .selectFrom('event')
    .select('event_id')
    .where('subject_user_id', '=', userId)
    .orderBy('event_id', 'desc')
    .executeTakeFirstOrThrow();
}

async function eventsSince(eventId: number) {
  return await world.database
    .selectFrom('event')
    .select(['actor_user_id as actor', 'subject_user_id as subject'])
    .where('event_id', '>', eventId)
    .execute();
}
