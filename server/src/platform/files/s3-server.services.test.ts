import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { killDuringUploads } from '../../testing/kill-uploads.ts';
import { beginLongUpload } from '../../testing/long-upload.ts';
import { findFreePort, signInTo, startServer } from '../../testing/running-server.ts';
import { makeBucket, services } from '../../testing/services.ts';
import { openSharingServers } from '../../testing/sharing-servers.ts';
import { uploadUrl } from '../../testing/steps.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { measureUpload } from '../../testing/upload-memory.ts';
import { listKeptContents } from './kept-contents-reader.ts';
import { openLocalFileStore } from './local-file-store.ts';
import { moveFiles } from './move-files.ts';
import { openFileStore } from './open-file-store.ts';
import { sweepOrphans } from './sweep-orphans.ts';
import { sweepUnnamed } from './sweep-unnamed.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
const MIB = 1_048_576;

describe.skipIf(services.s3Endpoint === undefined)('a server with its files in an S3-compatible store', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cpd-s3-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const openBucket = async () => {
    const bucket = await makeBucket();
    return { bucket, ...(await openFileStore(readConfig(bucket.settings).fileLocation)) };
  };
  const settings = async () => ({
    DATA_DIR: folder,
    PORT: String(await findFreePort()),
    CPD_NOW: '2026-11-20T01:00:00Z',
  });

  test('[UPL-16, UPL-18] keeps nothing of a refused upload, and gives back whole and in part what it took', async () => {
    const { bucket, files, close } = await openBucket();
    const world = await openTestApp({ files });
    const member = await world.signIn();
    const refused = await member.upload(uploadUrl(member), { name: 'notes.pdf', content: 'Attended.\n' });
    expect(refused).toMatchObject({ status: 400, json: { Code: 'FILE_REFUSED' } });
    expect(await bucket.contents()).toEqual([]);

    const content = 'Attended the grand rounds.\n'.repeat(300_000);
    const { json: documentId } = await member.upload(uploadUrl(member), { name: 'notes.txt', content });
    const whole = await member.call('GET', `/api/Documents?DocumentId=${documentId}`);
    expect(whole.raw.equals(Buffer.from(content))).toBe(true);
    const headers = { range: 'bytes=6000000-', 'if-range': String(whole.headers.etag) };
    const rest = await member.call('GET', `/api/Documents?DocumentId=${documentId}`, { headers });
    expect([rest.status, rest.raw.equals(Buffer.from(content).subarray(6_000_000))]).toEqual([206, true]);

    const local = await openLocalFileStore(join(folder, 'local'));
    const move = { contents: () => listKeptContents(world.database), tell: () => undefined };
    expect(await moveFiles({ ...move, from: files, to: local, removeFromOld: true })).toMatchObject({
      copied: 1,
      removed: 1,
    });
    expect(await bucket.contents()).toEqual([]);
    expect(await moveFiles({ ...move, from: local, to: files, removeFromOld: false })).toMatchObject({
      copied: 1,
      problems: [],
    });
    expect((await member.call('GET', `/api/Documents?DocumentId=${documentId}`)).raw.equals(whole.raw)).toBe(true);
    await world.close();
    close();
  });

  test('[EVD-25, UPL-18] kill -9 during 50 uploads in a loop: every answered file is there with its hash, and nothing else', {
    timeout: 600_000,
  }, async () => {
    const { bucket, files, close } = await openBucket();
    const result = await killDuringUploads({
      rounds: ROUNDS,
      settings: { ...(await settings()), ...bucket.settings },
      sizes: [20_000, 900_000, 7_000_000],
      afterwards: async (rows) => {
        const known = new Set(rows.map(({ storageKey }) => storageKey));
        // What the next start does, an hour later.
        await sweepOrphans(files, async () => known, Temporal.Now.instant().add({ hours: 1 }));
        // Beside them are the mark and, once a server lived long enough to make one, a seal of the event log.
        const kept = (await bucket.contents()).filter((key) => !/^files\/(store-id$|seals\/|outbox\/)/.test(key));
        expect(kept).toEqual([...known].map((key) => `files/${key}`).sort());
      },
    });
    close();
    process.stdout.write(`${JSON.stringify(result)}\n`);
    expect(result.lost).toEqual([]);
    expect(result.answered).toBeGreaterThan(0);
    expect(result.cutOff).toBeGreaterThan(0);
  });

  test('[R51] uploads to one server go on while another starts, sweeps and is killed on the same bucket', {
    timeout: 600_000,
  }, async () => {
    const { bucket, files, close } = await openBucket();
    const sharing = await openSharingServers(folder, bucket.settings);
    try {
      const first = await sharing.start();
      const uploads = Array.from({ length: 6 }, () => beginLongUpload(first.publicUrl, sharing.member, 6 * MIB));
      const halves = async () => (await bucket.contents()).filter((key) => /^files\/[0-9a-f]{40}$/.test(key)).length;
      await expect.poll(halves, { timeout: 60_000 }).toBe(6);
      const second = await sharing.start();
      const [lost] = [beginLongUpload(second.publicUrl, sharing.member, 6 * MIB)];
      await expect.poll(halves, { timeout: 60_000 }).toBe(7);
      await second.end('SIGKILL');
      await lost.finish();
      await sharing.start();
      const answers = await Promise.all(uploads.map((upload) => upload.finish()));
      process.stdout.write(
        `${answers.filter(({ status }) => status !== 200).length} of 6 uploads to a bucket broken\n`,
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      await sweepUnnamed(sharing.database.database, files, Temporal.Now.instant().add({ hours: 1 }));
      expect(await halves(), 'what the killed server left is gone').toBe(6);
    } finally {
      await sharing.close();
      close();
    }
  });

  test.runIf(process.platform === 'linux')(
    '[UPL-07] takes a file of 100 MB without ever holding it whole',
    { timeout: 120_000 },
    async () => {
      const { bucket, close } = await openBucket();
      close();
      const server = await startServer({ ...(await settings()), ...bucket.settings });
      try {
        const growth = await measureUpload(server, await signInTo(server.publicUrl, 'participant'), 100 * MIB);
        process.stdout.write(
          `Resident memory grew by ${(growth / MIB).toFixed(1)} MB during an upload of 100 MB to S3.\n`,
        );
        // More than in a folder: until V8 tidies up, what was read back for judging it is about.
        expect(growth).toBeLessThan(75 * MIB);
      } finally {
        await server.end('SIGTERM');
      }
    },
  );
});
