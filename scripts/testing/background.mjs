import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {object} Background
 * @property {() => boolean} isRunning
 * @property {() => string} said the end of what it has printed
 * @property {() => Promise<void>} stop
 */

/**
 * Runs a program beside this one until it is stopped, or this one ends. It is killed outright: whatever runs so keeps
 * nothing that anyone wants.
 * @param {string} program
 * @param {string[]} args
 * @param {{ log: string; env?: Record<string, string> }} options `log` is the file for what it prints
 * @returns {Background}
 */
export function runInBackground(program, args, { log, env = {} }) {
  const output = openSync(log, 'a');
  const child = spawn(program, args, { stdio: ['ignore', output, output], env: { ...process.env, ...env } });
  let running = true;
  const ended = new Promise((resolve) => {
    child.on('error', resolve);
    child.on('exit', resolve);
  }).then(() => {
    running = false;
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    isRunning: () => running,
    said: () => readFileSync(log, 'utf8').slice(-2_000),
    stop: async () => {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}

/**
 * Waits until something is so.
 * @param {() => boolean | Promise<boolean>} isSo
 * @param {number} seconds
 * @returns {Promise<boolean>} false when it was not so in time
 */
export async function until(isSo, seconds) {
  for (const deadline = performance.now() + seconds * 1000; performance.now() < deadline; await sleep(200)) {
    if (await isSo()) return true;
  }
  return false;
}

/** A port of this machine that nothing listens on right now. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
