import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { plainRoot, plainSeal } from '../../testing/plain-seal.ts';
import { saveActivity } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import type { Database } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { openWriteOncePlace } from '../files/write-once-place.ts';
import {
  fileNameOf,
  hashOfSeal,
  NO_SEAL,
  readSeal,
  rootOf,
  type Seal,
  type SealedHead,
  signatureProblem,
} from './seal.ts';
import { copySeals, findLastSeal, isSealDue, sealEvents } from './sealing-service.ts';

const pair = generateKeyPairSync('ed25519');
const key = { ...pair, formerPublicKeys: [] };
const NIGHT = Temporal.Instant.from('2026-11-22T13:05:00Z');
const at = (text: string) => Temporal.Instant.from(`2026-11-${text}:00Z`);

let world: TestApp;
let member: TestPerson;
beforeEach(async () => {
  world = await openTestApp();
  member = await world.signIn();
  return () => world.close();
});

async function seals(): Promise<Seal[]> {
  const rows = await world.database.selectFrom('event_seal').selectAll().orderBy('number').execute();
  return rows.map(({ content }) => readSeal(content)?.seal as Seal);
}

const nameOf = (seal: Seal) => fileNameOf({ number: seal.number, sealedAt: seal.at, hash: hashOfSeal(seal) });

async function headsNow(): Promise<SealedHead[]> {
  const { rows } = await sql<{ id: number; length: number; head: string }>`
    select chain_id as id, length, encode(head, 'hex') as head from event_chain order by chain_id`.execute(
    world.database,
  );
  return rows.map(({ id, length, head }) => [id, length, head] as const);
}

/** As the owner of the tables, whom no trigger stops. */
async function tamper(statement: string): Promise<void> {
  await world.owner.transaction().execute(async (transaction) => {
    for (const table of ['event_entry', 'event_chain', 'event_seal', 'event_seal_copy']) {
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(transaction);
    }
    await sql.raw(statement).execute(transaction);
    for (const table of ['event_entry', 'event_chain', 'event_seal', 'event_seal_copy']) {
      await sql`alter table ${sql.table(table)} enable always trigger event_append_only`.execute(transaction);
    }
  });
}

describe('[R39] no seal is made', () => {
  test.each([
    ['on a day that has one', '2026-11-23T12:59:59Z'],
    ['a little before it, by a server whose clock is behind', '2026-11-22T12:59:59Z'],
  ])('%s', async (_what, now) => {
    await sealEvents(world.database, key, NIGHT);
    expect(await sealEvents(world.database, key, Temporal.Instant.from(now))).toBeUndefined();
    expect(await seals()).toHaveLength(1);
  });

  test('twice of one night by servers that come to it at the same time', async () => {
    await saveActivity(member);
    const made = await Promise.all(Array.from({ length: 8 }, () => sealEvents(world.database, key, NIGHT)));
    expect(made.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await seals()).toHaveLength(1);
  });

  test.each(['update event_seal set hash = hash', 'delete from event_seal', 'truncate event_seal cascade'])(
    'that could be undone by %s',
    async (statement) => {
      await sealEvents(world.database, key, NIGHT);
      await expect(sql.raw(statement).execute(world.database)).rejects.toThrow('permission denied');
      await expect(sql.raw(statement).execute(world.owner)).rejects.toThrow('append-only');
    },
  );
});

