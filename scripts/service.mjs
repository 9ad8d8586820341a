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
 * group of its own and only the first signal is handed on, and one that comes so much later that it is meant.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string; env?: Record<string, string | undefined> }} options
 * @returns {Service}
 */
export function runService(program, args, { cwd, env = {} }) {
  // On Windows a group of its own would be a window of its own, which no Ctrl-C reaches.
  const detached = process.platform !== 'win32';
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit', detached });
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

/** Whether someone has asked to stop. */
export function isStopping() {
  return stopping;
}

/** Stops every service that still runs; once, whatever is asked later. */
export function stopServices(/** @type {NodeJS.Signals} */ signal) {
  if (stopping) return;
  stopping = true;
  for (const service of running) service.stop(signal);
}

/** What comes later than this is someone who does not want to wait, and not the same Ctrl-C a second time. */
const SAME_SIGNAL_MS = 700;

/**
 * Whether programs of this terminal have a signal already, so that none is sent: on Windows Ctrl-C and the end of the terminal
 * reach them all, and a signal that is sent there ends a program at once, with nothing put in order.
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.Signals} signal
 */
export function stopsByItself(platform, signal) {
  return platform === 'win32' && (signal === 'SIGINT' || signal === 'SIGHUP');
}

function listenToSignals() {
  let handedOn = 0;
  const handOn = (/** @type {NodeJS.Signals} */ signal) => {
    const isSame = stopping && performance.now() - handedOn < SAME_SIGNAL_MS;
    if (isSame) return;
    handedOn = performance.now();
    if (stopsByItself(process.platform, signal)) stopping = true;
    else if (stopping) for (const service of running) service.stop(signal);
    else stopServices(signal);
  };
  process.on('SIGINT', () => handOn('SIGINT'));
  process.on('SIGTERM', () => handOn('SIGTERM'));
  // The terminal was closed.
  process.on('SIGHUP', () => handOn(process.platform === 'win32' ? 'SIGHUP' : 'SIGTERM'));
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
