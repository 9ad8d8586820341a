import { sql } from 'kysely';
import type { Database, Reading } from '../../../platform/database/tables.ts';
import { PRODUCT_VERSION } from '../../../platform/system/product-version.ts';
import type { CountedOverview } from './overview-reader.ts';

/** Another version counts other figures. */
const isOurs = sql<boolean>`counted ->> 'version' = ${PRODUCT_VERSION}`;

/** A count of a year that is kept. */
export interface KeptCount {
  year: number;
  /** An ISO time. */
  countedAt: string;
  tookMs: number;
  /** The newest event of the college when it was begun, and the day there, a plain date. */
  upToEventId: number;
  day: string;
  counted: CountedOverview;
}

/** The stored count of a year; undefined for a year without one, or with one that another version of the product made. */
export async function findCount(database: Reading, year: number): Promise<KeptCount | undefined> {
  const { rows } = await sql<KeptCount>`
    select cpd_year as year, counted_at as "countedAt", took_ms as "tookMs", up_to_event_id as "upToEventId",
      college_day as day, counted -> 'of' as counted
    from overview_count join cpd_year using (cpd_year_id)
    where cpd_year = ${year} and ${isOurs}`.execute(database);
  return rows[0];
}

/** This year, and the one that is submitted until its due day. */
const YEARS_AT_ONCE = 2;

/** The latest years whose count took longer than so many milliseconds, with whether anything may be different since. */
export async function listDear(
  database: Reading,
  { longerThanMs, day }: { longerThanMs: number; day: string },
): Promise<{ year: number; isSame: boolean }[]> {
  const { rows } = await sql<{ year: number; isSame: boolean }>`
    select cpd_year as year,
      ${isOurs} and college_day = ${day}::date and up_to_event_id = (select max(event_id) from event_entry) as "isSame"
    from overview_count join cpd_year using (cpd_year_id)
    where took_ms > ${longerThanMs}
    order by cpd_year desc
    limit ${YEARS_AT_ONCE}`.execute(database);
  return rows;
}

/** The id of the newest event; 0 in an empty log. */
export async function findNewestEvent(database: Reading): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(event_id), 0) as id from event_entry`.execute(
    database,
  );
  return rows[0]?.id ?? 0;
}

/** Keeps a count in place of the one before. Of two servers that count at once the one that began later wins. */
export async function keepCount(database: Database, kept: KeptCount): Promise<void> {
  await sql`
    insert into overview_count (cpd_year_id, counted_at, took_ms, up_to_event_id, college_day, counted)
    select cpd_year_id, ${kept.countedAt}::timestamptz, ${Math.round(kept.tookMs)}, ${kept.upToEventId}, ${kept.day}::date,
      ${JSON.stringify({ version: PRODUCT_VERSION, of: kept.counted })}::json
    from cpd_year where cpd_year = ${kept.year}
    on conflict (cpd_year_id) do update set counted_at = excluded.counted_at, took_ms = excluded.took_ms,
      up_to_event_id = excluded.up_to_event_id, college_day = excluded.college_day, counted = excluded.counted
    where overview_count.counted_at <= excluded.counted_at
      -- A clock that was set back must not keep an old count for good.
      or overview_count.counted_at > excluded.counted_at + interval '1 hour'
  `.execute(database);
}

/** Says of a count that it would be the same now. */
export async function confirmCount(database: Database, year: number, at: string): Promise<void> {
  await sql`
    update overview_count set counted_at = ${at}::timestamptz
    where cpd_year_id = (select cpd_year_id from cpd_year where cpd_year = ${year})`.execute(database);
}
