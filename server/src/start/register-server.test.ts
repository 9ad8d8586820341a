import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { EMBEDDED_SIGN_IN, GONE_AFTER_S } from '../features/college/servers/server-facts.ts';
import { listServers } from '../features/college/servers/servers-reader.ts';
import { type FreshDatabase, freshDatabase } from '../testing/test-database.ts';
import { type OwnFacts, type Registration, registerServer } from './register-server.ts';

let world: FreshDatabase;
let entered: Registration[];
beforeAll(async () => {
  world = await freshDatabase();
  entered = [];
});
afterAll(() => world.close());
afterEach(async () => {
  for (const { leave } of entered.splice(0)) await leave();
  await world.database.deleteFrom('server').execute();
});

function factsOf(name: string, more: Partial<OwnFacts> = {}): OwnFacts {
  return {
    serverId: randomUUID(),
    folderId: randomUUID(),
    name,
    version: '1.0.0',
    doesJobs: true,
    verificationKey: 'a'.repeat(64),
    isKeyMade: false,
    signIn: 'https://id.example.org',
    storeMark: 's3://evidence/ at au',
    settings: { PUBLIC_URL: 'hash 1', SMTP_URL: 'hash 1', CPD_NOW: 'hash 1' },
    ...more,
  };
}

/** A server that says that it is there as often as asked; hears what it warned of. */
async function enter(own: OwnFacts, options: Partial<Parameters<typeof registerServer>[2]> = {}) {
  const warned: string[] = [];
  const log = { info: () => undefined, warn: (line: string) => void warned.push(line) };
  const registration = await registerServer(world.database, own, { log, beatMs: 100, ...options });
  entered.push(registration);
  return { ...registration, warned };
}

async function rows() {
  const servers = await listServers(world.database);
  return servers.map(({ name, refusal }) => ({ name, runs: refusal === null }));
}

/** As a server that was killed leaves it: written down, and silent for so long. */
async function leaveBehind(own: OwnFacts, seconds: number): Promise<void> {
  await registerServer(world.database, own, { log: console, beatMs: 1e9 });
  await sql`update server set seen_at = seen_at - make_interval(secs => ${seconds}) where server_id = ${own.serverId}`.execute(
    world.database,
  );
}