describe('[R39] a seal', () => {
  test('is signed, and says of every chain how long it is and its head', async () => {
    await saveActivity(member);
    const heads = await headsNow();
    expect(await sealEvents(world.database, key, NIGHT)).toEqual({ number: 1, brokenChains: [] });
    const [seal] = await seals();
    expect(seal).toMatchObject({ number: 1, at: '2026-11-22T13:05:00Z', previous: NO_SEAL, chains: heads.length });
    expect(seal?.changes).toEqual(heads);
    expect(seal?.root).toBe(rootOf(heads));
    expect(seal?.events).toBe(heads.reduce((sum, [, length]) => sum + length, 0));
    expect(seal === undefined || signatureProblem(seal, [pair.publicKey])).toBeUndefined();
    expect(heads.map(([id]) => id)).toContain(member.userId);
  });

  test('says only what has changed since the one before, and holds its hash', async () => {
    await saveActivity(member);
    const other = await world.signIn();
    await saveActivity(other);
    await sealEvents(world.database, key, NIGHT);
    await saveActivity(other);
    await sealEvents(world.database, key, at('23T13:23'));
    const [first, second] = await seals();
    expect(second?.previous).toBe(first && hashOfSeal(first));
    expect(second?.changes.map(([id]) => id)).toEqual([other.userId]);
    expect(second?.root).toBe(rootOf(await headsNow()));
  });

  test('is made when nothing has changed too, and is small', async () => {
    await saveActivity(member);
    await sealEvents(world.database, key, NIGHT);
    await sealEvents(world.database, key, at('23T13:05'));
    const [first, second] = await seals();
    expect(second).toMatchObject({ number: 2, changes: [], root: first?.root, events: first?.events });
    const { content } = await world.database
      .selectFrom('event_seal')
      .select('content')
      .where('number', '=', 2)
      .executeTakeFirstOrThrow();
    expect(content.length).toBeLessThan(600);
  });

  test('is made of a log without a single event', async () => {
    await sealEvents(world.database, key, NIGHT);
    expect(await seals()).toMatchObject([{ number: 1, chains: 0, events: 0, changes: [], root: rootOf([]) }]);
  });

  test('makes up for all the nights that were missed', async () => {
    await sealEvents(world.database, key, NIGHT);
    await sealEvents(world.database, key, at('29T11:59'));
    expect((await seals()).map((seal) => seal.at)).toEqual(['2026-11-22T13:05:00Z', '2026-11-29T11:59:00Z']);
  });

  test('is made again every night when the clock was put back', async () => {
    await sealEvents(world.database, key, NIGHT);
    for (const hour of ['20T13:05', '20T18:00', '21T13:05']) await sealEvents(world.database, key, at(hour));
    expect((await seals()).map((seal) => seal.at.slice(8, 16))).toEqual(['22T13:05', '20T13:05', '21T13:05']);
  });

  test('does not wait for a member whose record is just being changed', async () => {
    await saveActivity(member);
    await world.owner.transaction().execute(async (transaction) => {
      await sql`update event_chain set length = length where chain_id = ${member.userId}`.execute(transaction);
      expect(await sealEvents(world.database, key, NIGHT)).toEqual({ number: 1, brokenChains: [] });
    });
  });

  test('knows the chains that were cut, rewritten or dropped since the last one, and says it once', async () => {
    const [cut, rewritten, dropped, well] = [member, await world.signIn(), await world.signIn(), await world.signIn()];
    for (const person of [cut, rewritten, dropped, well]) for (const _ of [1, 2]) await saveActivity(person);
    await sealEvents(world.database, key, NIGHT);
    await tamper(`
      delete from event_entry where (chain_id, position) in (select chain_id, length from event_chain where chain_id = ${cut.userId});
      update event_chain set length = length - 1, head = (select hash from event_entry
        where event_entry.chain_id = event_chain.chain_id and position = event_chain.length - 1) where chain_id = ${cut.userId};
      update event_entry set hash = sha256(hash) where chain_id = ${rewritten.userId};
      update event_chain set head = sha256(head) where chain_id = ${rewritten.userId};
      delete from event_entry where chain_id = ${dropped.userId};
      delete from event_chain where chain_id = ${dropped.userId}`);
    await saveActivity(well);
    const brokenChains = [cut, rewritten, dropped].map(({ userId }) => userId);
    expect(await sealEvents(world.database, key, at('23T13:05'))).toEqual({ number: 2, brokenChains });
    expect((await seals())[1]?.changes).toContainEqual([dropped.userId, 0, '']);
    expect((await seals())[1]?.root).toBe(rootOf(await headsNow()));
    expect(await sealEvents(world.database, key, at('24T13:05'))).toEqual({ number: 3, brokenChains: [] });
  });
});

