import { delimiter, join } from 'node:path';
import { buildServer, isServerBuilt } from './build-server.mjs';
import { buildWeb, isWebBuilt } from './build-web.mjs';
import { install, isInstalled } from './install.mjs';
import { alone } from './lock.mjs';
import { BIN, CACHE, PlainError } from './project.mjs';

const OLDEST_NODE = '20.19';

/**
 * Makes the repository ready to run: packages installed as the lockfile says, and web and server built when they are asked for.
 * Quick when there is nothing to do. Afterwards the installed programs come first on PATH.
 * @param {{ web: boolean; server?: boolean }} what
 * @throws {PlainError} with what to do
 */
export async function prepare({ web, server = false }) {
  refuseOldNode();
  if (!isReady(web, server)) {
    await alone(join(CACHE, 'preparing'), async () => {
      if (!isInstalled()) await install();
      await finishAll([web && !isWebBuilt() && buildWeb(), server && !isServerBuilt() && buildServer()]);
    });
  }
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== BIN);
  process.env.PATH = [BIN, ...path].join(delimiter);
}

/**
 * Waits for all, so that nothing is left running when one of them fails.
 * @param {(Promise<void> | false)[]} works
 */
async function finishAll(works) {
  for (const outcome of await Promise.allSettled(works)) if (outcome.status === 'rejected') throw outcome.reason;
}

/**
 * @param {boolean} web
 * @param {boolean} server
 */
function isReady(web, server) {
  return isInstalled() && (!web || isWebBuilt()) && (!server || isServerBuilt());
}

function refuseOldNode() {
  const message = oldNodeMessage(process.versions.node);
  if (message !== undefined) throw new PlainError(message);
}

/**
 * What to tell someone whose Node is too old to start with; undefined when it is not.
 * @param {string} version
 */
export function oldNodeMessage(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return `CPD Logbook needs Node ${OLDEST_NODE} or newer to begin with, and this is Node ${version}. Install a newer one from https://nodejs.org.`;
}
