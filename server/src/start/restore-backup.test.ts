import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadDemo } from '../demo/load-demo.ts';
import { refuseHalfRestored, setRestoreMark } from '../platform/backup/restore-mark.ts';
import { HELD } from '../platform/backup/restore-tables-store.ts';
import { LEFT_OUT } from '../platform/database/table-register.ts';
import { verifyEvents } from '../platform/database/verify-events.ts';
import { openLocalFileStore } from '../platform/files/local-file-store.ts';
import { type BackedUpCollege, backUpTo, hashTables, openBackedUpCollege } from '../testing/backup-on-trial.ts';
import { printSchema } from '../testing/print-schema.ts';
import { listFiles } from '../testing/record-state.ts';
import { openRestoreTrial, type RestoreTrial } from '../testing/restore-on-trial.ts';
import { asAddress } from '../testing/test-database.ts';

const PASSPHRASE = 'a passphrase for the test';

let folder: string;
let college: BackedUpCollege;
let plain: string;
let encrypted: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-restore-'));
  college = await openBackedUpCollege(folder, loadDemo);
  plain = await college.backUp();
  encrypted = await college.backUp(PASSPHRASE);
}, 120_000);
afterAll(async () => {
  await college?.close();
  await rm(folder, { recursive: true, force: true });
});

let trial: RestoreTrial;
beforeEach(async () => {
  trial = await openRestoreTrial(folder);
});
afterEach(() => trial.target.close());

test('[R57] what a restore left that was killed is told, served by nobody, and taken away by the next one', async () => {
  const { of } = JSON.parse(await readFile(join(plain, 'manifest.json'), 'utf8'));
  const files = await openLocalFileStore(join(trial.dataFolder, 'files'));
  await files.save([Buffer.from('half')] as never, 100);
  const made = ['database', 'files', 'keys', 'seals'];
  const where = { files: `the folder ${join(trial.dataFolder, 'files')}`, storeMark: of.storeMark };
  await setRestoreMark(trial.dataFolder, { backup: 'the backup of yesterday', made, ...where });
  await expect(refuseHalfRestored(trial.dataFolder)).rejects.toThrow(
    /^The restore of the backup of yesterday into .+ was broken off/,
  );
  const restored = await trial.restore(plain);
  expect(await listFiles(join(trial.dataFolder, 'files/kept'))).toHaveLength(restored.files);
  await refuseHalfRestored(trial.dataFolder);
});

test('[R57] rows, files, chains, schema and keys are those of the backup, and a backup of them is the same again', async () => {
  const leftOut = [...LEFT_OUT];
  const before = await hashTables(college.database, leftOut);
  const restored = await trial.restore(encrypted, { passphrase: PASSPHRASE, sendsWaitingMail: true });
  const after = await hashTables(trial.target.database, leftOut);
  expect(after).toEqual(before);
  expect(restored.rows).toBeGreaterThan(1_000);
  expect(await printSchema(trial.target.database)).toBe(await printSchema(college.database));
  const kept = await listFiles(join(trial.dataFolder, 'files/kept'));
  expect(kept).toEqual(await listFiles(join(folder, 'files/kept')));
  for (const name of kept.slice(0, 20)) {
    const both = [trial.dataFolder, folder].map((where) => readFile(join(where, 'files/kept', name.slice(0, 2), name)));
    const [one, other] = await Promise.all(both);
    expect(one).toEqual(other);
  }
  const [key, keyBefore] = await Promise.all(
    [trial.dataFolder, folder].map((where) => readFile(join(where, 'keys/verification.pem'), 'utf8')),
  );
  expect(key).toBe(keyBefore);
  const { broken, events } = await verifyEvents(trial.target.database, { tell: () => undefined });
  expect(broken).toEqual([]);
  expect(events).toBeGreaterThan(100);

  const files = await openLocalFileStore(join(trial.dataFolder, 'files'));
  expect(await files.mark()).toBe(await college.files.mark());
  const again = await backUpTo(join(folder, 'again'), trial.target.connection, {
    files,
    keys: join(trial.dataFolder, 'keys'),
  });
  const facts = async (from: string) => {
    const manifest = JSON.parse(await readFile(join(from, 'manifest.json'), 'utf8'));
    const rows = manifest.tables.map((table: { name: string; rows: number }) => [table.name, table.rows]);
    return { rows, sequences: manifest.sequences, files: manifest.fileList.files, migrations: manifest.migrations };
  };
  expect(await facts(again)).toEqual(await facts(plain));
});

test('[R57] an owner who is no superuser restores, and everything is as it was', async () => {
  const role = `cpd_owner_${randomBytes(4).toString('hex')}`;
  await sql.raw(`create role ${role} login password 'owner-of-a-test'`).execute(trial.target.database);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(trial.target.database);
  await sql.raw(`alter database ${rows[0]?.name} owner to ${role}`).execute(trial.target.database);
  const owner = asAddress(trial.target.connection).replace(
    /^postgres:\/\/[^@]*@/,
    `postgres://${role}:owner-of-a-test@`,
  );
  const leftOut = LEFT_OUT;
  try {
    await trial.restore(plain, { environment: { DATABASE_URL: owner }, sendsWaitingMail: true });
    expect(await hashTables(trial.target.database, leftOut)).toEqual(await hashTables(college.database, leftOut));
    expect(await printSchema(trial.target.database)).toBe(await printSchema(college.database));
  } finally {
    await sql.raw(`drop owned by ${role} cascade`).execute(trial.target.database);
    await sql.raw(`alter database ${rows[0]?.name} owner to current_user`).execute(trial.target.database);
    await sql.raw(`drop role ${role}`).execute(trial.target.database);
  }
});

test('[R57] what waited to be sent is held unless it is asked for, and says so', async () => {
  const { heldMails } = await trial.restore(plain);
  expect(heldMails).toBeGreaterThan(0);
  const mails = await trial.target.database
    .selectFrom('outgoing_mail')
    .select(['subject', 'last_problem', 'given_up_at'])
    .where('subject', 'in', ['waits', 'was sent'])
    .orderBy('outgoing_mail_id')
    .execute();
  expect(mails).toEqual([
    { subject: 'waits', last_problem: HELD, given_up_at: expect.any(String) },
    { subject: 'was sent', last_problem: null, given_up_at: null },
  ]);
});
