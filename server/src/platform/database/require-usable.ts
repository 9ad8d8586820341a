import { sql } from 'kysely';
import pg from 'pg';
import { readDatabasePlace } from './database-place.ts';
import type { Database } from './tables.ts';

const OLDEST_POSTGRES = 15;

/** An address of a database, and the setting that has it. */
export interface NamedAddress {
  setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL';
  address: string;
}

/** The address of the owner of the tables; undefined where the embedded database is used. */
export function ownersAddress(config: {
  databaseUrl: string | undefined;
  databaseDirectUrl: string | undefined;
}): NamedAddress | undefined {
  const { databaseUrl, databaseDirectUrl } = config;
  if (databaseUrl === undefined) return undefined;
  return databaseDirectUrl === undefined
    ? { setting: 'DATABASE_URL', address: databaseUrl }
    : { setting: 'DATABASE_DIRECT_URL', address: databaseDirectUrl };
}

/** What a database says of itself. */
export interface DatabaseNature {
  /** The major version of PostgreSQL, such as 15. */
  version: number;
  encoding: string;
  /** Whether it accepts no changes, as a copy of another one. */
  isReadOnly: boolean;
}

/**
 * Throws a sentence that names the setting and what to do when a database does not answer, does not let the role in, or is not one
 * that the product can work with. `toChange` says that it must accept changes. Of a pooler that refuses what is asked of a
 * connection, `refusePooledOwner` says it.
 */
export async function requireUsable(
  database: Database,
  named: NamedAddress,
  { toChange }: { toChange: boolean },
): Promise<void> {
  const { rows } = await sql<DatabaseNature>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only')::boolean as "isReadOnly"`
    .execute(database)
    .catch((error: unknown) => {
      if (error instanceof Error && error.message.includes('unsupported startup parameter')) throw error;
      throw new Error(whyNotReached(error, named));
    });
  const [nature] = rows;
  const problem = nature && whyUnfit(nature, named, toChange);
  if (problem !== undefined) throw new Error(problem);
}

/**
 * Throws a sentence with what to do when the owner of the tables may not install the one extension that the product uses, before a
 * migration fails half-way by it.
 */
export async function requireRightToExtend(database: Database, { setting }: NamedAddress): Promise<void> {
  const { rows } = await sql<{ role: string; name: string; isFine: boolean }>`
    select quote_ident(current_user) as role, quote_ident(current_database()) as name,
      has_database_privilege(current_database(), 'CREATE') or exists (select from pg_extension where extname = 'pg_trgm') as "isFine"
  `.execute(database);
  const [right] = rows;
  if (right === undefined || right.isFine) return;
  const { role, name } = right;
  throw new Error(
    `The role ${role} of ${setting} may not install the extension pg_trgm, which the search for members needs. Nothing was changed. Allow it: grant create on database ${name} to ${role}; or make it the owner of the database.`,
  );
}

/** Why the product cannot work with a database, in a sentence; undefined when it can. */
export function whyUnfit(
  { version, encoding, isReadOnly }: DatabaseNature,
  { setting, address }: NamedAddress,
  toChange: boolean,
): string | undefined {
  if (version < OLDEST_POSTGRES) {
    return `${setting} leads to PostgreSQL ${version}, and CPD Logbook needs PostgreSQL ${OLDEST_POSTGRES} or newer. Upgrade that server, or name a newer one in ${setting}.`;
  }
  if (encoding !== 'UTF8') {
    return `The database that ${setting} names keeps its text as ${encoding}, in which many names cannot be written. Make one with: create database ${partsOf(address).database} encoding 'UTF8' template template0. Then name it in ${setting}.`;
  }
  if (toChange && isReadOnly) {
    return `The database that ${setting} names takes no changes: it is a copy of another server, or set to be read only. Name the server that takes changes in ${setting}.`;
  }
  return undefined;
}

