import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { installDebianPackages } from '../debian-packages.mjs';
import { findOnPath, PlainError } from '../project.mjs';
import { freePort, runInBackground, until } from './background.mjs';

const READY_WITHIN_SECONDS = 60;

// The harmless pattern that all virus scanners find, in hexadecimal, so that no scanner takes this file for what it looks for.
const PATTERN = Buffer.from(
  'WDVPIVAlQEFQWzRcUFpYNTQoUF4pN0NDKTd9JEVJQ0FSLVNUQU5EQVJELUFOVElWSVJVUy1URVNULUZJTEUhJEgrSCo=',
  'base64',
);

/**
 * Starts clamd on a folder and a port of its own, with one signature written here: nothing is fetched from anywhere.
 * @param {string} folder
 * @returns {Promise<{ env: Record<string, string>; stop: () => Promise<void> }>}
 * @throws {PlainError} a sentence that says why it cannot be had
 */
export async function startClamd(folder) {
  const clamd = await findClamd();
  const signatures = join(folder, 'signatures');
  mkdirSync(signatures, { recursive: true });
  writeFileSync(join(signatures, 'local.ndb'), `Eicar-Test-Signature:0:*:${PATTERN.toString('hex')}\n`);
  const port = await freePort();
  const settings = join(folder, 'clamd.conf');
  writeFileSync(settings, configuration(signatures, folder, port));
  const running = runInBackground(clamd, ['--foreground', '--config-file', settings], {
    log: join(folder, 'clamd.log'),
  });
  const ready = await until(async () => !running.isRunning() || (await answers(port)), READY_WITHIN_SECONDS);
  if (ready && running.isRunning()) return { env: { TEST_CLAMAV_URL: `tcp://127.0.0.1:${port}` }, stop: running.stop };
  const said = running.said();
  await running.stop();
  throw new PlainError(`clamd did not start: ${said}`);
}

async function findClamd() {
  // Debian keeps it where the PATH of ordinary users does not look.
  const find = () => findOnPath('clamd') ?? findOnPath('../sbin/clamd');
  const found =
    find() ?? ((await installDebianPackages(['clamav-daemon'], { recommended: false })) ? find() : undefined);
  if (found !== undefined) return found;
  throw new PlainError(
    'clamd is not installed, and this process may not install it (Debian: sudo apt-get install clamav-daemon)',
  );
}

/**
 * @param {string} signatures
 * @param {string} folder
 * @param {number} port
 */
function configuration(signatures, folder, port) {
  const lines = {
    DatabaseDirectory: signatures,
    TemporaryDirectory: folder,
    TCPSocket: port,
    TCPAddr: '127.0.0.1',
    StreamMaxLength: '101M',
    MaxScanSize: '400M',
    MaxFileSize: '101M',
    MaxThreads: 4,
    // Started as root it would go on as another user, who may not read this folder.
    ...(process.getuid?.() === 0 ? { User: 'root' } : {}),
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('zPING\0'));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (said) => {
      resolve(String(said).startsWith('PONG'));
      socket.destroy();
    });
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
  });
}
