import { installDebianPackages } from '../debian-packages.mjs';
import { findOnPath, PlainError } from '../project.mjs';

/**
 * Finds Prometheus with its promtool. The tests start it themselves.
 * @returns {Promise<{ env: Record<string, string>; stop: () => Promise<void> }>}
 * @throws {PlainError} a sentence that says why it cannot be had
 */
export async function findPrometheus() {
  const found = find() ?? ((await installDebianPackages(['prometheus'], { recommended: false })) ? find() : undefined);
  if (found !== undefined) return { env: found, stop: async () => undefined };
  throw new PlainError(
    'Prometheus is not installed, and this process may not install it (Debian: sudo apt-get install prometheus)',
  );
}

function find() {
  const [prometheus, promtool] = [findOnPath('prometheus'), findOnPath('promtool')];
  return prometheus && promtool ? { TEST_PROMETHEUS: prometheus, TEST_PROMTOOL: promtool } : undefined;
}
