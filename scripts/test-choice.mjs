import { spawnSync } from 'node:child_process';
import { ROOT } from './project.mjs';

/** A run of .ci/run takes this much of what belongs to `npm run test:everything`, and no more. */
const PARTS_AT_MOST = 2;
const MINUTES_AT_MOST = 10;
/** Of a sample; longer parts run when a change touches them, and by hand. */
const SAMPLE_MINUTES = 4;
/** A sample runs one of so many shares of the journeys, of the looks, and of the server's tests that take long or kill servers. */
const SAMPLE_SHARES = 5;

/** @typedef {import('./test-parts.mjs').Part} Part */
/** @typedef {{ file: string; touches: RegExp }} Look */
/** @typedef {{ parts: Part[]; left: Part[]; looks: Look[]; shard: string | undefined; because: string }} Choice */

/**
 * What .ci/run takes of the parts and looks: those that the change touches. Without anything to compare with, a sample that the
 * commit chooses, so that each is seen now and then, and a repeated run is the same run.
 * @param {{ parts: Part[]; looks: Look[] }} all
 * @param {{ base: string; files: string[] } | undefined} change what has changed since what landed last
 * @param {string} commit its hexadecimal hash
 * @returns {Choice} `left` are parts that the change touches too, for which there is no time; `shard` is the share of the
 *   journeys and of the server's long tests that belongs to the sample, undefined for all of them
 */
export function chooseParts(all, change, commit) {
  if (change === undefined) {
    const turn = Number.parseInt(commit.slice(0, 8), 16) || 0;
    const short = all.parts.filter(({ minutes }) => minutes <= SAMPLE_MINUTES);
    const part = short[turn % short.length];
    const looks = all.looks.filter((_, index) => index % SAMPLE_SHARES === turn % SAMPLE_SHARES);
    const because = 'There is no base to compare with: a sample that the commit chooses.';
    return {
      parts: part === undefined ? [] : [part],
      left: [],
      looks,
      shard: `${(turn % SAMPLE_SHARES) + 1}/${SAMPLE_SHARES}`,
      because,
    };
  }
  const touched = (/** @type {RegExp} */ pattern) => change.files.some((file) => pattern.test(file));
  /** @type {Part[]} */
  const parts = [];
  /** @type {Part[]} */
  const left = [];
  let minutes = 0;
  for (const part of all.parts.filter(({ touches }) => touched(touches))) {
    const fits = parts.length < PARTS_AT_MOST && minutes + part.minutes <= MINUTES_AT_MOST;
    (fits ? parts : left).push(part);
    if (fits) minutes += part.minutes;
  }
  const looks = all.looks.filter(({ touches }) => touched(touches));
  return {
    parts,
    left,
    looks,
    shard: undefined,
    because: `Chosen by ${change.files.length} files changed since ${change.base}.`,
  };
}

/**
 * The files changed since what landed last: `CI_BASE`, else the merge base with the main branch. Undefined where neither tells
 * anything, as in a shallow clone or on the main branch itself.
 * @returns {{ base: string; files: string[] } | undefined}
 */
export function readChange() {
  const base = process.env.CI_BASE || mergeBase();
  if (base === undefined || commitOf(base) === commitOf('HEAD')) return undefined;
  const files = git('diff', '--name-only', `${base}...HEAD`)?.split('\n').filter(Boolean);
  return files === undefined ? undefined : { base: base.slice(0, 12), files };
}

/** @returns {string} the hash of the commit that is tested */
export function currentCommit() {
  return commitOf('HEAD') ?? '0';
}

function mergeBase() {
  for (const branch of ['origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', branch);
    if (base !== undefined) return base;
  }
  return undefined;
}

/** @param {string} name */
function commitOf(name) {
  return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
}

/**
 * @param {string[]} args
 * @returns {string | undefined} undefined when git says no
 */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
