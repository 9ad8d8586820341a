import { sql } from 'kysely';
import { inTurn } from './in-turn.ts';
import { CALLS } from './table-register.ts';
import type { Change, Database, Reading } from './tables.ts';

/** Something that a role may do and should not, or the other way round. */
interface Difference {
  /** As SQL names it, such as `table member`. */
  object: string;
  /** Such as `INSERT, UPDATE`. */
  rights: string;
  isLacking: boolean;
  /** Whether anyone who asks owns the object, and so can change who may do what with it. */
  isOurs: boolean;
}

/**
 * Gives the role of calls what it needs, and takes away whatever is more: reading and changing rows of every table, but for
 * those that only grow, are only read or are never deleted; the numbers of sequences; the functions that run with the rights of the owner, which
 * no one else may call. Answers the statements that were needed: none when all was as it should be. Ask as the owner, after
 * migrating. Throws when the role lacks something that this owner cannot give.
 */
export async function grantCalls(owner: Database, role: string): Promise<string[]> {
  // Looked at first without a turn: at nearly every start there is nothing to do.
  const found = (await listDifferences(owner, role)).length > 0;
  const statements = found ? await inTurn(owner, 'grants', (transaction) => settle(transaction, role)) : [];
  const lacking = found ? (await listDifferences(owner, role)).filter(({ isLacking }) => isLacking) : [];
  if (lacking.length > 0) {
    throw new Error(`The role ${role} lacks ${inWords(lacking)}, and this is for the owner of it to give.`);
  }
  return statements;
}

async function settle(transaction: Change, role: string): Promise<string[]> {
  const ours = (await listDifferences(transaction, role)).filter(({ isOurs }) => isOurs);
  const { rows } = await sql<{ name: string }>`select quote_ident(${role}) as name`.execute(transaction);
  const name = rows[0]?.name ?? '';
  const statements = ours.map(({ object, rights, isLacking }) =>
    isLacking ? `grant ${rights} on ${object} to ${name}` : `revoke ${rights} on ${object} from public, ${name}`,
  );
  if (statements.length > 0) await sql.raw(statements.join(';\n')).execute(transaction);
  return statements;
}

/**
 * What the role of calls could do that calls must not, in words for anyone who runs the server: owning the tables, or single
 * rights that stayed with it. Undefined when there is nothing.
 */
export async function findPowers(database: Reading, role: string): Promise<string | undefined> {
  if (await mayActAsOwner(database, role)) return 'owns the tables or may become their owner';
  const tooMuch = (await listDifferences(database, role)).filter(({ isLacking }) => !isLacking);
  return tooMuch.length === 0 ? undefined : `may do more than calls need: ${inWords(tooMuch)}`;
}

/** Whether a role owns a table, is a superuser, or can make itself one who does. */
export async function mayActAsOwner(database: Reading, role: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select rolsuper or rolcreaterole or exists (
      select from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and pg_has_role(pg_roles.oid, relowner, 'MEMBER')
    ) as may
    from pg_roles where rolname = ${role}`.execute(database);
  return rows[0]?.may ?? false;
}

function inWords(differences: readonly Difference[]): string {
  return differences.map(({ object, rights }) => `${rights} on ${object}`).join('; ');
}

/** Compares object by object what the role may do with what it should. */
async function listDifferences(database: Reading, role: string): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with object_right as (
      select 'schema ' || quote_ident(nspname) as object, nspowner as owner, r.right,
        r.right = 'USAGE' as should, has_schema_privilege(${role}, pg_namespace.oid, r.right) as may
      from pg_namespace, unnest(array['USAGE', 'CREATE']) as r("right")
      where pg_namespace.oid = current_schema()::regnamespace
      union all
      select 'table ' || c.oid::regclass, relowner, r.right,
        case when relname = any(${CALLS.read}::text[]) then r.right = 'SELECT'
          when relname = any(${CALLS.add}::text[]) then r.right in ('SELECT', 'INSERT')
          when relname = any(${CALLS.change}::text[]) then r.right in ('SELECT', 'INSERT', 'UPDATE')
          when relkind in ('v', 'm') then r.right = 'SELECT'
          else r.right in ('SELECT', 'INSERT', 'UPDATE', 'DELETE') end,
        has_table_privilege(${role}, c.oid, r.right)
      from pg_class c, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']
        || case when current_setting('server_version_num')::int >= 170000 then array['MAINTAIN'] else '{}' end) as r("right")
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
      union all
      select 'sequence ' || c.oid::regclass, relowner, r.right, r.right = 'USAGE',
        has_sequence_privilege(${role}, c.oid, r.right)
      from pg_class c, unnest(array['USAGE', 'UPDATE']) as r("right")
      where relnamespace = current_schema()::regnamespace and relkind = 'S'
      union all
      select 'function ' || p.oid::regprocedure, proowner, 'EXECUTE', r.should, r.may
      from pg_proc p, lateral (values
        (false, has_function_privilege('public', p.oid, 'EXECUTE')),
        (prorettype <> 'trigger'::regtype, exists (
          select from aclexplode(proacl) where grantee = (select oid from pg_roles where rolname = ${role})))
      ) as r(should, may)
      where pronamespace = current_schema()::regnamespace and prosecdef
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
    )
    select object, string_agg("right", ', ' order by "right") as rights, should as "isLacking",
      pg_has_role(owner, 'USAGE') as "isOurs"
    from object_right where should <> may
    group by object, owner, should
    order by should, object`.execute(database);
  return rows;
}

/** The functions of PostgreSQL that make, read and change large objects: the product has none. */
const OF_LARGE_OBJECTS = sql`pronamespace = 'pg_catalog'::regnamespace and (proname like 'lo\\_%' or proname in ('loread', 'lowrite'))`;

/**
 * Takes the functions of large objects away from everyone but superusers: they belong to no table, so that whatever the role of
 * calls wrote there would be counted, backed up and erased by nothing. Answers the statement with which a superuser does it where
 * this owner may not, as in a PostgreSQL that someone else runs; undefined when nothing is left to do.
 */
export async function refuseLargeObjects(owner: Database, role: string): Promise<string | undefined> {
  const statement = await findLargeObjectRevoke(owner, role);
  if (statement === undefined) return undefined;
  const { rows } = await sql<{ isOurs: boolean }>`
    select bool_and(pg_has_role(proowner, 'USAGE')) as "isOurs" from pg_proc where ${OF_LARGE_OBJECTS}`.execute(owner);
  if (rows[0]?.isOurs !== true) return statement;
  await inTurn(owner, 'grants', async (transaction) => {
    await sql.raw(statement).execute(transaction);
  });
  return undefined;
}

/** What takes away all of them that the role may call; undefined when it may call none, or is a superuser, who may do everything. */
async function findLargeObjectRevoke(owner: Reading, role: string): Promise<string | undefined> {
  const { rows } = await sql<{ statement: string | null }>`
    select 'revoke execute on function ' || string_agg(pg_proc.oid::regprocedure::text, ', ' order by proname, pg_proc.oid)
      || ' from public, ' || quote_ident(${role}) as statement
    from pg_proc
    where ${OF_LARGE_OBJECTS} and has_function_privilege(${role}, pg_proc.oid, 'EXECUTE')
      and not (select rolsuper from pg_roles where rolname = ${role})`.execute(owner);
  return rows[0]?.statement ?? undefined;
}
