import { createActivity } from '@cpd/contract/activities';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMachines } from '../../features/college/service-tokens/machine-service.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { AppError, notFound, OutcomeUnknown } from '../errors/app-error.ts';
import type { Subjects } from './acting-for.ts';
import { openBudgets } from './budgets.ts';
import type { Person } from './caller.ts';
import { callerOf } from './request-caller.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

/** Nothing is taken away from anyone here. */
const unchanged = {
  lockRights: async () => ({ role: 'PARTICIPANT', isMember: true, isActing: true }),
} as unknown as Subjects;

/** Opens requests of one member with the same content and without a key, one after the other. */
async function openRequests({ asks = false } = {}) {
  const { userId } = await world.signIn();
  // Of a person and a request nothing else is asked here.
  const person = { userId, role: 'PARTICIPANT' } as Person;
  const request = { headers: {}, id: 'request' } as FastifyRequest;
  const by = {
    ...{ operation: createActivity, person, subject: { person, isActing: true } },
    ...{ session: { key: 'session', issuedAt: 0, signedInAt: 0, lifetimeSeconds: 600 }, now: world.now() },
  };
  const { database, now: clock } = world;
  return (bodyHash = 'content') =>
    callerOf(
      request,
      by,
      {
        claim: { operation: 'createActivity', subjectUserId: userId, bodyHash },
        asks,
      },
      {
        database,
        clock,
        subjects: unchanged,
        machines: openMachines(database, clock),
        budgets: openBudgets(database),
        endSession: async () => undefined,
      },
    );
}

test('[R29] a failure before anything was saved stays what it is, and nothing may stand', async () => {
  const open = await openRequests();
  const { caller, mayStand, failureOf } = open();
  await expect(caller.change(() => Promise.reject(notFound('year')))).rejects.toThrow('This year does not exist');
  const broken = new Error('broken');
  expect([mayStand(), failureOf(broken)]).toEqual([false, broken]);
});

test('[R29] a failure after something was saved is no word about that: it may stand, and what comes again without a key is another wish', async () => {
  const open = await openRequests();
  const { caller, mayStand, failureOf } = open();
  await caller.change(async () => 'first');
  const failure = failureOf(new AppError('UNAVAILABLE', 'Nothing was saved.'));
  expect(failure).toBeInstanceOf(OutcomeUnknown);
  expect(mayStand()).toBe(true);
  expect(failureOf(notFound('year'))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await open().caller.change(async () => 'second')).toBe('second');
});

test('[R9] a second change of one request is no repeat of its first', async () => {
  const { caller } = (await openRequests())();
  expect(await caller.change(async () => 'one')).toBe('one');
  expect(await caller.change(async () => 'two')).toBe('two');
});

test('[R29] what only asks is no repeat of what asks the same at the same time', async () => {
  const open = await openRequests({ asks: true });
  const [first, second] = [open(), open()];
  const answers = ['first', 'second'] as const;
  const noted = [first, second].map(({ caller }, place) => caller.change(async () => answers[place]));
  expect(await Promise.all(noted)).toEqual(answers);
  const broken = new Error('broken');
  expect(first.failureOf(broken)).toBe(broken);
});
