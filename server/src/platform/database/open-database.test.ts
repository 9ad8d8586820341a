import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, silentLog, type TestDatabase } from '../../testing/test-database.ts';
import { isUnavailable, openDatabase } from './open-database.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await emptyDatabase();
});

afterAll(() => own.close());

/** The value of one SQL expression, as the program gets it. */
async function evaluate(expression: string): Promise<unknown> {
  const { rows } = await sql.raw<{ value: unknown }>(`select ${expression} as value`).execute(own.database);
  return rows[0]?.value;
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error) => error,
  );
}

describe('values of the database', () => {
  test('refuses a bigint that a number cannot hold exactly', async () => {
    await expect(evaluate('9007199254740993')).rejects.toThrow('9007199254740993, too large for a number');
  });

  test.each([
    ['[R15] a date is its day as text', "date '2024-02-29'", '2024-02-29'],
    ['a numeric is a number', '1.25::numeric(6, 2)', 1.25],
    ['a bigint is a number', '9007199254740991', Number.MAX_SAFE_INTEGER],
    ['an instant is ISO text in UTC', "timestamptz '2025-04-06 02:30:00.125+12'", '2025-04-05T14:30:00.125Z'],
    ['dates in an array are texts', "array[date '2024-02-29', null]", ['2024-02-29', null]],
    ['an empty array stays one', "'{}'::date[]", []],
    ['numbers in an array are numbers', 'array[1.5, 2]::numeric[]', [1.5, 2]],
    ['bigints in an array are numbers', 'array[1, 2]::bigint[]', [1, 2]],
    ['instants in an array are ISO texts', "array[timestamptz '2025-01-01 00:00Z']", ['2025-01-01T00:00:00Z']],
    ['JSON is read', `'{"a": [1]}'::jsonb`, { a: [1] }],
    ['JSON made of an instant is in UTC', "to_json(timestamptz '2025-01-01 00:00+11')", '2024-12-31T13:00:00+00:00'],
    ['null stays null', 'null::date', null],
  ])('%s', async (_, expression, value) => {
    expect(await evaluate(expression)).toEqual(value);
  });

  test('leaves the types of other pools alone', () => {
    expect(pg.types.getTypeParser(pg.types.builtins.INT8)('1')).toBe('1');
  });
});

describe('a database that cannot be reached', () => {
  test('[R2] a missing socket is unavailable', async () => {
    const { database, close } = openDatabase(
      { host: '/nowhere', port: 5432, user: 'cpd', database: 'postgres' },
      { log: silentLog },
    );
    expect(isUnavailable(await failureOf(sql`select 1`.execute(database)))).toBe(true);
    await close();
  });

  test('[R2] a refused port is unavailable', async () => {
    const { database, close } = openDatabase('postgres://cpd@127.0.0.1:1/postgres', { log: silentLog });
    expect(isUnavailable(await failureOf(sql`select 1`.execute(database)))).toBe(true);
    await close();
  });

  test('[R2] a broken connection is unavailable, is logged, and the next query works', async () => {
    const warnings: string[] = [];
    const log = { info: () => undefined, warn: (message: string) => warnings.push(message) };
    const { database, close } = openDatabase(own.connection, { log, size: 1 });
    const broken = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database);
    expect(isUnavailable(await failureOf(broken))).toBe(true);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(own.database);
    await expect.poll(() => warnings).toEqual([expect.stringContaining('A database connection was lost')]);
    await sql`select 1`.execute(database);
    await close();
  });

  test('[R2] a statement that does not end is broken off and unavailable', async () => {
    expect(isUnavailable(await failureOf(sql`select pg_sleep(30)`.execute(own.database)))).toBe(true);
  });

  test('[R2] waiting for a connection ends when all are taken', async () => {
    const { database, close } = openDatabase(own.connection, { log: silentLog, size: 1 });
    const taken = sql`select pg_sleep(3)`.execute(database);
    expect(isUnavailable(await failureOf(sql`select 1`.execute(database)))).toBe(true);
    await taken;
    await close();
  });

  test('[R2] a refusal by the rules of the database is not unavailable', async () => {
    expect(isUnavailable(await failureOf(sql`select 1 / 0`.execute(own.database)))).toBe(false);
    expect(isUnavailable(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
    expect(isUnavailable('text')).toBe(false);
  });

  test('statements of a patient database have no limit', async () => {
    const { database, close } = openDatabase(own.connection, { log: silentLog, patient: true });
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database);
    expect(rows).toEqual([{ statement_timeout: '0' }]);
    await close();
  });
});
