import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { demoAccounts } from '../platform/identity/demo-accounts.ts';
import { openTestApp, reference, type TestApp } from '../testing/test-app.ts';
import { type FreshDatabase, freshDatabase } from '../testing/test-database.ts';
import { tellOfAccounts } from './greeting.ts';
import { refuseDemoOf, settleKind } from './installation-kind.ts';

const NOTHING_SET = { demo: true, identity: { issuer: undefined } };
const OF_COLLEGE = { demo: false, identity: { issuer: 'https://id.example.org' } };
const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');

let own: FreshDatabase;
let world: TestApp;
beforeEach(async () => {
  own = await freshDatabase(reference);
  world = await openTestApp({ database: own.database });
});
afterEach(async () => {
  await world.close();
  await own.close();
});

const settle = (settings: typeof NOTHING_SET | typeof OF_COLLEGE) => settleKind(own.owner.database, settings);

test('[R36] the database of a college never gets the demo sign-in or demo members, whatever is unset', async () => {
  expect(await settle(OF_COLLEGE)).toBe('COLLEGE');
  expect(await settle(NOTHING_SET)).toBe('COLLEGE');
  expect(() => refuseDemoOf('COLLEGE', NOTHING_SET)).toThrow(
    'This database is a college’s, and OIDC_ISSUER is not set',
  );
  expect(refuseDemoOf('COLLEGE', { ...OF_COLLEGE, demo: true })).toEqual({ loadsDemo: false });
});

test('[R36] one of 0.10, or restored from it, is a college’s when it has a member that the demo does not know', async () => {
  await loadDemo({ database: own.owner.database, files: world.files, now: NOW });
  await world.signIn();
  expect(await settle(NOTHING_SET)).toBe('COLLEGE');
});

test('[R36] one of 0.10 with the members of the demo alone goes on as the demo', async () => {
  await loadDemo({ database: own.owner.database, files: world.files, now: NOW });
  expect(await settle(OF_COLLEGE)).toBe('DEMO');
});

test('[R36] an empty one is the demo where nothing is set, and stays it whatever is imported into it', async () => {
  expect(await settle(NOTHING_SET)).toBe('DEMO');
  await world.signIn();
  expect(await settle(OF_COLLEGE)).toBe('DEMO');
  expect(refuseDemoOf('DEMO', NOTHING_SET)).toEqual({ loadsDemo: true });
  expect(refuseDemoOf('DEMO', { ...NOTHING_SET, demo: false })).toEqual({ loadsDemo: false });
});

test('[R36] calls cannot make a demo of the database of a college', async () => {
  await settle(OF_COLLEGE);
  const change = own.database.updateTable('installation').set({ kind: 'DEMO' }).execute();
  await expect(change).rejects.toThrow('permission denied');
});

/** The accounts that a start names, or the beginning of what it says instead. */
async function toldOfAccounts(environment: Record<string, string>) {
  const told: string[] = [];
  const tell = (line: string) => void told.push(line.trim());
  await tellOfAccounts(readConfig(environment), own.database, { info: tell, warn: tell });
  return told
    .slice(told[0]?.startsWith('Demo accounts') ? 1 : 0)
    .flatMap((line) => line.split(' ').slice(0, 1))
    .filter(Boolean);
}

test('[R36] a start names the demo accounts, and without demo members (DEMO=off) those alone that can sign in', async () => {
  const all = demoAccounts.map(({ name }) => name);
  expect(await toldOfAccounts({})).toEqual(all);
  expect(await toldOfAccounts({ DEMO: 'off' })).toEqual(['No']);
  expect(await toldOfAccounts({ DEMO: 'off', OIDC_ISSUER: 'https://id.example.org' })).toEqual([]);
  await loadDemo({ database: own.database, files: world.files, now: NOW });
  expect(await toldOfAccounts({ DEMO: 'off' })).toEqual(all.filter((name) => name !== 'non-member'));
});
