import type pg from 'pg';
import type { YearOffer } from '../data-set.ts';
import { type ScalePlan, slotsOfMonth } from './plan.ts';

/** Every so many-th slot of a year is a series, unless it would end behind its year. */
const SERIES_EVERY = 20;
const SERIES_SLOT = 7;
const SERIES_DATES = 6;
const LAST_SERIES_MONTH = 9;
/** In these months (from 0) every member hands in one document. */
const DOCUMENT_MONTHS = [2, 5, 8];

/** What hashes the events of a batch one behind the other, from the head of each chain on (0043). */
export const CHAINED = `
  create or replace function scale.chain_on(previous bytea, head bytea, chain_id bigint, "position" bigint, event_id bigint,
    at timestamptz, request_id text, subject bigint, kind text, object_type text, object_id bigint, payload_hash bytea)
  returns bytea language sql stable as $$
    select event_hash(coalesce(previous, head), chain_id, "position", event_id, at, request_id, subject, subject, kind,
      object_type, object_id, false, payload_hash)
  $$;
  create or replace aggregate scale.chained(bytea, bigint, bigint, bigint, timestamptz, text, bigint, text, text, bigint, bytea) (
    sfunc = scale.chain_on, stype = bytea
  )`;

/**
 * Loads what everyone logs in one month of a year (from 0), in the order of its days, with the events that the product writes
 * of it: rows lie as they would have come, each member's among the others'. In the transaction of anyone who calls it.
 */
export async function loadMonth(client: pg.Client, plan: ScalePlan, offer: YearOffer, month: number): Promise<void> {
  await client.query('drop table if exists made, papers, logged, chained');
  await makeActivities(client, plan, offer, month);
  await insert(client, 'activity', ACTIVITIES, [offer.cpdYearId]);
  await insert(client, 'activity_date', DATES, [SERIES_DATES]);
  await client.query(AREAS, [offer.areaIds, offer.cpdYearId]);
  await client.query(
    PAPERS.replace('$1', String(DOCUMENT_MONTHS.includes(month)))
      .replaceAll('$2', String(month))
      .replace('$3', String(offer.year)),
  );
  await client.query(DOCUMENT_LINKS, [offer.cpdYearId]);
  await insert(client, 'document', DOCUMENTS, [offer.cpdYearId]);
  await client.query(LOGGED);
  await client.query(PAYLOADS);
  await client.query(CHAINED_ROWS);
  await insert(client, 'event_entry', ENTRIES, []);
  await client.query(HEADS);
}

/** Inserts rows whose ids go on behind the last one. */
async function insert(client: pg.Client, table: string, statement: string, values: readonly unknown[]): Promise<void> {
  const { rowCount } = await client.query(statement, [...values]);
  await client.query('update scale.last set last_value = last_value + $2 where name = $1', [table, rowCount]);
}

async function makeActivities(client: pg.Client, plan: ScalePlan, offer: YearOffer, month: number): Promise<void> {
  const slots = slotsOfMonth(plan, month);
  await client.query(
    `create temporary table made as
    select (select last_value from scale.last where name = 'activity')
        + row_number() over (order by day, random) as activity_id, drawn.*
    from (
      select user_id, slot, random,
        make_date($1, $2 + 1, 1) + ((random & 65535) % (case when $2 = 1 then 28 else 30 end))::int as day,
        slot % ${SERIES_EVERY} = ${SERIES_SLOT} and $2 <= ${LAST_SERIES_MONTH} as is_series,
        $7::int[] as types, (1 + ((random >> 16) & 65535) % 12)::numeric / 4 as hours
      from (
        select user_id, slot, hashint8extended(user_id * 100000 + $1 * 200 + slot, $6) as random
        from scale.habit
        join unnest($3::int[], $4::int[], $5::int[]) month_slots (activities, first, last) using (activities)
        cross join generate_series(first, last) slot
      ) keyed
    ) drawn`
      // PostgreSQL takes no parameters where a table is made: all of these are numbers of ours.
      .replaceAll('$1', String(offer.year))
      .replaceAll('$2', String(month))
      .replace('$3', arrayOf(slots.map(({ activities }) => activities)))
      .replace('$4', arrayOf(slots.map(({ first }) => first)))
      .replace('$5', arrayOf(slots.map(({ last }) => last)))
      .replace('$6', String(plan.seed))
      .replace('$7', arrayOf(offer.activityTypeIds)),
  );
  await client.query('analyze made');
}

function arrayOf(numbers: readonly number[]): string {
  return `'{${numbers.join(',')}}'`;
}

/** Distinct enough that the order of a member's rows is theirs. */
const CREATED = `(day + time '08:00' + ((random >> 32) & 65535) % 43200 * interval '1 second') at time zone 'UTC'`;

const ACTIVITIES = `
  insert into activity (activity_id, user_id, cpd_year_id, activity_name, activity_type_id, additional_information, occurrence,
    recurrence, hours_per_date, created_at, updated_at)
  overriding system value
  select activity_id, user_id, $1::int,
    (array['Grand rounds', 'Journal club', 'Morbidity and mortality meeting', 'Clinical audit: discharge summaries',
      'Peer review group', 'Teaching of registrars', 'Workshop on communication', 'Review of the literature'])
      [1 + ((random >> 24) & 7)] || ' ' || slot + 1,
    types[1 + ((random >> 8) & 65535) % array_length(types, 1)],
    case when random & 3 = 0 then 'What was talked about, and what we change in the clinic because of it.' else '' end,
    case when is_series then 'R' else 'S' end,
    case when is_series then jsonb_build_object('kind', 'weekly', 'everyWeeks', 1,
      'weekdays', jsonb_build_array(trim(to_char(day, 'day'))), 'startDate', day, 'endDate', day + 35) end,
    hours, ${CREATED}, ${CREATED}
  from made order by activity_id`;

