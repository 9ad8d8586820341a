import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** A session that has ended, as a server needs it. Both in milliseconds: since 1970, and from now on. */
export interface EndedSession {
  key: string;
  /** Null where every token of it is refused. */
  issuedUntil: number | null;
  mattersFor: number;
}

/** What of it is written down. */
export interface SessionEnd {
  key: string;
  /** For how long tokens of it can be good, in seconds from now on. */
  mattersSeconds: number;
  /**
   * It gives no tokens any more. Otherwise those are good that are issued from now on, and later than this, in milliseconds
   * since 1970.
   */
  until: 'for good' | number;
}

/** Writes down that a session has ended. Of several ends the one that refuses more counts. */
export async function insertEnded(database: Database, end: SessionEnd): Promise<void> {
  const isForGood = end.until === 'for good';
  const issuedUntil = end.until === 'for good' ? 0 : end.until / 1_000;
  await sql`
    insert into ended_session as before (session_key, issued_until, matters_until)
    values (
      ${end.key},
      case when ${isForGood}::boolean then null else greatest(now(), to_timestamp(${issuedUntil}::float8)) end,
      now() + make_interval(secs => ${end.mattersSeconds}::float8)
    )
    on conflict (session_key) do update set
      issued_until = case
        when before.issued_until is null or excluded.issued_until is null then null
        else greatest(before.issued_until, excluded.issued_until)
      end,
      matters_until = greatest(before.matters_until, excluded.matters_until),
      ended_at = excluded.ended_at
  `.execute(database);
}

/** The sessions that still matter, of those that ended in the last seconds; all of them without a number. */
export async function listEnded(database: Database, withinSeconds: number | null): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    select session_key as "key",
      (extract(epoch from issued_until) * 1000)::float8 as "issuedUntil",
      (extract(epoch from matters_until - now()) * 1000)::float8 as "mattersFor"
    from ended_session
    where ended_at > ${withinSeconds === null ? sql`'-infinity'` : sql`now() - make_interval(secs => ${withinSeconds}::float8)`}
      and matters_until > now()
  `.execute(database);
  return rows;
}

/** Forgets sessions none of whose tokens can be good any more. */
export async function deleteEndedLongAgo(database: Database): Promise<void> {
  await database.deleteFrom('ended_session').where('matters_until', '<', sql<string>`now()`).execute();
}
