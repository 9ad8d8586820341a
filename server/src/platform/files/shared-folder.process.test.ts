import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginLongUpload, type LongUpload } from '../../testing/long-upload.ts';
import { listFiles } from '../../testing/record-state.ts';
import { openSharingServers, type SharingServers } from '../../testing/sharing-servers.ts';
import { openLocalFileStore } from './local-file-store.ts';
import { sweepUnnamed } from './sweep-unnamed.ts';

let folder = '';
let files = '';
let sharing: SharingServers;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-shared-'));
  files = join(folder, 'files');
  sharing = await openSharingServers(folder, { FILES_URL: `file://${files}` });
}, 120_000);
afterEach(async () => {
  await sharing.close();
  await rm(folder, { recursive: true, force: true });
});

const begin = (publicUrl: string, count: number) =>
  Array.from({ length: count }, () => beginLongUpload(publicUrl, sharing.member));

/** What has arrived of uploads. A server that asks for the folder's clock makes an empty file there for a moment. */
async function underWay(): Promise<string[]> {
  const incoming = join(files, 'incoming');
  const sizes = await Promise.all(
    (await readdir(incoming)).map(async (name) => {
      const found = await stat(join(incoming, name)).catch(() => undefined);
      return { name, size: found?.size ?? 0 };
    }),
  );
  return sizes.filter(({ size }) => size > 0).map(({ name }) => name);
}

/** Ends the uploads; answers those that were refused, broke off, or gave another content back. */
async function finish(uploads: readonly LongUpload[], publicUrl: string): Promise<string[]> {
  const outcomes = await Promise.all(
    uploads.map(async (upload) => {
      const { status, documentId } = await upload.finish();
      if (documentId === undefined) return `answered ${status}`;
      const headers = { authorization: `Bearer ${sharing.member.token}` };
      const download = await fetch(`${publicUrl}/api/Documents?DocumentId=${documentId}`, { headers });
      const hash = createHash('sha256').update(Buffer.from(await download.arrayBuffer()));
      return hash.digest('hex') === upload.sha256 ? 'kept' : `read as ${download.status}`;
    }),
  );
  return outcomes.filter((outcome) => outcome !== 'kept');
}

/** As if nothing had been written to what is left for two hours, and the job of each hour came round. */
async function sweepLater(): Promise<void> {
  const then = new Date(Date.now() - 2 * 3_600_000);
  for (const name of await underWay()) await utimes(join(files, 'incoming', name), then, then);
  const store = await openLocalFileStore(files);
  await sweepUnnamed(sharing.database.database, store, Temporal.Now.instant().subtract({ hours: 1 }));
}

/** Keys that only a row or only the folder has, and contents that are not what their row says. */
async function findDifferences(): Promise<string[]> {
  const rows = await sharing.database.owner.database.selectFrom('document').select(['storage_key', 'sha256']).execute();
  const hashes = new Map(rows.map(({ storage_key, sha256 }) => [storage_key ?? '', sha256]));
  const kept = await listFiles(join(files, 'kept'));
  const differences = [...hashes.keys()].filter((key) => !kept.includes(key));
  for (const key of kept) {
    const content = await readFile(join(files, 'kept', key.slice(0, 2), key));
    if (createHash('sha256').update(content).digest('hex') !== hashes.get(key)) differences.push(key);
  }
  return differences;
}

test('[R51] a server that starts on a shared folder breaks none of 6 uploads that another one receives', {
  timeout: 300_000,
}, async () => {
  const first = await sharing.start();
  const uploads = begin(first.publicUrl, 6);
  await expect.poll(underWay, { timeout: 60_000 }).toHaveLength(6);
  const second = await sharing.start();
  const broken = await finish(uploads, second.publicUrl);
  process.stdout.write(`${broken.length} of 6 broken by a server that started\n`);
  expect(broken).toEqual([]);
  expect(await underWay()).toEqual([]);
  expect(await findDifferences()).toEqual([]);
});

test('[R51] 50 uploads to a server go on while three others start, stop and are killed, and nothing else is left', {
  timeout: 600_000,
}, async () => {
  const first = await sharing.start();
  const uploads = begin(first.publicUrl, 50);
  await expect.poll(underWay, { timeout: 60_000 }).toHaveLength(50);
  const [second, third, fourth] = await Promise.all([sharing.start(), sharing.start(), sharing.start()]);
  // What these receive breaks off with them.
  const lost = [...begin(second.publicUrl, 3), ...begin(third.publicUrl, 3)];
  await expect.poll(underWay, { timeout: 60_000 }).toHaveLength(56);
  await second.end('SIGKILL');
  await third.end('SIGTERM');
  const fifth = await sharing.start();
  expect((await underWay()).length).toBeGreaterThanOrEqual(53);
  const broken = await finish(uploads, fourth.publicUrl);
  await Promise.all(lost.map((upload) => upload.finish()));
  process.stdout.write(`${broken.length} of 50 broken by servers that started, stopped and were killed\n`);
  expect(broken).toEqual([]);
  expect(await underWay(), 'of the server that was killed').toHaveLength(3);
  await sweepLater();
  await expect.poll(() => readdir(join(files, 'incoming'))).toEqual([]);
  expect(await findDifferences()).toEqual([]);
  expect(await finish(begin(fifth.publicUrl, 1), first.publicUrl)).toEqual([]);
});

test('[R51] a server whose share is unmounted sends people to the other, which goes on, and none starts there', {
  timeout: 600_000,
}, async () => {
  const first = await sharing.start();
  // The same share under a place that can be taken away, as a mount point of another machine.
  const mountPoint = join(folder, 'mnt');
  await symlink(files, mountPoint);
  const second = await sharing.start({ FILES_URL: `file://${mountPoint}` });
  const [upload] = begin(first.publicUrl, 1);
  const { documentId } = (await upload?.finish()) ?? {};
  const download = async ({ publicUrl }: { publicUrl: string }) => {
    const headers = { authorization: `Bearer ${sharing.member.token}` };
    return (await fetch(`${publicUrl}/api/Documents?DocumentId=${documentId}`, { headers })).status;
  };
  const readiness = async ({ publicUrl }: { publicUrl: string }) => await (await fetch(`${publicUrl}/readyz`)).text();
  expect([await download(first), await download(second)]).toEqual([200, 200]);

  await rm(mountPoint);
  await mkdir(mountPoint);
  expect([await download(first), await download(second)]).toEqual([200, 503]);
  expect(await finish(begin(second.publicUrl, 1), first.publicUrl)).toEqual(['answered 503']);
  await expect.poll(() => readiness(second), { timeout: 30_000 }).toBe('{"status":"files away"}');
  expect(await readiness(first)).toBe('{"status":"ok"}');
  await expect(sharing.start({ FILES_URL: `file://${mountPoint}` })).rejects.toThrow('it has no mark');
  expect(await listFiles(mountPoint)).toEqual([]);

  await first.end('SIGTERM');
  await expect.poll(() => readiness(second), { timeout: 30_000 }).toBe('{"status":"ok"}');
  await rm(mountPoint, { recursive: true });
  await symlink(files, mountPoint);
  expect(await download(second)).toBe(200);
  expect(await finish(begin(second.publicUrl, 1), second.publicUrl)).toEqual([]);
  expect(await findDifferences()).toEqual([]);
});
