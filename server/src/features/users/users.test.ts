import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

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
          Username: person.username,
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
