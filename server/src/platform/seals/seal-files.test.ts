import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { saveActivity } from '../../testing/steps.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openWriteOncePlace, type WriteOncePlace } from '../files/write-once-place.ts';
import { checkSeals } from './check-seals-service.ts';
import { readSeal, rootOf } from './seal.ts';
import { readSealFiles, writeNewestSeal } from './seal-files-service.ts';
import { copySeals, sealEvents } from './sealing-service.ts';

const pair = generateKeyPairSync('ed25519');
const key = { ...pair, formerPublicKeys: [] };
const FIRST = Temporal.Instant.from('2026-11-22T01:23:00Z');
const SEALS = 21;

let world: TestApp;
let folder: string;
let place: WriteOncePlace;
beforeAll(async () => {
  world = await openTestApp();
  folder = await mkdtemp(join(inject('runFolder'), 'seals-'));
  place = await openWriteOncePlace({ kind: 'folder', folder });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

test('[R39] before the first seal there is none to hand to an auditor', async () => {
  expect(await writeNewestSeal(world.database)).toBeUndefined();
  expect(await Array.fromAsync(readSealFiles(place))).toEqual([]);
});

test('[R39] the newest seal is written with all heads, and alone is enough for a check of everything', async () => {
  const members = await Promise.all([1, 2, 3].map(() => world.signIn()));
  for (let night = 0; night < SEALS; night += 1) {
    const member = members[night];
    if (member !== undefined) await saveActivity(member);
    await sealEvents(world.database, key, FIRST.add({ hours: 24 * night }));
  }
  const newest = await writeNewestSeal(world.database);
  const written = readSeal(newest?.text ?? '');
  expect(newest?.number).toBe(SEALS);
  expect(written?.seal.changes).toEqual([]);
  expect(written?.heads?.map(([id]) => id)).toEqual(expect.arrayContaining(members.map(({ userId }) => userId)));
  expect(written?.heads && rootOf(written.heads)).toBe(written?.seal.root);
  const found = [{ name: 'newest.json', text: newest?.text ?? '' }];
  expect(await checkSeals(world.database, [pair.publicKey], found)).toMatchObject({ problems: [], found: 1 });
});

test('[R39] the seals in a place are read by their numbers, and fit the database', async () => {
  await copySeals(world.database, () => openWriteOncePlace({ kind: 'folder', folder }), FIRST);
  const found = await Array.fromAsync(readSealFiles(place));
  expect(found.map(({ text }) => readSeal(text)?.seal.number)).toEqual(
    Array.from({ length: SEALS }, (_, at) => at + 1),
  );
  const report = await checkSeals(world.database, [pair.publicKey], readSealFiles(place));
  expect(report).toMatchObject({ problems: [], kept: SEALS, found: SEALS });
});

test('[R39] nothing is handed to an auditor while the seals of the database do not belong together', async () => {
  await world.owner.transaction().execute(async (transaction) => {
    await sql`alter table event_seal disable trigger all`.execute(transaction);
    await sql`update event_seal set content = 'x' where number = 2`.execute(transaction);
  });
  await expect(writeNewestSeal(world.database)).rejects.toThrow('do not belong together');
});
