import { installDebianPackages } from '../debian-packages.mjs';
import { findOnPath, PlainError } from '../project.mjs';
import { findPostgresPrograms } from './postgres15.mjs';

const PACKAGES = ['pgbackrest', 'postgresql-15'];

/**
 * Finds pgBackRest and a PostgreSQL of Debian's. The tests make clusters of their own with them, and destroy them.
 * @returns {Promise<{ env: Record<string, string>; stop: () => Promise<void> }>}
 * @throws {PlainError} a sentence that says why they cannot be had
 */
export async function findPgbackrest() {
  const found = find() ?? ((await installDebianPackages(PACKAGES, { recommended: false })) ? find() : undefined);
  if (found !== undefined) return { env: found, stop: async () => undefined };
  throw new PlainError(
    `pgBackRest or PostgreSQL is not installed, and this process may not install it (Debian: sudo apt-get install ${PACKAGES.join(' ')})`,
  );
}

function find() {
  const pgbackrest = findOnPath('pgbackrest');
  const programs = findPostgresPrograms();
  if (pgbackrest === undefined || programs === undefined) return undefined;
  return { TEST_PGBACKREST: pgbackrest, TEST_POSTGRES_PROGRAMS: programs };
}
