import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { NODE, PlainError, ROOT, since, tool } from './project.mjs';
import { run } from './run.mjs';
import { listFiles, sourcesHash } from './sources.mjs';

const WEB = join(ROOT, 'web');
const DIST = join(WEB, 'dist');
const RECORD = join(DIST, '.sources');
const SOURCES = ['web', 'contract/src', 'domain/src', 'package-lock.json', 'tsconfig.base.json'];
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/;

/** Whether web/dist was built from the sources as they are now. */
export function isWebBuilt() {
  return existsSync(RECORD) && readFileSync(RECORD, 'utf8') === sourcesHash(SOURCES);
}

/**
 * Builds web/dist, with compressed copies for the server to send, and records from which sources.
 * @throws {PlainError} after vite's own words
 */
export async function buildWeb() {
  const started = performance.now();
  console.log('Building the web application …');
  const sources = sourcesHash(SOURCES);
  const args = [tool('vite'), 'build', '--logLevel', 'warn'];
  // `vite build` makes a development build of React when NODE_ENV says anything else.
  const { code, output } = await run(NODE, args, { cwd: WEB, output: 'keep', env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new PlainError(`${output}The web application could not be built; the reason is above.`);
  await compress(DIST);
  writeFileSync(RECORD, sources);
  console.log(`Web application built (${since(started)}).`);
}

/** @param {string} folder */
async function compress(folder) {
  const files = listFiles(folder).filter((file) => COMPRESSIBLE.test(file));
  const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY } };
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality));
    }),
  );
}
