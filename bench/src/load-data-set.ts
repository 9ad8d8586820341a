import pg from 'pg';
import { ACTIVITIES_A_YEAR, type MadeActivity, makeActivity, type YearOffer } from './data-set.ts';

/** A member of the data set. */
export interface Member {
  userId: number;
  username: string;
}

/** What was loaded; the last year is the current one. */
export interface DataSet {
  members: Member[];
  years: YearOffer[];
  activities: number;
  dates: number;
}

/** Members of one insert: large enough to be quick, small enough not to matter for memory. */
const BATCH = 500;
const CURRENT_YEAR = 2026;

/** How much is loaded. */
interface Size {
  members: number;
  seed: number;
  /** Of each member, the current one last; one without it. */
  years?: number;
}

/** Makes members with full years straight in the database, slot by slot in the order of time. */
export async function loadDataSet(
  connection: pg.ClientConfig,
  { members: count, seed, years: of = 1 }: Size,
): Promise<DataSet> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const years = await readOffers(client, CURRENT_YEAR - of + 1);
    const members = await insertMembers(client, count, years);
    let dates = 0;
    for (const offer of years) {
      for (let slot = 0; slot < ACTIVITIES_A_YEAR; slot += 1) {
        for (let from = 0; from < members.length; from += BATCH) {
          const part = members.slice(from, from + BATCH);
          const made = part.map((_, index) => makeActivity(seed, from + index, offer, slot));
          dates += await insertActivities(client, part, offer, made);
        }
      }
    }
    await writeEvents(client);
    await client.query('vacuum (analyze)');
    return { members, years, activities: count * years.length * ACTIVITIES_A_YEAR, dates };
  } finally {
    await client.end();
  }
}

const ACTIVITIES_AT_ONCE = 1_000;

/**
 * Each activity was saved and changed once: the history of a member is the version of what is asked again. A transaction that
 * writes very many finds the head of a chain among all that it had before; the product writes a few in each.
 */
async function writeEvents(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ last: number }>('select max(activity_id) as last from activity');
  for (let from = 0; from <= Number(rows[0]?.last); from += ACTIVITIES_AT_ONCE) {
    await client.query(EVENTS, [from, from + ACTIVITIES_AT_ONCE]);
    if (from === 0) await client.query('analyze event_chain');
  }
}

const EVENTS = `
  insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id)
  select activity.created_at, 'bench', user_id, user_id, kind, 'activity', activity_id
  from activity, unnest(array['activity.created', 'activity.updated']) kind
  where activity_id >= $1 and activity_id < $2
  order by activity_id`;

/** What can be logged in the years from the first one to the current one. */
async function readOffers(client: pg.Client, firstYear: number): Promise<YearOffer[]> {
  const { rows } = await client.query<YearOffer>(
    `select year.cpd_year_id as "cpdYearId", year.cpd_year as year,
      array(select placed.activity_type_id from framework_activity_type placed join activity_type type using (activity_type_id)
        where placed.framework_id = year.framework_id and not type.is_plan_type order by 1) as "activityTypeIds",
      array(select area_id from area
        where year.cpd_year_id between first_cpd_year_id and last_cpd_year_id order by position) as "areaIds"
    from cpd_year year where year.cpd_year between $1 and $2 order by year.cpd_year`,
    [firstYear, CURRENT_YEAR],
  );
  return rows;
}

