// node bench/src/restore-main.ts [--members N] [--megabytes N]. How long a backup and its restore take; printed and never asserted.
import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '../../server/src/config.ts';
import { openBackupPlace } from '../../server/src/platform/backup/backup-place.ts';
import { restoreBackup } from '../../server/src/platform/backup/restore-backup.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import type { Database } from '../../server/src/platform/database/tables.ts';
import type { FileStore } from '../../server/src/platform/files/file-store.ts';
import { openLocalFileStore } from '../../server/src/platform/files/local-file-store.ts';
import { backUpTo } from '../../server/src/testing/backup-on-trial.ts';
import { loadDataSet } from './load-data-set.ts';
import { readOptions } from './options.ts';
import { describeMachine } from './report.ts';
import { type Stage, setStage } from './stage.ts';

const MEGABYTE = 1_048_576;
const YEAR_2026 = 11;
const say = (text: string) => void process.stdout.write(`${text}\n`);
const log = { info: () => undefined, warn: say };

async function run(members: number, megabytes: number): Promise<void> {
  const stage = await setStage();
  const { database, close } = openDatabase(stage.postgres.connection, { log, size: 2, patient: true });
  try {
    const data = await loadDataSet(stage.postgres.connection, readOptions(['--members', String(members)]));
    const files = await openLocalFileStore(join(stage.folder, 'files'));
    await addFiles(database, files, megabytes);
    say(`${data.activities} activities on ${data.dates} dates, ${megabytes} files of 1 MB`);
    const place = join(stage.folder, 'backups');
    const backUp = (day: string) =>
      backUpTo(place, stage.postgres.connection, { files, keys: join(stage.folder, 'keys'), day });
    await timed('backup', () => backUp('22'));
    say(`the place of backups takes ${await megabytesIn(place)} MB`);
    await timed('backup of the second night', () => backUp('23'));
    say(`the place of backups takes ${await megabytesIn(place)} MB`);
    await timed('restore', () => restore(stage, place));
    say(describeMachine());
  } finally {
    await close();
    await stage.clear();
  }
}

/** Of what no program could make smaller, a member's each in turn. */
async function addFiles(database: Database, files: FileStore, count: number): Promise<void> {
  const members = await database.selectFrom('member').select('user_id').orderBy('user_id').execute();
  for (let number = 0; number < count; number += 1) {
    const { key, size, sha256 } = await files.save(contentOf(randomBytes(MEGABYTE)), MEGABYTE);
    const owner = members[number % members.length]?.user_id;
    await sql`
      insert into document (user_id, cpd_year_id, document_type, document_name, comparable_name, media_type, size_bytes,
        sha256, storage_key, uploaded_at)
      values (${owner}, ${YEAR_2026}, 'EVIDENCE', ${`f${number}.pdf`}, ${`f${number}.pdf`}, 'application/pdf', ${size},
        ${sha256}, ${key}, now())`.execute(database);
  }
}

async function* contentOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function megabytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / MEGABYTE);
}

/** As the command does it, into an empty folder with a database of its own. */
async function restore(stage: Stage, from: string): Promise<void> {
  const opened: (() => Promise<void> | void)[] = [];
  const place = await openBackupPlace({ kind: 'folder', folder: from });
  const config = readConfig({ DATA_DIR: join(stage.folder, 'restored') });
  try {
    const wish = { place, name: undefined, sendsWaitingMail: false, leavesOutDamaged: false };
    const { rows, bytes } = await restoreBackup(config, wish, { log, opened });
    say(`restored ${rows} rows, ${Math.round(bytes / MEGABYTE)} MB of files`);
  } finally {
    while (opened.length > 0) await opened.pop()?.();
  }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = await work();
  say(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return done;
}

const { values } = parseArgs({ options: { members: { type: 'string' }, megabytes: { type: 'string' } } });
// A hundred activities each.
await run(Number(values.members ?? 100), Number(values.megabytes ?? 1_024));
