import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../platform/database/migrate.ts';
import { emptyDatabase, type TestDatabase } from './test-database.ts';

const MIGRATIONS = join(import.meta.dirname, '../platform/database/migrations');

/** Makes a database as it was before a migration, by the name of its file, without any record. */
export async function databaseBefore(migration: string): Promise<TestDatabase> {
  const own = await emptyDatabase();
  const earlier = await mkdtemp(join(tmpdir(), 'cpd-before-'));
  await cp(MIGRATIONS, earlier, {
    recursive: true,
    filter: (path) => !path.endsWith('.sql') || path < join(MIGRATIONS, migration),
  });
  await migrate(own.database, earlier);
  await rm(earlier, { recursive: true });
  return own;
}