async function insertMembers(client: pg.Client, count: number, years: readonly YearOffer[]): Promise<Member[]> {
  const { rows } = await client.query<Member>(
    `insert into member (username, member_number, security_role_code, title, first_name, last_name, email,
      first_cpd_year_id, has_logged_in_before)
    select 'member-' || number, 'B' || number, 'PARTICIPANT', 'Dr', 'Member', number::text,
      'member-' || number || '@example.org', $2, true
    from generate_series(1, $1) as number
    returning user_id::int as "userId", username`,
    [count, years[0]?.cpdYearId],
  );
  const given = [rows.map(({ userId }) => userId), years.map(({ cpdYearId }) => cpdYearId)];
  await client.query(
    `insert into member_year (user_id, cpd_year_id, status)
    select user_id, cpd_year_id, 'INPROGRESS' from unnest($1::bigint[]) user_id, unnest($2::int[]) cpd_year_id`,
    given,
  );
  await client.query(
    `insert into member_registration (user_id, cpd_year_id, registration_id)
    select user_id, cpd_year_id, 1 from unnest($1::bigint[]) user_id, unnest($2::int[]) cpd_year_id`,
    given,
  );
  await client.query(
    `with mine as (
      insert into plan (user_id, cpd_year_id, plan_name, cpd_need, hours_spent, created_at, updated_at)
      select user_id, cpd_year_id, 'Plan', 'Keep up to date.', 2.5, now(), now()
      from unnest($1::bigint[]) user_id, unnest($2::int[]) cpd_year_id
      returning plan_id
    )
    insert into plan_goal (plan_id, position, goal) select plan_id, 1, 'Read the new guideline' from mine`,
    given,
  );
  return rows;
}

/** One activity for each member; answers the number of dates. */
async function insertActivities(
  client: pg.Client,
  members: readonly Member[],
  offer: YearOffer,
  made: readonly MadeActivity[],
): Promise<number> {
  const { rows } = await client.query<{ activity_id: string }>(
    `insert into activity (user_id, cpd_year_id, activity_name, activity_type_id, occurrence, recurrence, hours_per_date,
      created_at, updated_at)
    select given.user_id, $2, given.name, given.type, given.occurrence, given.recurrence, given.hours, given.at, given.at
    from unnest($1::bigint[], $3::text[], $4::int[], $5::text[], $6::jsonb[], $7::numeric[], $8::timestamptz[])
      as given (user_id, name, type, occurrence, recurrence, hours, at)
    returning activity_id`,
    [
      members.map(({ userId }) => userId),
      offer.cpdYearId,
      made.map(({ name }) => name),
      made.map(({ activityTypeId }) => activityTypeId),
      made.map(({ dates }) => (dates.length > 1 ? 'R' : 'S')),
      made.map(({ dates }) => recurrenceOf(dates)),
      made.map(({ hours }) => hours),
      made.map(({ dates }) => dates[0]),
    ],
  );
  const ids = rows.map((row) => row.activity_id);
  const lines = made.flatMap(({ dates, hours, reflection }, index) =>
    dates.map((day, number) => ({ index, day, hours, reflection: number === 0 ? reflection : null })),
  );
  await client.query(
    `insert into activity_date (activity_id, user_id, start_date, end_date, hours, reflection, reflection_hours)
    select activity_id, user_id, day, day, hours, reflection, case when reflection is null then 0 else 0.25 end
    from unnest($1::bigint[], $2::bigint[], $3::date[], $4::numeric[], $5::text[])
      as given (activity_id, user_id, day, hours, reflection)`,
    [
      lines.map(({ index }) => ids[index]),
      lines.map(({ index }) => members[index]?.userId),
      lines.map(({ day }) => day),
      lines.map(({ hours }) => hours),
      lines.map(({ reflection }) => reflection),
    ],
  );
  const areas = made.flatMap(({ areaIds }, index) => areaIds.map((areaId) => ({ index, areaId })));
  await client.query(
    `insert into activity_area (activity_id, area_id, hours)
    select given.activity_id, given.area_id, case when (year.facts->>'usesTotalHoursModel')::boolean then null else 1 end
    from unnest($1::bigint[], $2::int[]) as given (activity_id, area_id) join cpd_year year on year.cpd_year_id = $3`,
    [areas.map(({ index }) => ids[index]), areas.map(({ areaId }) => areaId), offer.cpdYearId],
  );
  return lines.length;
}

/** The weekly pattern that gives these dates. */
function recurrenceOf(dates: readonly string[]): string | null {
  const [startDate, next] = dates;
  if (startDate === undefined || next === undefined) return null;
  const weekday = Temporal.PlainDate.from(startDate).toLocaleString('en', { weekday: 'long' }).toLowerCase();
  return JSON.stringify({ kind: 'weekly', everyWeeks: 1, weekdays: [weekday], startDate, endDate: dates.at(-1) });
}