/** By the codes of PostgreSQL. */
type Refusal = (parts: AddressParts, named: NamedAddress, said: string) => string;
const REFUSALS: Readonly<Record<string, Refusal>> = {
  '28P01': ({ at, user }, { setting }) =>
    `PostgreSQL at ${at} does not let the user ${user} in: the password is wrong, or there is no such user. Correct user and password in ${setting}.`,
  '28000': ({ at, user }, { setting }, said) =>
    `PostgreSQL at ${at} does not let the user ${user} in (${said}). Allow it there (pg_hba.conf, alter role … login), or name another user in ${setting}.`,
  '3D000': ({ at, database }, { setting }) =>
    `PostgreSQL at ${at} has no database ${database}. Make it (create database ${database}), or correct the name at the end of ${setting}.`,
  '42501': ({ at, user, database }, { setting }) =>
    `The user ${user} may not connect to the database ${database} at ${at}. Allow it there (grant connect on database ${database} to ${user}), or name another user in ${setting}.`,
  '53300': ({ at }, { setting }) =>
    `PostgreSQL at ${at}, which ${setting} names, has no connection free. Raise its max_connections, or end what holds them, then start again.`,
  '57P03': ({ at }, { setting }) =>
    `PostgreSQL at ${at}, which ${setting} names, is starting or stopping. Start again in a moment.`,
};

const ADDRESS_UNKNOWN = new Set(['ENOTFOUND', 'EAI_AGAIN']);
const UNREACHABLE = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ECONNRESET', 'EPIPE']);
const SILENT = /^(Connection terminated|timeout e(xceeded|xpired)|Query read timeout)/;

/** Why a database was not reached by the address of a setting, in a sentence with what to do. It never holds the password. */
export function whyNotReached(error: unknown, named: NamedAddress): string {
  const { setting, address } = named;
  const parts = partsOf(address);
  const { at } = parts;
  // A name with several addresses fails once for each.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const said = first instanceof Error ? first.message.replace(/\.$/, '') : String(first);
  const { code, path } = systemDetails(first);
  if (first instanceof pg.DatabaseError) {
    const refusal = REFUSALS[first.code ?? ''];
    return refusal?.(parts, named, said) ?? `PostgreSQL at ${at}, which ${setting} names, refuses: ${said}.`;
  }
  if (ADDRESS_UNKNOWN.has(code)) {
    return `The host of ${at}, which ${setting} names, is not known. Correct its name in ${setting}, or see to the name server (DNS) of this machine.`;
  }
  if (code === 'ECONNREFUSED' || (code === 'ENOENT' && path === undefined)) {
    return `Nothing takes connections at ${at}, which ${setting} names. Start PostgreSQL there, or correct host and port in ${setting}.`;
  }
  if (path !== undefined) {
    return `${setting} names the file ${path}, which cannot be read (${code}). Put it there for this user to read, or correct ${setting}.`;
  }
  if (UNREACHABLE.has(code) || SILENT.test(said)) {
    return `PostgreSQL at ${at}, which ${setting} names, does not answer. See whether it runs, whether a firewall is between, and whether host and port in ${setting} are right.`;
  }
  if (said.includes('password must be'))
    return `PostgreSQL at ${at} asks for a password, and ${setting} has none. Add it.`;
  if (said.includes('does not support SSL')) {
    return `PostgreSQL at ${at} takes no encrypted connections, and ${setting} asks for one. Set ssl = on there, or take sslmode away from ${setting} where nobody else is on the way.`;
  }
  if (isOfCertificate(code)) {
    return `The certificate of PostgreSQL at ${at} is not trusted (${said}). Name the file of the authority that signed it, as sslrootcert=/path in ${setting}, and the host by the name that the certificate has.`;
  }
  return `The database cannot be reached by ${setting}: ${said}.`;
}

interface AddressParts {
  /** The host with its port. */
  at: string;
  user: string;
  database: string;
}

function partsOf(address: string): AddressParts {
  const { host, port } = readDatabasePlace(address);
  const url = URL.parse(address);
  const user = decodeURIComponent(url?.username ?? '');
  const database = decodeURIComponent(url?.pathname.slice(1) ?? '');
  return { at: `${host}:${port}`, user, database: database === '' ? user : database };
}

/** The path is that of a file of the address; a socket has none here. */
function systemDetails(error: unknown): { code: string; path: string | undefined } {
  if (!(error instanceof Error)) return { code: '', path: undefined };
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  return { code, path: syscall === 'open' ? path : undefined };
}

function isOfCertificate(code: string): boolean {
  return /CERT|UNABLE_TO_VERIFY|SELF_SIGNED/.test(code);
}
