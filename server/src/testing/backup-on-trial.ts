import { join } from 'node:path';
import { sql } from 'kysely';
import { openBackupPlace } from '../platform/backup/backup-place.ts';
import { listOwnFiles } from '../platform/backup/own-files.ts';
import { openSnapshot } from '../platform/backup/snapshot-reader.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import type { DatabaseConnection } from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/tables.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openLocalFileStore } from '../platform/files/local-file-store.ts';
import { recogniseStore } from '../platform/files/recognise-store.ts';
import { loadVerificationKey } from '../platform/verification/verification-key.ts';
import { reference } from './test-app.ts';
import { freshDatabase } from './test-database.ts';

const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');

/** A college that is backed up: members with their record and files, e-mails that wait, and keys. */
export interface BackedUpCollege {
  database: Database;
  connection: DatabaseConnection | string;
  files: FileStore;
  /** Writes a backup of it below the folder, encrypted with the passphrase if there is one; answers its own folder. */
  backUp(passphrase?: string): Promise<string>;
  close(): Promise<void>;
}

/** Puts members with a record and files into a database. */
type Load = (college: { database: Database; files: FileStore; now: Temporal.Instant }) => Promise<unknown>;

/** Makes the college; its files and backups are below `folder`. */
export async function openBackedUpCollege(folder: string, load: Load): Promise<BackedUpCollege> {
  const { owner, close } = await freshDatabase(reference);
  const files = await openLocalFileStore(join(folder, 'files'));
  await recogniseStore(owner.database, { files, place: 'the test', isOwn: true });
  await load({ database: owner.database, files, now: NOW });
  await sql`
    insert into outgoing_mail (recipient, subject, body_text, created_at, sent_at)
    values ('a@example.org', 'waits', 'text', now(), null), ('b@example.org', 'was sent', 'text', now(), now())
  `.execute(owner.database);
  await loadVerificationKey(folder, { key: undefined, formerKeys: [] });
  let backups = 0;
  return {
    ...owner,
    files,
    async backUp(passphrase) {
      backups += 1;
      return await backUpTo(join(folder, 'backups', String(backups)), owner.connection, {
        files,
        keys: join(folder, 'keys'),
        passphrase,
      });
    },
    close,
  };
}

/** Writes the backup of a day of November 2026 into a folder below this one, as the command does; answers that folder. */
export async function backUpTo(
  folder: string,
  connection: DatabaseConnection | string,
  {
    files,
    keys,
    passphrase,
    day = '22',
  }: { files: FileStore; keys: string; passphrase?: string | undefined; day?: string },
): Promise<string> {
  const snapshot = await openSnapshot(connection);
  const place = await openBackupPlace({ kind: 'folder', folder });
  const name = `cpd-1a2b3c4d-202611${day}T020000Z`;
  try {
    await writeBackup(
      { snapshot, files, keys: await listOwnFiles(keys), seals: [], version: '1.0.0' },
      {
        ...{ place, name, passphrase, atOnce: 2, signal: new AbortController().signal },
        ...{ tell: () => undefined, requireHold: async () => undefined },
      },
    );
  } finally {
    await snapshot.close();
    place.close();
  }
  return join(folder, name);
}

/** The rows of every table that a backup has, in no order but their own text's, as one hash each. */
export async function hashTables(database: Database, leftOut: readonly string[]): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    database,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !leftOut.includes(table.name))) {
    const { rows } = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(line, E'\n' order by line collate "C")), '') as hash
      from (select ${sql.ref(name)}::text as line from ${sql.table(name)}) as lines`.execute(database);
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}
