import pg from 'pg';
import type { Stage } from '../stage.ts';

/** What the tables take, per activity and per member and year, and how a column is added. */
export async function measureDatabase(stage: Stage, say: (text: string) => void): Promise<void> {
  const client = new pg.Client({ ...stage.postgres.connection, ssl: false });
  await client.connect();
  try {
    for (const row of (await client.query(SIZES)).rows) {
      say(
        `${row.name.padEnd(24)} ${row.rows.padStart(12)} rows ${row.heap.padStart(9)} ${row.indexes.padStart(9)} indexes; ${row.each} bytes a row; dead ${row.dead}, vacuumed ${row.vacuumed}`,
      );
    }
    const { rows } = await client.query(TOTAL);
    say(`in all ${rows[0].size}: ${rows[0].a_member_year} bytes a member and year, ${rows[0].an_activity} an activity`);
    for (const row of (await client.query(INDEXES)).rows) say(`index ${row.name.padEnd(50)} ${row.size.padStart(9)}`);
    await time(client, say, 'a column that may be empty', 'alter table activity add column scale_trial text');
    await time(
      client,
      say,
      'a column with a value',
      'alter table activity add column scale_trial int not null default 0',
    );
    await time(
      client,
      say,
      'a column with a check',
      "alter table activity add column scale_trial text check (scale_trial in ('A'))",
    );
    await time(client, say, 'an index in a migration', 'create index scale_trial on activity (created_at)');
  } finally {
    await client.end();
  }
}

/** Does it and takes it back. */
async function time(client: pg.Client, say: (text: string) => void, name: string, statement: string): Promise<void> {
  await client.query('begin');
  const begun = performance.now();
  await client.query(statement);
  say(`a migration: ${name}: ${(performance.now() - begun).toFixed(0)} ms`);
  await client.query('rollback');
}

const SIZES = `
  select relname as name, reltuples::bigint::text as rows, pg_size_pretty(pg_table_size(pg_class.oid)) as heap,
    pg_size_pretty(pg_indexes_size(pg_class.oid)) as indexes,
    (pg_total_relation_size(pg_class.oid) / greatest(reltuples, 1))::int as each,
    n_dead_tup as dead, coalesce(greatest(last_vacuum, last_autovacuum)::date::text, 'never') as vacuumed
  from pg_class join pg_stat_user_tables using (relname)
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_stat_user_tables.schemaname = 'public'
    and pg_total_relation_size(pg_class.oid) > 1000000
  order by pg_total_relation_size(pg_class.oid) desc`;

const TOTAL = `
  select pg_size_pretty(pg_database_size(current_database())) as size,
    pg_database_size(current_database()) / (select count(*) from member_year) as a_member_year,
    pg_database_size(current_database()) / (select reltuples::bigint from pg_class where relname = 'activity') as an_activity`;

const INDEXES = `
  select indexrelid::regclass::text as name, pg_size_pretty(pg_relation_size(indexrelid)) as size
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace
  order by pg_relation_size(indexrelid) desc limit 20`;
