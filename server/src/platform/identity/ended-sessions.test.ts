import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inject, openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../testing/test-app.ts';
import { deleteEndedLongAgo } from './ended-session-store.ts';
import { type EndedSessions, openEndedSessions } from './ended-sessions.ts';
import { rememberTokens } from './remember-tokens.ts';
import { sessionKey } from './token-session.ts';

/** So long that no one but the test looks. */
const NEVER_MS = 3_600_000;

const REFUSED = { status: 401, json: { Code: 'SIGN_IN_LOST' } };
const GOOD = { status: 200 };

let here: TestApp;
let there: TestApp;
let lookedByHand: EndedSessions;
let member: TestPerson;

beforeAll(async () => {
  here = await openTestApp();
  lookedByHand = openEndedSessions(here.database, NEVER_MS);
  there = await openTestApp({ database: here.database, endedSessions: lookedByHand });
  await there.app.ready();
});
afterAll(async () => {
  await there.close();
  await here.close();
});
beforeEach(async () => {
  member = await here.signIn();
});

const bearer = (session: string) => ({ authorization: `Bearer test:${member.username}#${session}` });
const ask = ({ app }: TestApp, session: string) =>
  inject(app, { method: 'GET', url: '/api/AppVersions', headers: bearer(session) });
const signOut = ({ app }: TestApp, session: string) =>
  inject(app, { method: 'POST', url: '/api/SignOut', headers: bearer(session) });

const rows = () => here.database.selectFrom('ended_session').selectAll();
const rowOf = (session: string) =>
  rows().where('session_key', '=', sessionKey('sid', session)).executeTakeFirstOrThrow();

