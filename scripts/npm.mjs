import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, dirname, join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BIN, CACHE, findOnPath, MODULES, NODE } from './project.mjs';
import { run } from './run.mjs';

// Both beside node_modules, which npm empties before it installs.
const NPM_PID = join(CACHE, 'npm.pid');
const PARKED_NODE = join(CACHE, 'node-for-npm', basename(NODE));

/**
 * Runs the npm that started this command, or the one on PATH, on a Node that it does not take away under its own feet.
 * What it says on stderr is shown.
 * @param {string[]} args
 */
export async function npm(args) {
  const node = nodeThatStays();
  const script = findNpmScript();
  const [program = 'npm', ...first] = script === undefined ? [] : [node, script];
  // For an npm that is a wrapper and looks for Node itself, and for the install scripts.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== BIN);
  const result = await run(program, [...first, ...args], {
    output: 'show-errors',
    env: { PATH: [dirname(node), ...path].join(delimiter) },
    started: (pid) => writeFileSync(NPM_PID, String(pid)),
  });
  rmSync(NPM_PID, { force: true });
  return result;
}

/**
 * What npm answers to a question for which it changes nothing, so it may run on any Node.
 * @param {string[]} args
 * @param {number} [timeout] milliseconds after which it is ended
 */
export function askNpm(args, timeout) {
  const script = findNpmScript();
  /** @type {import('./run.mjs').RunOptions} */
  const options = { output: 'keep', ...(timeout === undefined ? {} : { timeout }) };
  // While packages are installed, the one that runs this may be gone.
  const node = existsSync(process.execPath) ? process.execPath : nodeThatStays();
  return script === undefined ? run('npm', args, options) : run(node, [script, ...args], options);
}

/** Lets an npm end whose command was killed: two of them in one folder would take each other's files away. */
export async function waitForOrphan() {
  if (!existsSync(NPM_PID)) return;
  const pid = Number(readFileSync(NPM_PID, 'utf8'));
  // Its number may long belong to another program, so no one waits for ever.
  const patience = performance.now() + 3 * 60_000;
  while (isAlive(pid) && performance.now() < patience) await sleep(500);
  rmSync(NPM_PID, { force: true });
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The Node that runs npm already, or this one; it is put aside first when it is in node_modules. */
function nodeThatStays() {
  if (isInModules(process.execPath)) parkNode();
  const candidates = [process.env.npm_node_execpath, process.execPath, PARKED_NODE, findOnPath('node', 'node.exe')];
  const found = candidates.find((path) => path !== undefined && existsSync(path) && !isInModules(path));
  return found ?? process.execPath;
}

/** @param {string} path */
function isInModules(path) {
  return existsSync(path) && existsSync(MODULES) && realpathSync(path).startsWith(realpathSync(MODULES) + sep);
}

/** Moved rather than copied: Windows lets a program that runs be moved, but not deleted. */
function parkNode() {
  mkdirSync(dirname(PARKED_NODE), { recursive: true });
  try {
    renameSync(process.execPath, PARKED_NODE);
  } catch {
    // node_modules may be on a disk of its own.
    copyFileSync(process.execPath, PARKED_NODE);
  }
}

/**
 * What an npm leaves behind, also one whose command was killed: the Node it ran on goes back to its place when npm never came
 * to empty node_modules, and away otherwise.
 */
export function tidyUpAfterNpm() {
  if (!existsSync(PARKED_NODE)) return;
  try {
    if (existsSync(dirname(process.execPath)) && !existsSync(process.execPath)) {
      renameSync(PARKED_NODE, process.execPath);
    }
    rmSync(dirname(PARKED_NODE), { recursive: true, force: true });
  } catch {
    // Windows keeps it while this command runs on it; the next install removes it.
  }
}

/** npm's own script. What is on PATH is a link to it, or a wrapper that is beside it; undefined for any other wrapper. */
function findNpmScript() {
  const onPath = findOnPath('npm');
  const candidates = [process.env.npm_execpath];
  if (onPath !== undefined) {
    candidates.push(realpathSync(onPath), join(dirname(onPath), 'node_modules', 'npm', 'bin', 'npm-cli.js'));
  }
  return candidates.find((path) => path !== undefined && basename(path) === 'npm-cli.js' && existsSync(path));
}
