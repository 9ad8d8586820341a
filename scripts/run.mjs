import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] the repository's folder unless given
 * @property {Record<string, string | undefined>} [env] on top of this process's environment
 * @property {'show' | 'show-errors' | 'keep'} [output] `show` prints it as it comes; `show-errors` prints what comes on
 *   stderr and keeps it as well; `keep` only keeps it
 * @property {number} [timeout] milliseconds after which the program is ended
 * @property {(pid: number) => void} [started] told the program's process id
 */

/**
 * Runs a program to its end. Does not throw: a program that is not there answers 127, one ended by a signal 128 and more.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number; output: string }>}
 */
export function run(program, args, { cwd = ROOT, env = {}, output = 'show', timeout, started } = {}) {
  return new Promise((resolve) => {
    const stdio = output === 'show' ? 'inherit' : 'pipe';
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', stdio, stdio],
      ...(timeout === undefined ? {} : { timeout }),
    });
    // A command that is ended takes what it runs along.
    const end = () => void child.kill();
    process.once('exit', end);
    child.once('close', () => process.off('exit', end));
    if (child.pid !== undefined) started?.(child.pid);
    let kept = '';
    child.stdout?.on('data', (text) => {
      kept += text;
    });
    child.stderr?.on('data', (text) => {
      kept += text;
      if (output === 'show-errors') process.stderr.write(text);
    });
    child.on('error', (error) => resolve({ code: 127, output: `${kept}${error.message}\n` }));
    child.on('close', (code, signal) => resolve({ code: exitCode(code, signal), output: kept }));
  });
}

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Lets a signal end this process in an orderly way, so that what it runs and what it has laid down goes along.
 * @returns {() => void} takes that back
 */
export function exitOnSignals() {
  const interrupted = (/** @type {NodeJS.Signals} */ signal) => process.exit(exitCode(null, signal));
  for (const signal of SIGNALS) process.once(signal, interrupted);
  return () => {
    for (const signal of SIGNALS) process.off(signal, interrupted);
  };
}

/**
 * The exit code of a program that ended by itself or by a signal, as a shell would give it.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
  if (signal === null) return code ?? 1;
  return 128 + (signal in numbers ? numbers[/** @type {keyof typeof numbers} */ (signal)] : 0);
}
