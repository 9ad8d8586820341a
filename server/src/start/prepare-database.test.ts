import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../platform/database/open-database.ts';
import { asAddress, callsOptions, type EmptyDatabase, emptyDatabase } from '../testing/test-database.ts';
import { prepareDatabase } from './prepare-database.ts';

const FOR_DEMO = { demo: true, identity: { issuer: undefined } };
const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');

let own: EmptyDatabase;
let warnings: string[];
const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) };

beforeEach(async () => {
  own = await emptyDatabase();
  warnings = [];
});

afterEach(() => own.close());

const prepare = (calls = own.calls, owner = own.connection) =>
  prepareDatabase({ calls: asAddress(calls), owner }, NOW, log, FOR_DEMO);

async function countTables(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_tables where schemaname = 'public'`.execute(own.database);
  return rows[0]?.count ?? 0;
}

describe('[R37] a start', () => {
  test('refuses addresses that lead to different databases, and touches neither', async () => {
    const other = await emptyDatabase();
    await expect(prepare(other.calls)).rejects.toThrow(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases',
    );
    expect(await countTables()).toBe(0);
    await other.close();
  });

  test('refuses an address for calls that cannot be reached, by its name, and touches nothing', async () => {
    await expect(prepare('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
      'Nothing takes connections at 127.0.0.1:1, which DATABASE_URL names. Start PostgreSQL there, or correct',
    );
    expect(await countTables()).toBe(0);
  });

  test('refuses a clock before the first CPD year in words that say what to do', async () => {
    const early = Temporal.Instant.from('2011-03-14T01:00:00Z');
    const start = prepareDatabase({ calls: asAddress(own.calls), owner: own.connection }, early, log, FOR_DEMO);
    await expect(start).rejects.toThrow(
      /^The clock of this server says 14\/03\/2011, which is before the first CPD year, 2019\. Please set the clock/,
    );
  });

  test('refuses a plain role that is alone, and says whose address is missing', async () => {
    await expect(prepare(own.calls, asAddress(own.calls))).rejects.toThrow(
      'may make no tables. Give the address of their owner as DATABASE_DIRECT_URL.',
    );
  });

  test('refuses an owner who may not install the extension, before any table is made', async () => {
    const role = `half_owner_${randomUUID().replaceAll('-', '')}`;
    await sql
      .raw(`create role ${role} login password 'half-of-a-test'; grant create on schema public to ${role}`)
      .execute(own.database);
    const address = new URL(asAddress(own.connection));
    address.username = role;
    address.password = 'half-of-a-test';
    try {
      await expect(prepare(own.calls, address.href)).rejects.toThrow(
        new RegExp(
          `^The role ${role} of DATABASE_DIRECT_URL may not install .+ grant create on database \\S+ to ${role};`,
        ),
      );
      expect(await countTables()).toBe(0);
    } finally {
      await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(own.database);
    }
  });

  test('warns in one line when one role does everything', async () => {
    await prepareDatabase({ calls: own.connection, owner: own.connection }, NOW, log, FOR_DEMO);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^Calls run under the database role \S+, which owns the tables .*docs\/install\.md [^\n]*$/,
      ),
    ]);
  });

  test('warns as well when both addresses are of one role', async () => {
    await prepare(own.connection);
    expect(warnings).toHaveLength(1);
  });

  test('says in one line how to take large objects away from calls where its owner may not', async () => {
    const owner = `plain_owner_${randomUUID().replaceAll('-', '')}`;
    const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(own.database);
    await sql
      .raw(`create role ${owner} login password 'owner-of-a-test'; alter database ${rows[0]?.name} owner to ${owner}`)
      .execute(own.database);
    const address = new URL(asAddress(own.connection));
    address.username = owner;
    address.password = 'owner-of-a-test';
    try {
      await prepare(own.calls, address.href);
      expect(warnings).toEqual([
        expect.stringMatching(/may make large objects, .+ A superuser can, in this database: revoke/),
      ]);
    } finally {
      await sql
        .raw(`reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`)
        .execute(own.database);
    }
  });

  test('is silent with two roles, lets calls in, and has nothing to grant the next time', async () => {
    await prepare();
    await prepare();
    expect(warnings).toEqual([]);
    const calls = openDatabase(own.calls, { ...callsOptions, size: 1 });
    await expect(sql`delete from event`.execute(calls.database)).rejects.toThrow('permission denied');
    expect(await calls.database.selectFrom('cpd_year').selectAll().execute()).not.toEqual([]);
    await calls.close();
  });
});
