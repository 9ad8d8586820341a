import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from '../debian-packages.mjs';
import { findOnPath, PlainError } from '../project.mjs';
import { run } from '../run.mjs';
import { freePort, runInBackground, until } from './background.mjs';

const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const READY_WITHIN_SECONDS = 60;
/** One cluster in ten does not come up: its store and its monitor take each other for strangers (“wrong fsid”). */
const CLUSTERS = 3;

/**
 * Starts radosgw, the S3 server of Ceph, on a cluster of one monitor and one store in memory, all on a folder and ports of its
 * own (docs/decisions/0013). Takes a quarter of a minute, most of it for making its pools, and a minute more where a cluster does not come up.
 * @param {string} folder
 * @returns {Promise<{ env: Record<string, string>; stop: () => Promise<void> }>}
 * @throws {PlainError} a sentence that says why it cannot be had
 */
export async function startRadosgw(folder) {
  await ensurePrograms();
  for (let number = 1; ; number += 1) {
    try {
      return await startCluster(join(folder, String(number)));
    } catch (error) {
      if (!(error instanceof PlainError) || number === CLUSTERS) throw error;
    }
  }
}

/** @param {string} folder */
async function startCluster(folder) {
  const cluster = await layOut(folder);
  /** @type {import('./background.mjs').Background[]} */
  const running = [];
  const stop = async () => {
    for (const program of running.reverse()) await program.stop();
  };
  try {
    running.push(await startMonitor(cluster));
    running.push(await startStore(cluster));
    running.push(await startGateway(cluster));
    return { env: await createUser(cluster), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ensurePrograms() {
  const missing = () => PROGRAMS.filter((name) => findOnPath(name) === undefined);
  if (missing().length === 0) return;
  if (
    (await installDebianPackages(['radosgw', 'ceph-mon', 'ceph-osd'], { recommended: false })) &&
    missing().length === 0
  )
    return;
  throw new PlainError(
    'radosgw is not installed, and this process may not install it (Debian: sudo apt-get install radosgw ceph-mon ceph-osd)',
  );
}

/**
 * @typedef {object} Cluster
 * @property {string} folder
 * @property {string} settings the path of ceph.conf
 * @property {string} id
 * @property {number} monitorPort
 * @property {number} gatewayPort
 */

/**
 * @param {string} folder
 * @returns {Promise<Cluster>}
 */
async function layOut(folder) {
  for (const name of ['mon', 'osd', 'rgw', 'run']) mkdirSync(join(folder, name), { recursive: true });
  const cluster = {
    folder,
    settings: join(folder, 'ceph.conf'),
    id: randomUUID(),
    monitorPort: await freePort(),
    gatewayPort: await freePort(),
  };
  writeFileSync(join(folder, 'keyring'), '');
  writeFileSync(cluster.settings, configuration(cluster));
  return cluster;
}

/** @param {Cluster} cluster */
function configuration({ folder, id, monitorPort, gatewayPort }) {
  const lines = {
    fsid: id,
    'mon host': `[v1:127.0.0.1:${monitorPort}]`,
    'mon initial members': 'a',
    'public addr': '127.0.0.1',
    'cluster addr': '127.0.0.1',
    'ms bind msgr2': 'false',
    // The parts trust each other: they listen on this machine only, for as long as the tests run.
    'auth cluster required': 'none',
    'auth service required': 'none',
    'auth client required': 'none',
    keyring: join(folder, 'keyring'),
    'mon data': join(folder, 'mon'),
    'osd data': join(folder, 'osd'),
    'rgw data': join(folder, 'rgw'),
    'run dir': join(folder, 'run'),
    'crash dir': join(folder, 'run'),
    'log file': join(folder, '$name.log'),
    'admin socket': '',
    'pid file': '',
    'osd objectstore': 'memstore',
    'memstore device bytes': 2 ** 31,
    'osd crush chooseleaf type': 0,
    'osd pool default size': 1,
    'osd pool default min size': 1,
    'osd pool default pg num': 1,
    'osd pool default pgp num': 1,
    'mon allow pool size one': 'true',
    'rgw frontends': `beast endpoint=127.0.0.1:${gatewayPort}`,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}\n`);
  return `[global]\n${text.join('')}`;
}

/** @param {Cluster} cluster */
async function startMonitor(cluster) {
  const map = join(cluster.folder, 'monmap');
  const address = `[v1:127.0.0.1:${cluster.monitorPort}]`;
  await mustRun('monmaptool', ['--create', '--fsid', cluster.id, '--addv', 'a', address, map]);
  await mustRun('ceph-mon', ['-c', cluster.settings, '-i', 'a', '--mkfs', '--monmap', map]);
  return inBackground(cluster, 'ceph-mon', ['-i', 'a']);
}

/** @param {Cluster} cluster */
async function startStore(cluster) {
  const id = randomUUID();
  await mustRun('ceph', ['-c', cluster.settings, '--connect-timeout', '60', 'osd', 'new', id]);
  await mustRun('ceph-osd', ['-c', cluster.settings, '-i', '0', '--mkfs', '--osd-uuid', id]);
  return inBackground(cluster, 'ceph-osd', ['-i', '0']);
}

/** @param {Cluster} cluster */
async function startGateway(cluster) {
  const gateway = inBackground(cluster, 'radosgw', ['-n', 'client.rgw']);
  const address = `http://127.0.0.1:${cluster.gatewayPort}`;
  const answers = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  const ready = await until(async () => !gateway.isRunning() || (await answers()), READY_WITHIN_SECONDS);
  if (ready && gateway.isRunning()) return gateway;
  const said = gateway.said();
  await gateway.stop();
  throw new PlainError(`radosgw did not start: ${said}`);
}

/**
 * @param {Cluster} cluster
 * @returns {Promise<Record<string, string>>} how the tests reach it
 */
async function createUser(cluster) {
  const accessKey = randomBytes(10).toString('hex');
  const secretKey = randomBytes(20).toString('hex');
  const user = ['--uid=cpd', '--display-name=cpd', `--access-key=${accessKey}`, `--secret-key=${secretKey}`];
  await mustRun('radosgw-admin', ['-c', cluster.settings, '-n', 'client.rgw', 'user', 'create', ...user]);
  return {
    TEST_S3_ENDPOINT: `http://127.0.0.1:${cluster.gatewayPort}`,
    TEST_S3_ACCESS_KEY: accessKey,
    TEST_S3_SECRET_KEY: secretKey,
  };
}

/**
 * @param {Cluster} cluster
 * @param {string} program
 * @param {string[]} args
 */
function inBackground(cluster, program, args) {
  const log = join(cluster.folder, `${program}.out`);
  return runInBackground(program, ['-c', cluster.settings, ...args, '-f'], { log });
}

/**
 * @param {string} program
 * @param {string[]} args
 */
async function mustRun(program, args) {
  const { code, output } = await run(program, args, { output: 'keep', timeout: READY_WITHIN_SECONDS * 1000 });
  if (code !== 0) throw new PlainError(`${program} failed with exit code ${code}: ${output.slice(-2_000)}`);
}
