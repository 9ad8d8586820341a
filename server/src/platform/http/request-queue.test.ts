import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildActivity } from '../../testing/build.ts';
import { inject, openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../testing/test-app.ts';
import { inTransaction } from '../database/transaction.ts';
import { type FairQueue, openFairQueue } from '../fair-queue/fair-queue.ts';
import { REQUEST_QUEUE } from './request-queue.ts';

let world: TestApp;
let flooding: TestPerson;
let quiet: TestPerson;

beforeAll(async () => {
  // Short, so that anyone who waits behind a lock is refused before the lock itself is given up.
  world = await openTestApp({
    turns: openFairQueue({ ...REQUEST_QUEUE, patienceMs: { ofMuch: 1_000, ofOthers: 60_000 } }),
  });
  flooding = await world.signIn();
  quiet = await world.signIn();
  for (const person of [flooding, quiet]) expect((await save(person)).status).toBe(200);
});
afterAll(() => world.close());

async function save(person: TestPerson) {
  return await person.call('POST', '/api/UserActivities', { body: buildActivity(person.userId) });
}

/** Holds the rows of members' years as someone else's transaction does, while `work` is done. */
async function whileLocked(people: readonly TestPerson[], work: () => Promise<void>): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  await inTransaction(world.database, async (transaction) => {
    await transaction.selectFrom('member_year').select('user_id').where('user_id', 'in', ids).forUpdate().execute();
    await work();
  });
}

/** How many sessions of the database wait for a lock. */
async function countWaiting(): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.database);
  return rows[0]?.waiting;
}

const summary = (person: TestPerson) =>
  person.call(
    'GET',
    `/api/CPDSummary?UserId=${person.userId}&CPDYearId=${YEAR_ID[2026]}&IncludeUserFrameworkRequirements=true`,
  );

describe('[R33] a year that somebody else has locked', () => {
  test('makes its own member wait and refuses them in the end, and nobody else', async () => {
    const answers: { status: number; headers: Record<string, unknown> }[] = [];
    const refused = () => answers.filter(({ status }) => status === 503);
    let stormed: Promise<unknown> | undefined;
    await whileLocked([flooding], async () => {
      stormed = Promise.all(
        Array.from({ length: 50 }, async () => {
          answers.push(await save(flooding));
        }),
      );
      for (let turn = 0; turn < 10; turn += 1) {
        expect((await save(quiet)).status).toBe(200);
        expect((await summary(quiet)).status).toBe(200);
      }
      // The reads of the one who waits go on too.
      expect((await summary(flooding)).status).toBe(200);
      await expect.poll(() => refused().length, { timeout: 20_000 }).toBeGreaterThan(40);
    });
    await stormed;
    expect(answers.filter(({ status }) => status !== 503 && status !== 200)).toEqual([]);
    for (const { headers } of refused()) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('leaves connections for others when several members have one', async () => {
    const several = [flooding, ...(await Promise.all(Array.from({ length: 6 }, () => world.signIn())))];
    for (const person of several) expect((await save(person)).status).toBe(200);
    let stormed: Promise<unknown> | undefined;
    await whileLocked(several, async () => {
      stormed = Promise.all(several.flatMap((person) => Array.from({ length: 10 }, () => save(person))));
      // More than there are places: each of them lent its own to the next.
      await expect.poll(countWaiting).toBe(several.length);
      expect((await save(quiet)).status).toBe(200);
      expect((await summary(quiet)).status).toBe(200);
    });
    await stormed;
  });
});

test('[R33] changes of one record are made one at a time, and reads beside them', async () => {
  const under = { changes: 0, most: 0 };
  const product = openFairQueue(REQUEST_QUEUE);
  const turns: FairQueue = {
    before: product.before,
    count: product.count,
    take: (who, work, options) =>
      product.take(
        who,
        async (turn) => {
          if (options?.alone === undefined) return await work(turn);
          under.changes += 1;
          under.most = Math.max(under.most, under.changes);
          return await work(turn).finally(() => {
            under.changes -= 1;
          });
        },
        options,
      ),
  };
  const own = await openTestApp({ turns });
  try {
    const person = await own.signIn();
    const answers = await Promise.all(Array.from({ length: 12 }, () => save(person)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(under.most).toBe(1);
  } finally {
    await own.close();
  }
});

test('[R33] bad tokens wait for each other, and a person who is known waits for none of them', async () => {
  const answers = Array.from({ length: 50 }, () =>
    inject(world.app, { method: 'GET', url: '/api/Users', headers: { authorization: 'Bearer forged' } }),
  );
  expect((await summary(quiet)).status).toBe(200);
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([401]));
});

test('[R33] a body that comes slowly takes no turn', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  const begun = Array.from({ length: REQUEST_QUEUE.places }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(
      `POST /api/UserActivities HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer test:${flooding.username}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    return socket;
  });
  await Promise.all(begun.map((socket) => once(socket, 'connect')));
  expect((await summary(flooding)).status).toBe(200);
  expect((await save(quiet)).status).toBe(200);
  for (const socket of begun) socket.destroy();
});
