import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runServerProcess, type ServerProcess } from '../../testing/server-process.ts';
import { silentLog } from '../../testing/test-database.ts';
import { isAlive } from './data-folder-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isUnavailable, type OpenDatabase, openDatabase } from './open-database.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

let folder: string;
let warnings: string[];
const opened: { stop(): Promise<void> }[] = [];
const databases: OpenDatabase[] = [];
const servers: ServerProcess[] = [];

// Made once: making a cluster takes longer than most of these tests.
let madeBefore: string;

beforeAll(async () => {
  madeBefore = await mkdtemp(join(tmpdir(), 'cpd-postgres-'));
  await (await startEmbeddedPostgres({ folder: madeBefore, log: silentLog })).stop();
});

afterAll(() => rm(madeBefore, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-postgres-'));
  warnings = [];
});

afterEach(async () => {
  for (const { close } of databases.splice(0)) await close();
  for (const { kill } of servers.splice(0)) await kill('SIGKILL');
  for (const { stop } of opened.splice(0)) await stop();
  // The PostgreSQL of a server that was killed is ended by its guard, and writes until then.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** Gives the folder a cluster, as an earlier start leaves it. */
function reuseCluster(): Promise<void> {
  return cp(join(madeBefore, 'cluster'), join(folder, 'cluster'), { recursive: true });
}

/** Whether the process still runs: one that ended but was not yet buried by its parent does not. */
async function runs(processId: number): Promise<boolean> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8').catch(() => undefined);
  return status === undefined ? isAlive(processId) : !/^State:\s+Z/m.test(status);
}

async function start(where = folder): Promise<EmbeddedPostgres> {
  const log = { info: () => undefined, warn: (message: string) => warnings.push(message) };
  const postgres = await startEmbeddedPostgres({ folder: where, log });
  opened.push(postgres);
  return postgres;
}

function open({ connection }: Pick<EmbeddedPostgres, 'connection'>) {
  const own = openDatabase(connection, { log: silentLog });
  databases.push(own);
  return own.database;
}

/** Starts a server in a process of its own, which prints what `startEmbeddedPostgres` answered and then does `andThen`. */
function runServer(where: string, andThen = '', options: Parameters<typeof runServerProcess>[1] = {}): ServerProcess {
  const server = runServerProcess(
    `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    import { openDatabase } from ${JSON.stringify(new URL('./open-database.ts', import.meta.url).href)};
    import { sql } from 'kysely';
    const postgres = await startEmbeddedPostgres({ folder: ${JSON.stringify(where)}, log: { info() {}, warn() {} } });
    const { database, close } = openDatabase(postgres.connection, { log: { info() {}, warn() {} } });
    console.log(JSON.stringify({ processId: postgres.processId, connection: postgres.connection }));
    setInterval(() => {}, 1000);
    ${andThen}`,
    { cwd: import.meta.dirname, ...options },
  );
  servers.push(server);
  return server;
}

/** Kills a server together with what would have ended its PostgreSQL, as if there had been none. */
async function killUnguarded(server: ServerProcess): Promise<void> {
  const children = await readFile(`/proc/${server.processId}/task/${server.processId}/children`, 'utf8');
  for (const child of children.trim().split(' ')) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8');
    if (command.includes('postgres-guard')) process.kill(Number(child), 'SIGKILL');
  }
  await server.kill('SIGKILL');
}

async function show(database: OpenDatabase['database'], setting: string): Promise<unknown> {
  const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(database);
  return rows[0]?.value;
}

