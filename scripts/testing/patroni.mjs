import { installDebianPackages } from '../debian-packages.mjs';
import { findOnPath, PlainError } from '../project.mjs';
import { findPostgresPrograms } from './postgres15.mjs';

const PACKAGES = ['patroni', 'etcd-server', 'postgresql-15'];

/**
 * Finds Patroni, etcd and a PostgreSQL of Debian's. The tests start clusters of them themselves, and end their leaders.
 * @returns {Promise<{ env: Record<string, string>; stop: () => Promise<void> }>}
 * @throws {PlainError} a sentence that says why they cannot be had
 */
export async function findPatroni() {
  const found = find() ?? ((await installDebianPackages(PACKAGES, { recommended: false })) ? find() : undefined);
  if (found !== undefined) return { env: found, stop: async () => undefined };
  throw new PlainError(
    `Patroni, etcd or PostgreSQL is not installed, and this process may not install it (Debian: sudo apt-get install ${PACKAGES.join(' ')})`,
  );
}

function find() {
  const patroni = findOnPath('patroni');
  const etcd = findOnPath('etcd');
  const programs = findPostgresPrograms();
  if (patroni === undefined || etcd === undefined || programs === undefined) return undefined;
  return { TEST_PATRONI: patroni, TEST_ETCD: etcd, TEST_POSTGRES_PROGRAMS: programs };
}
