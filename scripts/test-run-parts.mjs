import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILD_OF_WEB, runStages } from './test-stages.mjs';
import { bringAll } from './testing/services.mjs';

/**
 * Runs parts one after the other, each service being brought once.
 * @param {import('./test-parts.mjs').Part[]} parts
 * @returns {Promise<number>} the exit code
 */
export async function runParts(parts) {
  if (parts.length === 0) return 0;
  const folder = mkdtempSync(join(tmpdir(), 'cpd-services-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const services = [...new Set(parts.flatMap(({ services: needed = [] }) => needed))];
  const { env, stop } = await bringAll(services, folder);
  try {
    return await runStages((reports) => [
      BUILD_OF_WEB,
      ...parts.map(({ name, stage }) => stage(join(reports, `${name}.json`), env)),
    ]);
  } finally {
    await stop();
  }
}