describe('starting the embedded PostgreSQL', () => {
  test('[R4] is refused on a folder in use, with the number of the process that has it', async () => {
    await reuseCluster();
    const server = runServer(folder);
    await server.nextLine();
    await expect(start()).rejects.toThrow(`in use by the process ${server.processId}.`);
  });

  test('says in words why PostgreSQL cannot start, and lets go of the folder', async () => {
    await mkdir(join(folder, 'cluster'));
    await writeFile(join(folder, 'cluster', 'PG_VERSION'), '9\n');
    await expect(start()).rejects.toThrow(`The database in ${folder} is of PostgreSQL 9, and this version`);
    await rm(join(folder, 'cluster'), { recursive: true });
    await expect(start()).resolves.toBeDefined();
  });

  test('[R3] keeps fsync, full pages and checksums on, and opens no port', async () => {
    await reuseCluster();
    const database = open(await start());
    expect(await show(database, 'fsync')).toBe('on');
    expect(await show(database, 'full_page_writes')).toBe('on');
    expect(await show(database, 'synchronous_commit')).toBe('on');
    expect(await show(database, 'data_checksums')).toBe('on');
    expect(await show(database, 'listen_addresses')).toBe('');
    expect(await show(database, 'server_encoding')).toBe('UTF8');
  });

  test('folds the case of every letter, not only of English ones, and sorts by code point', async () => {
    await reuseCluster();
    const database = open(await start());
    const { rows } = await sql<{ folded: string; sorted: boolean }>`
      select lower('ĀRMĪ') as folded, 'Z' < 'a' as sorted`.execute(database);
    expect(rows).toEqual([{ folded: 'ārmī', sorted: true }]);
  });

  test('works in a folder that only its owner may enter, and keeps the socket to its owner', async () => {
    await chmod(folder, 0o700);
    const { connection } = await start(join(folder, 'postgres'));
    const { mode } = await stat(connection.host);
    expect(mode & 0o777).toBe(0o700);
  });

  test('works in a folder too deep for a socket, with a name that needs quoting, and removes the socket folder', async () => {
    const deep = join(folder, 'a "quoted", spaced name', 'x'.repeat(100));
    const postgres = await start(deep);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(open(postgres));
    expect(rows).toEqual([{ one: 1 }]);
    await databases.pop()?.close();
    await opened.pop()?.stop();
    await expect(stat(postgres.connection.host)).rejects.toThrow('ENOENT');
  });

  test('[R26] begins again when a server was killed while it made the cluster', async () => {
    await mkdir(join(folder, 'cluster.new-000000'));
    await writeFile(join(folder, 'cluster.new-000000', 'PG_VERSION'), '18\n');
    await start();
    await expect(stat(join(folder, 'cluster.new-000000'))).rejects.toThrow('ENOENT');
  });

  test.runIf(isRoot)('[R4] works as an ordinary user in a folder of mode 700', async () => {
    await chown(folder, NOBODY, NOBODY);
    const server = runServer(join(folder, 'postgres'), '', { uid: NOBODY, gid: NOBODY });
    const { processId } = JSON.parse(await server.nextLine());
    expect(await runs(processId)).toBe(true);
    expect((await stat(join(folder, 'postgres', 'cluster'))).uid).toBe(NOBODY);
    await killUnguarded(server);
    // Root takes over what an ordinary user started, as that user.
    const postgres = await start(join(folder, 'postgres'));
    expect(warnings).toEqual([expect.stringContaining(`process ${processId}`)]);
    await sql`select 1`.execute(open(postgres));
    expect((await stat(join(folder, 'postgres', 'cluster', 'PG_VERSION'))).uid).toBe(NOBODY);
  });
});

