import { operations } from '@cpd/contract/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExampleOwner, newExampleOwner } from '../../testing/example-owner.ts';
import { exampleOf, send } from '../../testing/send-example.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { refuseOldSignIn } from '../identity/recent-sign-in.ts';

const MINUTE_MS = 60_000;

let world: TestApp;
let owner: ExampleOwner;
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  owner = await newExampleOwner(world);
  manager = await world.signIn({ role: 'MANAGER' });
});
afterAll(() => world.close());

const asking = operations.filter(({ recentSignIn }) => recentSignIn);

/** Makes the example call by a sign-in of that moment, in milliseconds since 1970; without one the token does not say. */
async function callBy({ username }: TestPerson, operation: (typeof asking)[number], signedInAt?: number) {
  const authorization = `Bearer test:${username}#session#0#${signedInAt ?? ''}`;
  const example = exampleOf(operation, { ...owner.ids, retentionMembers: 1 });
  return await send(world, operation, example, { authorization });
}

const countEvents = async () =>
  (
    await world.database
      .selectFrom('event')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirst()
  )?.count;

test('what needs a recent sign-in is what gives rights, erases or signs for the college', () => {
  expect(asking.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...[
        'addTeamMember',
        'addMemberToTeam',
        'changeTeamMember',
        'endTeamMember',
        'createServiceToken',
        'mapProviderGroup',
      ],
      ...[
        'takeErasureStep',
        'confirmRetention',
        'endPreparedChange',
        'prepareMemberMerge',
        'undoMemberMerge',
        'confirmYear',
        'publishYear',
      ],
    ]),
  );
});

describe.each(asking.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  test('is refused by a sign-in of more than ten minutes ago, and changes nothing', async () => {
    const before = await countEvents();
    expect(await callBy(manager, operation, Date.now() - 10 * MINUTE_MS - 1_000)).toMatchObject({
      status: 403,
      json: { Code: 'SIGN_IN_TOO_OLD', Message: expect.stringContaining('Please sign in again.') },
    });
    expect(await countEvents()).toBe(before);
  });

  test('is refused where no one knows when that was, and says how to mend it', async () => {
    for (const signedInAt of [undefined, Date.now() + 3 * MINUTE_MS])
      expect(await callBy(manager, operation, signedInAt)).toMatchObject({
        status: 403,
        json: { Code: 'SIGN_IN_UNDATED', Message: expect.stringContaining('“auth_time”') },
      });
  });

  test('is refused for the role first, for which signing in again would not help', async () => {
    const watcher = await world.signIn({ role: 'WATCHER' });
    expect(await callBy(watcher, operation, 1)).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
  });
});

test('the sign-in of someone else, a moment ago in the same session, does not count', async () => {
  const colleague = await world.signIn({ role: 'MANAGER' });
  const [operation] = asking;
  if (operation === undefined) throw new Error('No call needs a recent sign-in.');
  await callBy(colleague, operation, Date.now());
  expect(await callBy(manager, operation, Date.now() - 11 * MINUTE_MS)).toMatchObject({
    json: { Code: 'SIGN_IN_TOO_OLD' },
  });
});

describe('a sign-in', () => {
  const now = Date.UTC(2026, 10, 20);
  const judge = (signedInAt: number | undefined) => () => refuseOldSignIn({ recentSignIn: true }, { signedInAt }, now);

  test.each([
    ['now', now],
    ['ten minutes ago', now - 10 * MINUTE_MS],
    ['in a minute, by the clock of the issuer', now + MINUTE_MS],
  ])('of %s is recent', (_when, signedInAt) => {
    expect(judge(signedInAt)).not.toThrow();
  });

  test.each([
    ['ten minutes and a second ago', now - 10 * MINUTE_MS - 1_000, 'SIGN_IN_TOO_OLD'],
    ['in more than a minute', now + MINUTE_MS + 1_000, 'SIGN_IN_UNDATED'],
    ['a moment that is not told', undefined, 'SIGN_IN_UNDATED'],
  ])('of %s is not', (_when, signedInAt, code) => {
    expect(judge(signedInAt)).toThrow(expect.objectContaining({ code }));
  });

  test('that a machine never had is not', () => {
    expect(() => refuseOldSignIn({ recentSignIn: true }, undefined, now)).toThrow(
      expect.objectContaining({ code: 'SIGN_IN_UNDATED' }),
    );
  });

  test('matters to no other call', () => {
    expect(() => refuseOldSignIn({ recentSignIn: false }, undefined, now)).not.toThrow();
  });
});
