import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';

/** Keeps the content of every table beside it, in a schema that the application knows nothing of. */
export async function keepTables(database: Database): Promise<void> {
  await sql`
    do $$
    declare
      name text;
    begin
      create schema ready_made;
      for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('create table ready_made.%1$I as table public.%1$I', name);
      end loop;
    end $$`.execute(database);
}

/**
 * Gives every table the content back that `keepTables` has seen, under a running application: for journeys that are to find
 * the demo as it was delivered. Ids are not given out again. What the provider remembers of sign-ins stays, so that a browser
 * that has one can renew its token, and so does the row of the server that runs.
 */
export async function putBackTables(database: Database): Promise<void> {
  await untilNothingRuns(database);
  // Keys are not followed in the meantime, and tables that only grow are emptied: no one but a superuser could.
  await sql`
    do $$
    declare
      kept record;
      guard text;
      differs boolean;
    begin
      set local session_replication_role = replica;
      set local max_parallel_workers_per_gather = 0;
      for kept in
        select relname as name,
          array(select tgname from pg_trigger where tgrelid = pg_class.oid and tgenabled = 'A') as guards,
          (select string_agg(quote_ident(attname), ', ') from pg_attribute
            where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
        from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'oidc%'
          and relname <> 'server'
      loop
        execute format($query$
          select (select (count(*), sum(hashtextextended(t::text, 0))) from public.%1$I as t)
            is distinct from (select (count(*), sum(hashtextextended(t::text, 0))) from ready_made.%1$I as t)
          $query$, kept.name) into differs;
        continue when not differs;
        foreach guard in array kept.guards loop
          execute format('alter table public.%I disable trigger %I', kept.name, guard);
        end loop;
        execute format('delete from public.%I', kept.name);
        execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from ready_made.%1$I',
          kept.name, kept.columns);
        foreach guard in array kept.guards loop
          execute format('alter table public.%I enable always trigger %I', kept.name, guard);
        end loop;
      end loop;
    end $$`.execute(database);
}

/** A page that was closed may have left a request behind. */
async function untilNothingRuns(database: Database): Promise<void> {
  while ((await countRunning(database)) > 0) await delay(20);
}

async function countRunning(database: Database): Promise<number> {
  const { rows } = await sql<{ running: number }>`
    select count(*)::int as running from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(database);
  return rows[0]?.running ?? 0;
}
