import type pg from 'pg';

/**
 * Tables that are loaded without indexes and constraints, which are made again behind it: a tree that grows by entries in no
 * order costs more than the rows.
 */
const TABLES = [
  'activity',
  'activity_area',
  'activity_date',
  'activity_document',
  'document',
  'event_entry',
  'event_payload',
];

/**
 * Takes indexes and constraints away, and keeps how they are made in `scale.definition`, in the order in which they have to be:
 * keys, other indexes, foreign keys. Doing it again finds nothing more to take away.
 */
export async function setIndexesAside(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists scale.definition (
      place int generated always as identity primary key, name text not null, make text not null, take text not null
    )`);
  await client.query('begin');
  await client.query(
    `insert into scale.definition (name, make, take)
    select name, make, take from (
      select 1 as kind, conname as name,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
        format('alter table %s drop constraint %I', conrelid::regclass, conname) as take
      from pg_constraint where contype in ('p', 'u') and conrelid = any($1::regclass[])
      union all
      select 2, indexrelid::regclass::text, pg_get_indexdef(indexrelid), format('drop index %s', indexrelid::regclass)
      from pg_index where indrelid = any($1::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
      union all
      select 3, conname,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
        format('alter table %s drop constraint %I', conrelid::regclass, conname)
      from pg_constraint where contype = 'f' and $1::regclass[] && array[conrelid, confrelid]::regclass[]
    ) found
    order by kind, name`,
    [TABLES],
  );
  const { rows } = await client.query<{ take: string }>('select take from scale.definition order by place desc');
  for (const { take } of rows) await client.query(take);
  await client.query('commit');
}

/** What is still to be made again: the name and the statement, in their order. */
export async function listSetAside(client: pg.Client): Promise<{ place: number; name: string; make: string }[]> {
  const { rows } = await client.query('select place, name, make from scale.definition order by place');
  return rows;
}

/** Makes one of them again, and forgets it. */
export async function makeAgain(client: pg.Client, { place, make }: { place: number; make: string }): Promise<void> {
  await client.query('begin');
  await client.query(make);
  await client.query('delete from scale.definition where place = $1', [place]);
  await client.query('commit');
}
