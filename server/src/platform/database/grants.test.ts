import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database.ts';
import { findPowers, grantCalls, refuseLargeObjects } from './grants.ts';
import { CALLS } from './table-register.ts';

let own: FreshDatabase;
let role: string;

beforeAll(async () => {
  own = await freshDatabase();
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(own.database);
  role = rows[0]?.role ?? '';
});

afterAll(() => own.close());

const asOwner = (statement: string) => sql.raw(statement).execute(own.owner.database);
const asCalls = (statement: string) => sql.raw(statement).execute(own.database);

async function namesOf(query: string): Promise<string[]> {
  const { rows } = await sql.raw<{ name: string }>(query).execute(own.owner.database);
  return rows.map(({ name }) => name);
}

describe('[R37] the role of calls is refused', () => {
  test.each([
    ["update event set kind = 'other'", 'permission denied for'],
    ['delete from event', 'permission denied for'],
    ['insert into event_entry overriding system value select * from event_entry', 'permission denied for'],
    ["update event_entry set kind = 'other'", 'permission denied for'],
    ['delete from event_entry', 'permission denied for'],
    ['truncate event_entry', 'permission denied for'],
    ["update event_payload set after = '{}'", 'permission denied for'],
    ['delete from event_payload', 'permission denied for'],
    ["select set_config('cpd.erases_payloads', 'on', false); delete from event_payload", 'permission denied for'],
    ['update event_chain set length = 0', 'permission denied for'],
    ["insert into event_chain (chain_id, length, head) values (-1, 0, '')", 'permission denied for'],
    ['truncate event_entry, event_payload, event_chain', 'permission denied for'],
    ['select keep_event()', 'permission denied for function'],
    ["update event set kind = 'other' where false", 'permission denied for'],
    ['alter table event_entry disable trigger all', 'must be owner of'],
    ['alter table event_payload disable trigger event_erased_only', 'must be owner of'],
    ['alter table member disable trigger user', 'must be owner of'],
    ['alter view event rename to other', 'must be owner of'],
    ['create or replace view event as select 1 as event_id', 'permission denied for schema'],
    ['create or replace rule own as on insert to event do instead nothing', 'must be owner of'],
    ['drop trigger member_request_note_append_only on member_request_note', 'must be owner of'],
    ['set session_replication_role = replica', 'permission denied to set parameter'],
    ['update content_edit set content_edit_id = default', 'permission denied for'],
    ['delete from member_request_note', 'permission denied for'],
    ["insert into schema_migration (name, checksum) values ('9999_own.sql', '')", 'permission denied for'],
    ['delete from schema_migration', 'permission denied for'],
    ['delete from member where false', 'permission denied for'],
    ['truncate member', 'permission denied for'],
    ['drop table member', 'must be owner of'],
    ['create table own (id integer)', 'permission denied for schema'],
    ['create function own() returns integer language sql as $$ select 1 $$', 'permission denied for schema'],
    [
      'create trigger own before insert on member for each row execute function add_member_storage()',
      'permission denied for',
    ],
    [
      'create or replace function refuse_note_change() returns trigger language plpgsql as $$ begin return null; end $$',
      'permission denied for schema',
    ],
    ['alter function refuse_note_change() rename to other', 'must be owner of'],
    ['drop function refuse_note_change()', 'must be owner of'],
    ["select setval('activity_activity_id_seq', 1)", 'permission denied for sequence'],
    ['create schema own', 'permission denied for database'],
    ["alter system set fsync = 'off'", 'permission denied to set parameter'],
    ['create role other superuser', /permission denied to create role|must be superuser/],
    ["copy member to program 'cat'", /permission denied to COPY|must be superuser/],
  ])('%s', async (statement, refusal) => {
    await expect(asCalls(statement)).rejects.toThrow(refusal);
  });

  test('granting itself what it lacks', async () => {
    // PostgreSQL warns, and grants nothing.
    await asCalls('grant delete on member_request_note to current_user');
    await expect(asCalls('delete from member_request_note')).rejects.toThrow('permission denied for');
  });

  test('becoming the owner, or anybody else', async () => {
    const roles = await namesOf('select rolname as name from pg_roles where rolname <> $$pg_database_owner$$');
    expect(roles.length).toBeGreaterThan(5);
    for (const name of roles.filter((each) => each !== role)) {
      await expect(asCalls(`set role ${name}`)).rejects.toThrow('permission denied to set role');
    }
  });
});