describe('[R39] outside the database', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(inject('runFolder'), 'seals-'));
    return () => rm(folder, { recursive: true, force: true });
  });
  const openPlace = () => openWriteOncePlace({ kind: 'folder', folder });
  const copy = (database: Database = world.database) => copySeals(database, openPlace, NIGHT);
  const files = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json')).sort();

  test('a seal is copied the next time when its place could not be used', async () => {
    await sealEvents(world.database, key, NIGHT);
    const away = async () => await Promise.reject(new Error('The place is away.'));
    await expect(copySeals(world.database, away, NIGHT)).rejects.toThrow('away');
    await sealEvents(world.database, key, at('23T13:05'));
    expect(await copy()).toEqual({ copies: 2, others: [] });
    expect(await copySeals(world.database, away, NIGHT)).toEqual({ copies: 0, others: [] });
  });

  test('a seal that was written and not noted, because the server died, is noted the next time', async () => {
    await sealEvents(world.database, key, NIGHT);
    await copy();
    await tamper('delete from event_seal_copy');
    expect(await copy()).toEqual({ copies: 1, others: [] });
    expect(await files()).toHaveLength(1);
  });

  test('a file that says something else in its place is left, and told of', async () => {
    await sealEvents(world.database, key, NIGHT);
    await copy();
    await tamper('delete from event_seal_copy');
    const [name = ''] = await files();
    await writeFile(join(folder, name), 'changed');
    await expect(copy()).rejects.toThrow('never written over');
    expect(await readFile(join(folder, name), 'utf8')).toBe('changed');
  });

  test('the files are those of the database, letter for letter', async () => {
    await saveActivity(member);
    await sealEvents(world.database, key, NIGHT);
    await sealEvents(world.database, key, at('23T13:05'));
    await copy();
    const rows = await world.database.selectFrom('event_seal').select('content').orderBy('number').execute();
    const written = await Promise.all((await files()).map((name) => readFile(join(folder, name), 'utf8')));
    expect(written).toEqual(rows.map(({ content }) => content));
    expect(await files()).toEqual((await seals()).map(nameOf));
  });

  test('a seal that was damaged in the database has its name from its row, and holds up none behind it', async () => {
    await sealEvents(world.database, key, NIGHT);
    const [first] = await seals();
    await sealEvents(world.database, key, at('23T13:05'));
    await tamper(`update event_seal set content = 'damaged' where number = 1`);
    expect(await copy()).toEqual({ copies: 2, others: [] });
    const [name = ''] = await files();
    expect(name).toBe(first && nameOf(first));
    expect(await readFile(join(folder, name), 'utf8')).toBe('damaged');
  });

  test('a seal with a number that is there already shows that the database was restored and went on', async () => {
    await sealEvents(world.database, key, NIGHT);
    await saveActivity(member);
    await sealEvents(world.database, key, at('23T13:05'));
    await copy();
    const [, lost] = await seals();
    // As a backup of the hour before has it.
    await tamper(`
      delete from event_seal_copy where number = 2;
      delete from event_seal where number = 2;
      delete from event_sealed_head`);
    await sealEvents(world.database, key, at('24T13:05'));
    expect(await copy()).toEqual({ copies: 1, others: [lost && nameOf(lost)] });
    expect(await files()).toHaveLength(3);
  });
});

