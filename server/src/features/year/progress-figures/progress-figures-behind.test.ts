import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../../../testing/count-statements.ts';
import { saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { checkProgressFigures, keepNewestProgressFigures, keepProgressFigures } from './progress-figures-service.ts';

const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const keep = (signal?: AbortSignal) => keepProgressFigures(world.database, NOW, signal);

async function recognisedOf({ userId }: TestPerson): Promise<number | undefined> {
  const kept = await world.database
    .selectFrom('year_figures')
    .select('recognised')
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', YEAR_ID[2026])
    .executeTakeFirst();
  return kept?.recognised;
}

const lastEvent = async () =>
  (await sql<{ last: number }>`select max(event_id) as last from event_entry`.execute(world.owner)).rows[0]?.last ?? 0;

const settled = async () =>
  (await world.database.selectFrom('figures_progress').select('settled_event_id').executeTakeFirstOrThrow())
    .settled_event_id;

/** As if so many events had been written about others. */
async function leaveOut(events: number): Promise<void> {
  const id = (await lastEvent()) + events;
  await sql`select setval(pg_get_serial_sequence('event_entry', 'event_id'), ${id}::bigint)`.execute(world.owner);
}

/** Of 300 members there are four events each, and all their figures are kept: no one is behind. */
async function layManyEvents(): Promise<void> {
  await sql`
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
    select 'many-' || n, 'MA' || n, 'PARTICIPANT', 'Sam', 'Many', 'many@example.org', 11 from generate_series(1, 300) n
  `.execute(world.database);
  await sql`
    insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id)
    select now(), 'many', user_id, user_id, 'notification.seen', 'notification', null
    from member, generate_series(1, 4) where username like 'many-%' order by user_id`.execute(world.database);
  while ((await keep()) > 0);
}

/** From now on no statement gets through in time that has to read more than a thousand events, as on a slow disk. */
async function beSlowAboutMany(): Promise<void> {
  await sql`
    create function be_slow_about_many() returns boolean language plpgsql volatile as $$
    declare
      statement text := statement_timestamp()::text;
      so_far int := case when current_setting('test.statement', true) = statement
        then current_setting('test.read')::int + 1 else 1 end;
    begin
      perform set_config('test.statement', statement, true), set_config('test.read', so_far::text, true);
      if so_far > 1000 then
        raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled';
      end if;
      return true;
    end $$`.execute(world.owner);
  await sql`create policy slow on event_entry for select using (be_slow_about_many())`.execute(world.owner);
  await sql`create policy quick on event_entry for insert with check (true)`.execute(world.owner);
  await sql`alter table event_entry enable row level security`.execute(world.owner);
}

async function beQuickAgain(): Promise<void> {
  await sql`alter table event_entry disable row level security`.execute(world.owner);
  await sql`drop policy if exists quick on event_entry`.execute(world.owner);
  await sql`drop function if exists be_slow_about_many cascade`.execute(world.owner);
}

describe('kept figures on a slow database', () => {
  beforeAll(layManyEvents);
  afterEach(beQuickAgain);

  test('[R54] are caught up although a look over many events of many members, of whom nobody is behind, is cut short', async () => {
    const member = await world.signIn();
    await saveActivity(member, { TotalHours: 2 });
    await sql`update figures_progress set settled_event_id = 0, seen_event_id = 0`.execute(world.database);
    await beSlowAboutMany();
    expect(await keep()).toBe(1);
    while ((await keep()) > 0);
    expect(await settled()).toBe(await lastEvent());
    expect(await recognisedOf(member)).toBe(200);
  });

  test('[R54] are read as they are by a list for which a look is cut short', async () => {
    await sql`update figures_progress set settled_event_id = 0, seen_event_id = 0`.execute(world.database);
    const staff = await world.signIn({ role: 'WATCHER' });
    await beSlowAboutMany();
    const answer = await staff.call('POST', '/api/Lists', { body: { List: 'AtRisk' } });
    expect(answer).toMatchObject({ status: 200 });
  });
});

describe('kept figures far behind', () => {
  test('[COH-06] come in one run although more members have changed than two steps keep', async () => {
    await sql`
      insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
      select 'step-' || n, 'ST' || n, 'PARTICIPANT', 'Test', 'Member', '', 11 from generate_series(1, 500) n
    `.execute(world.database);
    while ((await keep()) > 0);
    await sql`
      insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id)
      select now(), 'step', user_id, user_id, 'notification.seen', 'notification', null
      from member where username like 'step-%' order by user_id`.execute(world.database);
    expect(await keep()).toBe(500);
    expect(await keep()).toBe(0);
  });

  test('[COH-06] cost one question once all is settled: the job asks it each minute', async () => {
    await saveActivity(await world.signIn());
    while ((await settled()) < (await lastEvent())) await keep();
    expect(await countStatements(() => keep())).toHaveLength(1);
    expect(await countStatements(() => keepNewestProgressFigures(world.database, NOW))).toHaveLength(1);
  });

  test.each([
    ['a transaction', () => world.database],
    ['a transaction of another role', () => world.owner],
  ])('[R54] come from all events while %s has been under way for long', async (_, beside) => {
    const [slow, quick, later] = [await world.signIn(), await world.signIn(), await world.signIn()];
    await keep();
    await keep();
    await beside()
      .transaction()
      .execute(async (transaction) => {
        await sql`insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id)
        values (now(), 'slow', ${slow.userId}, ${slow.userId}, 'plan.created', 'plan', 1)`.execute(transaction);
        await saveActivity(quick, { TotalHours: 2 });
        expect(await keep()).toBe(1);
        await leaveOut(70_000);
        await saveActivity(later, { TotalHours: 3 });
        for (const round of [1, 0]) expect(await keep()).toBe(round);
        expect(await recognisedOf(later)).toBe(300);
      });
    // Its event is older than all that was seen since.
    expect(await keep()).toBe(1);
  });

  test('[COH-06] are those of the newest events where a list is opened, and the job goes on with the older ones', async () => {
    const [older, newer] = [await world.signIn(), await world.signIn()];
    while ((await keep()) > 0);
    await saveActivity(older, { TotalHours: 2 });
    await leaveOut(70_000);
    await saveActivity(newer, { TotalHours: 2 });
    await keepNewestProgressFigures(world.database, NOW);
    expect([await recognisedOf(older), await recognisedOf(newer)]).toEqual([0, 200]);
    expect(await keep()).toBe(1);
    expect(await recognisedOf(older)).toBe(200);
  });
});

describe('work on figures that is to end', () => {
  test('[R61] ends before its next step, and says that it was cut short', async () => {
    const member = await world.signIn();
    await saveActivity(member, { TotalHours: 2 });
    await expect(keep(AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
    expect(await keep()).toBe(1);
    const stopping = AbortSignal.abort(new Error('stop'));
    await expect(checkProgressFigures(world.database, NOW, stopping)).rejects.toThrow('stop');
  });
});

describe('the check of kept figures', () => {
  test('[COH-06] works everybody’s out while somebody else is at work on them', async () => {
    while ((await keep()) > 0);
    const { years } = await checkProgressFigures(world.database, NOW);
    expect(years).toBeGreaterThan(0);
    await world.database.transaction().execute(async (transaction) => {
      await sql`select from figures_progress for update`.execute(transaction);
      expect(await checkProgressFigures(world.database, NOW)).toEqual({ years, differences: 0 });
    });
  });
});
