import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { choosePostgresAccount, type PostgresAccount } from '../platform/database/postgres-account.ts';
import { programPath } from '../platform/database/postgres-programs.ts';
import { findFreePort } from './running-server.ts';
import { services } from './services.ts';

const PAGE = join(import.meta.dirname, '../../../docs/run-and-restore.md');
const PASSWORD = 'for-the-test';
/** No one waits for it but what hangs. */
const PATIENCE_MS = 120_000;

const execute = promisify(execFile);

/** A PostgreSQL of one's own that pgBackRest archives, set up as docs/run-and-restore.md says. */
export interface ArchivedPostgres {
  /** The address of a role. */
  address(role: 'cpd' | 'cpd_calls'): string;
  /** Asks as superuser. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Keeps the whole cluster in the repository, once. */
  backUp(): Promise<void>;
  /** Waits until all that was committed so far is in the repository. */
  untilArchived(): Promise<void>;
  /** Ends PostgreSQL in the midst of what it does, and removes its data directory. */
  destroy(): Promise<void>;
  /** Restores the destroyed cluster to an instant, as PostgreSQL writes it, and starts it. */
  restoreTo(instant: string): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  folder: string;
  data: string;
  programs: string;
  port: number;
  account: PostgresAccount;
}

/** Makes the cluster with the roles and the database of the product, and its repository. */
export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const parts = await layOut();
  const { folder, data } = parts;
  const stop = async () => {
    await control(parts, ['-m', 'immediate', 'stop']).catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  try {
    await makeCluster(parts);
    await control(parts, ['start']);
    for (const command of ['stanza-create', 'check']) await backRest(parts, [command]);
    for (const role of ['cpd', 'cpd_calls'])
      await ask(parts, 'postgres', `create role ${role} login password '${PASSWORD}'`);
    await ask(parts, 'postgres', `create database cpd owner cpd encoding 'UTF8' template template0`);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    address: (role) => `postgres://${role}:${PASSWORD}@127.0.0.1:${parts.port}/cpd`,
    ask: (text, values) => ask(parts, 'cpd', text, values),
    backUp: () => backRest(parts, ['--type=full', 'backup']),
    untilArchived: () => untilArchived(parts),
    async destroy() {
      await control(parts, ['-m', 'immediate', 'stop']);
      await rm(data, { recursive: true });
    },
    async restoreTo(instant) {
      await mkdir(data, { mode: 0o700 });
      await backRest(parts, ['--type=time', `--target=${instant}`, '--target-action=promote', 'restore']);
      await control(parts, ['start']);
      await until('PostgreSQL has recovered', async () => {
        const [row] = await ask<{ recovers: boolean }>(parts, 'postgres', 'select pg_is_in_recovery() as recovers');
        return row?.recovers === false;
      });
    },
    stop,
  };
}

async function layOut(): Promise<Parts> {
  const folder = await mkdtemp(join(tmpdir(), 'cpd-archived-'));
  // PostgreSQL may run as another user than the test.
  await chmod(folder, 0o777);
  const programs = services.postgresPrograms ?? '';
  const account = await choosePostgresAccount(programs, folder);
  return { folder, data: join(folder, 'data'), programs, account, port: await findFreePort() };
}

async function makeCluster(parts: Parts): Promise<void> {
  const { folder, data, programs, port } = parts;
  const [backRestLines, postgresLines] = await writtenConfiguration();
  const repository = join(folder, 'repository');
  await writeFile(
    join(folder, 'pgbackrest.conf'),
    backRestLines
      .replace(/^repo1-path=.*$/m, `repo1-path=${repository}`)
      .replace(/^pg1-path=.*$/m, `pg1-path=${data}`)
      .replace(/^pg1-port=.*$/m, `pg1-port=${port}\npg1-socket-path=${folder}\npg1-user=postgres`),
    { mode: 0o644 },
  );
  await runAs(parts, 'mkdir', [repository, join(folder, 'log'), join(folder, 'lock'), join(folder, 'spool')]);
  const options = ['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums', '--auth-local=trust', '--auth-host=md5'];
  await runAs(parts, programPath(programs, 'initdb'), ['-D', data, '-U', 'postgres', ...options]);
  const own = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\nshared_buffers = 32MB\n`;
  await appendFile(join(data, 'postgresql.conf'), `${own}${postgresLines}`);
}

/** The two files as docs/run-and-restore.md gives them: that of pgBackRest, and the lines for postgresql.conf. */
async function writtenConfiguration(): Promise<[string, string]> {
  const page = await readFile(PAGE, 'utf8');
  const [backRestLines, postgresLines] = [...page.matchAll(/```ini\n([\s\S]*?)```/g)].map(([, lines = '']) =>
    lines.replace(/^ +/gm, ''),
  );
  if (backRestLines === undefined || postgresLines === undefined)
    throw new Error('docs/run-and-restore.md has no configuration.');
  return [backRestLines, postgresLines];
}

async function backRest(parts: Parts, args: readonly string[]): Promise<void> {
  await runAs(parts, services.pgbackrest ?? 'pgbackrest', ['--stanza=cpd', ...args]);
}

async function control({ data, folder, ...parts }: Parts, args: readonly string[]): Promise<void> {
  const settings = ['-D', data, '-l', join(folder, 'postgres.log'), '-w', '-t', String(PATIENCE_MS / 1000)];
  await runAs({ data, folder, ...parts }, programPath(parts.programs, 'pg_ctl'), [...settings, ...args]);
}

/** Runs a program as the ordinary user that PostgreSQL asks for; throws with what it said when it fails. */
async function runAs({ folder, account }: Parts, program: string, args: readonly string[]): Promise<void> {
  const [first = program, ...rest] = [...account.prefix, program, ...args];
  const env = {
    ...process.env,
    PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
    PGBACKREST_LOG_PATH: join(folder, 'log'),
    PGBACKREST_LOCK_PATH: join(folder, 'lock'),
    PGBACKREST_SPOOL_PATH: join(folder, 'spool'),
  };
  // PostgreSQL keeps what pg_ctl hands on open: nothing of ours may be among it, or no one sees the end of pg_ctl.
  const options = { ...account.identity, cwd: folder, env, timeout: PATIENCE_MS };
  await execute(first, rest, options).catch(async (error: { stdout?: string; stderr?: string }) => {
    const log = await readFile(join(folder, 'postgres.log'), 'utf8').catch(() => '');
    throw new Error(`${program} ${args.join(' ')}: ${error}\n${error.stdout}\n${log.slice(-3_000)}`, { cause: error });
  });
}

async function ask<Row extends pg.QueryResultRow>(
  { folder, port }: Parts,
  database: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ host: folder, port, user: 'postgres', database, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilArchived(parts: Parts): Promise<void> {
  const [written] = await ask<{ segment: string }>(
    parts,
    'postgres',
    'select pg_walfile_name(pg_switch_wal()) as segment',
  );
  await until('the log of PostgreSQL is archived', async () => {
    const [row] = await ask<{ isThere: boolean }>(
      parts,
      'postgres',
      'select coalesce(last_archived_wal >= $1, false) as "isThere" from pg_stat_archiver',
      [written?.segment],
    );
    return row?.isThere === true;
  });
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await delay(100)) {
    if (await holds().catch(() => false)) return;
  }
  throw new Error(`It did not come about that ${what}.`);
}
