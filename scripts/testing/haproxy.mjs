import { installDebianPackages } from '../debian-packages.mjs';
import { findOnPath, PlainError } from '../project.mjs';

/**
 * Finds HAProxy. The tests start it themselves, each with servers of its own behind it.
 * @returns {Promise<{ env: Record<string, string>; stop: () => Promise<void> }>}
 * @throws {PlainError} a sentence that says why it cannot be had
 */
export async function findHaproxy() {
  // Debian keeps it where the PATH of ordinary users does not look.
  const find = () => findOnPath('haproxy') ?? findOnPath('../sbin/haproxy');
  const found = find() ?? ((await installDebianPackages(['haproxy'], { recommended: false })) ? find() : undefined);
  if (found !== undefined) return { env: { TEST_HAPROXY: found }, stop: async () => undefined };
  throw new PlainError(
    'HAProxy is not installed, and this process may not install it (Debian: sudo apt-get install haproxy)',
  );
}
