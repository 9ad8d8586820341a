import { sql } from 'kysely';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type LossyProxy, openLossyProxy } from '../../testing/lossy-proxy.ts';
import { emptyDatabase, silentLog, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './open-database.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await emptyDatabase();
});

afterAll(() => own.close());

function addressOf({ connection }: Pick<LossyProxy, 'connection'>): string {
  const password = connection.password === undefined ? '' : `:${encodeURIComponent(connection.password)}`;
  return `postgres://${connection.user}${password}@127.0.0.1:${connection.port}/${connection.database}`;
}

describe('[R52] connections that nobody has used for a while', () => {
  test('one that has gone silent is replaced before it is used, and those beside it with it', async () => {
    const proxy = await openLossyProxy(own.connection);
    const { database, close } = openDatabase(addressOf(proxy), {
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
