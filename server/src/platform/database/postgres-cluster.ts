import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withNameForInitdb } from './nameless-account.ts';
import type { DatabaseConnection } from './open-database.ts';
import type { PostgresAccount } from './postgres-account.ts';
import { postgresVersion, programPath } from './postgres-programs.ts';
import { whyNotCreated } from './why-not-started.ts';

const run = promisify(execFile);
const USER = 'cpd';
const DATABASE = 'postgres';
// The address of a unix socket holds 108 bytes on Linux and 104 on macOS, its closing zero included.
const LONGEST_SOCKET_PATH = 100;
/** Rights of the group and of everyone. */
const FOR_OTHERS = 0o077;

/** Where the files of an embedded PostgreSQL lie, below the folder given to it. */
export interface ClusterPlace {
  programs: string;
  folder: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  account: PostgresAccount;
}

/**
 * Makes the database cluster unless it is there. It is made under another name and renamed when it is complete and on
 * disk, so that a server killed half-way leaves nothing that a later start could take for a cluster (R26). One that is there
 * is made private again: Kubernetes opens what is on a volume to its group, and then PostgreSQL does not start.
 */
export async function createCluster({ programs, folder, cluster, account }: ClusterPlace): Promise<void> {
  if (await readFile(join(cluster, 'PG_VERSION')).catch(() => undefined)) return await makePrivate(cluster);
  for (const name of await readdir(folder)) {
    if (name.startsWith('cluster.new-')) await rm(join(folder, name), { recursive: true, force: true });
  }
  const fresh = join(folder, `cluster.new-${randomBytes(6).toString('hex')}`);
  const [program = '', ...parameters] = [...account.prefix, programPath(programs, 'initdb')];
  const settings = [...(await localeSettings(programs)), ...(await accessSettings(folder))];
  const options = ['-D', fresh, '-U', USER, '--encoding=UTF8', '--data-checksums', '--no-instructions', ...settings];
  try {
    await withNameForInitdb(folder, (more) =>
      run(program, [...parameters, ...options], { cwd: folder, ...more, ...account.identity }),
    );
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw new Error(whyNotCreated(folder, error));
  }
  await rename(fresh, cluster);
  await syncFolder(folder);
}

async function makePrivate(cluster: string): Promise<void> {
  const { mode } = await stat(cluster);
  if ((mode & FOR_OTHERS) !== 0) await chmod(cluster, mode & ~FOR_OTHERS & 0o777);
}

/** Unicode's rules for letters, sorted by code point: the same on every platform and with every system library. */
async function localeSettings(programs: string): Promise<string[]> {
  if ((await postgresVersion(programs)) < 17) return ['--locale=C.UTF-8'];
  return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
}

/** Who may reach the socket's folder may connect; there is no other way in. Windows has a port, and so a password. */
async function accessSettings(folder: string): Promise<string[]> {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject'];
  await writeFile(passwordFile(folder), randomBytes(24).toString('base64url'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`];
}

function passwordFile(folder: string): string {
  return join(folder, 'password');
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

/** An address for PostgreSQL to listen on, and what to pass to it on the command line. */
export interface ListeningPlace {
  connection: DatabaseConnection;
  settings: Record<string, string>;
  /** Takes away the socket of a PostgreSQL that was killed; the next one would not touch it. */
  clear(): Promise<void>;
  /** Tidies up after the last stop. */
  remove(): Promise<void>;
}

/** Prepares a private socket folder (mode 0700), or a loopback port with a password where there are no sockets. */
export async function prepareListening({ folder, account }: ClusterPlace): Promise<ListeningPlace> {
  if (process.platform === 'win32') return prepareLoopback(folder);
  const near = join(folder, 'socket');
  const fits = Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH;
  const host = fits ? near : await makeFarSocketFolder(folder);
  await mkdir(host, { recursive: true, mode: 0o700 });
  if (account.identity) await chown(host, account.identity.uid, account.identity.gid);
  return {
    connection: { host, port: 5432, user: USER, database: DATABASE },
    settings: { listen_addresses: '', unix_socket_directories: quotePath(host), unix_socket_permissions: '0700' },
    async clear() {
      for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(host, name), { force: true });
    },
    remove: () => (fits ? Promise.resolve() : rm(host, { recursive: true, force: true })),
  };
}

/**
 * Where the PostgreSQL of another process listens that runs in this folder, as it has noted it itself; undefined when there is
 * no note. It may have been killed since.
 */
export async function findListening(folder: string): Promise<DatabaseConnection | undefined> {
  const note = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
  const [, , , port, socketFolder, address] = note.split('\n');
  const host = socketFolder || address;
  if (!host) return undefined;
  const way = { host, port: Number(port), user: USER, database: DATABASE };
  return socketFolder ? way : { ...way, password: await readFile(passwordFile(folder), 'utf8') };
}

/** A short folder for a data folder whose own path is too long; the one of a server that was killed is removed. */
async function makeFarSocketFolder(folder: string): Promise<string> {
  const note = join(folder, 'socket-folder');
  const earlier = await readFile(note, 'utf8').catch(() => undefined);
  if (earlier) await rm(earlier, { recursive: true, force: true });
  const host = await mkdtemp(join(tmpdir(), 'cpd-socket-'));
  await writeFile(note, host);
  return host;
}

/** The setting is a list separated by commas: a path with a comma or a quote must be in double quotes. */
function quotePath(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}

async function prepareLoopback(folder: string): Promise<ListeningPlace> {
  const port = await findFreePort();
  const password = await readFile(passwordFile(folder), 'utf8');
  return {
    connection: { host: '127.0.0.1', port, user: USER, database: DATABASE, password },
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    clear: () => Promise.resolve(),
    remove: () => Promise.resolve(),
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 5432));
    });
  });
}
