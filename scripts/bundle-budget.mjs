import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

// What a phone on a slow line waits for; kB are 1000 bytes after gzip.
const BUDGET = { js: 160, css: 12, files: 6 };

/**
 * Measures what the browser fetches until Home is drawn after a fresh sign-in: all that the page names, which holds the way
 * in and Home (web/vite.config.ts). A journey shows that it fetches nothing else (e2e/first-screen.spec.ts).
 * @param {string} dist the folder of the built web
 * @returns {{ fits: boolean; text: string; js: number; css: number; programs: number }} kB after gzip, and how many files of
 *   JavaScript there are
 */
export function measureFirstScreen(dist) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const files = [...new Set([...page.matchAll(/<(?:script|link)\b[^>]*>/g)].flatMap(([tag]) => loadedBy(tag)))];
  const size = (/** @type {string} */ ending) =>
    files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + gzipped(join(dist, file)), 0) / 1000;
  const js = size('.js');
  const css = size('.css');
  return {
    js,
    css,
    programs: files.filter((file) => file.endsWith('.js')).length,
    fits: js <= BUDGET.js && css <= BUDGET.css && files.length <= BUDGET.files,
    text: `${js.toFixed(1)} of ${BUDGET.js} kB JavaScript, ${css.toFixed(1)} of ${BUDGET.css} kB CSS, ${files.length} of ${BUDGET.files} files`,
  };
}

/**
 * The file that a script, stylesheet or preload element loads from this site.
 * @param {string} tag
 */
function loadedBy(tag) {
  if (tag.startsWith('<link') && !/\brel="(modulepreload|preload|stylesheet)"/.test(tag)) return [];
  const path = /\b(?:src|href)="\/?([^"?]+)/.exec(tag)?.[1];
  return path === undefined || path.includes('//') ? [] : [path];
}

/** @param {string} file */
function gzipped(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}
