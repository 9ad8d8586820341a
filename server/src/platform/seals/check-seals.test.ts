import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signSeal } from '../../testing/plain-seal.ts';
import { saveActivity } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import type { Change } from '../database/tables.ts';
import { checkSeals, type FoundSeal, type SealReport } from './check-seals-service.ts';
import { hashOfSeal, readSeal, type Seal, type SealedHead, writeSeal } from './seal.ts';
import { sealEvents } from './sealing-service.ts';

const pair = generateKeyPairSync('ed25519');
const key = { ...pair, formerPublicKeys: [] };
const keys = [pair.publicKey];
const SEALS = 5;
const TAMPERINGS = 200;
const SEED = 1902;

let world: TestApp;
let members: TestPerson[];
/** All seals as their files have them, and the last one with all heads, as an auditor gets it. */
let files: FoundSeal[];
let exported: FoundSeal;
let heads: SealedHead[];
beforeAll(async () => {
  world = await openTestApp();
  members = await Promise.all(Array.from({ length: 4 }, () => world.signIn()));
  for (let night = 1; night <= SEALS; night += 1) {
    // One of them has no event in some nights.
    for (const member of members.slice(night % 2)) for (let more = 0; more < 2; more += 1) await saveActivity(member);
    await sealEvents(world.database, key, Temporal.Instant.from(`2026-11-0${night}T13:23:00Z`));
  }
  const rows = await world.database.selectFrom('event_seal').selectAll().orderBy('number').execute();
  files = rows.map(({ number, content }) => ({ name: `${number}.json`, text: content }));
  heads = await headsNow();
  exported = { name: 'exported.json', text: writeSeal(sealIn(files.at(-1)), heads) };
});
afterAll(() => world.close());

function sealIn(file: FoundSeal | undefined): Seal {
  const written = readSeal(file?.text ?? '');
  if (written === undefined) throw new Error('There is no such seal.');
  return written.seal;
}

async function headsNow(): Promise<SealedHead[]> {
  const { rows } = await sql<{ id: number; length: number; head: string }>`
    select chain_id as id, length, encode(head, 'hex') as head from event_chain order by chain_id`.execute(
    world.database,
  );
  return rows.map(({ id, length, head }) => [id, length, head] as const);
}

/** What is found after the owner of the tables, whom no trigger stops, did something; afterwards nothing is left of it. */
async function afterwards(
  tamper: (transaction: Change) => Promise<void>,
  found: readonly FoundSeal[],
): Promise<SealReport> {
  const undone = new Error('undone');
  let report: SealReport | undefined;
  const trying = world.owner.transaction().execute(async (transaction) => {
    // As sealing has it, which is done in it too.
    await sql`set transaction isolation level repeatable read`.execute(transaction);
    for (const table of ['event_entry', 'event_chain', 'event_seal', 'event_seal_copy']) {
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(transaction);
    }
    await tamper(transaction);
    report = await checkSeals(transaction, keys, found);
    throw undone;
  });
  await expect(trying).rejects.toBe(undone);
  if (report === undefined) throw new Error('Nothing was checked.');
  return report;
}

/** Removes what is behind a link, and puts the head back: by itself the chain is as good as before. */
async function cut(transaction: Change, chainId: number, length: number): Promise<void> {
  await sql`delete from event_entry where chain_id = ${chainId} and position > ${length}`.execute(transaction);
  await sql`delete from event_chain where chain_id = ${chainId}`.execute(transaction);
  await sql`
    insert into event_chain select chain_id, position, hash from event_entry
    where chain_id = ${chainId} and position = ${length}`.execute(transaction);
}

/** Changes an event, and works out all hashes behind it anew: by itself the chain is as good as before. */
async function rewrite(transaction: Change, chainId: number, position: number): Promise<void> {
  await sql`
    update event_entry set at = at + interval '1 second' where chain_id = ${chainId} and position = ${position}
  `.execute(transaction);
  await sql`
    with recursive chained as (
      select e.event_id, e.position, ${sql.raw(NEW_HASH('coalesce(before.hash, event_genesis(e.chain_id))'))} as hash
      from event_entry e left join event_entry before on before.chain_id = e.chain_id and before.position = e.position - 1
      where e.chain_id = ${chainId} and e.position = ${position}
      union all
      select e.event_id, e.position, ${sql.raw(NEW_HASH('chained.hash'))}
      from chained join event_entry e on e.chain_id = ${chainId} and e.position = chained.position + 1
    )
    update event_entry set hash = chained.hash from chained where chained.event_id = event_entry.event_id
  `.execute(transaction);
  await sql`
    update event_chain set head = hash from event_entry
    where event_chain.chain_id = ${chainId} and event_entry.chain_id = ${chainId} and position = length
  `.execute(transaction);
}

const NEW_HASH = (previous: string) =>
  `event_hash(${previous}, e.chain_id, e.position, e.event_id, e.at, e.request_id, e.actor_user_id, e.subject_user_id,
    e.kind, e.object_type, e.object_id, e.by_team, e.payload_hash)`;

