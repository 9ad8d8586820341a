import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { type FreshDatabase, freshDatabase } from '../testing/test-database.ts';
import { openIdentity } from './open-identity.ts';

let own: FreshDatabase;
let folder: string;
beforeAll(async () => {
  own = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'cpd-identity-'));
});
afterAll(async () => {
  await own.close();
  await rm(folder, { recursive: true });
});

/** By which keys a server with a data folder of its own signs people in. */
async function signInOf(server: string, more: Record<string, string>): Promise<string> {
  const config = readConfig({ DATA_DIR: join(folder, server), ...more });
  return (await openIdentity(config, own.database, () => Temporal.Now.instant())).signIn;
}

test('[R55] servers on one database sign people in with the same keys, one with an embedded database with its own', async () => {
  const shared = { DATABASE_URL: 'postgres://cpd_calls@127.0.0.1/cpd' };
  const [one, other] = [await signInOf('one', shared), await signInOf('other', shared)];
  expect(other).toBe(one);
  expect(await signInOf('alone', {})).not.toBe(one);
});
