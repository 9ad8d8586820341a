import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

// What a phone on a slow line waits for; kB are 1000 bytes after gzip.
const BUDGET = { js: 160, css: 12, files: 6 };

// And beyond that, for what most people open from Home, by the names of their chunks (web/vite.config.ts).
const SCREENS = { summary: 72, form: 134 };

/**
 * Measures what the browser fetches until Home is drawn after a fresh sign-in: all that the page names, which holds the way
 * in and Home (web/vite.config.ts). A journey shows that it fetches nothing else (e2e/first-screen.spec.ts).
 * @param {string} dist the folder of the built web
 * @returns {{ fits: boolean; text: string; js: number; css: number; programs: number }} kB after gzip, and how many files of
 *   JavaScript there are
 */
export function measureFirstScreen(dist) {
  const files = filesOfFirstScreen(dist);
  const size = (/** @type {string} */ ending) =>
    files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + gzipped(join(dist, file)), 0) / 1000;
  const js = size('.js');
  const css = size('.css');
  return {
    js,
    css,
    programs: files.filter((file) => file.endsWith('.js')).length,
    fits: js <= BUDGET.js && css <= BUDGET.css && files.length <= BUDGET.files,
    text: `${js.toFixed(3)} of ${BUDGET.js} kB JavaScript, ${css.toFixed(3)} of ${BUDGET.css} kB CSS, ${files.length} of ${BUDGET.files} files`,
  };
}

/**
 * Measures what CPD Summary and the activity form fetch beyond the first screen before they can be drawn.
 * @param {string} dist the folder of the built web
 * @returns {{ fits: boolean; text: string }} kB after gzip
 */
export function measureScreens(dist) {
  const first = filesOfFirstScreen(dist);
  const sizes = Object.entries(SCREENS).map(([name, budget]) => {
    const files = withImports(dist, chunkCalled(dist, name)).filter((file) => !first.includes(file));
    return { name, budget, js: files.reduce((sum, file) => sum + gzipped(join(dist, file)), 0) / 1000 };
  });
  return {
    fits: sizes.every(({ js, budget }) => js <= budget),
    text: sizes.map(({ name, budget, js }) => `${name}: ${js.toFixed(3)} of ${budget} kB`).join(', '),
  };
}

/** @param {string} dist */
function filesOfFirstScreen(dist) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  return [...new Set([...page.matchAll(/<(?:script|link)\b[^>]*>/g)].flatMap(([tag]) => loadedBy(tag)))];
}

/**
 * @param {string} dist
 * @param {string} name
 */
function chunkCalled(dist, name) {
  const pattern = new RegExp(`^${name}-[\\w-]{8}\\.js$`);
  const found = readdirSync(join(dist, 'assets')).find((file) => pattern.test(file));
  if (found === undefined) throw new Error(`No chunk of the built web is called ${name}.`);
  return `assets/${found}`;
}

/**
 * The file and all that it imports before it runs.
 * @param {string} dist
 * @param {string} start
 */
function withImports(dist, start) {
  const files = [start];
  for (const file of files) {
    const program = readFileSync(join(dist, file), 'utf8');
    for (const [, name] of program.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      if (!files.includes(`assets/${name}`)) files.push(`assets/${name}`);
  }
  return files;
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
