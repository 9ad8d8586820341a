import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { hashOf, inRepository, NODE, PlainError, ROOT, since, tool } from './project.mjs';
import { run } from './run.mjs';

const WEB = join(ROOT, 'web');
const DIST = join(WEB, 'dist');
const RECORD = join(DIST, '.sources');
const SOURCES = ['web', 'contract/src', 'domain/src', 'package-lock.json', 'tsconfig.base.json'];
const NO_SOURCE = /^(node_modules|dist|testing)$|\.test\.tsx?$|^vitest\.config\.ts$/;
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/;

/** Whether web/dist was built from the sources as they are now. */
export function isWebBuilt() {
  return existsSync(RECORD) && readFileSync(RECORD, 'utf8') === sourcesHash();
}

/**
 * Builds web/dist, with compressed copies for the server to send, and records from which sources.
 * @throws {PlainError} after vite's own words
 */
export async function buildWeb() {
  const started = performance.now();
  console.log('Building the web application …');
  const sources = sourcesHash();
  const args = [tool('vite'), 'build', '--logLevel', 'warn'];
  // `vite build` makes a development build of React when NODE_ENV says anything else.
  const { code, output } = await run(NODE, args, { cwd: WEB, output: 'keep', env: { NODE_ENV: 'production' } });
  if (code !== 0) throw new PlainError(`${output}The web application could not be built; the reason is above.`);
  await compress(DIST);
  writeFileSync(RECORD, sources);
  console.log(`Web application built (${since(started)}).`);
}

function sourcesHash() {
  const files = SOURCES.flatMap((path) => listFiles(join(ROOT, path))).sort();
  return hashOf(...files.flatMap((file) => [inRepository(file), readFileSync(file)]));
}

/**
 * @param {string} path a file or a folder
 * @returns {string[]}
 */
function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !NO_SOURCE.test(name));
  return names.flatMap((name) => listFiles(join(path, name)));
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