describe('the end of the server', () => {
  beforeEach(reuseCluster);

  const SAVES = `await sql\`create table kept (id integer)\`.execute(database);
       await sql\`insert into kept values (7)\`.execute(database);
       console.log('saved');`;

  test('[R1] a kill -9 loses nothing committed, and PostgreSQL ends by itself', async () => {
    const server = runServer(folder, SAVES);
    const { processId } = JSON.parse(await server.nextLine());
    expect(await server.nextLine()).toBe('saved');
    await server.kill('SIGKILL');
    await expect.poll(() => runs(processId), { timeout: 10_000 }).toBe(false);
    const { rows } = await sql`select id from kept`.execute(open(await start()));
    expect(rows).toEqual([{ id: 7 }]);
    expect(warnings).toEqual([]);
  });

  test('[R1] a PostgreSQL that nobody guarded is stopped by the next start', async () => {
    const server = runServer(folder, SAVES);
    const { processId } = JSON.parse(await server.nextLine());
    expect(await server.nextLine()).toBe('saved');
    await killUnguarded(server);
    expect(await runs(processId)).toBe(true);
    const postgres = await start();
    expect(warnings).toEqual([expect.stringContaining(`PostgreSQL (process ${processId})`)]);
    expect(await runs(processId)).toBe(false);
    const { rows } = await sql`select id from kept`.execute(open(postgres));
    expect(rows).toEqual([{ id: 7 }]);
  });

  test('[R1] a session that hangs does not hold up the next start', { timeout: 12_000 }, async () => {
    const server = runServer(
      folder,
      `${SAVES}
       const { rows } = await sql\`select pg_backend_pid() as session\`.execute(database);
       console.log(rows[0].session);`,
    );
    await server.nextLine();
    await server.nextLine();
    const session = Number(await server.nextLine());
    process.kill(session, 'SIGSTOP');
    await killUnguarded(server);
    const { rows } = await sql`select id from kept`.execute(open(await start()));
    expect(rows).toEqual([{ id: 7 }]);
    expect(await runs(session)).toBe(false);
  });

  test('[R1] a kill -9 of server and PostgreSQL together loses nothing committed', async () => {
    const server = runServer(
      folder,
      `await sql\`create table kept as select 7 as id\`.execute(database);
       console.log('saved');
       await sql\`insert into kept select generate_series(1, 100000000)\`.execute(database);`,
    );
    const { processId } = JSON.parse(await server.nextLine());
    expect(await server.nextLine()).toBe('saved');
    process.kill(processId, 'SIGKILL');
    await server.kill('SIGKILL');
    const { rows } = await sql`select id from kept`.execute(open(await start()));
    expect(rows).toEqual([{ id: 7 }]);
  });

  test('[R4] another program that runs under the number of a PostgreSQL long gone is let alone', async () => {
    await (await start()).stop();
    opened.pop();
    const stranger = runServerProcess(`console.log('running'); setInterval(() => {}, 1000);`);
    servers.push(stranger);
    await stranger.nextLine();
    await writeFile(join(folder, 'cluster', 'postmaster.pid'), `${stranger.processId}\n${folder}/cluster\n`);
    await start();
    expect(await runs(stranger.processId)).toBe(true);
    expect(warnings).toEqual([]);
  });

  test('[R25] a Ctrl-C in the terminal reaches the server alone, which still has its database while it stops', async () => {
    const server = runServer(
      folder,
      `process.on('SIGINT', async () => {
         await new Promise((resolve) => setTimeout(resolve, 300));
         const { rows } = await sql\`select 42 as answer\`.execute(database);
         await close();
         await postgres.stop();
         console.log(JSON.stringify(rows));
         process.exit();
       });
       console.log('listening');`,
      { detached: true },
    );
    const { processId } = JSON.parse(await server.nextLine());
    await server.nextLine();
    process.kill(-server.processId, 'SIGINT');
    expect(await server.nextLine()).toBe('[{"answer":42}]');
    expect(await runs(processId)).toBe(false);
  });

  test('a stop writes everything, ends PostgreSQL and gives the folder back', async () => {
    const postgres = await start();
    await opened.pop()?.stop();
    expect(await runs(postgres.processId)).toBe(false);
    expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toContain('database system is shut down');
    await start();
    expect(warnings).toEqual([]);
  });
});

describe('a PostgreSQL that dies', () => {
  beforeEach(reuseCluster);

  test('[R2] is started again, meanwhile everything is unavailable, and nothing committed is lost', async () => {
    const postgres = await start();
    const database = open(postgres);
    await sql`create table kept as select 7 as id`.execute(database);
    const running = sql`select pg_sleep(3)`.execute(database).catch((error) => error);
    const killed = postgres.processId;
    process.kill(killed, 'SIGKILL');
    const failures: unknown[] = [];
    await expect
      .poll(async () => sql`select id from kept`.execute(database).catch((error) => failures.push(error)), {
        timeout: 5000,
      })
      .toMatchObject({ rows: [{ id: 7 }] });
    expect(failures.every(isUnavailable)).toBe(true);
    const broken = await running;
    expect(isUnavailable(broken)).toBe(true);
    expect(postgres.processId).not.toBe(killed);
    expect(warnings.length).toBeGreaterThan(0);
  });

  test('[R2] a stopped one is unavailable within the limit, and goes on by itself when it does', async () => {
    const postgres = await start();
    const database = open(postgres);
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const session = (await pid.execute(database)).rows[0]?.pid ?? 0;
    process.kill(postgres.processId, 'SIGSTOP');
    process.kill(session, 'SIGSTOP');
    const failures = await Promise.all(
      [1, 2, 3].map(() =>
        database
          .transaction()
          .execute((transaction) => sql`select 1`.execute(transaction))
          .catch((error) => error),
      ),
    );
    expect(failures.map(isUnavailable)).toEqual([true, true, true]);
    process.kill(session, 'SIGCONT');
    process.kill(postgres.processId, 'SIGCONT');
    const { rows } = await pid.execute(database);
    expect(rows[0]?.pid).not.toBe(session);
  });

  test('[R2] is not started again once the server stops', async () => {
    const postgres = await start();
    process.kill(postgres.processId, 'SIGKILL');
    await opened.pop()?.stop();
    expect(await runs(postgres.processId)).toBe(false);
    await expect(start()).resolves.toBeDefined();
  });
});
