import { readdir } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import { WRITTEN_BY_CALLS } from '../platform/database/table-register.ts';
import type { TestApp } from './test-app.ts';

/** What the CPD team's calls leave that only look (R41). */
const LOOKS = [
  'list.viewed',
  'member.searched',
  'record.viewed',
  'program_activity.list_checked',
  'member_list.checked',
  'earlier_import.checked',
  'request.viewed',
  'health.viewed',
];

/**
 * The content of every table and the names of all files: equal before and after a call that changed nothing. `looks` false
 * leaves out that the CPD team looked at something.
 */
export async function recordState(
  { database, filesFolder }: TestApp,
  { looks = true }: { looks?: boolean } = {},
): Promise<Record<string, unknown>> {
  const conditions: Readonly<Record<string, RawBuilder<unknown>>> = {
    event: looks ? sql`` : sql` where kind <> all(${LOOKS})`,
  };
  const digests = WRITTEN_BY_CALLS.map(
    (table) => sql`
      select ${sql.lit(table)} as name, count(*)::int as rows, md5(string_agg(t::text, ' ' order by t::text)) as digest
      from ${sql.table(table)} as t${conditions[table] ?? sql``}`,
  );
  const { rows } = await database.transaction().execute(async (transaction) => {
    // PostgreSQL would start processes to read so many tables side by side, which takes longer than reading them.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(transaction);
    return await sql`${sql.join(digests, sql` union all `)} order by name`.execute(transaction);
  });
  return { files: await listFiles(filesFolder), rows };
}

/** The names of the files that are kept or on their way. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}
