import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { choosePostgresAccount, type PostgresAccount } from '../platform/database/postgres-account.ts';
import { type Haproxy, startHaproxy } from './haproxy.ts';
import { findFreePort } from './running-server.ts';
import { services } from './services.ts';

/** In seconds, as Patroni knows them: how long a leader that says nothing keeps its place, and how often each node looks. */
export const CLUSTER_TIMES = { ttl: 15, loop_wait: 2, retry_timeout: 3 };

const READY_WITHIN_MS = 180_000;
const NODES = ['node1', 'node2', 'node3'];
const PASSWORD = 'for-the-test';

/** A database of the product on three PostgreSQL under Patroni, with a HAProxy before them. */
export interface PatroniCluster {
  /** The address of a role, by HAProxy. */
  address(role: 'cpd' | 'cpd_calls'): string;
  /** The name of the leader; undefined while there is none. */
  leader(): Promise<string | undefined>;
  /** Waits until there is another leader than `former`; answers its name. */
  nextLeader(former: string | undefined): Promise<string>;
  /** The standbys that a change waits for, and the others. */
  standbys(): Promise<{ synchronous: string[]; others: string[] }>;
  /** Waits until the leader keeps something of its own and a standby has confirmed it. */
  firstCommit(): Promise<void>;
  /** Waits until all nodes take part again, one of them as a synchronous standby. */
  untilWhole(): Promise<void>;
  /** Asks the PostgreSQL of a node directly, as superuser. */
  ask<Row extends pg.QueryResultRow>(node: string, text: string, values?: unknown[]): Promise<Row[]>;
  /** Ends PostgreSQL and Patroni of a node with `kill -9`. */
  kill(node: string): Promise<void>;
  /** Starts what was killed again. */
  revive(node: string): void;
  /** Stops all processes of a node in the midst of what they do (SIGSTOP), until it is thawed. */
  freeze(node: string): Promise<void>;
  thaw(node: string): void;
  /**
   * Thaws the PostgreSQL of a node under a Patroni that starts anew. One of 3.0 that is thawed in the midst of keeping its place
   * as the leader writes its name over that of the leader after it (etcd3.py, `_update_leader`), and then no one can save; in
   * operation a watchdog sees to it.
   */
  thawUnderNewPatroni(node: string): Promise<void>;
  /** Has Patroni make another node the leader, in good order. */
  switchTo(node: string): Promise<void>;
  /** The last of what everything has said. */
  logs(): Promise<string>;
  /** Ends everything, whatever state it is in. */
  stop(): Promise<void>;
}

const Members = z.object({ members: z.array(z.object({ name: z.string(), role: z.string() })) });

interface Node {
  name: string;
  port: number;
  restPort: number;
  folder: string;
}

interface Parts {
  folder: string;
  programs: string;
  account: PostgresAccount;
  etcdPort: number;
  nodes: Node[];
}

