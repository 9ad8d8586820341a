import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LossyProxy, openLossyProxy } from '../../testing/lossy-proxy.ts';
import { findFreePort } from '../../testing/running-server.ts';
import { emptyDatabase, silentLog, type TestDatabase } from '../../testing/test-database.ts';
import { isUnavailable, openDatabase } from './open-database.ts';
import { openSuccession } from './several-hosts.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await emptyDatabase();
});

afterAll(() => own.close());

/** A host that takes connections and says nothing, as one that is frozen. */
async function openFrozen(): Promise<{ port: number; close(): void }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => open.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function addressOf({ connection }: Pick<LossyProxy, 'connection'>, hosts: string, rest = ''): string {
  const password = connection.password === undefined ? '' : `:${encodeURIComponent(connection.password)}`;
  return `postgres://${connection.user}${password}@${hosts}/${connection.database}${rest}`;
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => undefined,
    (error) => error,
  );
}

describe('[R52] several hosts in one address', () => {
  test('none that takes changes: unavailable, each host with what it said, and nobody hangs', async () => {
    const frozen = await openFrozen();
    const proxy = await openLossyProxy(own.connection);
    const address = addressOf(proxy, `127.0.0.1:${await findFreePort()},127.0.0.1:${frozen.port}`);
    const { database, close } = openDatabase(address, { log: silentLog });
    const begun = performance.now();
    const failure = await failureOf(sql`select 1`.execute(database));
    expect(isUnavailable(failure)).toBe(true);
    expect(String(failure)).toMatch(/None of the hosts.*:\d+: .*ECONNREFUSED.*; 127\.0\.0\.1:\d+: .*timeout/);
    expect(performance.now() - begun).toBeLessThan(10_000);
    await close();
    await proxy.close();
    frozen.close();
  });

  test('a host that takes no changes is not used', async () => {
    const proxy = await openLossyProxy(own.connection);
    const { database, close } = openDatabase(
      addressOf(proxy, `127.0.0.1:${proxy.connection.port}`, '?target_session_attrs=read-write'),
      { log: silentLog },
    );
    const name = sql.id(proxy.connection.database);
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(own.database);
    const failure = await failureOf(sql`select 1`.execute(database));
    await sql`set default_transaction_read_only = off`.execute(own.database);
    await sql`alter database ${name} reset default_transaction_read_only`.execute(own.database);
    expect(isUnavailable(failure)).toBe(true);
    expect(String(failure)).toContain('it takes no changes');
    await sql`select 1`.execute(database);
    await close();
    await proxy.close();
  });

  test('the host that takes changes is found behind one that refuses and one that hangs', async () => {
    const frozen = await openFrozen();
    const proxy = await openLossyProxy(own.connection);
    const hosts = `127.0.0.1:${await findFreePort()},127.0.0.1:${frozen.port},127.0.0.1:${proxy.connection.port}`;
    const { database, close } = openDatabase(addressOf(proxy, hosts), { log: silentLog });
    const { rows } = await sql<{
      isOn: boolean;
    }>`select current_database() = ${proxy.connection.database} as "isOn"`.execute(database);
    expect(rows).toEqual([{ isOn: true }]);
    await close();
    await proxy.close();
    frozen.close();
  });

  test('when the leader goes, the next query finds the one that follows, without a failure', async () => {
    const first = await openLossyProxy(own.connection);
    const nextPort = await findFreePort();
    const hosts = `127.0.0.1:${first.connection.port},127.0.0.1:${nextPort}`;
    const warnings: string[] = [];
    const log = { info: () => undefined, warn: (message: string) => warnings.push(message) };
    const { database, close } = openDatabase(addressOf(first, hosts), { log, size: 3 });
    const three = () => Promise.all([1, 2, 3].map((n) => sql`select ${n}::int, pg_sleep(0.05)`.execute(database)));
    await three();
    const second = await openLossyProxy(own.connection, nextPort);
    await first.close();
    await expect.poll(() => warnings).toHaveLength(3);
    await three();
    await second.close();
    await expect.poll(() => warnings).toHaveLength(6);
    expect(isUnavailable(await failureOf(sql`select 1`.execute(database)))).toBe(true);
    await close();
  });

  test('a former leader is not gone back to, and another cluster is another matter', () => {
    const accept = openSuccession();
    const of = (cluster: string, timeline: number, isReadOnly = false) => ({ cluster, timeline, isReadOnly });
    expect(() => accept(of('a', 1, true))).toThrow('takes no changes');
    accept(of('a', 1));
    accept(of('a', 2));
    expect(() => accept(of('a', 1))).toThrow('has a successor');
    accept(of('a', 2));
    accept(of('b', 1));
  });
});

describe('[R52] connections that nobody has used for a while', () => {
  test('one that has gone silent is replaced before it is used, and those beside it with it', async () => {
    const proxy = await openLossyProxy(own.connection);
    const { database, close } = openDatabase(addressOf(proxy, `127.0.0.1:${proxy.connection.port}`), {
      log: silentLog,
      size: 3,
    });
    const three = () => Promise.all([1, 2, 3].map((n) => sql`select ${n}::int, pg_sleep(0.05)`.execute(database)));
    await three();
    proxy.silence();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    // Used as they are, each would fail its query after four and a half seconds.
    await three();
    await close();
    await proxy.close();
  });
});
