import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inYear } from '../../testing/steps.ts';
import { inject, openTestApp, type TestApp } from '../../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

describe('who is behind a token', () => {
  test('[AUTH-16, NAV-11] a person whom the college does not know is refused with 403 everywhere', async () => {
    const headers = { authorization: 'Bearer test:nobody-here' };
    for (const url of ['/api/Users?Value=nobody-here&TypeOfSearch=USERNAME', '/api/AppVersions']) {
      const answer = await inject(world.app, { method: 'GET', url, headers });
      expect(answer).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    }
  });

  test('[ROL-08] a disabled member is refused at the next request', async () => {
    const member = await world.signIn();
    expect(await member.call('GET', '/api/AppVersions')).toMatchObject({ status: 200 });
    await setMember(member.userId, { disabled_at: '2026-11-20T00:00:00Z' });
    expect(await member.call('GET', '/api/AppVersions')).toMatchObject({ status: 403 });
    await setMember(member.userId, { disabled_at: null });
    expect(await member.call('GET', '/api/AppVersions')).toMatchObject({ status: 200 });
  });

  test('[ROL-08, AUTH-13] a role changed in the database counts at the next request, an unknown one as participant', async () => {
    const member = await world.signIn();
    const url = `/api/Documents?${inYear(member)}&Short=true`;
    for (const [role, status] of [
      ['STAFF', 403],
      ['PARTICIPANT', 200],
      ['WATCHER', 403],
      ['SOMETHING_NEW', 200],
    ] as const) {
      await setMember(member.userId, { security_role_code: role });
      expect(await member.call('GET', url)).toMatchObject({ status });
    }
  });

  test('[AUTH-19] the scheme of the token may be written in any letter case', async () => {
    const { username } = await world.signIn();
    const headers = { authorization: `bearer test:${username}` };
    expect(await inject(world.app, { method: 'GET', url: '/api/AppVersions', headers })).toMatchObject({ status: 200 });
  });

  test('the username of a token is found in any letter case, the data are those of the database', async () => {
    const { username, userId } = await world.signIn();
    const headers = { authorization: `Bearer test:${username.toUpperCase()}` };
    const url = `/api/Users?Value=${username}&TypeOfSearch=USERNAME`;
    const answer = await inject(world.app, { method: 'GET', url, headers });
    expect(answer).toMatchObject({ status: 200, json: [{ UserId: userId, username: username }] });
  });
});

async function setMember(
  userId: number,
  change: { disabled_at?: string | null; security_role_code?: string },
): Promise<void> {
  await world.database.updateTable('member').set(change).where('user_id', '=', userId).execute();
}
