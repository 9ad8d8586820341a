import type pg from 'pg';
import type { YearOffer } from '../data-set.ts';
import { CURRENT_YEAR, readOffers } from '../load-data-set.ts';
import { CHAINED, loadMonth } from './load-months.ts';
import { habitsOf, type ScalePlan } from './plan.ts';
import { listSetAside, makeAgain, setIndexesAside } from './set-aside.ts';

const MONTHS = 12;

/**
 * Loads a college of any size straight into the database, step by step: each step is a transaction and done once, so that a load
 * which was cut short goes on where it was. Without `isTrusted` the foreign keys are checked anew at the end. Tells of every
 * step how many seconds it took. What is left out: contents of files, e-mails, requests, audits and goals of activities.
 */
export async function loadScale(
  client: pg.Client,
  plan: ScalePlan,
  { isTrusted, tell }: { isTrusted: boolean; tell: (text: string) => void },
): Promise<void> {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC';
    set work_mem = '512MB'; set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2`);
  await client.query(`create schema if not exists scale;
    create table if not exists scale.step (name text primary key, seconds numeric not null);
    create table if not exists scale.last (name text primary key, last_value bigint not null);
    create table if not exists scale.habit (user_id bigint primary key, activities int not null);
    ${CHAINED}`);
  const step = async (name: string, work: () => Promise<void>) => {
    const done = await client.query('select from scale.step where name = $1', [name]);
    if (done.rowCount) return;
    const begun = performance.now();
    await client.query('begin');
    await work();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    await client.query('insert into scale.step (name, seconds) values ($1, $2)', [name, seconds]);
    await client.query('commit');
    tell(`${name}: ${seconds} s`);
  };
  const years = await readOffers(client, CURRENT_YEAR - plan.years + 1);
  await step('members', () => loadMembers(client, plan, years));
  if (!(await isDone(client, 'indexes set aside'))) {
    await setIndexesAside(client);
    await step('indexes set aside', async () => undefined);
  }
  for (const offer of years) {
    for (let month = 0; month < MONTHS; month += 1) {
      await step(`${offer.year}-${String(month + 1).padStart(2, '0')}`, () => loadMonth(client, plan, offer, month));
      // Every event changed the head of its chain.
      if (month % 4 === 3) await client.query('vacuum event_chain');
    }
  }
  await client.query('drop table if exists made, papers, logged, chained');
  for (const one of await listSetAside(client)) {
    const begun = performance.now();
    const make = isTrusted && one.make.includes('FOREIGN KEY') ? `${one.make} not valid` : one.make;
    await makeAgain(client, { ...one, make });
    tell(`${one.name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
  await step('ends', () => loadEnds(client));
  if (!(await isDone(client, 'vacuum'))) {
    tell('vacuum …');
    await client.query('vacuum (analyze, parallel 2)');
    await step('vacuum', async () => undefined);
  }
}

async function isDone(client: pg.Client, name: string): Promise<boolean> {
  return Boolean((await client.query('select from scale.step where name = $1', [name])).rowCount);
}

/** Members with their years: those that are over submitted, but for one in ten. */
async function loadMembers(client: pg.Client, plan: ScalePlan, years: readonly YearOffer[]): Promise<void> {
  await client.query(
    `insert into member (username, member_number, security_role_code, title, first_name, last_name, email, first_cpd_year_id,
      has_logged_in_before, country, joined_on)
    select 'scale-' || n, 'N' || n, 'PARTICIPANT', 'Dr',
      (array['Alex', 'Aroha', 'Sam', 'Kim', 'Priya', 'Wei', 'Fatima', 'Jack', 'Olivia', 'Mere', 'Tom', 'Grace', 'Huia', 'Ben'])[1 + n % 14],
      (array['Smi', 'Wil', 'Ander', 'Nga', 'Cha', 'Rob', 'Mac', 'Pat', 'Tho', 'Har', 'Ngu', 'Sing', 'Kau', 'Brow'])[1 + n / 14 % 14]
        || (array['son', 'th', 'ta', 'ert', 'well', 'mann', 'ton', 'ley', 'ridge', 'wood', 'yen', 'field'])[1 + n / 196 % 12]
        || case when n / 2352 % 3 = 0 then '' else '-' || (array['Lee', 'Reid', 'Cole', 'Tane', 'Park'])[1 + n / 7056 % 5] end,
      'scale-' || n || '@example.org', $2::int, true, case n % 4 when 0 then 'NZ' else 'AU' end, make_date(2000 + n % 20, 1, 1)
    from generate_series(1, $1::int) n order by n`,
    [plan.members, years[0]?.cpdYearId],
  );
  await client.query(
    `insert into scale.habit (user_id, activities)
    select user_id, ($1::int[])[(row_number() over (order by user_id) - 1) % 20 + 1] from member where username like 'scale-%'`,
    [habitsOf(plan)],
  );
  const yearIds = [years.map(({ cpdYearId }) => cpdYearId), years.at(-1)?.cpdYearId];
  await client.query(
    `insert into member_year (user_id, cpd_year_id, status, submitted_at)
    select user_id, year, case when year = $2::int then case when user_id % 5 = 0 then 'SUBMITTED' else 'INPROGRESS' end
        when user_id % 10 = 3 then 'INCOMPLETE' else 'SUBMITTED' end,
      case when (year = $2::int and user_id % 5 = 0) or (year < $2::int and user_id % 10 <> 3)
        then make_timestamptz(2015 + year, 11, 1 + (user_id % 18)::int, 3, 0, 0) end
    from scale.habit, unnest($1::int[]) year order by year, user_id`,
    yearIds,
  );
  const forYears = `from scale.habit, unnest($1::int[]) year`;
  const given = [yearIds[0]];
  await client.query(
    `insert into member_registration (user_id, cpd_year_id, registration_id)
    select user_id, year, 1 + user_id % 3 ${forYears} order by year, user_id`,
    given,
  );
  await client.query(
    `insert into member_area (user_id, cpd_year_id, area_id)
    select user_id, year, (array(select area_id from area where is_specialty order by area_id))[1 + user_id % 12] ${forYears}
    order by year, user_id`,
    given,
  );
  await client.query(
    `with mine as (
      insert into plan (user_id, cpd_year_id, plan_name, cpd_need, hours_spent, created_at, updated_at)
      select user_id, year, 'My plan', 'Keep up to date.', 2.5, make_date(2015 + year, 2, 1), make_date(2015 + year, 2, 1) ${forYears}
      returning plan_id
    )
    insert into plan_goal (plan_id, position, goal) select plan_id, 1, 'Read the new guideline' from mine`,
    given,
  );
  await client.query(
    `insert into notification (user_id, title, alert_code, full_message, plain_message, status, occasion, created_at)
    select user_id, 'Your record closes soon', 'M', '<p>Your record closes in 30 days.</p>', 'Your record closes in 30 days.',
      'DISMISSED', 'year-ends-30:' || year, make_date(2015 + year, 12, 1) ${forYears} order by year, user_id`,
    given,
  );
  await client.query(
    `insert into event_chain (chain_id, length, head) select user_id, 0, event_genesis(user_id) from scale.habit order by user_id`,
  );
  await client.query(
    `insert into scale.last select name, 0 from unnest(array['activity', 'activity_date', 'document', 'event_entry']) name`,
  );
}

/** What triggers would have kept up to date, and where the next ids are. */
async function loadEnds(client: pg.Client): Promise<void> {
  await client.query(
    `insert into member_storage (user_id, bytes)
    select user_id, coalesce((select sum(size_bytes) from document where document.user_id = habit.user_id), 0)
    from scale.habit habit
    on conflict (user_id) do update set bytes = excluded.bytes`,
  );
  // As if they had been looked at when they came: the walk over all members judges everyone anyway.
  await client.query(`update figures_progress set settled_event_id = newest, seen_event_id = newest
    from (select coalesce(max(event_id), 0) as newest from event_entry) log`);
  for (const [table, id] of [
    ['activity', 'activity_id'],
    ['activity_date', 'activity_date_id'],
    ['document', 'document_id'],
    ['event_entry', 'event_id'],
  ]) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', '${id}'), (select max(${id}) from ${table}))`);
  }
}