/** As a backup has it that was made right after a seal, or someone who covers their traces. */
async function restore(transaction: Change, to: number): Promise<void> {
  const lengths = new Map<number, number>();
  for (const file of files.slice(0, to)) for (const [id, length] of sealIn(file).changes) lengths.set(id, length);
  for (const [id] of heads) await cut(transaction, id, lengths.get(id) ?? 0);
  await sql`delete from event_seal where number > ${to}`.execute(transaction);
  await sql`delete from event_sealed_head`.execute(transaction);
  await sql`insert into event_sealed_head select * from event_chain`.execute(transaction);
}

function linesOf(report: SealReport, chainId: number): string[] {
  return report.problems.filter((line) => line.startsWith(`Chain ${chainId}:`));
}

describe('[R39] nothing is wrong', () => {
  test.each([
    ['with the seals of the database alone', () => []],
    ['with all files', () => files],
    ['with one file', () => files.slice(2, 3)],
    ['with a seal that has all heads', () => [exported]],
  ])('with a log that nobody touched, %s', async (_what, found) => {
    const report = await checkSeals(world.database, keys, found());
    expect(report).toMatchObject({ problems: [], notes: [], kept: SEALS, found: found().length });
    expect(report.heads).toBe(files.reduce((sum, file) => sum + sealIn(file).changes.length, 0));
  });

  test('when the log goes on after the last seal', async () => {
    const { problems } = await afterwards(async (transaction) => {
      await sql`insert into event (at, request_id, subject_user_id, kind, object_type)
        values (now(), 'r', ${members[0]?.userId}, 'year.closed', 'member_year')`.execute(transaction);
    }, files);
    expect(problems).toEqual([]);
  });
});

/** One thing that someone does to a chain, or to all of them, with all rights. */
const tampering = fc.record({
  how: fc.constantFrom('cut', 'rewrite', 'drop', 'restore'),
  chain: fc.nat(),
  place: fc.nat(),
  // What the one who looks was given: all files, or the last seal with all heads alone.
  given: fc.constantFrom('files', 'exported'),
});

test(`[R39] ${TAMPERINGS} of ${TAMPERINGS} tamperings that leave every chain whole are found with an exported seal`, {
  timeout: 240_000,
}, async () => {
  let found = 0;
  for (const { how, chain, place, given } of fc.sample(tampering, { seed: SEED, numRuns: TAMPERINGS })) {
    const [chainId = 0, length = 0] = heads[chain % heads.length] ?? [];
    const position = (place % length) + 1;
    const number = place % SEALS;
    const report = await afterwards(
      async (transaction) => {
        if (how === 'restore') await restore(transaction, number);
        else if (how === 'rewrite') await rewrite(transaction, chainId, position);
        else await cut(transaction, chainId, how === 'drop' ? 0 : position - 1);
      },
      given === 'files' ? files : [exported],
    );
    const told = report.problems.join('\n');
    if (how === 'restore') expect(told).toContain('The log ends before seal 5');
    if (how === 'cut' || how === 'drop')
      expect(linesOf(report, chainId)[0]).toMatch(
        position === 1 || how === 'drop' ? /gone/ : `link ${position} is missing`,
      );
    if (how === 'rewrite') expect(brokenLinks(linesOf(report, chainId)[0])).toContain(position);
    // Of the others nothing is said.
    if (how !== 'restore') expect(report.problems).toHaveLength(1);
    found += 1;
  }
  expect(found).toBe(TAMPERINGS);
});

