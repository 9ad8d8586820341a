import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { choosePostgresAccount } from '../platform/database/postgres-account.ts';
import { type BackgroundProgram, listens, startUntilReady } from './background-program.ts';
import { type Haproxy, startHaproxy } from './haproxy.ts';
import { findFreePort, type RunningServer, startServer } from './running-server.ts';
import { makeBucket, services } from './services.ts';
import { startTrustedIssuer, type TrustedIssuer } from './trusted-issuer.ts';

const run = promisify(execFile);
const DEPLOY = join(import.meta.dirname, '../../../deploy');
/** What only PgBouncer 1.21 and newer know. */
const NEWER_POOLER = /^; From 1\.21 on.*\nmax_prepared_statements.*\n/m;

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.coerce.string()).default({}),
    }),
  ),
});
type Service = z.output<typeof Compose>['services'][string];

/** What deploy/compose.yaml starts, from programs of this machine. */
export interface Deployment {
  /** The address of the proxy. */
  publicUrl: string;
  /** The address of the database as its owner. */
  ownerUrl: string;
  issuer: TrustedIssuer;
  proxy: Haproxy;
  servers: RunningServer[];
  /** The names of all objects in the store. */
  contents(): Promise<string[]>;
  close(): Promise<void>;
}

/** Where on this machine what the containers call by name is. */
interface Ports {
  database: number;
  pooler: number;
  proxy: number;
  health: number;
  servers: number[];
}

/**
 * Makes the secrets with the script, starts PostgreSQL with the roles of `roles.sql`, PgBouncer with `pgbouncer.ini`, two servers
 * with the settings of `compose.yaml`, and HAProxy with `haproxy.cfg`. Only the places are other ones; what Debian's PgBouncer
 * does not know is left out.
 */
export async function openDeployment(): Promise<Deployment> {
  const ending: (() => unknown)[] = [];
  const close = async () => {
    for (let end = ending.pop(); end !== undefined; end = ending.pop()) await end();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'cpd-deployment-'));
    ending.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
    // PostgreSQL and PgBouncer may run as another user than the test.
    await chmod(folder, 0o755);
    for (const name of ['make-secrets.mjs', '.env.example']) await cp(join(DEPLOY, name), join(folder, name));
    await run(process.execPath, [join(folder, 'make-secrets.mjs')]);
    const ports = await findPorts();
    const compose = Compose.parse(parse(await readFile(join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true }));
    const database = await startDatabase(folder, ports, compose.services.database);
    ending.push(() => database.end('SIGINT'));
    const pooler = await startPooler(folder, ports);
    ending.push(() => pooler.end('SIGTERM'));
    const issuer = await startTrustedIssuer('cpd-api');
    ending.push(() => issuer.close());
    const bucket = await makeBucket();
    const publicUrl = `http://127.0.0.1:${ports.proxy}`;
    const chosen = { PUBLIC_URL: publicUrl, OIDC_ISSUER: issuer.url, TRUST_PROXY: 'loopback' };
    const secrets = readSecrets(await readFile(join(folder, 'secrets/server.env'), 'utf8'), ports);
    const servers: RunningServer[] = [];
    ending.push(() => Promise.all(servers.map((server) => server.end('SIGTERM'))));
    for (const [place, name] of ['server-one', 'server-two'].entries()) {
      const written = compose.services[name]?.environment ?? {};
      const settings = Object.entries(written).map(([key, value]) => [key, interpolate(value, chosen)]);
      const own = { HOST: '127.0.0.1', PORT: String(ports.servers[place]), DATA_DIR: join(folder, name) };
      const elsewhere = { ...bucket.settings, CLAMAV_URL: services.clamavUrl ?? '', DATABASE_PREPARED: 'off' };
      const clock = { CPD_NOW: '2026-11-20T01:00:00Z', NODE_COMPILE_CACHE: join(folder, 'compiled') };
      servers.push(await startServer({ ...Object.fromEntries(settings), ...secrets, ...own, ...elsewhere, ...clock }));
    }
    const proxy = await startHaproxy(await proxyConfiguration(ports));
    ending.push(() => proxy.stop());
    const ownerUrl = secrets.DATABASE_DIRECT_URL ?? '';
    return { publicUrl, ownerUrl, issuer, proxy, servers, contents: bucket.contents, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function findPorts(): Promise<Ports> {
  const [database = 0, pooler = 0, proxy = 0, health = 0, ...servers] = await Promise.all(
    Array.from({ length: 6 }, findFreePort),
  );
  return { database, pooler, proxy, health, servers };
}

/** A value of a Compose file as Compose reads it: `${NAME}`, `${NAME:-otherwise}`, `${NAME?what to say}`. */
export function interpolate(value: string, chosen: Readonly<Record<string, string>>): string {
  return value.replace(/\$\{(\w+)(?:(:?[-?])([^}]*))?\}/g, (_all, name: string, kind = '', rest = '') => {
    const given = chosen[name];
    if (given !== undefined && (given !== '' || !kind.startsWith(':'))) return given;
    if (kind.endsWith('?')) throw new Error(rest);
    return kind.endsWith('-') ? rest : '';
  });
}

