import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from '../debian-packages.mjs';
import { PlainError } from '../project.mjs';

const PROGRAMS = '/usr/lib/postgresql';

/**
 * The folder with the programs of the oldest PostgreSQL of Debian's that the product supports.
 * @returns {string | undefined}
 */
export function findPostgresPrograms() {
  const version = versionsOfPostgres()[0];
  return version === undefined ? undefined : join(PROGRAMS, String(version), 'bin');
}

/**
 * Finds that PostgreSQL, or installs it.
 * @returns {Promise<{ env: Record<string, string>; stop: () => Promise<void> }>}
 * @throws {PlainError} a sentence that says why it cannot be had
 */
export async function findPostgres15() {
  const found =
    findPostgresPrograms() ??
    ((await installDebianPackages(['postgresql-15'], { recommended: false })) ? findPostgresPrograms() : undefined);
  if (found !== undefined) return { env: { TEST_POSTGRES_PROGRAMS: found }, stop: async () => undefined };
  throw new PlainError(
    'PostgreSQL 15 is not installed, and this process may not install it (Debian: sudo apt-get install postgresql-15)',
  );
}

/** Those that the product supports, the oldest first. */
function versionsOfPostgres() {
  try {
    return readdirSync(PROGRAMS)
      .map(Number)
      .filter((version) => version >= 15)
      .sort((a, b) => a - b);
  } catch {
    return [];
  }
}
