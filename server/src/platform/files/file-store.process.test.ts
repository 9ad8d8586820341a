import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killDuringUploads } from '../../testing/kill-uploads.ts';
import { listFiles } from '../../testing/record-state.ts';
import { findFreePort, signInTo, startServer } from '../../testing/running-server.ts';
import { measureUpload } from '../../testing/upload-memory.ts';

// `KILL_ROUNDS=30` proves more; a few rounds are enough to notice that something broke.
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
const MIB = 1_048_576;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

test('[EVD-25, UPL-18] kill -9 during 50 uploads in a loop: every answered file is there with its hash, and nothing else', {
  timeout: 600_000,
}, async () => {
  const settings = { DATA_DIR: folder, PORT: String(await findFreePort()), CPD_NOW: '2026-11-20T01:00:00Z' };
  const kept = join(folder, 'files', 'kept');
  const result = await killDuringUploads({
    rounds: ROUNDS,
    settings,
    sizes: [20_000, 900_000, 3_000_000],
    afterwards: async (rows) => {
      // The server tidies up once it serves, which takes a moment.
      await expect
        .poll(() => listFiles(kept), { timeout: 20_000 })
        .toEqual(rows.map(({ storageKey }) => storageKey).sort());
      for (const { storageKey, sha256 } of rows) {
        expect(await hashOf(join(kept, storageKey.slice(0, 2), storageKey))).toBe(sha256);
      }
      expect(await listFiles(join(folder, 'files', 'incoming'))).toEqual([]);
    },
  });
  process.stdout.write(`${JSON.stringify(result)}\n`);
  expect(result.lost).toEqual([]);
  expect(result.answered).toBeGreaterThan(0);
  expect(result.cutOff).toBeGreaterThan(0);
});

test.runIf(process.platform === 'linux')(
  '[UPL-07] a file of 100 MB uploads while the memory of the server grows by less than 40 MB',
  { timeout: 120_000 },
  async () => {
    const settings = { DATA_DIR: folder, PORT: String(await findFreePort()), CPD_NOW: '2026-11-20T01:00:00Z' };
    const server = await startServer(settings);
    try {
      const growth = await measureUpload(server, await signInTo(server.publicUrl, 'participant'), 100 * MIB);
      process.stdout.write(`Resident memory grew by ${(growth / MIB).toFixed(1)} MB during an upload of 100 MB.\n`);
      expect(growth).toBeLessThan(40 * MIB);
    } finally {
      await server.end('SIGTERM');
    }
  },
);
