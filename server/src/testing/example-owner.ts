import type { Operation } from '@cpd/contract/operation';
import { type ExampleIds, enterExamples } from './example-calls.ts';
import type { TestApp, TestPerson } from './test-app.ts';

/** A member with the examples, and their ids. */
export interface ExampleOwner {
  member: TestPerson;
  ids: ExampleIds;
}

/** A member for whom every example has been entered. */
export async function newExampleOwner(world: TestApp): Promise<ExampleOwner> {
  const member = await world.signIn();
  return { member, ids: await enterExamples(world, member) };
}

/**
 * Whose record an example call is about: `read` for one that changes nothing; what one call has changed, such as decided,
 * cannot be changed by the next, so that each other has a member of its own.
 */
export async function exampleOwnerFor(
  world: TestApp,
  { readsOnly }: Operation,
  read: ExampleOwner,
): Promise<ExampleOwner> {
  return readsOnly ? read : await newExampleOwner(world);
}