describe('[R49] a server that does not fit to one that runs', () => {
  test.each([
    ['another key', { verificationKey: 'b'.repeat(64) }, /key aaaaaaaaaaaa, this server with bbbbbbbbbbbb\. Give/],
    ['a key that it made', { verificationKey: 'b'.repeat(64), isKeyMade: true }, /because VERIFICATION_KEY is not set/],
    ['another issuer', { signIn: 'https://other.example.org' }, /the same OIDC_ISSUER/],
    ['the embedded sign-in', { signIn: `${EMBEDDED_SIGN_IN}x` }, /this server by the embedded sign-in/],
    ['another store', { storeMark: 'the folder /data/files' }, /the same FILES_URL/],
  ])('because of %s is refused and told what to do', async (_what, more, words) => {
    await enter(factsOf('cpd-1'));
    await expect(enter(factsOf('cpd-2', more))).rejects.toThrow(words);
    expect(await rows()).toEqual([
      { name: 'cpd-1', runs: true },
      { name: 'cpd-2', runs: false },
    ]);
  });

  test('because of the keys of the embedded sign-in is told which file to copy', async () => {
    await enter(factsOf('cpd-1', { signIn: `${EMBEDDED_SIGN_IN}x` }));
    const second = enter(factsOf('cpd-2', { signIn: `${EMBEDDED_SIGN_IN}y` }));
    await expect(second).rejects.toThrow('Copy keys/oidc-provider.json from the DATA_DIR of cpd-1');
  });

  test('is refused at the same moment too: one of the two runs', async () => {
    const both = await Promise.allSettled([
      enter(factsOf('cpd-1')),
      enter(factsOf('cpd-2', { verificationKey: 'b'.repeat(64) })),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('comes in as soon as the other one has said goodbye', async () => {
    const first = await enter(factsOf('cpd-1'));
    const second = enter(factsOf('cpd-2', { verificationKey: 'b'.repeat(64) }), {});
    await first.leave();
    expect(await Promise.allSettled([second])).toMatchObject([{ status: 'fulfilled' }]);
    expect(await rows()).toEqual([{ name: 'cpd-2', runs: true }]);
  });

  test('is told of by those that run, when it came while they could not reach the database', async () => {
    const first = await enter(factsOf('cpd-1'), { beatMs: 1e9 });
    await sql`update server set seen_at = now() - make_interval(secs => ${GONE_AFTER_S + 1})`.execute(world.database);
    await enter(factsOf('cpd-2', { verificationKey: 'b'.repeat(64) }));
    await first.beat();
    await first.beat();
    expect(first.warned).toHaveLength(1);
    expect(first.warned[0]).toContain('Both run. Stop one of them.');
  });
});

test('[R49] a server whose clock is months off enters, is warned of, and goes on saying that it is there', async () => {
  const off = await enter(factsOf('cpd-1'), { systemClock: () => Date.now() + 90 * 24 * 3_600_000 });
  expect(off.warned).toHaveLength(1);
  await sql`update server set seen_at = now() - interval '20 seconds'`.execute(world.database);
  await off.beat();
  const { rows: seen } = await sql<{ isFresh: boolean; ahead: number }>`
    select seen_at > now() - interval '10 seconds' as "isFresh", clock_ahead_ms as ahead from server
  `.execute(world.database);
  expect(seen).toEqual([{ isFresh: true, ahead: 2 ** 31 - 1 }]);
});

describe('[R49] what a crash leaves behind', () => {
  const other = { verificationKey: 'b'.repeat(64) };

  test('on the same data folder is nothing to a new start, under whatever name and with whatever key', async () => {
    const folderId = randomUUID();
    await leaveBehind(factsOf('cpd-1', { folderId }), 0);
    const again = await enter(factsOf('a-new-container', { folderId, ...other }));
    expect(again.warned).toEqual([]);
    expect(await rows()).toEqual([{ name: 'a-new-container', runs: true }]);
  });

  test('on another data folder is waited for until it counts as gone, and the log says how long', async () => {
    await leaveBehind(factsOf('cpd-1'), GONE_AFTER_S - 2);
    const second = await enter(factsOf('cpd-2', other));
    expect(second.warned).toHaveLength(1);
    expect(second.warned[0]).toMatch(/waits for up to [12] seconds to see whether cpd-1 still runs/);
  });

  test('is not waited for where it fits', async () => {
    await leaveBehind(factsOf('cpd-1'), 0);
    const second = await enter(factsOf('cpd-2'));
    expect(second.warned).toEqual([]);
  });

  test('is forgotten after a day, a refusal after an hour', async () => {
    await leaveBehind(factsOf('cpd-1'), 24 * 3_600 + 1);
    await leaveBehind(factsOf('cpd-2'), 23 * 3_600);
    await leaveBehind(factsOf('cpd-3'), 3_601);
    await sql`update server set refusal = 'Other keys.' where name = 'cpd-3'`.execute(world.database);
    await enter(factsOf('cpd-4'));
    expect((await rows()).map(({ name }) => name)).toEqual(['cpd-2', 'cpd-4']);
  });
});

describe('[R49] a server that fits but differs', () => {
  test('is warned by the names of the settings', async () => {
    await enter(factsOf('cpd-1'));
    const settings = { PUBLIC_URL: 'hash 2', SMTP_URL: 'hash 1', CPD_NOW: 'hash 2' };
    const { warned } = await enter(factsOf('cpd-2', { settings, version: '1.1.0' }));
    expect(warned).toEqual([
      expect.stringMatching(/^Servers differ\. Version: 1\.1\.0 \(database .*\) on cpd-2, 1\.0\.0 \(.*\) on cpd-1\.$/),
      'Servers differ. Settings that are not alike on cpd-2 and cpd-1: CPD_NOW, PUBLIC_URL.',
    ]);
  });

  test.each([
    [6_000, '6 seconds ahead of'],
    [-6_000, '6 seconds behind'],
    [60_000, '1 minute ahead of'],
    [7_776_000_000, '90 days ahead of'],
  ])('in its clock by %d ms is warned once', async (off, words) => {
    const server = await enter(factsOf('cpd-1'), { systemClock: () => Date.now() + off });
    await server.beat();
    expect(server.warned).toEqual([`The clock of cpd-1 is ${words} that of the database. Set it right (NTP).`]);
  });

  test('in its clock by less than five seconds is not warned', async () => {
    const server = await enter(factsOf('cpd-1'), { systemClock: () => Date.now() + 4_000 });
    await server.beat();
    expect(server.warned).toEqual([]);
  });

  test('with a key of its own making tells where that key lies, once, when a second one comes', async () => {
    const first = await enter(factsOf('cpd-1', { isKeyMade: true }), { keyFile: '/data/keys/verification.pem' });
    await first.beat();
    expect(first.warned).toEqual([]);
    const misfit = enter(factsOf('cpd-2', { verificationKey: 'b'.repeat(64), isKeyMade: true }));
    await expect(misfit).rejects.toThrow('the content of keys/verification.pem in the DATA_DIR of cpd-1');
    await first.beat();
    await first.beat();
    expect(first.warned).toHaveLength(1);
    expect(first.warned[0]).toMatch(/^cpd-2 was to run .* the content of \/data\/keys\/verification\.pem\.$/);
  });
});

describe('[R49] a server that runs', () => {
  test('[R55] says once that nobody does scheduled work, and again when whoever did it is gone', async () => {
    const first = await enter(factsOf('cpd-1', { doesJobs: false }));
    await first.beat();
    expect(first.warned, 'alone, it was meant so').toEqual([]);
    const second = await enter(factsOf('cpd-2', { doesJobs: false }));
    for (let count = 0; count < 3; count += 1) await first.beat();
    const none = expect.stringContaining('None of the servers on this database does scheduled work');
    expect(first.warned).toEqual([none]);
    const third = await enter(factsOf('cpd-3'));
    await first.beat();
    await third.leave();
    await first.beat();
    await second.beat();
    expect(first.warned).toEqual([none, none]);
    expect(third.warned).toEqual([]);
  });

  test('alone says nothing', async () => {
    const { beat, warned } = await enter(factsOf('cpd-1'), { keyFile: '/data/keys/verification.pem' });
    await beat();
    expect(warned).toEqual([]);
  });

  test('is seen again and again, and is written down again when its row is gone', async () => {
    await enter(factsOf('cpd-1'));
    const [before] = await listServers(world.database);
    await expect.poll(async () => (await listServers(world.database))[0]?.seenAt).not.toBe(before?.seenAt);
    await world.database.deleteFrom('server').execute();
    await expect.poll(rows).toEqual([{ name: 'cpd-1', runs: true }]);
  });

  test('goes on in silence while the database is away', async () => {
    const { beat, warned } = await enter(factsOf('cpd-1'), { beatMs: 1e9 });
    await sql`alter table server rename to server_away`.execute(world.owner.database);
    await beat();
    await sql`alter table server_away rename to server`.execute(world.owner.database);
    await beat();
    expect(warned).toEqual([]);
    expect(await rows()).toEqual([{ name: 'cpd-1', runs: true }]);
  });

  test('that stops is gone at once, also when it was about to be seen', async () => {
    const { beat, leave } = await enter(factsOf('cpd-1'));
    await Promise.all([beat(), leave(), beat()]);
    await delay(200);
    expect(await rows()).toEqual([]);
  });
});
