import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const ofTeam = callsOfTeam.map(([name, operation]) => [name, exampleRole(operation), operation] as const);

describe.each(callsForEverybody)('%s', (_name, operation) => {
  test('does for its owner what the example asks, so that its refusals are about something', async () => {
    const { member, ids } = await exampleOwnerFor(world, operation, read);
    expect(await sendAs(world, member, operation, exampleOf(operation, ids))).toMatchObject({ status: 200 });
  });
});

describe('the work of the CPD team', () => {
  test.each(ofTeam)(
    '[ROL-02, ROL-03, ROL-04, ROL-05, ROL-07] %s is there for the role %s',
    async (_name, role, operation) => {
      const person = await world.signIn({ role });
      const { ids } = await exampleOwnerFor(world, operation, read, person.userId);
      const call = exampleOf(operation, { ...ids, callerId: person.userId });
      expect(await sendAs(world, person, operation, call)).toMatchObject({ status: 200 });
    },
  );
});
