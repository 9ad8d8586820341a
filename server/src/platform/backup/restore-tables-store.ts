import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { MIGRATION_TABLE, type Migration } from '../database/migrate.ts';
import { type LeftOut, listFilesLeftOut, readReferences, removeUnheldRows } from './damaged-parts-store.ts';
import type { Manifest, Table } from './manifest.ts';
import type { OpenedBackup } from './open-backup.ts';

/** What is written into e-mails that a restore holds, in place of the reason of a mail server. */
export const HELD = 'Held after a restore: it may have been sent since the backup';

/** How the rows of a backup are brought in. */
export interface TablesOptions {
  /** Those of this version; the backup's own are among them. */
  migrations: readonly Migration[];
  /** Whether e-mails that waited are sent after all. */
  sendsWaitingMail: boolean;
  /** What of the backup is left out; undefined for a whole one. */
  leftOut?: LeftOut | undefined;
  /** Told after each table. */
  tell(done: number): void;
}

/** What was brought in. */
export interface RestoredTables {
  rows: number;
  /** E-mails and copies of notifications that are no longer sent. */
  heldMails: number;
  /** Rows and files that are missing, because parts of the backup were left out; one line each. */
  missing: string[];
}

/**
 * Brings the schema of a backup and its rows into an empty database, within the transaction that the caller has begun as the
 * owner. No one has to be a superuser: foreign keys are made anew behind the rows, which proves that they hold together, and the
 * triggers, which would note and count everything once more, are off in the meantime. Throws DamagedPart, and what PostgreSQL says.
 */
export async function restoreTables(
  client: pg.Client,
  backup: OpenedBackup,
  options: TablesOptions,
): Promise<RestoredTables> {
  const { manifest } = backup;
  await makeSchema(client, manifest, options.migrations);
  const references = options.leftOut === undefined ? [] : await readReferences(client);
  const putBack = await takeRulesAway(client);
  await emptyTables(client, manifest);
  let rows = 0;
  for (const [place, table] of manifest.tables.entries()) {
    rows += await copyRows(client, backup, table);
    options.tell(place + 1);
  }
  const unheld = await removeUnheldRows(client, references);
  await setSequences(client, manifest);
  await countStorageAnew(client);
  const heldMails = options.sendsWaitingMail ? 0 : await holdMail(client);
  for (const statement of putBack) await client.query(statement);
  const { leftOut } = options;
  const missing =
    leftOut === undefined ? [] : [...leftOut.lines, ...unheld, ...(await listFilesLeftOut(client, leftOut.files))];
  return { rows: rows - unheld.length, heldMails, missing };
}

async function makeSchema(client: pg.Client, manifest: Manifest, migrations: readonly Migration[]): Promise<void> {
  const applied = new Set(manifest.migrations.map(({ name }) => name));
  await client.query(MIGRATION_TABLE);
  for (const { name, checksum, text } of migrations.filter((migration) => applied.has(migration.name))) {
    await client.query(text);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
  }
}

/** Answers the statements that put everything back as it was, the triggers last. */
async function takeRulesAway(client: pg.Client): Promise<string[]> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0
    order by conrelid::regclass::text, conname`);
  const { rows: triggers } = await client.query<{ table: string; name: string; enabled: string }>(`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name, tgenabled as enabled
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not tgisinternal and tgenabled <> 'D'`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  return [
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...triggers.map(({ table, name, enabled }) => `alter table ${table} enable ${MODES[enabled] ?? ''}trigger ${name}`),
  ];
}

/** How PostgreSQL notes when a trigger fires, besides in ordinary sessions. */
const MODES: Readonly<Record<string, string>> = { A: 'always ', R: 'replica ' };

/** Some migrations put rows into what they make. */
async function emptyTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => inQuotes(name)).join(', ')}`);
}

async function copyRows(client: pg.Client, backup: OpenedBackup, table: Table): Promise<number> {
  if (table.parts.length === 0) return 0;
  const columns = table.columns.map(inQuotes).join(', ');
  const stream = client.query(copyFrom(`copy ${inQuotes(table.name)} (${columns}) from stdin`));
  await pipeline(Readable.from(backup.readTable(table), { objectMode: false }), stream);
  if (stream.rowCount !== table.rows) {
    throw new Error(`The table ${table.name} has ${stream.rowCount} rows, and the manifest names ${table.rows}.`);
  }
  return table.rows;
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { name, lastValue } of sequences) {
    if (lastValue === null) await client.query(`alter sequence ${inQuotes(name)} restart`);
    else await client.query('select setval($1::regclass, $2::bigint)', [inQuotes(name), lastValue]);
  }
}

/** What was deleted within the last minutes counted too, and is no part of a backup. */
async function countStorageAnew(client: pg.Client): Promise<void> {
  await client.query(`
    update member_storage set bytes = coalesce((
      select sum(size_bytes) from document
      where document.user_id = member_storage.user_id and storage_key is not null and scan_state <> 'INFECTED'
    ), 0)`);
}

/** What waited when the backup was made, or has been due since, was sent since then as a rule (0057). */
async function holdMail(client: pg.Client): Promise<number> {
  const mails = await client.query(
    'update outgoing_mail set given_up_at = now(), last_problem = $1 where sent_at is null and given_up_at is null',
    [HELD],
  );
  const copies = await client.query('update notification set email_due_at = null where email_due_at <= now()');
  return (mails.rowCount ?? 0) + (copies.rowCount ?? 0);
}

/** The manifest allows no other names than those that need no escaping. */
function inQuotes(name: string): string {
  return `"${name}"`;
}