describe('[R37] the role of calls', () => {
  test('has no power that calls do not need, and nothing is left to be granted', async () => {
    expect(await findPowers(own.owner.database, role)).toBeUndefined();
    expect(await grantCalls(own.owner.database, role)).toEqual([]);
  });

  test('adds to what only grows, reads what it may not write, and changes the rest', async () => {
    const rights = async (table: string) =>
      await namesOf(`
        select lower(name) as name from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as name
        where has_table_privilege('${role}', '${table}', name)`);
    for (const table of CALLS.add) expect(await rights(table)).toEqual(['select', 'insert']);
    for (const table of CALLS.read) expect(await rights(table)).toEqual(['select']);
    for (const table of CALLS.change) expect(await rights(table)).toEqual(['select', 'insert', 'update']);
    expect(await rights('activity')).toEqual(['select', 'insert', 'update', 'delete']);
  });

  test('may add, and nothing else, to every table that a trigger keeps from other changes', async () => {
    const guarded = await namesOf(`
      select distinct tgrelid::regclass::text as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where proname like 'refuse%' order by name`);
    expect(guarded).toContain('member_request_note');
    expect([...CALLS.add, ...CALLS.read]).toEqual(expect.arrayContaining(guarded));
  });

  test('writes the log through its view alone, and may erase payloads, erase notes and count waiting work in the one way that there is for each', async () => {
    const functions = await namesOf(`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege('${role}', oid, 'EXECUTE')
      order by 1`);
    expect(functions).toEqual(['erase_audit_messages', 'erase_event_payloads', 'erase_request_notes', 'waiting_jobs']);
  });

  test('lacks a table that was just made until it is granted, once', async () => {
    await asOwner('create table brand_new (id bigint generated always as identity, word text)');
    await asOwner('create view brand_new_words as select word from brand_new');
    await expect(asCalls('select * from brand_new')).rejects.toThrow('permission denied for table brand_new');
    expect(await grantCalls(own.owner.database, role)).toEqual([
      expect.stringMatching(/^grant USAGE on sequence brand_new_id_seq to /),
      expect.stringMatching(/^grant DELETE, INSERT, SELECT, UPDATE on table brand_new to /),
      expect.stringMatching(/^grant SELECT on table brand_new_words to /),
    ]);
    await asCalls("insert into brand_new (word) values ('kept')");
    expect((await asCalls('select word from brand_new_words')).rows).toEqual([{ word: 'kept' }]);
    expect(await grantCalls(own.owner.database, role)).toEqual([]);
    await asOwner('drop table brand_new cascade');
  });

  test('loses what it was given beyond its needs, also what everybody was given', async () => {
    await asOwner(`grant truncate on table event_entry to ${role}`);
    await asOwner('grant update on table content_edit to public');
    await asOwner('grant create on schema public to public');
    expect(await findPowers(own.owner.database, role)).toBe(
      'may do more than calls need: CREATE on schema public; UPDATE on table content_edit; TRUNCATE on table event_entry',
    );
    expect(await grantCalls(own.owner.database, role)).toHaveLength(3);
    expect(await findPowers(own.owner.database, role)).toBeUndefined();
    await expect(asCalls('truncate event_entry')).rejects.toThrow('permission denied for');
  });

  test('may call what runs with the rights of the owner; nobody else may, and triggers are called by nobody', async () => {
    await asOwner(`create function helped() returns bigint language sql security definer
      set search_path = pg_catalog, public, pg_temp as $$ select count(*) from schema_migration $$`);
    await asOwner(`create function helped_by_trigger() returns trigger language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp as $$ begin return new; end $$`);
    await grantCalls(own.owner.database, role);
    expect(await grantCalls(own.owner.database, role)).toEqual([]);
    expect(
      await namesOf(`
        select concat_ws(' ', caller, proname) as name
        from pg_proc, unnest(array['public', '${role}']) as caller
        where proname like 'helped%' and has_function_privilege(caller, pg_proc.oid, 'EXECUTE')`),
    ).toEqual([`${role} helped`]);
    expect((await asCalls('select helped() > 0 as found')).rows).toEqual([{ found: true }]);
    await asOwner('drop function helped(); drop function helped_by_trigger()');
  });

  test('cannot lay tables of its own under what runs with the rights of the owner', async () => {
    // What a session makes for itself is looked at first, unless the path says otherwise.
    const loose = await namesOf(`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef
        and not coalesce(array_to_string(proconfig, ' ') ~ 'search_path=.*pg_temp', false)`);
    expect(loose).toEqual([]);
  });

  test('makes, reads and changes no large objects, once that was taken from everybody; who may not take it away is told how', async () => {
    const made = ['select lo_creat(-1)', 'select lo_create(0)', "select lo_from_bytea(0, 'x')", 'select lo_unlink(1)'];
    await asCalls('select lo_create(0)');
    await asOwner('create role plain_owner_of_objects; grant plain_owner_of_objects to current_user');
    const told = await own.owner.database.connection().execute(async (connection) => {
      await sql`set role plain_owner_of_objects`.execute(connection);
      return await refuseLargeObjects(connection, role).finally(() => sql`reset role`.execute(connection));
    });
    expect(told).toMatch(/^revoke execute on function lo_[^;]+ from public, \w+$/);
    await asCalls('select lo_create(0)');
    expect(await refuseLargeObjects(own.owner.database, role)).toBeUndefined();
    for (const statement of [...made, "select lo_put(1, 0, 'x')", 'select lo_get(1)', 'select lo_open(1, 131072)']) {
      await expect(asCalls(statement), statement).rejects.toThrow('permission denied for function');
    }
    expect(await refuseLargeObjects(own.owner.database, role)).toBeUndefined();
    await asOwner('drop role plain_owner_of_objects');
  });

  test('that cannot be given what it lacks is told', async () => {
    await asOwner('create role stranger_of_grants');
    await asOwner('create table not_ours (id integer); alter table not_ours owner to stranger_of_grants');
    await asOwner('create role plain_owner; grant plain_owner to current_user');
    const asPlainOwner = own.owner.database.connection().execute(async (connection) => {
      await sql`set role plain_owner`.execute(connection);
      await grantCalls(connection, role).finally(() => sql`reset role`.execute(connection));
    });
    await expect(asPlainOwner).rejects.toThrow(
      `The role ${role} lacks DELETE, INSERT, SELECT, UPDATE on table not_ours`,
    );
    await asOwner('drop table not_ours; drop role stranger_of_grants; drop role plain_owner');
  });

  test.each(['superuser', 'createrole'])('with the attribute %s counts as the owner', async (attribute) => {
    await asOwner(`create role mighty_calls ${attribute}`);
    expect(await findPowers(own.owner.database, 'mighty_calls')).toBe('owns the tables or may become their owner');
    await asOwner('drop role mighty_calls');
  });
});