describe('[R42] the token of somebody who signed out', () => {
  test('is refused at once where they did, and with the next look on another server', async () => {
    const session = `${member.username}-a`;
    expect([await ask(here, session), await ask(there, session)]).toMatchObject([GOOD, GOOD]);
    expect(await signOut(here, session)).toMatchObject(GOOD);
    expect(await ask(here, session)).toMatchObject(REFUSED);
    expect(await ask(there, session)).toMatchObject(GOOD);
    await lookedByHand.look();
    expect(await ask(there, session)).toMatchObject(REFUSED);
    expect(await signOut(there, session)).toMatchObject(REFUSED);
  });

  test('is refused by the next look also where an earlier one has seen all that there was', async () => {
    await lookedByHand.look();
    await signOut(here, `${member.username}-b`);
    await lookedByHand.look();
    expect(await ask(there, `${member.username}-b`)).toMatchObject(REFUSED);
  });

  test('is refused on a server that looks by itself, without anybody asking it to', async () => {
    const looking = openEndedSessions(here.database, 20);
    const third = await openTestApp({ database: here.database, endedSessions: looking });
    await third.app.ready();
    await signOut(here, `${member.username}-c`);
    await expect.poll(() => ask(third, `${member.username}-c`)).toMatchObject(REFUSED);
    await third.close();
  });

  test('is refused after a restart, before the first request', async () => {
    await signOut(here, `${member.username}-d`);
    const restarted = await openTestApp({ database: here.database });
    expect(await ask(restarted, `${member.username}-d`)).toMatchObject(REFUSED);
    await restarted.close();
  });

  test('is refused where it was just found good and is remembered', async () => {
    const verify = rememberTokens(async (token) => ({
      username: member.username,
      subject: token,
      expiresAt: Temporal.Now.instant().add({ hours: 1 }),
      session: { key: token, issuedAt: 0, signedInAt: undefined, lifetimeSeconds: 600 },
    }));
    const { unlessEnded } = await import('./ended-sessions.ts');
    const ended = openEndedSessions(here.database, NEVER_MS);
    const judged = unlessEnded(verify, ended);
    await judged(member.username);
    expect(judged.remembered?.(member.username)).toMatchObject({ username: member.username });
    await ended.end({ key: member.username, lifetimeSeconds: 600 });
    expect(judged.remembered?.(member.username)).toBeUndefined();
    await expect(judged(member.username)).rejects.toMatchObject({ code: 'SIGN_IN_LOST' });
  });

  test('of another session of the same person goes on', async () => {
    await signOut(here, `${member.username}-phone`);
    await lookedByHand.look();
    for (const app of [here, there]) {
      expect(await ask(app, `${member.username}-desk`)).toMatchObject(GOOD);
      expect(await ask(app, `${member.username}-phon`)).toMatchObject(GOOD);
    }
  });

  test('is no bad token, of which an address may try a few', async () => {
    await signOut(here, `${member.username}-e`);
    for (let round = 0; round < 5; round += 1) await ask(here, `${member.username}-e`);
    const counted = await here.database
      .selectFrom('call_budget')
      .select('key')
      .where('key', 'like', 'bad-token%')
      .execute();
    expect(counted).toEqual([]);
  });

  test('does not come back as the later of two that sign out at the same time', async () => {
    const session = `${member.username}-f`;
    const answers = await Promise.all([signOut(here, session), signOut(there, session), signOut(here, session)]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(await rows().where('session_key', '=', sessionKey('sid', session)).execute()).toHaveLength(1);
    expect([await ask(here, session), await ask(there, session)]).toMatchObject([REFUSED, REFUSED]);
  });
});

describe('[R42] a session that has ended', () => {
  test('gives good tokens again to whoever signs in anew with it, unless it ended for good', async () => {
    const session = `${member.username}-g`;
    await signOut(here, session);
    await lookedByHand.look();
    const later = `${session}#${Date.now() + 1_000}`;
    for (const app of [here, there]) {
      expect([await ask(app, session), await ask(app, later)]).toMatchObject([REFUSED, GOOD]);
    }
    const ended = openEndedSessions(here.database, NEVER_MS);
    await ended.end({ key: sessionKey('sid', session), lifetimeSeconds: 600 }, 'for good');
    // Anyone who signs out once more makes nothing of it good again.
    await ended.end({ key: sessionKey('sid', session), lifetimeSeconds: 1 });
    await lookedByHand.look();
    expect(await ask(there, later)).toMatchObject(REFUSED);
    expect((await rowOf(session)).issued_until).toBeNull();
  });

  test.each([
    ['a little', 30_000],
    ['far', 7 * 24 * 3_600_000],
    ['beyond all years', 1e20],
  ])('ends for the token by which it is ended, though the issuer’s clock is %s ahead', async (how, ahead) => {
    const session = `${member.username}-ahead-${ahead}`;
    const token = `${session}#${Date.now() + ahead}`;
    expect(await signOut(here, token)).toMatchObject(GOOD);
    await lookedByHand.look();
    const restarted = await openTestApp({ database: here.database });
    for (const app of [here, there, restarted]) expect(await ask(app, token)).toMatchObject(REFUSED);
    await restarted.close();
    // A token of before, by which someone signs out as well, makes nothing good again.
    const ended = openEndedSessions(here.database, NEVER_MS);
    await ended.end({ key: sessionKey('sid', session), lifetimeSeconds: 600, issuedAt: 0 });
    await ended.look();
    const key = { key: sessionKey('sid', session), lifetimeSeconds: 600 };
    expect(ended.has({ ...key, issuedAt: Date.now() + Math.min(ahead, 29_000) })).toBe(true);
    expect(ended.has({ ...key, issuedAt: Date.now() + 60_000 })).toBe(how !== 'a little');
  });

  test.each(['jti', 'token'] as const)(
    'that is one token alone (%s) is refused whatever it says of its time',
    async (kind) => {
      const ended = openEndedSessions(here.database, NEVER_MS);
      const session = { key: sessionKey(kind, member.username), lifetimeSeconds: 600, issuedAt: Date.now() };
      await ended.end(session);
      const other = openEndedSessions(here.database, NEVER_MS);
      await other.look();
      for (const each of [ended, other]) expect(each.has({ ...session, issuedAt: Date.now() + 45_000 })).toBe(true);
    },
  );

  test('is forgotten when none of its tokens can be good any more, and not before', async () => {
    await signOut(here, `${member.username}-h`);
    await signOut(here, `${member.username}-i`);
    const left = Temporal.Now.instant().until(
      Temporal.Instant.from((await rowOf(`${member.username}-h`)).matters_until),
    );
    // The life of a token, and what clocks may differ.
    expect(left.total('seconds')).toBeGreaterThan(660);
    expect(left.total('seconds')).toBeLessThan(740);
    await here.database
      .updateTable('ended_session')
      .set({ matters_until: Temporal.Now.instant().subtract({ seconds: 1 }).toString() })
      .where('session_key', '=', sessionKey('sid', `${member.username}-h`))
      .execute();
    await deleteEndedLongAgo(here.database);
    await expect(rowOf(`${member.username}-h`)).rejects.toThrow();
    expect(await rowOf(`${member.username}-i`)).toBeDefined();
  });

  test('leaves the memory of a server with the look after its end', async () => {
    const ended = openEndedSessions(here.database, NEVER_MS);
    const session = { key: `${member.username}-j`, issuedAt: 0, lifetimeSeconds: -119.9 };
    await ended.end(session);
    expect(ended.has(session)).toBe(true);
    await delay(150);
    await ended.look();
    expect(ended.has(session)).toBe(false);
  });

  test('is refused on its own server while the database is away, which is told', async () => {
    const away = here.database.withPlugin({
      transformQuery: () => {
        throw new Error('The database went away.');
      },
      transformResult: async ({ result }) => result,
    });
    const ended = openEndedSessions(away, NEVER_MS);
    const session = { key: `${member.username}-k`, issuedAt: 0, lifetimeSeconds: 600 };
    await expect(ended.end(session)).rejects.toThrow('went away');
    await ended.look();
    expect(ended.has(session)).toBe(true);
  });
});

test('[R42, R30] what was sent before signing out is kept, though it is stored after it', async () => {
  const session = `${member.username}-l`;
  const added = Promise.withResolvers<void>();
  const holding = here.database.transaction().execute(async (transaction) => {
    await transaction.selectFrom('member').select('user_id').where('user_id', '=', member.userId).forUpdate().execute();
    await added.promise;
  });
  const body = { DocumentFolderId: 0, UserId: member.userId, CPDYearId: YEAR_ID[2026], FolderName: 'Sent in time' };
  let answered = false;
  const saving = member.call('POST', '/api/DocumentFolders', { body, headers: bearer(session) }).finally(() => {
    answered = true;
  });
  await delay(200);
  expect(await signOut(here, session)).toMatchObject(GOOD);
  expect(answered, 'the save waits').toBe(false);
  added.resolve();
  await holding;
  expect(await saving).toMatchObject(GOOD);
  expect(await member.call('POST', '/api/DocumentFolders', { body, headers: bearer(session) })).toMatchObject(REFUSED);
});
