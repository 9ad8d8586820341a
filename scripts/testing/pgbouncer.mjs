import { installDebianPackages } from '../debian-packages.mjs';
import { findOnPath, PlainError } from '../project.mjs';

/**
 * Finds PgBouncer. The tests start it themselves, each before a PostgreSQL of its own.
 * @returns {Promise<{ env: Record<string, string>; stop: () => Promise<void> }>}
 * @throws {PlainError} a sentence that says why it cannot be had
 */
export async function findPgbouncer() {
  // Debian keeps it where the PATH of ordinary users does not look.
  const find = () => findOnPath('pgbouncer') ?? findOnPath('../sbin/pgbouncer');
  const found = find() ?? ((await installDebianPackages(['pgbouncer'], { recommended: false })) ? find() : undefined);
  if (found !== undefined) return { env: { TEST_PGBOUNCER: found }, stop: async () => undefined };
  throw new PlainError(
    'PgBouncer is not installed, and this process may not install it (Debian: sudo apt-get install pgbouncer)',
  );
}