/** Starts etcd, three nodes and HAProxy on loopback and free ports; throws with their logs when they are not up in time. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const parts = await layOut();
  const children = new Map<string, ChildProcess>();
  const frozen = new Map<string, number[]>();
  let haproxy: Haproxy | undefined;
  const nodeOf = (name: string) => parts.nodes.find((node) => node.name === name) ?? parts.nodes[0] ?? fail(name);

  function revive(name: string): void {
    children.set(
      name,
      startProgram(parts, name, services.patroni ?? 'patroni', [join(nodeOf(name).folder, 'patroni.yml')]),
    );
  }

  async function kill(name: string): Promise<void> {
    const processes = await processesOf(nodeOf(name));
    const patroniEnds = killPatroni(name);
    signalAll(processes, 'SIGKILL');
    await patroniEnds;
  }

  async function killPatroni(name: string): Promise<void> {
    const patroni = children.get(name);
    patroni?.kill('SIGKILL');
    if (patroni !== undefined && patroni.exitCode === null && patroni.signalCode === null) await once(patroni, 'exit');
  }

  async function freeze(name: string): Promise<void> {
    const patroni = children.get(name)?.pid;
    const [postmaster] = await processesOf(nodeOf(name));
    const first = [patroni, postmaster].filter((pid) => pid !== undefined);
    signalAll(first, 'SIGSTOP');
    // The postmaster makes no more children now.
    const all = [...new Set([...first, ...(await processesOf(nodeOf(name)))])];
    signalAll(all, 'SIGSTOP');
    frozen.set(name, all);
  }

  function thaw(name: string): void {
    signalAll(frozen.get(name) ?? [], 'SIGCONT');
    frozen.delete(name);
  }

  async function thawUnderNewPatroni(name: string): Promise<void> {
    await killPatroni(name);
    thaw(name);
    revive(name);
  }

  async function stop(): Promise<void> {
    for (const name of frozen.keys()) thaw(name);
    for (const { name } of parts.nodes) await kill(name);
    for (const child of children.values()) child.kill('SIGKILL');
    await haproxy?.stop();
    await untilNobodyRuns(parts);
    await rm(parts.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  const logs = () => lastWords(parts);
  try {
    children.set('etcd', startEtcd(parts));
    for (const { name } of parts.nodes) revive(name);
    await untilUp(parts);
    await makeDatabase(parts);
    const [port, proxy] = await startProxy(parts);
    haproxy = proxy;
    return { ...questionsTo(parts, port), kill, revive, freeze, thaw, thawUnderNewPatroni, logs, stop };
  } catch (error) {
    const said = await logs();
    await stop();
    throw new Error(`The cluster did not come up: ${error}\n${said}`, { cause: error });
  }
}

function fail(name: string): never {
  throw new Error(`There is no node ${name}.`);
}

async function layOut(): Promise<Parts> {
  const folder = await mkdtemp(join(tmpdir(), 'cpd-patroni-'));
  // PostgreSQL may run as another user than the test.
  await chmod(folder, 0o755);
  const programs = services.postgresPrograms ?? '';
  const account = await choosePostgresAccount(programs, folder);
  const etcdPort = await findFreePort();
  const nodes: Node[] = [];
  for (const name of NODES) {
    const node = { name, port: await findFreePort(), restPort: await findFreePort(), folder: join(folder, name) };
    await mkdir(node.folder);
    nodes.push(node);
  }
  const parts = { folder, programs, account, etcdPort, nodes };
  for (const node of nodes) await writeFile(join(node.folder, 'patroni.yml'), settingsOf(node, parts));
  return parts;
}

/** JSON is YAML too. What of it an operator would write is in docs/install.md. */
function settingsOf({ name, port, restPort, folder }: Node, { etcdPort, programs }: Parts): string {
  const settings = {
    scope: 'cpd',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...CLUSTER_TIMES,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { wal_sender_timeout: '5s', wal_receiver_timeout: '5s', wal_retrieve_retry_interval: '1s' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      bin_dir: programs,
      data_dir: join(folder, 'data'),
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
      },
      parameters: { unix_socket_directories: folder, max_connections: 100, shared_buffers: '32MB' },
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 md5', 'host replication all 127.0.0.1/32 md5'],
    },
    watchdog: { mode: 'off' },
  };
  return JSON.stringify(settings, undefined, 2);
}

/** Runs a program as the ordinary user that PostgreSQL asks for; what it says goes into a file. */
function startProgram({ folder, account }: Parts, name: string, program: string, args: string[]): ChildProcess {
  const [first = program, ...rest] = [...account.prefix, program, ...args];
  const output = openSync(join(folder, `${name}.log`), 'a');
  const child = spawn(first, rest, { ...account.identity, cwd: folder, stdio: ['ignore', output, output] });
  closeSync(output);
  child.on('error', () => undefined);
  return child;
}

function startEtcd(parts: Parts): ChildProcess {
  const client = `http://127.0.0.1:${parts.etcdPort}`;
  return startProgram(parts, 'etcd', services.etcd ?? 'etcd', [
    ...['--data-dir', join(parts.folder, 'etcd')],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', 'http://127.0.0.1:0', '--unsafe-no-fsync'],
  ]);
}