describe('[R39] a seal of many chains is, letter for letter, what plain work on all heads makes of it', () => {
  const CHAINS = 5_000;
  const named = { number: 1, at: '2026-11-22T13:05:00Z', previous: NO_SEAL };
  beforeEach(async () => {
    // Among them the chain of the college, ids up to the largest that a number holds, and chains that have no event yet.
    await tamper(`
      delete from event_chain;
      insert into event_chain (chain_id, length, head)
      select case when n % 3 = 0 then n when n % 3 = 1 then 10 ^ (n / 3 % 15) * 10 + n else 9007199254740991 - n end::bigint,
        case when n % 7 = 0 then 0 when n % 11 = 0 then 9007199254 else n end, sha256(n::text::bytea)
      from generate_series(0, ${CHAINS - 1}) n`);
  });
  const kept = async (number: number) =>
    await world.database
      .selectFrom('event_seal')
      .select(['hash', 'content'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
  const withEvents = (heads: readonly SealedHead[]) => heads.filter(([, length]) => length > 0);

  test('the first one, of everything', async () => {
    const chains = await headsNow();
    expect(new Set(chains.map(([id]) => String(id).length)).size).toBe(16);
    await sealEvents(world.database, key, NIGHT);
    const plain = plainSeal(key, named, { chains, changes: withEvents(chains) });
    expect(await kept(1)).toEqual(plain);
    expect(readSeal(plain.content)?.seal.root).toBe(plainRoot(withEvents(chains)));
  });

  test('the next one, of chains that grew, came and went', async () => {
    await sealEvents(world.database, key, NIGHT);
    const before = new Map((await headsNow()).map((head) => [head[0], head]));
    await tamper(`
      update event_chain set length = length + 1, head = sha256(head) where chain_id % 5 = 0;
      delete from event_chain where chain_id % 5 = 1 and chain_id % 2 = 1;
      insert into event_chain values (9007199254740991, 1, sha256('last')) on conflict do nothing`);
    const chains = await headsNow();
    const now = new Map(chains.map((head) => [head[0], head]));
    const gone = withEvents([...before.values()]).filter(([id]) => !now.has(id));
    const changed = withEvents(chains).filter((head) => String(head) !== String(before.get(head[0])));
    expect(Math.min(gone.length, changed.length)).toBeGreaterThan(100);
    const changes = [...changed, ...gone.map(([id]) => [id, 0, ''] as const)].sort(([one], [other]) => one - other);
    await sealEvents(world.database, key, at('23T13:05'));
    const { hash: previous } = await kept(1);
    const of = { number: 2, at: '2026-11-23T13:05:00Z', previous };
    expect(await kept(2)).toEqual(plainSeal(key, of, { chains, changes }));
    // What the seal after compares with is what was sealed.
    await sealEvents(world.database, key, at('24T13:05'));
    expect((await seals())[2]?.changes).toEqual([]);
  });
});

test('[R39] a seal has the patience of scheduled work: calls have four seconds, and very many chains need more', async () => {
  await world.owner.transaction().execute(async (transaction) => {
    await sql`
      create function refuse_haste() returns trigger language plpgsql as $$ begin
        if current_setting('statement_timeout')::interval < interval '5 minutes' then raise 'in haste'; end if;
        return new;
      end $$`.execute(transaction);
    await sql`create trigger refuse_haste before insert on event_seal for each row execute function refuse_haste()`.execute(
      transaction,
    );
  });
  const hasty = inTransaction(world.database, (transaction) =>
    sql`insert into event_seal values (1, now(), '', '')`.execute(transaction),
  );
  await expect(hasty).rejects.toThrow('in haste');
  expect(await sealEvents(world.database, key, NIGHT)).toMatchObject({ number: 1 });
});

test('[R39] the last seal is the one with the highest number', async () => {
  expect(await findLastSeal(world.database)).toBeUndefined();
  await sealEvents(world.database, key, NIGHT);
  await sealEvents(world.database, key, at('20T13:05'));
  const [, second] = await seals();
  expect(await findLastSeal(world.database)).toEqual({
    sealedAt: second?.at,
    letters: second && hashOfSeal(second).slice(0, 16),
  });
});

test.each([
  ['before the first one', undefined, '2026-11-22T13:05:00Z', true],
  ['on the same day', '2026-11-22T13:05:00Z', '2026-11-23T12:59:59Z', false],
  ['on the next day', '2026-11-23T12:59:59Z', '2026-11-23T13:00:00Z', true],
  ['an hour early, by a clock that is behind', '2026-11-22T13:05:00Z', '2026-11-22T12:05:00Z', false],
  ['after the clock was put back', '2026-11-22T13:05:00Z', '2026-11-22T12:04:59Z', true],
])('[R39] whether a seal is due %s', (_when, last, now, isDue) => {
  expect(isSealDue(last === undefined ? undefined : Temporal.Instant.from(last), Temporal.Instant.from(now))).toBe(
    isDue,
  );
});