/** The file of the servers, with where database and pooler are here. Whose store it is, the bucket of the test says. */
function readSecrets(text: string, ports: Ports): Record<string, string> {
  const lines = text.trim().split('\n');
  const pairs = lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  const here = (value = '') =>
    value
      .replace('@pooler:6432', `@127.0.0.1:${ports.pooler}`)
      .replace('@database:5432', `@127.0.0.1:${ports.database}`);
  return Object.fromEntries(pairs.map(([name, value]) => [name, here(value)]));
}

async function startDatabase(folder: string, ports: Ports, service?: Service): Promise<BackgroundProgram> {
  const programs = services.postgresPrograms ?? '';
  const cluster = join(folder, 'database');
  await mkdir(cluster);
  const account = await choosePostgresAccount(programs, cluster);
  const asAccount = async (program: string, args: string[], env = {}) => {
    const [first = '', ...rest] = [...account.prefix, join(programs, program), ...args];
    await run(first, rest, { ...account.identity, env: { ...process.env, ...env } });
  };
  const password = join(folder, 'secrets/database-admin');
  const byPassword = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${password}`];
  const asked = (service?.environment.POSTGRES_INITDB_ARGS ?? '').split(' ');
  await readable(folder, account.identity?.uid);
  await asAccount('initdb', ['-D', cluster, ...byPassword, ...asked]);
  const [program = '', ...settings] = service?.command ?? [];
  const place = ['-D', cluster, '-h', '127.0.0.1', '-p', String(ports.database), '-k', cluster];
  const running = await startUntilReady(account, [join(programs, program), ...settings, ...place], () =>
    // It listens before it takes connections.
    run(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(ports.database)]).then(
      () => true,
      () => false,
    ),
  );
  // As the image does it: the file, with the folder of secrets that a container has.
  const roles = await readFile(join(DEPLOY, 'database/roles.sql'), 'utf8');
  const file = join(folder, 'roles.sql');
  await writeFile(file, roles.replaceAll('/run/secrets', join(folder, 'secrets')));
  const where = ['-h', '127.0.0.1', '-p', String(ports.database), '-U', 'postgres', '-d', 'postgres'];
  const env = { PGPASSWORD: await readFile(password, 'utf8') };
  await asAccount('psql', ['-v', 'ON_ERROR_STOP=1', '-q', ...where, '-f', file], env);
  return running;
}

/** The secrets belong to anyone who made them; where PostgreSQL is someone else, it may go through their folder. */
async function readable(folder: string, uid: number | undefined): Promise<void> {
  if (uid !== undefined) await chmod(join(folder, 'secrets'), 0o755);
}

async function startPooler(folder: string, ports: Ports): Promise<BackgroundProgram> {
  const own = join(folder, 'pooler');
  await mkdir(own);
  const account = await choosePostgresAccount(services.postgresPrograms ?? '', own);
  const file = join(own, 'pgbouncer.ini');
  const written = await readFile(join(DEPLOY, 'pgbouncer.ini'), 'utf8');
  await writeFile(
    file,
    written
      .replace('host=database port=5432', `host=127.0.0.1 port=${ports.database}`)
      .replace('listen_addr = *', 'listen_addr = 127.0.0.1\nunix_socket_dir =')
      .replace('6432', String(ports.pooler))
      .replace('/etc/pgbouncer/userlist.txt', join(folder, 'secrets/pooler-users'))
      .replace(NEWER_POOLER, ''),
  );
  return await startUntilReady(account, [services.pgbouncer ?? '', file], () => listens(ports.pooler));
}

/** `haproxy.cfg` but for its first section, which the tests have their own of. */
async function proxyConfiguration(ports: Ports): Promise<string> {
  const written = await readFile(join(DEPLOY, 'haproxy.cfg'), 'utf8');
  const [one, two] = ports.servers;
  return written
    .slice(written.indexOf('defaults\n'))
    .replace('127.0.0.1:8404', `127.0.0.1:${ports.health}`)
    .replace('bind :8080', `bind 127.0.0.1:${ports.proxy}`)
    .replaceAll('server-one:3000', `127.0.0.1:${one}`)
    .replaceAll('server-two:3000', `127.0.0.1:${two}`);
}
