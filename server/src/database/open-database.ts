import { hash } from 'node:crypto';
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { valueTypes } from './parse-values.ts';
import { PREPARED } from './prepared.ts';
import type { Database } from './tables.ts';

/** Where a PostgreSQL listens; `host` is a folder for a unix socket. */
export interface DatabaseConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

/** Takes the lines that the database has to say to whoever runs the server. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}

/** An open database, and how to close it once its last query has ended. */
export interface OpenDatabase {
  database: Database;
  close(): Promise<void>;
}

// Together below the five seconds after which no request may hang (R2): a query that has a connection ends within 4.5
// seconds even when PostgreSQL does not answer at all, one that gets none within 2.
const CONNECT_MS = 2000;
const STATEMENT_MS = 4000;
const ANSWER_MS = 4500;
const QUERY_TIMEOUT = 'Query read timeout';

/**
 * Opens a pool of connections to a PostgreSQL 15 or newer. `size` is the number of connections at most. `patient` is for
 * migrations and loading alone: its statements may take as long as they need. Values arrive as `parse-values.ts` says and
 * sessions live in UTC. Nothing is connected before the first query; a connection that breaks is logged and replaced.
 * `named` false sends every statement without a name, for poolers that do not keep named ones apart.
 */
export function openDatabase(
  connection: DatabaseConnection | string,
  options: { log: DatabaseLog; size?: number; patient?: boolean; named?: boolean },
): OpenDatabase {
  const { log, size = 10, patient = false, named = true } = options;
  const limits = {
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: 5000,
  };
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : { ...connection, ssl: false }),
    ...(patient ? {} : limits),
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'cpd-logbook',
    options: '-c timezone=UTC',
    types: valueTypes,
  });
  // Unheard, the event of a connection that breaks would end the server (R2). The pool hears its idle connections only;
  // one in use fails its query, which says enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`));
  const database: Database = new Kysely({ dialect: new PostgresDialect({ pool: withoutLostClients(pool, named) }) });
  return { database, close: () => closePool(database, pool) };
}

async function closePool(database: Database, pool: pg.Pool): Promise<void> {
  await database.destroy();
  // Kysely leaves a pool alone that it has never used.
  if (!pool.ended && !pool.ending) await pool.end();
}

/**
 * A connection on which a query got no answer in time is in an unknown state: the answer may still come, into the middle
 * of somebody else's request. One that PostgreSQL has just ended may not know it yet. Either is given up for good, and a
 * rollback on it is not waited for.
 */
function withoutLostClients(pool: pg.Pool, named: boolean): PostgresPool {
  const nameOf = named ? nameStatements() : () => undefined;
  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    let loss: unknown;
    async function ask<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
      if (loss) throw loss;
      try {
        const name = nameOf(text, values);
        const answer = await client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] });
        // Kysely lists the commands by name where pg says text.
        return answer as PostgresQueryResult<R>;
      } catch (error) {
        if (isUnavailable(error) && !isStatementTimeout(error)) loss = error;
        throw error;
      }
    }
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('This database is opened without cursors.');
      return ask(text, values);
    }
    return { query, release: (destroy) => client.release(destroy || loss !== undefined) };
  }
  return { connect, end: () => pool.end(), options: pool.options };
}

/** Shorter statements are planned in next to no time, and come in more variants. */
const LONG_STATEMENT = 1_000;
/** A connection keeps what was planned on it: no more of it than the screens' queries need. */
const NAMES_MAX = 100;

/**
 * Gives long and prepared statements names, under which each connection parses and plans them once: for a screen's query that
 * takes as long as running it does. A name is made of the text, so that on a connection that a pooler hands on it never means
 * the statement of another server. Answers undefined for all others.
 */
function nameStatements(): (text: string, values: readonly unknown[]) => string | undefined {
  const names = new Map<string, string>();
  return (text, values) => {
    // Without parameters it may be several statements in one, such as a migration.
    if (values.length === 0) return undefined;
    if (text.length < LONG_STATEMENT && !text.startsWith(PREPARED)) return undefined;
    if (!names.has(text) && names.size < NAMES_MAX) names.set(text, `cpd-${hash('sha256', text, 'hex').slice(0, 32)}`);
    return names.get(text);
  };
}

/** The one among the failures called unavailable after which the connection goes on as before. */
function isStatementTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
}

// SQLSTATE classes: 08 connection, 53 out of memory, disk or connections, 57 the operator's stop and timeouts, 58 the system.
const unavailableStates = /^(08|53|57|58)/;
const unavailableErrnos = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const unavailableMessages = new RegExp(
  `^(Connection terminated|timeout exceeded when trying to connect|${QUERY_TIMEOUT}|Client (has encountered a connection error|was closed))`,
);

/** Whether an error says that the database cannot be reached or cannot work just now, so that the answer is a 503 (R2, R5). */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A name with several addresses fails once for each.
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // No socket file: only of a connection, a missing file of ours is another matter.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  if (error instanceof pg.DatabaseError) return unavailableStates.test(code);
  return unavailableErrnos.has(code) || unavailableMessages.test(error.message);
}
