import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Environment } from '../../../config.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import type { ServerFacts } from './server-facts.ts';
import { insertServer } from './servers-store.ts';

let world: TestApp;
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  manager = await world.signIn({ role: 'MANAGER' });
});
afterEach(() => world.database.deleteFrom('server').execute());
afterAll(() => world.close());

const usual: ServerFacts = {
  serverId: '',
  folderId: '',
  name: '',
  version: '1.0.0',
  newestMigration: '0068_servers.sql',
  doesJobs: true,
  verificationKey: 'a'.repeat(64),
  isKeyMade: false,
  signIn: 'https://id.example.org',
  storeMark: 'one',
  settings: { PUBLIC_URL: 'https://cpd.example.org' },
  clockAheadMs: 0,
};

/** Writes a server down that started and was seen so many seconds ago. */
async function add(
  name: string,
  { started = 3_600, seen = 3, ...more }: Partial<ServerFacts> & { started?: number; seen?: number } = {},
  refusal: string | null = null,
) {
  await inTransaction(world.database, (transaction) =>
    insertServer(transaction, { ...usual, serverId: name, folderId: name, name, ...more }, refusal),
  );
  await sql`
    update server set started_at = now() - make_interval(secs => ${started}), seen_at = now() - make_interval(secs => ${seen})
    where name = ${name}`.execute(world.database);
}

async function list() {
  const { status, json } = await manager.call('GET', '/api/Servers');
  expect(status).toBe(200);
  return json;
}

describe('[R49] the servers', () => {
  test.each(['PARTICIPANT', 'STAFF', 'WATCHER', 'VERIFIED'])('are not shown to the role %s', async (role) => {
    const person = await world.signIn({ role });
    expect(await person.call('GET', '/api/Servers')).toMatchObject({ status: 403 });
  });

  test('are shown to managers with what they differ in from the one that has run longest', async () => {
    await add('cpd-2', { started: 60, doesJobs: false, settings: { PUBLIC_URL: 'https://other.example.org' } });
    await add('cpd-1', { started: 7_200, clockAheadMs: -7_000 });
    const [first, second, ...more] = await list();
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      ServerName: 'cpd-1',
      Version: '1.0.0',
      State: 'RUNS',
      DoesJobs: true,
      Differences: ['The clock of cpd-1 is 7 seconds behind that of the database.'],
    });
    expect(second).toMatchObject({
      ServerName: 'cpd-2',
      DoesJobs: false,
      Differences: ['It is set up differently from cpd-1. Its log says in what.'],
    });
    expect(first.SecondsSinceSeen).toBeGreaterThanOrEqual(3);
    expect(Temporal.Instant.compare(first.StartedAt, second.StartedAt)).toBe(-1);
  });

  test('are told of to managers in words, never by the names of settings', async () => {
    const settings = { PUBLIC_URL: 'another', SMTP_URL: 'another' };
    const more = { verificationKey: 'b'.repeat(64), signIn: 'embedded', storeMark: 'two', version: '1.1.0' };
    await add('cpd-2', { started: 60, ...more, settings });
    await add('cpd-1', { started: 7_200 });
    const [, { Differences: differences }] = await list();
    expect(differences).toEqual([
      'It marks printed documents with another code than cpd-1, so each would call those of the other not genuine.',
      'It signs people in another way than cpd-1.',
      'It keeps uploaded files in another place than cpd-1, so each would miss the files of the other.',
      'It runs version 1.1.0, cpd-1 runs 1.0.0.',
      'It is set up differently from cpd-1. Its log says in what.',
    ]);
    const names = Object.keys(Environment.shape).filter((name) => name.includes('_'));
    for (const sentence of differences) expect(names.filter((name) => sentence.includes(name))).toEqual([]);
  });

  test('that vanished without goodbye are gone after a minute, and compared with nobody', async () => {
    await add('cpd-2', { started: 7_200, seen: 61, verificationKey: 'b'.repeat(64) });
    await add('cpd-1', { seen: 59 });
    expect(await list()).toMatchObject([
      { ServerName: 'cpd-1', State: 'RUNS', Differences: [] },
      { ServerName: 'cpd-2', State: 'GONE', Differences: [] },
    ]);
  });

  test('that were refused are shown with each reason', async () => {
    await add('cpd-1');
    await add('cpd-2', { started: 20, seen: 20 }, 'Another key.\nAnother store.');
    expect(await list()).toMatchObject([
      { ServerName: 'cpd-1', State: 'RUNS' },
      { ServerName: 'cpd-2', State: 'REFUSED', Differences: ['Another key.', 'Another store.'] },
    ]);
  });
});
