import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitOnSignals } from './run.mjs';

const BEAT = 1000;
/** A holder that has not been heard of for so long is gone: it was killed, or its machine slept. */
const GONE = 10 * BEAT;

/**
 * Does `work` while no other command does; a second one waits its turn. The lock is a folder whose time its holder
 * keeps fresh, so that one left behind by a killed command is taken over after ten seconds.
 * @template T
 * @param {string} lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  let said = false;
  while (!take(lock)) {
    if (!said) console.log('Another command is setting up; waiting for it …');
    said = true;
    await sleep(BEAT / 2);
  }
  const beat = setInterval(() => keepFresh(lock), BEAT);
  const leave = () => rmSync(lock, { recursive: true, force: true });
  process.once('exit', leave);
  const ignoreSignals = exitOnSignals();
  try {
    return await work();
  } finally {
    ignoreSignals();
    process.off('exit', leave);
    clearInterval(beat);
    leave();
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    if (age(lock) > GONE) removeLeftBehind(lock);
    return false;
  }
}

/** @param {string} lock */
function removeLeftBehind(lock) {
  const aside = `${lock}.${process.pid}`;
  try {
    // Only one of several waiting commands can move it away.
    renameSync(lock, aside);
    rmSync(aside, { recursive: true, force: true });
  } catch {
    // Another one was quicker.
  }
}

/** @param {string} lock */
function keepFresh(lock) {
  const now = new Date();
  utimesSync(lock, now, now);
}

/** @param {string} lock */
function age(lock) {
  try {
    return Date.now() - statSync(lock).mtimeMs;
  } catch {
    return 0;
  }
}
