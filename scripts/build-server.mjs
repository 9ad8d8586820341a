import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, PlainError, ROOT, since, tool } from './project.mjs';
import { run } from './run.mjs';
import { sourcesHash } from './sources.mjs';

const SERVER = join(ROOT, 'server');
const RECORD = join(SERVER, 'dist', '.sources');
const SOURCES = [
  'server/src',
  'server/rolldown.config.ts',
  'contract/src',
  'domain/src',
  'package-lock.json',
  'tsconfig.base.json',
];

/** The program that `npm start` runs. */
export const SERVER_PROGRAM = join(SERVER, 'dist', 'main.js');

/** Whether server/dist was bundled from the sources as they are now. */
export function isServerBuilt() {
  return existsSync(RECORD) && readFileSync(RECORD, 'utf8') === sourcesHash(SOURCES);
}

/**
 * Bundles the server into server/dist, and records from which sources.
 * @throws {PlainError} after the bundler's own words
 */
export async function buildServer() {
  const started = performance.now();
  const sources = sourcesHash(SOURCES);
  const { code, output } = await run(NODE, [tool('rolldown'), '--config', 'rolldown.config.ts'], {
    cwd: SERVER,
    output: 'keep',
  });
  if (code !== 0) throw new PlainError(`${output}The server could not be bundled; the reason is above.`);
  writeFileSync(RECORD, sources);
  console.log(`Server bundled (${since(started)}).`);
}
