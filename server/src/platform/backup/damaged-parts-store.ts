import type pg from 'pg';
import type { Manifest, Part, Table } from './manifest.ts';
import type { OpenedBackup } from './open-backup.ts';

/** What a restore leaves out of a backup. */
export interface LeftOut {
  /** The backup without it. */
  backup: OpenedBackup;
  /** One line for each part that is left out. */
  lines: string[];
  /** Keys of members' files; undefined where their list is damaged, and none can be found. */
  files: string[] | undefined;
}

/** A backup as if what is damaged in it had never been there. `damaged` are paths of parts. */
export async function leaveOutDamaged(opened: OpenedBackup, damaged: ReadonlySet<string>): Promise<LeftOut> {
  const { manifest } = opened;
  const isGood = ({ path }: Part) => !damaged.has(path);
  const hasList = isGood(manifest.fileList);
  const files: string[] = [];
  let count = 0;
  let fileBytes = 0;
  for await (const entry of hasList ? opened.listFiles() : []) {
    if (!isGood(opened.partOf(entry))) {
      files.push(entry.key);
      continue;
    }
    count += 1;
    fileBytes += entry.bytes;
  }
  const rest: Manifest = {
    ...manifest,
    tables: manifest.tables.map((table) => goodTable(table, isGood)),
    keys: manifest.keys.filter(isGood),
    seals: manifest.seals.filter(isGood),
    fileList: { ...manifest.fileList, files: count, fileBytes },
  };
  const backup: OpenedBackup = {
    ...opened,
    manifest: rest,
    async *listFiles() {
      if (hasList) for await (const entry of opened.listFiles()) if (isGood(opened.partOf(entry))) yield entry;
    },
  };
  const own = [...manifest.keys, ...manifest.seals].filter((part) => !isGood(part)).map(({ path }) => `${path}.`);
  const lines = [...manifest.tables.flatMap((table) => linesOfTable(table, isGood)), ...own];
  if (!hasList) lines.push(`${manifest.fileList.path}, and with it every file of members.`);
  return { backup, lines, files: hasList ? files : undefined };
}

function goodTable(table: Table, isGood: (part: Part) => boolean): Table {
  const parts = table.parts.filter(isGood);
  return { ...table, parts, rows: parts.reduce((sum, { rows }) => sum + rows, 0) };
}

function linesOfTable({ name, parts, rows: all }: Table, isGood: (part: Part) => boolean): string[] {
  let before = 0;
  return parts.flatMap((part) => {
    const from = before + 1;
    before += part.rows;
    if (isGood(part)) return [];
    return [`${part.path}: the rows ${from} to ${before} of the ${all} of the table ${name}, as they were copied.`];
  });
}

/** A foreign key, by the names of its columns in quotes. */
interface Reference {
  child: string;
  parent: string;
  columns: string[];
  referred: string[];
  key: string[];
}

/** The foreign keys of the schema. Read them before they are dropped. */
export async function readReferences(client: pg.Client): Promise<Reference[]> {
  const names = (columns: string, table: string) => `array(
    select quote_ident(attname) from unnest(${columns}) with ordinality as col (num, place)
    join pg_attribute on attrelid = ${table} and attnum = num order by place)`;
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      ${names('conkey', 'conrelid')} as columns, ${names('confkey', 'confrelid')} as referred,
      coalesce((select ${names('own.indkey::smallint[]', 'conrelid')} from pg_index own where indrelid = conrelid and indisprimary), '{}') as key
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0
    order by 1, conname`);
  return rows;
}

/** Removes rows that name others which are not there, until every row that is left holds. Answers one line for each. */
export async function removeUnheldRows(client: pg.Client, references: readonly Reference[]): Promise<string[]> {
  const lines: string[] = [];
  for (let removed = -1; removed !== lines.length; ) {
    removed = lines.length;
    for (const { child, parent, columns, referred, key } of references) {
      const present = columns.map((name) => `c.${name} is not null`).join(' and ');
      const same = columns.map((name, place) => `p.${referred[place]} = c.${name}`).join(' and ');
      const named = key.map((name) => `c.${name}::text`).join(', ');
      const { rows } = await client.query<{ id: string[] }>(
        `delete from ${child} c where ${present} and not exists (select from ${parent} p where ${same})
        returning array[${named}]::text[] as id`,
      );
      for (const { id } of rows) lines.push(`${child} ${id.join(', ')}: what it belongs to in ${parent} is missing.`);
    }
  }
  return lines;
}

/** The members' files that rows name and that are left out, one line each. `keys` undefined means all. */
export async function listFilesLeftOut(client: pg.Client, keys: readonly string[] | undefined): Promise<string[]> {
  const which = keys === undefined ? 'storage_key is not null' : 'storage_key = any($1)';
  const values = keys === undefined ? [] : [keys];
  const { rows } = await client.query<{ line: string }>(
    `select format('The file “%s” of the user %s (document %s).', document_name, user_id, document_id) as line
    from document where ${which} and scan_state <> 'INFECTED'
    union all
    select format('The file “%s” of the user %s (case file %s).', file_name, user_id, case_file_id)
    from case_file where ${which} and scan_state <> 'INFECTED' order by line`,
    values,
  );
  return rows.map(({ line }) => line);
}
