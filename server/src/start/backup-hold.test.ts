import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeContents } from '../features/college/erasure/erasure-service.ts';
import { beginRun, claimNightly, endRun, keepHold } from '../platform/backup/backup-run-store.ts';
import type { BackupPlace } from '../platform/backup/place.ts';
import { isHeldByBackup } from '../platform/files/backup-hold-reader.ts';
import { isFileKey } from '../platform/files/file-store.ts';
import { forgetDeleted } from '../platform/files/forget-deleted.ts';
import { sweepUnnamed } from '../platform/files/sweep-unnamed.ts';
import { type BackedUp, backUp, openBackedUp, verifyFolder } from '../testing/backups.ts';
import { listFiles } from '../testing/record-state.ts';
import { uploadEvidence } from '../testing/steps.ts';
import type { TestPerson } from '../testing/test-app.ts';

const NAMES = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt', 'f.txt', 'g.txt', 'h.txt'];

let one: BackedUp;
let member: TestPerson;
beforeAll(async () => {
  one = await openBackedUp();
});
afterAll(() => one.close());

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-backup-hold-'));
  member = await one.world.signIn();
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await sql`delete from backup_run`.execute(one.own.database);
});

const later = () => Temporal.Now.instant().add({ hours: 2 });

/** The files of members in the store, beside its mark. */
async function contents(): Promise<string[]> {
  return (await listFiles(one.world.filesFolder)).filter((name) => isFileKey(name));
}

/** Lets everything that removes bytes do so, of all that can be brought back no more. */
async function removeAll(): Promise<void> {
  const { world, own } = one;
  await sql`update deleted_row set deleted_at = deleted_at - interval '11 minutes'`.execute(own.owner.database);
  await forgetDeleted(world.database, world.files);
  await sweepUnnamed(world.database, world.files, later());
}

test('[R56] files that are deleted, erased and swept while a backup is written are in it, and go afterwards', async () => {
  const { own } = one;
  const ids: number[] = [];
  for (const name of NAMES) ids.push(await uploadEvidence(member, name));
  const kept = await contents();
  const parts = await one.partsFor(join(folder, 'to'), { atOnce: 1 });
  let copied = 0;
  const racing: BackupPlace = {
    ...parts.place,
    async put(path, content) {
      if (path.includes('-files/')) {
        copied += 1;
        // Whatever is still to be copied loses its rows, and anyone who removes bytes comes by.
        if (copied === 1) await eraseEverything(ids);
        await removeAll();
      }
      return await parts.place.put(path, content);
    },
  };
  const made = await backUp(own.owner.database, { ...parts, place: racing });
  expect(made.manifest.lacking).toEqual([]);
  expect(made.files).toBe(kept.length);
  expect(await verifyFolder(join(folder, 'to', made.name))).toMatchObject({ problems: [], files: kept.length });
  expect(await contents()).toEqual(kept);
  // One that stays, so that the store is not taken for another one's.
  await uploadEvidence(member, 'stays.txt');
  await removeAll();
  expect(await contents()).toHaveLength(1);
});

/** Half of them by their member, the rest as an erasure does. */
async function eraseEverything(ids: readonly number[]): Promise<void> {
  const { world, own } = one;
  for (const id of ids.slice(0, 4))
    expect(await member.call('DELETE', `/api/Documents?Id=${id}`)).toMatchObject({ status: 200 });
  const { rows } = await sql<{ key: string }>`
    delete from document where document_id = any(${ids.slice(4)}::bigint[]) returning storage_key as key
  `.execute(own.owner.database);
  await removeContents(
    world.database,
    world.files,
    rows.map(({ key }) => key),
  );
}

test('[R56] one that was killed holds bytes back until its time is over, and no longer', async () => {
  const { own, world } = one;
  await uploadEvidence(member, 'stays.txt');
  const { key } = await world.files.save(piece(), 100);
  const id = await beginRun(own.database, 'COMMAND', 'a place');
  await removeAll();
  expect(await listFiles(world.filesFolder)).toContain(key);
  expect(await keepHold(own.database, id)).toBe(true);
  await sql`update backup_run set held_until = clock_timestamp()`.execute(own.database);
  expect(await isHeldByBackup(own.database)).toBe(false);
  expect(await keepHold(own.database, id), 'what ran out is not taken up again').toBe(false);
  await removeAll();
  expect(await listFiles(world.filesFolder)).not.toContain(key);
});

async function* piece() {
  yield Buffer.from('Left behind.');
}

test('[R56] of several servers one makes the backup of a night; what was broken off is tried again, three times', async () => {
  const { database } = one.own;
  const due = Temporal.Now.instant().subtract({ hours: 1 });
  const claims = await Promise.all([1, 2, 3].map(() => claimNightly(database, 'a place', due)));
  const [first, ...others] = claims.filter((id) => id !== undefined);
  expect(others).toEqual([]);
  const breakOff = () => sql`update backup_run set held_until = clock_timestamp()`.execute(database);
  for (const _again of [2, 3]) {
    await breakOff();
    expect(await claimNightly(database, 'a place', due)).toBeDefined();
  }
  await breakOff();
  expect(await claimNightly(database, 'a place', due)).toBeUndefined();
  await endRun(database, first ?? 0, { problem: 'No room.' });
  expect(await claimNightly(database, 'a place', due)).toBeUndefined();
  expect(await claimNightly(database, 'a place', Temporal.Now.instant().add({ seconds: 1 }))).toBeDefined();
});

test('[R56] while somebody makes a backup by command none of the night is begun, and it is made up for afterwards', async () => {
  const { database } = one.own;
  const due = Temporal.Now.instant().subtract({ hours: 1 });
  const byCommand = await beginRun(database, 'COMMAND', 'a place');
  expect(await claimNightly(database, 'a place', due)).toBeUndefined();
  await expect(beginRun(database, 'COMMAND', 'another place')).rejects.toThrow('Another backup has been under way');
  await endRun(database, byCommand, { problem: 'It was stopped.' });
  expect(await claimNightly(database, 'a place', due)).toBeDefined();
});

test('[R56] a backup of the night that failed is tried again a while later, and one that is whole is not', async () => {
  const { database } = one.own;
  const due = Temporal.Now.instant().subtract({ hours: 5 });
  const failed = await claimNightly(database, 'a place', due);
  await endRun(database, failed ?? 0, { problem: 'It was stopped.' });
  expect(await claimNightly(database, 'a place', due)).toBeUndefined();
  const waitAWhile = () =>
    sql`update backup_run set ended_at = ended_at - interval '1 hour', held_until = held_until - interval '1 hour'`.execute(
      database,
    );
  await waitAWhile();
  const again = await claimNightly(database, 'a place', due);
  expect(again).toBeDefined();
  await endRun(database, again ?? 0, { name: 'cpd-1a2b3c4d-20261122T020000Z', bytes: 1, files: 0, lacking: 0 });
  await waitAWhile();
  expect(await claimNightly(database, 'a place', due)).toBeUndefined();
});
