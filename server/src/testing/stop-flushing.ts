import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';

/**
 * Lets nothing wait for the disk, for databases that end with the run of the tests. That the product's own settings flush, and
 * lose nothing, is proved on clusters of their own (`*.process.test.ts`). It is kept in the cluster and holds for its copies.
 */
export async function stopFlushing(database: Database): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await sql`alter system set ${sql.raw(setting)} = off`.execute(database);
  }
  await sql`select pg_reload_conf()`.execute(database);
}
