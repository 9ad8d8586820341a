import { spawn } from 'node:child_process';
import { exitCode } from './run.mjs';

/** @type {Set<Service>} */
const running = new Set();
let stopping = false;

/**
 * @typedef {object} Service
 * @property {(signal: NodeJS.Signals) => void} stop
 * @property {Promise<number>} ended its exit code
 */

/**
 * Runs a program that stays until it is told to stop. A signal to this process reaches the program exactly once: Ctrl-C
 * goes to every process of the terminal's foreground group, and npm passes it on once more, so the program gets a
 * group of its own and only the first signal is handed on.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string; env?: Record<string, string | undefined> }} options
 * @returns {Service}
 */
export function runService(program, args, { cwd, env = {} }) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit', detached: true });
  /** @type {Service} */
  const service = {
    stop: (signal) => void child.kill(signal),
    ended: new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code, signal) => {
        running.delete(service);
        resolve(exitCode(code, signal));
      });
    }),
  };
  if (running.size === 0) listenToSignals();
  running.add(service);
  return service;
}

/** Whether somebody has asked to stop. */
export function isStopping() {
  return stopping;
}

/** Stops every service that still runs; once, whatever is asked later. */
export function stopServices(/** @type {NodeJS.Signals} */ signal) {
  if (stopping) return;
  stopping = true;
  for (const service of running) service.stop(signal);
}

function listenToSignals() {
  process.on('SIGINT', () => stopServices('SIGINT'));
  process.on('SIGTERM', () => stopServices('SIGTERM'));
  // The terminal was closed.
  process.on('SIGHUP', () => stopServices('SIGTERM'));
  if (process.env.npm_lifecycle_event !== undefined) stopWithNpm();
}

/** An npm that was killed cannot tell; a server left behind would keep the port and the data folder. */
function stopWithNpm() {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    stopServices('SIGTERM');
  }, 500);
  watch.unref();
}
