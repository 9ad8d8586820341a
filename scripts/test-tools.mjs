import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installDebianPackages } from './debian-packages.mjs';
import { findOnPath, MODULES, NODE, PlainError, tool } from './project.mjs';
import { run } from './run.mjs';

const MINUTE = 60_000;
// Without a window to draw, Debian's smallest takes the least of the machine.
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * A Chromium for the browser tests: the one that CHROMIUM names, Playwright's own, an installed one, or one brought now.
 * @returns {Promise<string>} its path
 * @throws {PlainError} a line that says what to install
 */
export async function findChromium() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (await answers(named)) return named;
    throw new PlainError(`CHROMIUM names ${named}, which does not start; name a Chromium or Chrome, or leave it out.`);
  }
  const found = await firstThatAnswers([playwrightsOwn(), ...installed(), MAC_CHROME]);
  if (found !== undefined) return found;
  console.log('No Chromium found; fetching Playwright’s …');
  const args = [tool('@playwright/test', 'playwright'), 'install', '--no-shell', 'chromium'];
  await run(NODE, args, { output: 'keep', timeout: 4 * MINUTE });
  const fetched = await firstThatAnswers([playwrightsOwn()]);
  if (fetched !== undefined) return fetched;
  // The smaller one is not in every release.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await installDebianPackages([name], { recommended: true });
    const brought = await firstThatAnswers(installed());
    if (brought !== undefined) return brought;
  }
  throw new PlainError(
    'The browser tests need Chromium: install it (Debian: sudo apt-get install chromium) or name one with CHROMIUM=/path/to/chrome.',
  );
}

/**
 * Makes sure of pdftotext, with which tests read the PDFs that the product makes.
 * @throws {PlainError} a line that says what to install
 */
export async function ensurePdftotext() {
  if (findOnPath('pdftotext') === undefined) await installDebianPackages(['poppler-utils'], { recommended: true });
  if (findOnPath('pdftotext') !== undefined) return;
  throw new PlainError(
    'The tests of PDFs need pdftotext: install poppler-utils (Debian: sudo apt-get install poppler-utils; macOS: brew install poppler).',
  );
}

/** @returns {string | undefined} where Playwright keeps, or would keep, its Chromium */
function playwrightsOwn() {
  const require = createRequire(import.meta.url);
  try {
    return require(join(MODULES, '@playwright', 'test')).chromium.executablePath();
  } catch {
    // Playwright knows no browser for this kind of machine.
    return undefined;
  }
}

/** Browsers on PATH, the one to be taken first. */
function installed() {
  return BROWSERS.map((name) => findOnPath(name));
}

/** @param {(string | undefined)[]} paths */
async function firstThatAnswers(paths) {
  for (const path of paths) if (path !== undefined && (await answers(path))) return path;
  return undefined;
}

/**
 * Whether a browser is there and starts: one without its system libraries does not even tell its version.
 * @param {string} path
 */
async function answers(path) {
  if (!existsSync(path)) return false;
  const { code } = await run(path, ['--version'], { output: 'keep', timeout: MINUTE / 2 });
  return code === 0;
}
