import { installDebianPackages } from '../debian-packages.mjs';
import { findOnPath, PlainError } from '../project.mjs';
import { run } from '../run.mjs';

/**
 * Finds the programs that read our calendar files back: khal, and a Python with the package icalendar.
 * @returns {Promise<{ env: Record<string, string>; stop: () => Promise<void> }>}
 * @throws {PlainError} a sentence that says why they cannot be had
 */
export async function findCalendarReaders() {
  const found =
    (await find()) ??
    ((await installDebianPackages(['khal', 'python3-icalendar'], { recommended: false })) ? await find() : undefined);
  if (found !== undefined) return { env: found, stop: async () => undefined };
  throw new PlainError(
    'khal or icalendar is not installed, and this process may not install it (Debian: sudo apt-get install khal python3-icalendar)',
  );
}

async function find() {
  const khal = findOnPath('khal');
  if (khal === undefined) return undefined;
  // Another Python may come first on the PATH than the one that Debian's packages belong to.
  for (const python of new Set(['/usr/bin/python3', findOnPath('python3')])) {
    if (python === undefined) continue;
    const { code } = await run(python, ['-c', 'import icalendar'], { output: 'keep' });
    if (code === 0) return { TEST_KHAL: khal, TEST_ICALENDAR_PYTHON: python };
  }
  return undefined;
}