const DATES = `
  insert into activity_date (activity_date_id, activity_id, user_id, start_date, end_date, hours, reflection, reflection_hours)
  overriding system value
  select (select last_value from scale.last where name = 'activity_date') + row_number() over (),
    activity_id, user_id, day + 7 * number, day + 7 * number, hours,
    case when has_reflection then 'What I learned changes how I plan the follow-up of these patients.' end,
    case when has_reflection then 0.25 else 0 end
  from (
    select made.*, number, number = 0 and random & 15 = 0 as has_reflection
    from made cross join generate_series(0, case when is_series then $1::int - 1 else 0 end) number
    order by activity_id, number
  ) dates`;

const AREAS = `
  insert into activity_area (activity_id, area_id, hours)
  select activity_id, ($1::int[])[1 + (((random >> 40) & 65535) + more * 7) % array_length($1::int[], 1)],
    case when (year.facts ->> 'usesTotalHoursModel')::boolean then null else 1 end
  from made cross join generate_series(0, case when random & 7 = 0 then 1 else 0 end) more
  join cpd_year year on cpd_year_id = $2::int`;

const PAPERS = `
  create temporary table papers as
  select (select last_value from scale.last where name = 'document') + row_number() over () as document_id, user_id,
    'certificate $2-' || user_id || '.pdf' as name, 200000 + user_id % 400000 as size_bytes,
    make_date($3, $2 + 1, 28) + interval '1 hour' as at
  from scale.habit where $1`;

const DOCUMENTS = `
  insert into document (document_id, user_id, cpd_year_id, document_type, document_name, comparable_name, media_type,
    size_bytes, sha256, storage_key, uploaded_at)
  overriding system value
  select document_id, user_id, $1::int, 'EVIDENCE', initcap(name), name, 'application/pdf', size_bytes,
    encode(sha256(convert_to(document_id::text, 'UTF8')), 'hex'), md5(document_id::text)::uuid::text, at
  from papers order by document_id`;

/** Each document beside the first activity of its month. */
const DOCUMENT_LINKS = `
  insert into activity_document (activity_id, document_id, user_id, cpd_year_id)
  select activity_id, document_id, user_id, $1::int
  from (select user_id, min(activity_id) as activity_id from made group by user_id) first_ones
  join papers using (user_id)`;

/**
 * What happened, as it is written into the log: every activity was saved, every third one changed ten minutes later. What an
 * activity was before and after is shorter than the product's own.
 */
const LOGGED = `
  create temporary table logged as
  select numbered.*, row_number() over (partition by user_id order by event_id) as step,
    sha256(convert_to(event_id::text, 'UTF8')) as dice
  from (
    select (select last_value from scale.last where name = 'event_entry')
        + row_number() over (order by at, object_id, kind) as event_id, happened.*
    from (
      select user_id, ${CREATED} as at, 'activity.created' as kind, 'activity' as object_type, activity_id as object_id,
        null::jsonb as before, jsonb_build_object('name', slot, 'hours', hours, 'dates', jsonb_build_array(day)) as after
      from made
      union all
      select user_id, ${CREATED} + interval '10 minutes', 'activity.updated', 'activity', activity_id,
        jsonb_build_object('name', slot, 'hours', hours), jsonb_build_object('name', slot, 'hours', hours + 0.25)
      from made where activity_id % 3 = 0
      union all
      select user_id, at, 'document.uploaded', 'document', document_id, null,
        jsonb_build_object('name', name, 'sizeBytes', size_bytes)
      from papers
    ) happened
  ) numbered`;

const PAYLOADS = `
  insert into event_payload (payload_id, salt, before, after)
  select event_id, substring(dice for 16), before, after from logged order by event_id`;

const CHAINED_ROWS = `
  create temporary table chained as
  select event_id, at, request_id, user_id, kind, object_type, object_id, position, payload_hash,
    scale.chained(head, user_id, position, event_id, at, request_id, user_id, kind, object_type, object_id, payload_hash)
      over (partition by user_id order by position) as hash
  from (
    select logged.*, length + step as position, head, encode(substring(dice for 16), 'hex')::uuid::text as request_id,
      event_payload_hash(substring(dice for 16), before, after) as payload_hash
    from logged join event_chain on chain_id = user_id
  ) hashed`;

const ENTRIES = `
  insert into event_entry (event_id, at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, by_team,
    chain_id, position, payload_id, payload_hash, hash)
  overriding system value
  select event_id, at, request_id, user_id, user_id, kind, object_type, object_id, false, user_id, position, event_id,
    payload_hash, hash
  from chained order by event_id`;

/** The heads of the chains, for the next month. */
const HEADS = `
  update event_chain set length = newest.position, head = newest.hash
  from (select distinct on (user_id) user_id, position, hash from chained order by user_id, position desc) newest
  where newest.user_id = chain_id`;
