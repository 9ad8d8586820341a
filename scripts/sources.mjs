import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, inRepository, ROOT } from './project.mjs';

const NO_SOURCE = /^(node_modules|dist|testing)$|\.test\.tsx?$|^vitest(\.\w+)?\.config\.ts$/;

/**
 * SHA-256 of everything that a build is made of, names included: anyone who finds another one builds anew.
 * @param {string[]} paths files and folders, as seen from the folder of the repository
 */
export function sourcesHash(paths) {
  const files = paths.flatMap((path) => listFiles(join(ROOT, path))).sort();
  return hashOf(...files.flatMap((file) => [inRepository(file), readFileSync(file)]));
}

/**
 * @param {string} path a file or a folder
 * @returns {string[]}
 */
export function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !NO_SOURCE.test(name));
  return names.flatMap((name) => listFiles(join(path, name)));
}
