import { installDebianPackages } from '../debian-packages.mjs';
import { findOnPath, PlainError } from '../project.mjs';

/**
 * Finds the program that checks systemd's units, and the one that tells which system calls a server makes.
 * @returns {Promise<{ env: Record<string, string>; stop: () => Promise<void> }>}
 * @throws {PlainError} a sentence that says why they cannot be had
 */
export async function findSystemdTools() {
  const packages = ['systemd', 'strace'];
  const found = find() ?? ((await installDebianPackages(packages, { recommended: false })) ? find() : undefined);
  if (found !== undefined) return { env: found, stop: async () => undefined };
  throw new PlainError(
    `systemd-analyze or strace is not installed, and this process may not install it (Debian: sudo apt-get install ${packages.join(' ')})`,
  );
}

function find() {
  const analyze = findOnPath('systemd-analyze');
  const strace = findOnPath('strace');
  return analyze === undefined || strace === undefined
    ? undefined
    : { TEST_SYSTEMD_ANALYZE: analyze, TEST_STRACE: strace };
}
