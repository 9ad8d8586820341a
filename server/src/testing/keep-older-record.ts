// node server/src/testing/keep-older-record.ts DATA_DIR VERSION COMMIT: keeps the demo's record as a version of the product left it,
// for the test that opens it with today's (start/older-versions.test.ts). DATA_DIR is the data folder of a server of that commit
// that was started once and stopped; it is not changed but for what starting PostgreSQL on it writes.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import type { OlderRecord } from './older-record.ts';

/** Nothing of these is anyone's record: sign-ins, answers to repeated requests, servers, the built web. */
const LEFT_OUT = [
  'schema_migration',
  'oidc_model',
  'idempotency_key',
  'call_budget',
  'server',
  'web_asset',
  'deleted_row',
];

async function keep(dataFolder: string, version: string, commit: string): Promise<void> {
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const postgres = await startEmbeddedPostgres({ folder: join(dataFolder, 'database'), log: { info: say, warn: say } });
  const client = new pg.Client(postgres.connection);
  try {
    await client.connect();
    const { rows: migrations } = await client.query('select name, checksum from schema_migration order by name');
    const record: OlderRecord = { version, commit, migrations, tables: await readTables(client) };
    const path = join(import.meta.dirname, 'older-records', `${version}.json.gz`);
    await writeFile(path, gzipSync(JSON.stringify(record), { level: 9 }));
    say(`${path}: ${record.tables.length} tables.`);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/** Every table with rows: its columns, and each row as PostgreSQL writes its values as text. */
async function readTables(client: pg.Client): Promise<OlderRecord['tables']> {
  const { rows: found } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  );
  const tables: OlderRecord['tables'] = [];
  for (const { name, columns } of found) {
    const values = columns.map((column) => `${pg.escapeIdentifier(column)}::text`).join(', ');
    const text = `select ${values} from ${pg.escapeIdentifier(name)}`;
    const { rows } = await client.query<(string | null)[]>({ text, rowMode: 'array' });
    if (rows.length > 0) tables.push({ name, columns, rows });
  }
  return tables;
}

const [dataFolder, version, commit] = process.argv.slice(2);
if (dataFolder === undefined || version === undefined || commit === undefined)
  throw new Error('Give the data folder, the version and the commit that made it.');
await keep(dataFolder, version, commit);
