import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseConnection } from '../platform/database/open-database.ts';
import { type Haproxy, startHaproxy } from './haproxy.ts';
import { findFreePort, type RunningServer, startServer } from './running-server.ts';
import { type FreshDatabase, freshDatabase } from './test-database.ts';
import { startTrustedIssuer } from './trusted-issuer.ts';

const PROXY = join(import.meta.dirname, '../../../deploy/haproxy.cfg');
const AUDIENCE = 'cpd-api';
const YEAR_2026 = 11;

/** A member who is signed in. */
export interface FleetMember {
  userId: number;
  token: string;
}

/** Several servers on one database and one folder of files, behind a HAProxy. */
export interface Fleet {
  /** The address of the proxy. */
  publicUrl: string;
  /** How many there are. */
  servers: number;
  /** The port of each server itself. */
  ports: readonly number[];
  database: FreshDatabase;
  members: FleetMember[];
  proxy: Haproxy;
  /** Ends the server in this place with a signal, waits for its end, starts it again, perhaps from another program, until the proxy has it. */
  restart(place: number, signal: NodeJS.Signals, program?: string): Promise<void>;
  /** What each server that runs has said on stderr. */
  said(): string[];
  close(): Promise<void>;
}

interface FleetOptions {
  servers: number;
  members: number;
  /** Settings that all servers have besides. */
  settings?: Record<string, string>;
  /** Changes deploy/haproxy.cfg. */
  change?: (configuration: string) => string;
}

/** Starts the servers one after the other and the proxy before them, with deploy/haproxy.cfg. */
export async function openFleet(options: FleetOptions): Promise<Fleet> {
  const ending: (() => unknown)[] = [];
  const close = async () => {
    for (let end = ending.pop(); end !== undefined; end = ending.pop()) await end();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'cpd-fleet-'));
    ending.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
    const database = await freshDatabase();
    ending.push(() => database.close());
    const issuer = await startTrustedIssuer(AUDIENCE);
    ending.push(() => issuer.close());
    const port = await findFreePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    await mkdir(join(folder, 'files'));
    const common = {
      DATABASE_URL: addressOf(database.connection),
      DATABASE_DIRECT_URL: addressOf(database.owner.connection),
      FILES_URL: `file://${join(folder, 'files')}`,
      SEALS_URL: `file://${join(folder, 'seals')}`,
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: 'loopback',
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: AUDIENCE,
      VERIFICATION_KEY: newKey(),
      STOP_DELAY_S: '2',
      CPD_NOW: '2026-11-20T01:00:00Z',
      // As `npm start` sets it: a start takes the processor from the servers that are left.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      ...options.settings,
    };
    const ports = await Promise.all(Array.from({ length: options.servers }, findFreePort));
    const start = (place: number, program?: string) => {
      const own = { DATA_DIR: join(folder, `data-${place}`), PORT: String(ports[place]) };
      return startServer({ ...common, ...own }, program);
    };
    const running: RunningServer[] = [];
    ending.push(() => Promise.all(running.map(({ end }) => end('SIGKILL'))));
    for (const place of ports.keys()) running.push(await start(place));
    const members = await makeMembers(database, options.members);
    const signedIn = members.map(async ({ userId, username }) => ({ userId, token: await issuer.tokenFor(username) }));
    const proxy = await startHaproxy((options.change ?? same)(await proxyConfiguration(port, ports)));
    ending.push(() => proxy.stop());
    return {
      publicUrl,
      servers: options.servers,
      ports,
      database,
      members: await Promise.all(signedIn),
      proxy,
      async restart(place, signal, program) {
        await running[place]?.end(signal);
        running[place] = await start(place, program);
        await untilTakenIn(proxy, place);
      },
      said: () => running.map(({ said }) => said()),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const same = (configuration: string) => configuration;

/** Anyone who restarts servers one after the other waits until the proxy sends people to the last one again. */
async function untilTakenIn(proxy: Haproxy, place: number): Promise<void> {
  for (;;) {
    const counts = await proxy.statistics();
    if (counts.some(({ svname, status }) => svname === `s${place}` && status === 'UP')) return;
    await delay(100);
  }
}

/** deploy/haproxy.cfg as it is, but for where the proxy listens, without TLS, and where the servers are. */
async function proxyConfiguration(port: number, servers: readonly number[]): Promise<string> {
  const file = await readFile(PROXY, 'utf8');
  const written = file.slice(file.indexOf('defaults\n'));
  const lines = servers.flatMap((server, place) => [
    `  server s${place} 127.0.0.1:${server} cookie s${place}`,
    `  server s${place}-slow 127.0.0.1:${server} backup no-check`,
  ]);
  return written
    .replace(/^(?:# The containers find[^\n]*\n)?resolvers [\s\S]*?(?=^frontend logbook)/m, '')
    .replace(/^\.if [\s\S]*?^\.endif\n/m, '')
    .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
    .replace(/^ {2}server [\s\S]*/m, `${lines.join('\n')}\n`);
}

/** Writes members down who may log in 2026. */
export async function makeMembers(
  { owner }: { owner: { database: FreshDatabase['owner']['database'] } },
  count: number,
) {
  const members: { userId: number; username: string }[] = [];
  for (let number = 0; number < count; number += 1) {
    const username = `member-${number}`;
    const { user_id: userId } = await owner.database
      .insertInto('member')
      .values({
        username,
        member_number: `B${number}`,
        security_role_code: 'PARTICIPANT',
        title: 'Dr',
        first_name: 'Member',
        last_name: String(number),
        email: `${username}@example.org`,
        first_cpd_year_id: YEAR_2026,
        has_logged_in_before: true,
      })
      .returning('user_id')
      .executeTakeFirstOrThrow();
    await owner.database
      .insertInto('member_registration')
      .values({ user_id: userId, cpd_year_id: YEAR_2026, registration_id: 1 })
      .execute();
    members.push({ userId, username });
  }
  return members;
}

function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

function addressOf(connection: DatabaseConnection | string): string {
  if (typeof connection === 'string') return connection;
  const { host, port, user, password, database } = connection;
  const account = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  return `postgres://${account}@${encodeURIComponent(host)}:${port}/${database}`;
}