/** The links that a line names. */
function brokenLinks(line = ''): number[] {
  const [, first, last = first] = /links? (\d+)(?: to (\d+))? /.exec(line) ?? [];
  const [from, to] = [Number(first), Number(last)];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

describe('[R39] a cut tail', () => {
  const cutTail = (transaction: Change) => restore(transaction, SEALS - 1);

  test('with all traces covered is noticed by nothing inside the database', async () => {
    expect((await afterwards(cutTail, [])).problems).toEqual([]);
    expect((await afterwards(cutTail, files.slice(0, -1))).problems).toEqual([]);
  });

  test('is noticed with an exported seal, and the chains are named', async () => {
    const { problems } = await afterwards(cutTail, [exported]);
    expect(problems[0]).toBe(
      'The log ends before seal 5 of 06/11/2026, 12.23 am Sydney time: was the database restored from an earlier time?',
    );
    expect(problems.slice(1).every((line) => line.includes('is missing. It ends there'))).toBe(true);
    expect(problems.length).toBeGreaterThan(2);
  });
});

describe('[R39] a database that was restored and went on', () => {
  test('has other seals of the same numbers, and other links', async () => {
    const { problems } = await afterwards(async (transaction) => {
      await restore(transaction, 3);
      for (const { userId } of members) {
        for (let more = 0; more < 9; more += 1) {
          await sql`insert into event (at, request_id, subject_user_id, kind, object_type)
            values (now(), 'r', ${userId}, 'year.closed', 'member_year')`.execute(transaction);
        }
      }
      for (const night of [7, 8]) await sealAgain(transaction, night);
    }, files);
    const told = problems.join('\n');
    expect(told).toContain('4.json is not seal 4 of the database, but was signed here');
    expect(told).toContain('5.json is not seal 5 of the database');
    for (const { userId } of members)
      expect(told).toMatch(new RegExp(`Chain ${userId}: links? .* not .* of seal [45]`));
  });

  /** As another server does it in the transaction of the test. */
  async function sealAgain(transaction: Change, night: number): Promise<void> {
    const own = { transaction: () => ({ execute: (work: (inside: Change) => unknown) => work(transaction) }) };
    // Only that much of a database is asked.
    await sealEvents(own as never, key, Temporal.Instant.from(`2026-11-0${night}T13:23:00Z`));
  }
});

describe('[R39] seals that are not what they were are named', () => {
  let changed: FoundSeal[];
  beforeEach(() => {
    changed = files.map((file) => ({ ...file }));
  });
  /** What is found with these files. */
  const problemsWith = async (found: readonly FoundSeal[]) => (await checkSeals(world.database, keys, found)).problems;

  test.each([
    ['cut in the middle', (text: string) => text.slice(0, 300), '3.json is not a whole seal.'],
    ['empty', () => '', '3.json is not a whole seal.'],
    [
      'changed by a digit',
      (text: string) => text.replace(/"events":\d/, '"events":9'),
      'The seal in 3.json was changed after it was signed.',
    ],
  ])('a file that is %s', async (_what, change, problem) => {
    const file = changed[2];
    if (file !== undefined) file.text = change(file.text);
    expect(await problemsWith(changed)).toEqual([problem]);
  });

  test('a file of another college', async () => {
    const { key: _name, signature: _signature, ...facts } = sealIn(files[2]);
    const other = signSeal({ ...generateKeyPairSync('ed25519'), formerPublicKeys: [] }, facts);
    const [problem = ''] = await problemsWith([{ name: 'theirs.json', text: writeSeal(other) }]);
    expect(problem).toMatch(
      /^The seal in theirs.json was signed with a key that is not known here .+ another college\?\.$/,
    );
  });

  test('a file that has other heads with it than were sealed', async () => {
    const text = writeSeal(sealIn(files.at(-1)), heads.slice(1));
    expect(await problemsWith([{ name: 'heads.json', text }])).toEqual([
      'The heads in heads.json are not those that were sealed.',
    ]);
  });

  test('two files of a night that say different things, though both were signed here', async () => {
    const { key: _name, signature: _signature, ...facts } = sealIn(files[2]);
    const second = signSeal(key, { ...facts, changes: [], root: 'ab'.repeat(32) });
    const problems = await problemsWith([...files, { name: 'second.json', text: writeSeal(second) }]);
    expect(problems[0]).toContain('second.json is another seal 3: the log went two ways.');
    expect(problems[1]).toContain('second.json is not seal 3 of the database');
  });

  test.each<[string, (transaction: Change) => Promise<unknown>, string]>([
    [
      'one that was taken out of the database',
      (transaction) => sql`delete from event_seal where number = 3`.execute(transaction),
      'Seal 3 is missing in the database.',
    ],
    [
      'one that was changed in the database',
      (transaction) =>
        sql`update event_seal set content = replace(content, '"chains":', '"chains":1') where number = 3`.execute(
          transaction,
        ),
      'Seal 3 is damaged in the database.',
    ],
    [
      'one with another hash',
      (transaction) => sql`update event_seal set hash = repeat('a', 64) where number = 5`.execute(transaction),
      'Seal 5 is damaged in the database.',
    ],
  ])('%s', async (_what, tamper, problem) => {
    const report = await afterwards(async (transaction) => void (await tamper(transaction)), []);
    expect(report.problems[0]).toBe(problem);
  });

  test('one that leaves a changed chain out, because what it compares with was altered', async () => {
    const { problems } = await afterwards(async (transaction) => {
      await sql`delete from event_seal where number = 5`.execute(transaction);
      const { key: _name, signature: _signature, ...facts } = sealIn(files[4]);
      const again = signSeal(key, { ...facts, changes: facts.changes.slice(1) });
      await sql`insert into event_seal values (5, ${again.at}, ${hashOfSeal(again)}, ${writeSeal(again)})`.execute(
        transaction,
      );
    }, []);
    expect(problems).toEqual(['Seal 5 is not the sum of the heads that were sealed up to it.']);
  });

  test('one that was signed with a key that nobody knows any more, until its public half is named', async () => {
    const present = generateKeyPairSync('ed25519').publicKey;
    const { problems } = await checkSeals(world.database, [present], []);
    expect(problems).toHaveLength(SEALS);
    expect(problems[0]).toMatch(/^Seal 1 was signed with a key that is not known here/);
    expect((await checkSeals(world.database, [present, pair.publicKey], files)).problems).toEqual([]);
  });
});