async function startProxy({ nodes }: Parts): Promise<[port: number, Haproxy]> {
  const port = await findFreePort();
  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}\n`);
  const haproxy = await startHaproxy(`
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('')}`);
  return [port, haproxy];
}

async function untilUp(parts: Parts): Promise<void> {
  await until('all nodes are up', async () => {
    const leader = await findLeader(parts);
    if (leader === undefined) return false;
    const { synchronous, others } = await findStandbys(leader);
    return synchronous.length === 1 && others.length === parts.nodes.length - 2;
  });
}

async function makeDatabase(parts: Parts): Promise<void> {
  const leader = (await findLeader(parts)) ?? fail('leader');
  for (const role of ['cpd', 'cpd_calls']) {
    await ask(leader, 'postgres', `create role ${role} login password '${PASSWORD}'`);
  }
  await ask(leader, 'postgres', `create database cpd owner cpd encoding 'UTF8' template template0`);
}

function questionsTo(parts: Parts, proxyPort: number) {
  const { nodes } = parts;
  const leader = async () => (await findLeader(parts))?.name;
  return {
    address: (role: string) => `postgres://${role}:${PASSWORD}@127.0.0.1:${proxyPort}/cpd`,
    leader,
    nextLeader: async (former: string | undefined) => {
      let found: string | undefined;
      await until('there is another leader', async () => {
        found = await leader();
        return found !== undefined && found !== former;
      });
      return found ?? fail('leader');
    },
    standbys: async () => await findStandbys((await findLeader(parts)) ?? fail('leader')),
    firstCommit: () =>
      until('the leader keeps something', async () => {
        const first = await findLeader(parts);
        if (first === undefined) return false;
        await ask(first, 'cpd', `select pg_logical_emit_message(true, 'cpd', 'kept')`);
        return true;
      }),
    untilWhole: () => untilUp(parts),
    ask: <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[] = []) =>
      ask<Row>(nodes.find((node) => node.name === name) ?? fail(name), 'cpd', text, values),
    switchTo: async (name: string) => {
      const former = await leader();
      const first = nodes[0] ?? fail('first');
      await rest(first, '/switchover', { leader: former, candidate: name });
    },
  };
}

/**
 * Those that follow the leader. What Patroni names as the synchronous one counts, not PostgreSQL: until Patroni has chosen, any
 * standby may confirm, and none may take the leader's place.
 */
async function findStandbys(leader: Node): Promise<{ synchronous: string[]; others: string[] }> {
  const rows = await ask<{ name: string }>(
    leader,
    'postgres',
    `select application_name as name from pg_stat_replication where state = 'streaming'`,
  );
  const response = await fetch(`http://127.0.0.1:${leader.restPort}/cluster`, { signal: AbortSignal.timeout(3_000) });
  const { members } = Members.parse(await response.json());
  const chosen = members.filter(({ role }) => role === 'sync_standby').map(({ name }) => name);
  const names = rows.map(({ name }) => name);
  return {
    synchronous: names.filter((name) => chosen.includes(name)),
    others: names.filter((name) => !chosen.includes(name)),
  };
}

/** The server that Patroni calls the leader, when its PostgreSQL says so too. */
async function findLeader({ nodes }: Parts): Promise<Node | undefined> {
  const answers = await Promise.all(nodes.map(async (node) => ((await isPrimary(node)) ? node : undefined)));
  return answers.find((node) => node !== undefined);
}

async function isPrimary({ restPort }: Node): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${restPort}/primary`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Asks Patroni of any node to do something; throws what it says when it does not. */
async function rest({ restPort }: Node, path: string, body: unknown): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${restPort}${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`Patroni answered ${response.status}: ${await response.text()}`);
}

async function ask<Row extends pg.QueryResultRow>(
  { port }: Node,
  database: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const place = { host: '127.0.0.1', port, user: 'postgres', password: PASSWORD, database };
  const client = new pg.Client({ ...place, connectionTimeoutMillis: 3_000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** The process numbers of a PostgreSQL, the postmaster first. */
async function processesOf({ folder }: Node): Promise<number[]> {
  const file = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number(file.split('\n')[0]);
  if (!(postmaster > 0)) return [];
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').catch(() => undefined);
  // A file that a killed one left behind may name another process by now.
  const isOurs = (await readFile(`/proc/${postmaster}/cmdline`, 'utf8').catch(() => '')).includes(folder);
  if (children === undefined || !isOurs) return [];
  return [postmaster, ...children.trim().split(' ').filter(Boolean).map(Number)];
}

function signalAll(processes: readonly number[], signal: NodeJS.Signals): void {
  for (const id of processes) {
    try {
      process.kill(id, signal);
    } catch {
      // It has ended in the meantime.
    }
  }
}

/** Whatever Patroni was just starting when it was killed. */
async function untilNobodyRuns({ nodes }: Parts): Promise<void> {
  await until('no PostgreSQL runs any more', async () => {
    const left = (await Promise.all(nodes.map(processesOf))).flat();
    signalAll(left, 'SIGKILL');
    return left.length === 0;
  });
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + READY_WITHIN_MS; performance.now() < deadline; await delay(50)) {
    if (await holds().catch(() => false)) return;
  }
  throw new Error(`It did not come about that ${what}.`);
}

async function lastWords({ folder, nodes }: Parts): Promise<string> {
  const names = ['etcd', ...nodes.map(({ name }) => name)];
  const texts = await Promise.all(
    names.map(async (name) => {
      const said = await readFile(join(folder, `${name}.log`), 'utf8').catch(() => '');
      return `--- ${name}\n${said.slice(-4_000)}`;
    }),
  );
  return texts.join('\n');
}
