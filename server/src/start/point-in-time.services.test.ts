import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../platform/database/open-database.ts';
import { listKnownKeys } from '../platform/files/kept-contents-reader.ts';
import { openLocalFileStore } from '../platform/files/local-file-store.ts';
import { sweepOrphans } from '../platform/files/sweep-orphans.ts';
import { openWriteOncePlace } from '../platform/files/write-once-place.ts';
import { copySeals, sealEvents } from '../platform/seals/sealing-service.ts';
import { loadVerificationKey } from '../platform/verification/verification-key.ts';
import { type ArchivedPostgres, startArchivedPostgres } from '../testing/archived-postgres.ts';
import { beginFailOverLoad, type LoadReport } from '../testing/fail-over-load.ts';
import { findFreePort, startServer } from '../testing/running-server.ts';
import { services } from '../testing/services.ts';
import { silentLog } from '../testing/test-database.ts';

const { pgbackrest, postgresPrograms } = services;
const isHere = pgbackrest !== undefined && postgresPrograms !== undefined;
const SERVER = join(import.meta.dirname, '..');
const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');

let postgres: ArchivedPostgres;
let folder: string;
let settings: Record<string, string>;

describe.skipIf(!isHere)('a PostgreSQL that pgBackRest archives', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cpd-point-'));
    postgres = await startArchivedPostgres();
    settings = {
      DATA_DIR: folder,
      PORT: String(await findFreePort()),
      DATABASE_URL: postgres.address('cpd_calls'),
      DATABASE_DIRECT_URL: postgres.address('cpd'),
      CPD_NOW: String(NOW),
      // The test makes the seals itself, when it wants them.
      JOBS: 'off',
    };
  }, 300_000);

  afterAll(async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }, 200_000);

  /** Some seconds of writing to a running server. */
  async function write(publicUrl: string): Promise<LoadReport> {
    const load = await beginFailOverLoad([publicUrl]);
    await load.successAfter(performance.now());
    await delay(1_500);
    const report = await load.end();
    expect(report).toMatchObject({ lost: [], wrong: [], failed: [] });
    expect(Math.min(report.names.length, report.hashes.length)).toBeGreaterThan(0);
    return report;
  }

  async function countOf({ names, hashes }: LoadReport) {
    const [row] = await postgres.ask<{ activities: number; files: number }>(
      `select (select count(*)::int from activity where activity_name = any($1)) as activities,
        (select count(*)::int from document where sha256 = any($2)) as files`,
      [names, hashes],
    );
    return row;
  }

  async function sealAt(instant: Temporal.Instant): Promise<void> {
    const { database, close } = openDatabase(postgres.address('cpd'), { log: silentLog, patient: true });
    const key = await loadVerificationKey(folder, { key: undefined, formerKeys: [] });
    await sealEvents(database, key, instant);
    const place = { kind: 'folder' as const, folder: join(folder, 'seals') };
    await copySeals(database, () => openWriteOncePlace(place), instant);
    await close();
  }

  /** Runs a command of the product beside the stopped server; answers its exit code and all it said. */
  async function run(command: string): Promise<{ code: number; said: string }> {
    return await new Promise((resolve) => {
      const env = { ...process.env, ...settings };
      execFile(process.execPath, [join(SERVER, command)], { env }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr });
      });
    });
  }

  test('[R58] restored to a point in time: nothing from after it, everything from before, and what the files lack is named', {
    timeout: 600_000,
  }, async () => {
    const first = await startServer(settings);
    await postgres.backUp();
    const before = await write(first.publicUrl);
    await sealAt(NOW);
    const [deletedLater = ''] = await keysOf(before.hashes);
    await delay(50);
    const [point] = await postgres.ask<{ at: string }>('select clock_timestamp()::text as at');
    await delay(50);
    const after = await write(first.publicUrl);
    await sealAt(NOW.add({ hours: 24 }));
    // As ten minutes after a member deleted it.
    const kept = join(folder, 'files/kept', deletedLater.slice(0, 2), deletedLater);
    await copyFile(kept, join(folder, 'backup-of-the-file'));
    const files = await openLocalFileStore(join(folder, 'files'));
    await files.remove(deletedLater);
    await postgres.untilArchived();
    await first.end('SIGKILL');
    await postgres.destroy();

    const begun = performance.now();
    await postgres.restoreTo(point?.at ?? '');
    const seconds = Math.round(performance.now() - begun) / 1000;
    expect(await countOf(before)).toEqual({ activities: before.names.length, files: before.hashes.length });
    expect(await countOf(after)).toEqual({ activities: 0, files: 0 });

    const lacking = await run('accept-files-main.ts');
    expect(lacking).toMatchObject({ code: 1, said: expect.stringContaining(`missing: ${deletedLater}`) });
    expect(lacking.said).toContain('Missing: 1.');
    await copyFile(join(folder, 'backup-of-the-file'), kept);
    expect(await run('accept-files-main.ts')).toMatchObject({ code: 0 });

    const sealedLater = await run('verify-events-main.ts');
    expect(sealedLater).toMatchObject({ code: 1, said: expect.stringContaining('Every chain is whole.') });
    expect(sealedLater.said).toContain('The log ends before seal 2');
    for (const name of await namesBelow(join(folder, 'seals'), '00000002'))
      await rename(name, join(folder, 'seal-put-aside'));
    expect(await run('verify-events-main.ts')).toMatchObject({ code: 0 });

    const again = await startServer(settings);
    const since = await write(again.publicUrl);
    await again.end('SIGTERM');
    expect(await countOf(since)).toEqual({ activities: since.names.length, files: since.hashes.length });
    const { database, close } = openDatabase(postgres.address('cpd'), { log: silentLog });
    const swept = await sweepOrphans(
      files,
      (keys) => listKnownKeys(database, keys),
      Temporal.Now.instant().add({ hours: 2 }),
    );
    await close();
    expect(swept).toBe(after.hashes.length);
    const counts = { before: before.names.length, after: after.names.length, seconds };
    process.stdout.write(`point in time: ${JSON.stringify(counts)}, 0 missing before, 0 rows after\n`);
  });

  async function keysOf(hashes: readonly string[]): Promise<string[]> {
    const rows = await postgres.ask<{ key: string }>(
      'select storage_key as key from document where sha256 = any($1) order by document_id',
      [hashes],
    );
    return rows.map(({ key }) => key);
  }
});

async function namesBelow(where: string, beginning: string): Promise<string[]> {
  const entries = await readdir(where, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.startsWith(beginning));
  return files.map(({ parentPath, name }) => join(parentPath, name));
}
