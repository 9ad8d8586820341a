import { sql } from 'kysely';
import type { Database, Reading } from '../database/tables.ts';

/** A content that some row names, as the database knows it. */
export interface KeptContent {
  key: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

const BATCH = 500;

/** Whatever names contents, and what was deleted and can still be brought back. That of an infected file was removed. */
const NAMED = sql`(
  select storage_key, size_bytes, sha256, scan_state from document
  union all
  select storage_key, size_bytes, sha256, scan_state from case_file
  union all
  select content ->> 'storage_key', (content ->> 'size_bytes')::bigint, content ->> 'sha256', content ->> 'scan_state'
  from deleted_row where table_name = 'document'
) named`;

/** Every content that is named and still kept, in the order of the keys. */
export async function* listKeptContents(database: Database): AsyncGenerator<KeptContent> {
  let after = '';
  for (;;) {
    const rows = await listContentsAfter(database, after, BATCH);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.key;
    yield* rows;
  }
}

/** Some of the contents that are named and still kept, by their keys, which are random. */
export async function listFirstContents(database: Reading, count: number): Promise<KeptContent[]> {
  return await listContentsAfter(database, '', count);
}

async function listContentsAfter(database: Reading, after: string, count: number): Promise<KeptContent[]> {
  const { rows } = await sql<KeptContent>`
    select storage_key as key, size_bytes as size, sha256 from ${NAMED}
    where storage_key > ${after} and scan_state <> 'INFECTED'
    order by storage_key
    limit ${count}
  `.execute(database);
  return rows;
}

/**
 * Whether a change is still being saved that has been for more than a second, such as one whose COMMIT waits for a standby: its
 * row cannot be seen yet, and may name a content that nothing else names.
 */
export async function hasOpenChange(database: Reading): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
        and (xact_start is null or xact_start < now() - interval '1 second')
    ) as found
  `.execute(database);
  return rows[0]?.found ?? true;
}

/** Which of these storage keys are named; the others are orphans, and so is what was removed as infected. */
export async function listKnownKeys(database: Reading, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from ${NAMED} where storage_key = any(${keys}) and scan_state <> 'INFECTED'
  `.execute(database);
  return new Set(rows.map(({ key }) => key));
}
