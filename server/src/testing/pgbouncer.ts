import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from '../platform/database/open-database.ts';
import { choosePostgresAccount } from '../platform/database/postgres-account.ts';
import { findEmbeddedPrograms } from '../platform/database/postgres-programs.ts';

const READY_WITHIN_MS = 30_000;
// The number is only the name of a socket in a folder of its own.
const PORT = 6432;
const ADMINISTRATOR = 'console';

/** A PgBouncer in transaction mode before an embedded PostgreSQL. */
export interface Pgbouncer {
  /** How the role of calls comes to the same database through it. */
  connection: DatabaseConnection;
  /** Types a line into its console, and answers the rows. */
  command(line: string): Promise<Record<string, unknown>[]>;
  /** Ends it with a signal and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again after its end, as it was. */
  start(): Promise<void>;
}

/**
 * Starts the program of PgBouncer in a folder that is made for it, before the PostgreSQL that listens on a socket. `poolSize` is
 * how many connections the clients of a database share. Throws with what it said when it cannot.
 */
export async function startPgbouncer(options: {
  program: string;
  folder: string;
  target: DatabaseConnection;
  poolSize: number;
}): Promise<Pgbouncer> {
  const { program, folder, target } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'users.txt'), `"${target.user}" ""\n"${ADMINISTRATOR}" ""\n`);
  await writeFile(join(folder, 'pgbouncer.ini'), configuration(options));
  const connection = { host: folder, port: PORT, user: target.user, database: target.database };
  const account = await choosePostgresAccount(await findEmbeddedPrograms(), folder);
  let child: ChildProcess;
  let said = '';
  const command = (line: string) => ask({ ...connection, user: ADMINISTRATOR, database: 'pgbouncer' }, line);
  async function start(): Promise<void> {
    const [first = program, ...rest] = [...account.prefix, program, join(folder, 'pgbouncer.ini')];
    child = spawn(first, rest, { ...account.identity, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-10_000);
    });
    for (const deadline = performance.now() + READY_WITHIN_MS; performance.now() < deadline; await delay(20)) {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
      const isUp = await command('show version').then(
        () => true,
        () => false,
      );
      if (isUp) return;
    }
    throw new Error(`PgBouncer did not start in time: ${said}`);
  }
  await start();
  return {
    connection,
    command,
    start,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

/** What docs/install.md gives operators, on a socket, without passwords, and with fewer connections, so that they are shared. */
function configuration(options: { folder: string; target: DatabaseConnection; poolSize: number }): string {
  const { folder, target, poolSize } = options;
  const settings = {
    listen_addr: '',
    listen_port: PORT,
    unix_socket_dir: folder,
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    admin_users: ADMINISTRATOR,
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    max_client_conn: 1000,
    query_wait_timeout: 30,
    server_idle_timeout: 10,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return `[databases]\n* = host=${target.host} port=${target.port}\n\n[pgbouncer]\n${lines.join('\n')}\n`;
}

async function ask(console: DatabaseConnection, line: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...console, ssl: false });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query(line).finally(() => client.end());
  return rows;
}
