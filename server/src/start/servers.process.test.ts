import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listServers } from '../features/college/servers/servers-reader.ts';
import type { DatabaseConnection } from '../platform/database/open-database.ts';
import { findFreePort, type RunningServer, startServer } from '../testing/running-server.ts';
import { type FreshDatabase, freshDatabase } from '../testing/test-database.ts';
import { settingsTogether } from '../testing/together.ts';

const NOW = '2026-11-20T01:00:00Z';
/** Loaded before a server's own program: its system clock is a minute ahead. */
const A_MINUTE_AHEAD = '--import=data:text/javascript,const%20now=Date.now;Date.now=()=>now()%2B60000';

let folder: string;
let database: FreshDatabase;
let running: RunningServer[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-servers-'));
  database = await freshDatabase();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map(({ end }) => end('SIGKILL')));
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** All that these servers have to say while they fit each other. */
const NO_ACCOUNTS = expect.stringMatching(
  /^No demo members are loaded \(DEMO=off\), so there is no account to sign in with\./,
);

/** Starts a server under a name; what fits the others is set, and can be taken away again by an empty setting. */
async function start(name: string, settings: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({
    ...(await settingsTogether(folder, name)),
    SERVER_NAME: name,
    PORT: String(await findFreePort()),
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATABASE_URL: addressOf(database.connection),
    DATABASE_DIRECT_URL: addressOf(database.owner.connection),
    CPD_NOW: NOW,
    DEMO: 'off',
    MEMBER_SERVICES_AU_EMAIL: 'au@example.org',
    MEMBER_SERVICES_NZ_EMAIL: 'nz@example.org',
    ...settings,
  });
  running.push(server);
  return server;
}

function addressOf(connection: DatabaseConnection | string): string {
  if (typeof connection === 'string') return connection;
  const { host, port, user, password, database: name } = connection;
  const account = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  return `postgres://${account}@${encodeURIComponent(host)}:${port}/${name}`;
}

async function rows() {
  const servers = await listServers(database.database);
  return servers.map(({ name, refusal }) => `${name} ${refusal === null ? 'runs' : 'was refused'}`);
}

test('[R49] a second server is refused until it has the key of the first one, which says where that key is', {
  timeout: 300_000,
}, async () => {
  const first = await start('cpd-1', { VERIFICATION_KEY: '' });
  const without = start('cpd-2', { VERIFICATION_KEY: '' });
  await expect(without).rejects.toThrow(
    /with [0-9a-f]{12}, which it made because VERIFICATION_KEY is not set\. Give every server the same VERIFICATION_KEY.*cpd-1 runs, so this server did not start/s,
  );
  expect(await rows()).toEqual(['cpd-1 runs', 'cpd-2 was refused']);
  const keyFile = join(folder, 'cpd-1', 'keys', 'verification.pem');
  await expect.poll(() => first.said(), { timeout: 60_000, interval: 500 }).toContain(`the content of ${keyFile}`);

  const second = await start('cpd-2', { VERIFICATION_KEY: await readFile(keyFile, 'utf8') });
  expect(second.said().split('\n')).toEqual([NO_ACCOUNTS, '']);
  expect(await rows()).toEqual(['cpd-1 runs', 'cpd-2 runs']);
  await second.end('SIGTERM');
  expect(await rows()).toEqual(['cpd-1 runs']);
});

test('[R49] other settings and clocks are named, and whoever was killed starts again at once', {
  timeout: 300_000,
}, async () => {
  const first = await start('cpd-1');
  const second = await start('cpd-2', { STORAGE_QUOTA_GB: '1', NODE_OPTIONS: A_MINUTE_AHEAD });
  expect(second.said().split('\n').toSorted()).toEqual([
    '',
    NO_ACCOUNTS,
    'Servers differ. Settings that are not alike on cpd-2 and cpd-1: STORAGE_QUOTA_GB.',
    expect.stringMatching(/^The clock of cpd-2 is (59 seconds|1 minute) ahead of that of the database\./),
  ]);

  await first.end('SIGKILL');
  await second.end('SIGKILL');
  expect(await rows()).toEqual(['cpd-1 runs', 'cpd-2 runs']);
  const again = await start('cpd-1');
  expect(again.said()).toContain('STORAGE_QUOTA_GB');
  expect(await rows()).toEqual(['cpd-2 runs', 'cpd-1 runs']);
});
