import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordState } from '../../testing/record-state.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { hasEnded } from './people-reader.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

function lookUp(username: string, type = 'USERNAME'): string {
  return `/api/Users?Value=${encodeURIComponent(username)}&TypeOfSearch=${type}`;
}

describe('looking people up', () => {
  test('[API-02] refuses every other username in the same words, known or not', async () => {
    const [one, other] = [await world.signIn(), await world.signIn()];
    const known = await one.call('GET', lookUp(other.username));
    const unknown = await one.call('GET', lookUp('nobody-here'));
    expect(known).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    expect({ ...known.json, ErrorId: '' }).toEqual({ ...unknown.json, ErrorId: '' });
  });

  test('[API-02, AUTH-22, HOM-10] answers oneself, in any letter case', async () => {
    const person = await world.signIn({ role: 'MANAGER' });
    expect(await person.call('GET', lookUp(person.username.toUpperCase()))).toMatchObject({
      status: 200,
      json: [
        {
          UserId: person.userId,
          SecurityRoleCode: 'MANAGER',
          username: person.username,
          MIN: person.username,
          Title: 'Dr',
          FirstName: 'Test',
          LastName: 'Member',
          HasLoggedInBefore: false,
          ResearchConsent: null,
        },
      ],
    });
  });

  test('[API-07, LIM-08] the version is 6', async () => {
    const person = await world.signIn();
    expect(await person.call('GET', '/api/AppVersions')).toMatchObject({ status: 200, json: 6 });
  });
});

describe('[R36] who may not sign in any more', () => {
  const isOver = (username: string) =>
    hasEnded(world.database, username, Temporal.Instant.from('2026-11-20T01:00:00Z'));

  test('[PPL-05, PPL-06] is a member who has left and a colleague whose work has ended, in any letter case', async () => {
    const [left, ended] = [await world.signIn(), await world.signIn({ role: 'STAFF' })];
    expect([await isOver(left.username), await isOver(ended.username)]).toEqual([false, false]);
    await world.database
      .insertInto('departure')
      .values({ user_id: left.userId, left_on: '2026-11-20', reason: 'DECEASED' })
      .execute();
    await world.database
      .updateTable('member')
      .set({ disabled_at: '2026-11-20T00:00:00Z' })
      .where('user_id', '=', ended.userId)
      .execute();
    expect([await isOver(left.username.toUpperCase()), await isOver(ended.username)]).toEqual([true, true]);
  });

  test('[AUTH-16] is nobody who is not known at all', async () => {
    expect(await isOver('non-member')).toBe(false);
  });
});

describe('the answer about research', () => {
  const answer = (userId: number, consent: string) => `/api/Users?UserId=${userId}&ResearchConsentProvided=${consent}`;

  test('[API2-58, API2-63] of another member: 403, and one that is none: 400', async () => {
    const [one, other] = [await world.signIn(), await world.signIn()];
    const before = await recordState(world);
    expect(await one.call('PUT', answer(other.userId, 'true'))).toMatchObject({ status: 403 });
    expect(await one.call('PUT', answer(one.userId, 'maybe'))).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'ResearchConsentProvided' }] },
    });
    expect(await recordState(world)).toEqual(before);
  });

  test.each([
    ['true', true],
    ['false', false],
    ['null', null],
  ])('[HOM-13, API2-58] %s is kept, and the first sign-in is over', async (text, consent) => {
    const person = await world.signIn();
    const after = { HasLoggedInBefore: true, ResearchConsent: consent };
    expect(await person.call('PUT', answer(person.userId, text))).toMatchObject({ status: 200, json: after });
    expect(await person.call('GET', lookUp(person.username))).toMatchObject({ json: [after] });
    const event = await world.database
      .selectFrom('event')
      .select(['kind', 'before', 'after'])
      .where('subject_user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(event).toEqual({
      kind: 'research-consent.answered',
      before: { researchConsent: null },
      after: { researchConsent: consent },
    });
  });
});
