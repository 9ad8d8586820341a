import { toHundredths } from '@cpd/domain/values/hours';
import { progressFiguresOf } from '@cpd/domain/year/progress-figures';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layElsewhere, randomElsewhere } from '../../../testing/random-elsewhere.ts';
import { layYear, randomYear } from '../../../testing/random-record.ts';
import { logPhysicianYear, readSummary, saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { whileWaitedFor } from '../../../testing/while-waited-for.ts';
import { changeRules, rulesOf } from '../../../testing/year-rules.ts';
import { measureYear } from '../progress/progress-service.ts';
import { checkProgressFigures, keepNewestProgressFigures, keepProgressFigures } from './progress-figures-service.ts';

const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');
const NEXT_YEAR = Temporal.Instant.from('2027-02-01T00:00:00Z');

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const keep = (now = NOW) => keepProgressFigures(world.database, now);

async function keptOf({ userId }: TestPerson, cpdYearId: number = YEAR_ID[2026]) {
  return await world.database
    .selectFrom('year_figures')
    .select(['recognised', 'minimum', 'all_met', 'categories', 'missing'])
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .executeTakeFirst();
}

describe('kept figures', () => {
  test('[COH-06] are of every opened year of a member, and of no other', async () => {
    const member = await world.signIn({ firstYear: 2025 });
    await keep();
    const years = await world.database
      .selectFrom('year_figures')
      .select('cpd_year_id')
      .where('user_id', '=', member.userId)
      .orderBy('cpd_year_id')
      .execute();
    expect(years.map((row) => row.cpd_year_id)).toEqual([YEAR_ID[2025], YEAR_ID[2026]]);
  });

  test('[COH-06] say what the member is shown', async () => {
    const member = await world.signIn();
    await logPhysicianYear(member);
    await keep();
    const { Recognised } = await readSummary(member);
    expect(await keptOf(member)).toMatchObject({ recognised: Recognised * 100, all_met: true, missing: {} });
  });

  test('[COH-06] follow each change once, and cost nothing while nothing changes', async () => {
    const member = await world.signIn();
    await keep();
    expect(await keptOf(member)).toMatchObject({ recognised: 0 });
    await saveActivity(member, { TotalHours: 2 });
    expect(await keep()).toBe(1);
    expect(await keptOf(member)).toMatchObject({ recognised: 200, categories: [200, 0, 0] });
    expect((await keptOf(member))?.missing).toMatchObject({ Total: 4_800, PDP: 100, CategoryOneMinimum: 1_050 });
    expect(await keep()).toBe(0);
  });

  test.each<[string, (member: TestPerson) => Promise<unknown>]>([
    [
      'hours on paper, which leave no event',
      ({ userId }) =>
        sql`update member_year set paper_submission = 3 where user_id = ${userId}`.execute(world.database),
    ],
    [
      'a year brought over with hours on paper',
      ({ userId }) =>
        sql`insert into member_year (user_id, cpd_year_id, paper_submission) values (${userId}, 10, 3)`.execute(
          world.database,
        ),
    ],
  ])('[COH-06] follow %s', async (_what, change) => {
    const member = await world.signIn({ firstYear: 2025 });
    await saveActivity(member, { TotalHours: 2 });
    await keep();
    await change(member);
    expect(await keep()).toBe(1);
    const kept = [await keptOf(member), await keptOf(member, YEAR_ID[2025])].map((row) => row?.recognised);
    expect([...kept].sort()).not.toEqual([0, 200]);
    expect(await checkProgressFigures(world.database, NOW)).toMatchObject({ differences: 0 });
  });

  test('[COH-06] of everybody follow other rules, in as many steps as it takes', async () => {
    const member = await world.signIn();
    await saveActivity(member, { TotalHours: 2 });
    await keep();
    const { rules } = await world.database
      .selectFrom('framework')
      .select('rules')
      .where('framework_id', '=', sql<number>`(select framework_id from cpd_year where cpd_year_id = 11)`)
      .executeTakeFirstOrThrow();
    const set = (minimum: number) =>
      sql`update framework set rules = jsonb_set(rules, '{minimum}', ${String(minimum)}::jsonb)
        where framework_id = (select framework_id from cpd_year where cpd_year_id = 11)`.execute(world.database);
    await set(40);
    expect(await keep()).toBeGreaterThan(1);
    expect(await keptOf(member)).toMatchObject({ minimum: 4_000 });
    await set(rules.minimum);
    await keep();
    expect(await keptOf(member)).toMatchObject({ minimum: rules.minimum * 100 });
  });

  test('[R54] of many come with fewer at once where the database is too slow for all of them', async () => {
    await sql`
      insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
      select 'slow-' || n, 'SL' || n, 'PARTICIPANT', 'Sam', 'Slow', 'slow@example.org', 11 from generate_series(1, 60) n
    `.execute(world.database);
    await sql`
      create function be_slow_about_many() returns trigger language plpgsql as $$
      begin
        if (select count(*) from came) > 50 then
          raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled';
        end if;
        return null;
      end $$`.execute(world.owner);
    await sql`
      create trigger slow after insert on year_figures referencing new table as came
      for each statement execute function be_slow_about_many()`.execute(world.owner);
    try {
      expect(await keep()).toBeGreaterThanOrEqual(60);
    } finally {
      await sql`drop function be_slow_about_many cascade`.execute(world.owner);
    }
    expect(await keep()).toBe(0);
    expect(await checkProgressFigures(world.database, NOW)).toMatchObject({ differences: 0 });
  });

  test('[R54] come also when more events have come than are looked at together', async () => {
    const member = await world.signIn();
    await keep();
    const { rows } = await sql<{ last: number }>`select max(event_id) as last from event_entry`.execute(world.owner);
    // As if so many had been written about others.
    await sql`select setval(pg_get_serial_sequence('event_entry', 'event_id'), ${(rows[0]?.last ?? 0) + 70_000})`.execute(
      world.owner,
    );
    await saveActivity(member, { TotalHours: 2 });
    expect(await keep()).toBe(1);
    expect(await keptOf(member)).toMatchObject({ recognised: 200 });
    expect(await keep()).toBe(0);
  });

  test('[COH-06] come with a year that opens', async () => {
    const member = await world.signIn();
    await keep();
    await keep();
    expect(await keptOf(member, 12)).toBeUndefined();
    await keep(NEXT_YEAR);
    expect(await keptOf(member, 12)).toMatchObject({ recognised: 0 });
    await keep();
    expect(await keptOf(member, 12)).toBeUndefined();
  });

  test.each([
    ['a transaction', () => world.database],
    ['a transaction of another role, of which less can be seen,', () => world.owner],
  ])('[COH-06] of what is saved beside %s that is still under way come when it has ended', async (_, beside) => {
    const [slow, quick] = [await world.signIn(), await world.signIn()];
    await keep();
    await keep();
    await beside()
      .transaction()
      .execute(async (transaction) => {
        await sql`insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id)
        values (now(), 'slow', ${slow.userId}, ${slow.userId}, 'plan.created', 'plan', 1)`.execute(transaction);
        await sql`insert into plan (user_id, cpd_year_id, plan_name, cpd_need, hours_spent, created_at, updated_at)
        values (${slow.userId}, 11, 'Plan', 'Keep up.', 1, now(), now())`.execute(transaction);
        // Its event is newer, and seen before.
        await saveActivity(quick, { TotalHours: 2 });
        for (const round of [1, 0, 0]) expect(await keep()).toBe(round);
      });
    expect(await keep()).toBe(1);
    expect((await keptOf(slow))?.missing).not.toHaveProperty('PDP');
  });

  test('[COH-06] are waited for by a list while somebody else is at work on them', async () => {
    const member = await world.signIn();
    await keep();
    await saveActivity(member, { TotalHours: 2 });
    let looked: Promise<void> | undefined;
    await whileWaitedFor(world.database, async (transaction) => {
      await sql`select from figures_progress for update`.execute(transaction);
      looked = keepNewestProgressFigures(world.database, NOW);
    });
    await looked;
    expect(await keptOf(member)).toMatchObject({ recognised: 200 });
  });

  test('[COH-06] are kept by one server while another looks on', async () => {
    const member = await world.signIn();
    await saveActivity(member, { TotalHours: 2 });
    const kept = await Promise.all([keep(), keep(), keep()]);
    await keep();
    expect(Math.max(...kept)).toBeGreaterThan(0);
    expect(await keptOf(member)).toMatchObject({ recognised: 200 });
  });
});

describe('the check of kept figures', () => {
  test('[COH-06] finds what was changed by hand, says how much it is, and puts it right', async () => {
    const [one, other] = [await world.signIn(), await world.signIn()];
    await saveActivity(one, { TotalHours: 2 });
    await keep();
    await sql`update year_figures set recognised = 700 where user_id = ${one.userId} and cpd_year_id = 11`.execute(
      world.database,
    );
    await sql`delete from year_figures where user_id = ${other.userId}`.execute(world.database);
    const found = await checkProgressFigures(world.database, NOW);
    expect(found.differences).toBeGreaterThanOrEqual(2);
    expect(await keptOf(one)).toMatchObject({ recognised: 200 });
    expect(await keptOf(other)).toBeDefined();
    expect(await checkProgressFigures(world.database, NOW)).toEqual({ ...found, differences: 0 });
  });

  test('[COH-06] finds nothing among 200 records of any kind, which say what the members are shown', async () => {
    const years = fc.sample(randomYear, { numRuns: 200, seed: 16 });
    const people: TestPerson[] = [];
    for (const year of years) {
      const person = await world.signIn();
      people.push(person);
      await layYear(world.database, person.userId, year);
    }
    await keep();
    expect(await checkProgressFigures(world.database, NOW)).toMatchObject({ differences: 0 });
    for (const [index, person] of people.entries()) {
      const cpdYearId = years[index]?.cpdYearId ?? 0;
      const kept = await keptOf(person, cpdYearId);
      const measured = measureYear(world.database, { subjectUserId: person.userId, now: NOW }, cpdYearId);
      if (kept === undefined) await expect(measured).rejects.toThrow('This CPD year does not exist');
      else expect(kept).toEqual(asKept(await measured));
    }
  });

  test('[RPT-05, COH-06] are those that the members are shown where hours done elsewhere count', async () => {
    const silent = await rulesOf(world.database, YEAR_ID[2026]);
    const count = (countsElsewhere: boolean) =>
      changeRules(world.database, YEAR_ID[2026], (set) => ({
        ...set,
        facts: countsElsewhere ? { ...set.facts, countsElsewhere } : silent.facts,
      }));
    const years = fc.sample(fc.tuple(randomYear, randomElsewhere), { numRuns: 40, seed: 5 });
    const people: TestPerson[] = [];
    for (const [year, elsewhere] of years) {
      const person = await world.signIn();
      people.push(person);
      await layYear(world.database, person.userId, { ...year, cpdYearId: YEAR_ID[2026] });
      await layElsewhere(world.database, { userId: person.userId, cpdYearId: YEAR_ID[2026] }, elsewhere);
    }
    const shown = async () => {
      await keep();
      expect(await checkProgressFigures(world.database, NOW)).toMatchObject({ differences: 0 });
      const totals: number[] = [];
      for (const person of people) {
        const measured = await measureYear(world.database, { subjectUserId: person.userId, now: NOW }, YEAR_ID[2026]);
        expect(await keptOf(person)).toEqual(asKept(measured));
        totals.push(measured.progress.current);
      }
      return totals;
    };
    const without = await shown();
    await count(true);
    const withThem = await shown();
    expect(withThem.filter((total, index) => total > (without[index] ?? 0)).length).toBeGreaterThan(20);
    expect(withThem.filter((total, index) => total < (without[index] ?? 0))).toEqual([]);
    await count(false);
    expect(await shown()).toEqual(without);
  });
});

function asKept({ year, progress }: Awaited<ReturnType<typeof measureYear>>) {
  const { recognised, minimum, allMet, categories, missing } = progressFiguresOf(progress, year.facts);
  return {
    ...{ recognised: Math.round(recognised * 100), minimum: Math.round(minimum * 100), all_met: allMet },
    categories: categories.map((hours) => Math.round(hours * 100)),
    missing: Object.fromEntries(Object.entries(missing).map(([code, amount]) => [code, toHundredths(amount)])),
  };
}
