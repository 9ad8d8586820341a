import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveActivity, saveFolder, savePlan, storeProgram, uploadEvidence } from '../../testing/steps.ts';
import { openTestApp, reference, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { freshDatabase, silentLog, type TestDatabase } from '../../testing/test-database.ts';
import { recordEvents } from './event-log.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { inTransaction } from './transaction.ts';
import { verifyEvents } from './verify-events.ts';

const MEMBERS = 5;
const WRITERS = 50;
/** Each writer does each of them once: so many events. */
const EVENTS_OF_A_WRITER = 4 + MEMBERS + 1;

let own: TestDatabase;
let pools: OpenDatabase[];
let servers: TestApp[];
/** Who writes: each member, signed in at both servers, and a manager. */
let members: TestPerson[][];
let managers: TestPerson[];

beforeAll(async () => {
  own = await freshDatabase(reference);
  // Each writer has a connection and all the time it takes, also to open it: who is refused because too many come is another
  // test's matter.
  const calm = { log: silentLog, size: WRITERS / 2 + 5, patient: true, connectMs: 60_000 };
  pools = [0, 1].map(() => openDatabase(own.connection, calm));
  servers = [];
  for (const { database } of pools) servers.push(await openTestApp({ database }));
  const [first] = servers;
  if (first === undefined) throw new Error('No server was opened.');
  members = [];
  for (let number = 0; number < MEMBERS; number += 1) members.push(await atBoth(await first.signIn()));
  managers = await atBoth(await first.signIn({ role: 'MANAGER' }));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  for (const pool of pools) await pool.close();
  await own.close();
});

async function atBoth(person: TestPerson): Promise<TestPerson[]> {
  const { username } = await own.database
    .selectFrom('member')
    .select('username')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  return await Promise.all(servers.map((server) => server.signInAs(username)));
}

/** What a scheduled job does: one change with an event for each member, in an order of its own. */
async function writeSet({ database }: TestApp, number: number): Promise<void> {
  const turned = members.map((_, index) => members[(index + number) % MEMBERS]?.[0]?.userId ?? 0);
  const events = turned.map((userId) => ({
    actorUserId: null,
    subjectUserId: userId,
    kind: 'year.closed' as const,
    objectId: null,
    before: null,
    after: { number },
    requestId: `set ${number}`,
    at: Temporal.Instant.from('2026-11-20T01:00:00Z'),
  }));
  await inTransaction(database, (transaction) =>
    recordEvents(transaction, number % 2 === 0 ? events : events.reverse()),
  );
}

/** Saves, uploads, a set, and what is the college's own. */
async function write(number: number): Promise<void> {
  const side = number % servers.length;
  const [server, manager, person] = [servers[side], managers[side], members[number % MEMBERS]?.[side]];
  if (server === undefined || manager === undefined || person === undefined) throw new Error('Somebody is missing.');
  const works = [
    () => saveActivity(person),
    () => uploadEvidence(person, `evidence ${number}.txt`),
    () => saveFolder(person, `Folder ${number}`),
    () => savePlan(person),
    () => writeSet(server, number),
    () => storeProgram(manager),
  ];
  for (const [index] of works.entries()) await works[(index + number) % works.length]?.();
}

test(`[R38] ${WRITERS} who write at the same time on two servers leave one chain for each member, and nothing is lost`, {
  timeout: 120_000,
}, async () => {
  const before = await verifyEvents(own.database);
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => write(number)));
  const after = await verifyEvents(own.database);
  expect(after.broken).toEqual([]);
  expect(after.events - before.events).toBe(WRITERS * EVENTS_OF_A_WRITER);
  const chains = await own.database.selectFrom('event_chain').select(['chain_id', 'length']).execute();
  const shared = (WRITERS * (4 + MEMBERS)) / MEMBERS;
  for (const [person] of members) expect(chains).toContainEqual({ chain_id: person?.userId, length: shared });
  expect(chains).toContainEqual({ chain_id: 0, length: WRITERS });
  const entries = await own.database
    .selectFrom('event_entry')
    .select(['chain_id', 'position'])
    .orderBy('event_id')
    .execute();
  const inOrder = Map.groupBy(entries, ({ chain_id }) => chain_id);
  for (const links of inOrder.values()) {
    expect(links.map(({ position }) => position)).toEqual(links.map((_, index) => index + 1));
  }
});
