import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, YEAR_ID } from '../../../testing/test-app.ts';
import { vacuumErased } from './vacuum-store.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const vacuum = (signal = new AbortController().signal) => vacuumErased(world.owner, signal);

/** Dead rows as PostgreSQL has counted them by now. */
async function dead(): Promise<number> {
  const { rows } = await sql<{ dead: number }>`
    select sum(n_dead_tup)::int as dead from pg_stat_user_tables where relname in ('activity', 'activity_date', 'member')
  `.execute(world.owner);
  return rows[0]?.dead ?? 0;
}

/** Erases someone who left long ago, as two colleagues do. */
async function eraseSomebody(): Promise<void> {
  world.setNow('2022-06-10T01:00:00Z');
  const member = await world.signIn();
  await saveActivity(member, {
    ...{ CPDYearId: YEAR_ID[2022], ActivityTypeId: 205, UserActivityHours: [{ SpecialityId: 1, Hours: 2 }] },
    UserActivityDates: [{ StartDate: '2022-05-06', AdditionalInformation: '' }],
  });
  world.setNow('2026-11-20T01:00:00Z');
  const [staff, manager] = [await world.signIn({ role: 'STAFF' }), await world.signIn({ role: 'MANAGER' })];
  const departure = { user_id: member.userId, left_on: '2022-12-31', reason: 'RETIRED' } as const;
  await world.database.insertInto('departure').values(departure).execute();
  const asked = { MIN: member.username, Source: 'EMAIL', Reason: 'By letter' };
  const { json: id } = await staff.call('POST', '/api/ErasureCases', { body: asked });
  for (const [by, Step] of [
    [staff, 'PREPARE'],
    [manager, 'APPROVE'],
  ] as const) {
    const { RowVersion, Counts } = (await by.call('GET', `/api/ErasureCases/${id}`)).json;
    const { Activities, Files, Bytes } = Counts;
    const body = { RowVersion, Step, Counts: { Activities, Files, Bytes } };
    expect(await by.call('PUT', `/api/ErasureCases/${id}`, { body })).toMatchObject({ status: 200 });
  }
  // PostgreSQL goes by its own clock.
  await sql`update erasure_case set decided_at = now()`.execute(world.owner);
}

test('[R44] an erasure leaves no dead rows in the tables, which none but their owner may remove', async () => {
  expect(await vacuum()).toBe(0);
  await eraseSomebody();
  await expect.poll(dead, { timeout: 20_000 }).toBeGreaterThan(0);
  await expect(vacuumErased(world.database, new AbortController().signal)).resolves.toBeGreaterThan(0);
  expect(await dead()).toBeGreaterThan(0);
  // Each connection tells of its dead rows when it likes.
  const afterwards = async () => {
    expect(await vacuum()).toBeGreaterThan(20);
    return await dead();
  };
  await expect.poll(afterwards, { timeout: 20_000, interval: 500 }).toBe(0);
});

test('[R44] nor do indexes keep what they said of a few erased rows among many', async () => {
  const { userId } = await world.signIn();
  // So many pages that PostgreSQL by itself leaves indexes as they are for the sake of one dead row.
  await sql`
    insert into notification (user_id, title, alert_code, full_message, plain_message, created_at, occasion)
    select ${userId}, 'News', 'L', repeat('x', 1900), '', now(), 'filled:' || number from generate_series(1, 600) number
  `.execute(world.owner);
  await sql`vacuum notification`.execute(world.owner);
  await sql`delete from notification where occasion = 'filled:300'`.execute(world.owner);
  await sql`update erasure_case set decided_at = now()`.execute(world.owner);
  expect(await vacuum()).toBeGreaterThan(20);
  // Asked once: a search that meets such an entry marks it, and the next one passes it over.
  expect(await entriesWithoutRows()).toBe(0);
});

/** What the index of notifications has for rows that there are not. */
async function entriesWithoutRows(): Promise<number> {
  return await world.owner.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local enable_bitmapscan = off`.execute(transaction);
    const { rows } = await sql<{ rows: number }>`
      select count(plain_message)::int as rows from notification where notification_id > 0
    `.execute(transaction);
    const { rows: read } = await sql<{ entries: number }>`
      select pg_stat_get_xact_tuples_returned('notification_pkey'::regclass)::int as entries
    `.execute(transaction);
    return (read[0]?.entries ?? 0) - (rows[0]?.rows ?? 0);
  });
}

test('[R44] a day later they are left to PostgreSQL, until the next erasure', async () => {
  const decide = (hours: number) =>
    sql`update erasure_case set decided_at = now() - make_interval(hours => ${hours})`.execute(world.owner);
  await decide(26);
  expect(await vacuum()).toBe(0);
  // One that came while no job ran is made up for.
  await sql`select pg_stat_reset_single_table_counters('activity'::regclass)`.execute(world.owner);
  expect(await vacuum()).toBe(1);
  await decide(0);
  await expect(vacuum(AbortSignal.abort(new Error('the server stops')))).rejects.toThrow('the server stops');
  expect(await vacuum()).toBeGreaterThan(20);
});
