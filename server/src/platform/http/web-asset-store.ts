import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { sql } from 'kysely';
import type { Database, Reading } from '../database/tables.ts';

/** Anyone who has left a page open for longer loads it anew. */
const KEPT_DAYS = 7;
const COPY = /\.(br|gz)$/;

/**
 * Keeps the assets of the built web in the database, for servers of other versions, and forgets those that no version has had for
 * seven days (R53). `folder` is that of the built web; where there is none, nothing is done. Ask as the owner, before the server
 * answers its first request.
 */
export async function keepWebAssets(owner: Database, folder: string): Promise<void> {
  const paths = await listAssets(folder);
  if (paths.length === 0) return;
  const rows = await owner.selectFrom('web_asset').select('path').where('path', 'in', paths).execute();
  const known = new Set(rows.map(({ path }) => path));
  for (const path of paths.filter((one) => !known.has(one))) {
    const content = await readFile(join(folder, path));
    // Another server may be doing the same.
    await sql`insert into web_asset (path, content) values (${path}, ${content}) on conflict do nothing`.execute(owner);
  }
  await sql`update web_asset set left_at = null where left_at is not null and path = any(${paths})`.execute(owner);
  await sql`update web_asset set left_at = now() where left_at is null and path <> all(${paths})`.execute(owner);
  await sql`delete from web_asset where left_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(owner);
}

/** An asset of whatever version, by its path in addresses (`assets/…`). */
export async function findWebAsset(database: Reading, path: string): Promise<Buffer | undefined> {
  const found = await database.selectFrom('web_asset').select('content').where('path', '=', path).executeTakeFirst();
  return found?.content;
}

/** Paths as they are in addresses, without the compressed copies. */
async function listAssets(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'assets'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !COPY.test(entry.name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
}
