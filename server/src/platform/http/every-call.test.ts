import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asTeam, signInBoth } from '../../testing/both-sides.ts';
import { type ExampleOwner, exampleOwnerFor, newExampleOwner } from '../../testing/example-owner.ts';
import { callsForEverybody, callsOfTeam, exampleOf, exampleRole, sendAs } from '../../testing/send-example.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let world: TestApp;
/** Whom those calls are about that change nothing; what is changed is someone's of its own. */
let read: ExampleOwner;
beforeAll(async () => {
  world = await openTestApp();
  read = await newExampleOwner(world);
});
afterAll(() => world.close());

// Each call is made by people with both sides, who are judged by more than those with one (PPL-17); those are in every other test.
const ofTeam = callsOfTeam.map(([name, operation]) => [name, exampleRole(operation), operation] as const);

describe.each(callsForEverybody)('[PPL-17] %s', (_name, operation) => {
  test('does for its owner what the example asks, so that its refusals are about something', async () => {
    const { member, ids } = await exampleOwnerFor(world, operation, read);
    await world.database
      .updateTable('member')
      .set({ team_role_code: 'STAFF' })
      .where('user_id', '=', member.userId)
      .execute();
    expect(await sendAs(world, member, operation, exampleOf(operation, ids))).toMatchObject({ status: 200 });
  });
});

describe('the work of the CPD team', () => {
  test.each(ofTeam)(
    '[PPL-17, ROL-02, ROL-03, ROL-04, ROL-05, ROL-07] %s is there for the role %s',
    async (_name, role, operation) => {
      const person = await signInBoth(world, role);
      const team = await asTeam(world, person);
      const { ids } = await exampleOwnerFor(world, operation, read, person.userId);
      const call = exampleOf(operation, { ...ids, callerId: person.userId });
      expect(await sendAs(world, team, operation, call)).toMatchObject({ status: 200 });
    },
  );
});
