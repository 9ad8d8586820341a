import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type OidcStore, openOidcStore } from './oidc-store.ts';

let database: TestDatabase;
let store: OidcStore;

beforeAll(async () => {
  database = await freshDatabase();
  store = openOidcStore(database.database);
});

afterAll(() => database.close());

describe('what the embedded provider remembers', () => {
  test('[AUTH-02] is not there for another kind of the same id', async () => {
    await store.upsert('Session', 'same', { uid: 'u1' }, 60);
    expect(await store.find('Grant', 'same')).toBeUndefined();
    expect(await store.findByUid('Grant', 'u1')).toBeUndefined();
  });

  test('[AUTH-02] outlives a restart of the server', async () => {
    await store.upsert('Session', 's1', { uid: 'u2', accountId: 'participant' }, 60);
    const reopened = openOidcStore(database.database);
    expect(await reopened.find('Session', 's1')).toEqual({ uid: 'u2', accountId: 'participant' });
    expect(await reopened.findByUid('Session', 'u2')).toEqual({ uid: 'u2', accountId: 'participant' });
  });

  test('[AUTH-02] is replaced when it is saved again', async () => {
    await store.upsert('Session', 's2', { uid: 'u3' }, 60);
    await store.upsert('Session', 's2', { uid: 'u4' }, 60);
    expect(await store.find('Session', 's2')).toEqual({ uid: 'u4' });
    expect(await store.findByUid('Session', 'u3')).toBeUndefined();
  });

  test('[AUTH-02] can be used once, even when many ask at the same moment', async () => {
    await store.upsert('RefreshToken', 't1', { grantId: 'g1' }, 60);
    const answers = await Promise.all(Array.from({ length: 20 }, () => store.consume('RefreshToken', 't1')));
    expect(answers.filter((used) => used)).toHaveLength(1);
    expect(await store.find('RefreshToken', 't1')).toEqual({ grantId: 'g1', consumed: expect.any(Number) });
  });

  test('[R55] is kept once of those that many servers bring at the same moment, and is never replaced', async () => {
    const brought = Array.from({ length: 10 }, (_, server) => ({ server }));
    const kept = await Promise.all(brought.map((payload) => store.keepFirst('Keys', 'provider', payload)));
    expect(new Set(kept.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await store.keepFirst('Keys', 'provider', { server: 'later' })).toEqual(kept[0]);
  });

  test('[AUTH-02] cannot be used when it is gone', async () => {
    await store.upsert('RefreshToken', 't2', {}, 60);
    await store.destroy('RefreshToken', 't2');
    expect(await store.consume('RefreshToken', 't2')).toBe(false);
    expect(await store.find('RefreshToken', 't2')).toBeUndefined();
  });

  test('[AUTH-19] is revoked by kind and sign-in, and nothing else with it', async () => {
    await store.upsert('RefreshToken', 'a', { grantId: 'g2' }, 60);
    await store.upsert('RefreshToken', 'b', { grantId: 'g3' }, 60);
    await store.upsert('Interaction', 'c', { grantId: 'g2' }, 60);
    await store.revokeByGrantId('RefreshToken', 'g2');
    expect(await store.find('RefreshToken', 'a')).toBeUndefined();
    expect(await store.find('RefreshToken', 'b')).toBeDefined();
    expect(await store.find('Interaction', 'c')).toBeDefined();
  });

  test('[AUTH-02] is removed some time after it has run out', async () => {
    await store.upsert('AuthorizationCode', 'old', {}, -1);
    await store.upsert('AuthorizationCode', 'lasting', {}, undefined);
    // The first save after a start cleans up.
    await openOidcStore(database.database).upsert('AuthorizationCode', 'new', {}, 60);
    expect(await store.find('AuthorizationCode', 'old')).toBeUndefined();
    expect(await store.find('AuthorizationCode', 'lasting')).toBeDefined();
    expect(await store.find('AuthorizationCode', 'new')).toBeDefined();
  });
});
