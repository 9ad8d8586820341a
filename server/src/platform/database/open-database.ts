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
import { AnswerLost, noteFailure } from './answer-lost.ts';
import { isPlanOutdated } from './outdated-plan.ts';
import { valueTypes } from './parse-values.ts';
import { PREPARED } from './prepared.ts';
import { CALLS_SETTINGS, PATIENT_SETTINGS, startUpOptions } from './session-settings.ts';
import { reachOf, type SoundConnections, watchOver } from './sound-connections.ts';
import type { Database } from './tables.ts';

/** Where a PostgreSQL listens; `host` is a folder for a unix socket. */
export interface DatabaseConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

/** Takes the lines that the database has to say to anyone who runs the server. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}

/** The connections of a pool. */
export interface PoolState {
  /** How many there may be. */
  limit: number;
  /** How many there are, and how many of them no one uses. */
  open: number;
  idle: number;
  /** Queries that wait for one, and how many have ever had to because all were in use. */
  waiting: number;
  waits: number;
}

/** An open database, and how to close it once its last query has ended. */
export interface OpenDatabase {
  database: Database;
  /** How its connections are used just now. */
  pool(): PoolState;
  close(): Promise<void>;
}

// Together below the five seconds after which no request may hang (R2): PostgreSQL ends a statement after 4 seconds
// (`session-settings.ts`), a query that has a connection ends within 4.5 seconds even when PostgreSQL does not answer at all, one
// that gets none within 2.
const CONNECT_MS = 2000;
// No request waits for migrations and loading: a PostgreSQL that is busy may let them in later.
const PATIENT_CONNECT_MS = 10_000;
const ANSWER_MS = 4500;
/** How PostgreSQL lists the connections for calls, in `pg_stat_activity`. */
export const CALLS_NAME = 'cpd-logbook';
const QUERY_TIMEOUT = 'Query read timeout';

/**
 * Opens a pool of connections to a PostgreSQL 15 or newer. `size` is the number of connections at most. `patient` is for
 * migrations and loading alone: its statements may take as long as they need. Values arrive as `parse-values.ts` says and
 * sessions live in UTC. Nothing is connected before the first query; a connection that breaks is logged and replaced.
 * `prepared` false sends every statement without a name, for poolers that do not keep named ones apart. `pooled` is for the way
 * of calls, which may lead through a pooler: nothing is asked for when a connection opens, because `role-settings.ts` has seen to it
 * that the role has the same settings (R48).
 */
export function openDatabase(
  connection: DatabaseConnection | string,
  options: {
    log: DatabaseLog;
    size?: number;
    patient?: boolean;
    prepared?: boolean;
    pooled?: boolean;
    /** Milliseconds after which an answer counts as lost; never for a `patient` one. */
    answerMs?: number;
    /** Milliseconds within which there has to be a connection. */
    connectMs?: number;
    /** How PostgreSQL lists the connections. */
    name?: string;
  },
): OpenDatabase {
  const { log, size = 10, patient = false, prepared = true, pooled = false } = options;
  const { name = patient ? `${CALLS_NAME}-owner` : CALLS_NAME } = options;
  const { answerMs = ANSWER_MS, connectMs = patient ? PATIENT_CONNECT_MS : CONNECT_MS } = options;
  const reach = reachOf(connection);
  const pool = new pg.Pool({
    ...reach.options,
    ...(patient ? {} : { query_timeout: answerMs }),
    ...(pooled ? {} : { options: startUpOptions(patient ? PATIENT_SETTINGS : CALLS_SETTINGS) }),
    max: size,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: name,
    types: valueTypes,
    // What is asked before an answer has come travels along (0066): in a transaction of `transaction.ts`.
    pipeline: true,
  });
  // Unheard, the event of a connection that breaks would end the server (R2). The pool hears its idle connections only;
  // one in use fails its query, which says enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const sound = watchOver(pool, reach);
  pool.on('error', (error) => {
    sound.noteLoss();
    // While the pool closes, its connections end before they say so.
    if (!pool.ending) log.warn(`A database connection was lost: ${error.message}`);
  });
  let waits = 0;
  const counted: SoundConnections = {
    ...sound,
    connect: () => {
      if (pool.idleCount === 0 && pool.totalCount >= size) waits += 1;
      return sound.connect();
    },
  };
  const database: Database = new Kysely({
    dialect: new PostgresDialect({ pool: withoutLostClients(pool, counted, prepared) }),
  });
  return {
    database,
    pool: () => ({
      ...{ limit: size, open: pool.totalCount, idle: pool.idleCount },
      ...{ waiting: pool.waitingCount, waits },
    }),
    close: () => closePool(database, pool),
  };
}

async function closePool(database: Database, pool: pg.Pool): Promise<void> {
  await database.destroy();
  // Kysely leaves a pool alone that it has never used.
  if (!pool.ended && !pool.ending) await pool.end();
}

/**
 * A connection on which a query got no answer in time is in an unknown state: the answer may still come, into the middle
 * of someone else's request. One that PostgreSQL has just ended may not know it yet. Either is given up for good, and a
 * rollback on it is not waited for.
 */
function withoutLostClients(pool: pg.Pool, sound: SoundConnections, prepared: boolean): PostgresPool {
  const names = prepared ? nameStatements() : noNames;
  async function connect(): Promise<PostgresPoolClient> {
    const client = await sound.connect();
    let loss: unknown;
    let opening: Opening | undefined;
    async function ask<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
      if (text === 'begin') {
        opening = { answer: send(BEGIN, []), isWaitedFor: false };
        // What is asked next says so.
        opening.answer.catch(() => undefined);
        return OPENED;
      }
      if (mustWait(opening, text)) await opening?.answer;
      const [, answer] = await Promise.all([opening?.answer, send<R>(text, values)]);
      opening = undefined;
      if (text === 'commit' && answer.command !== 'COMMIT') throw new Error('A failed transaction was not committed.');
      return answer;
    }

    async function send<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
      if (loss) throw loss;
      try {
        writeTogether(client);
        const name = names.nameOf(text, values);
        const answer = await client.query({ ...(name === undefined ? {} : { name }), text, values: [...values] });
        // Kysely lists the commands by name where pg says text.
        return answer as PostgresQueryResult<R>;
      } catch (error) {
        // Nothing was done. A transaction is over with it, and done again as a whole (`inTransaction`).
        if (isPlanOutdated(error) && names.renew(text) && client.getTransactionStatus() === 'I') {
          return await send(text, values);
        }
        if (noteFailure(error) || (isUnavailable(error) && !isOfStatement(error))) {
          loss = error;
          sound.noteLoss();
        }
        throw error;
      }
    }
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('This database is opened without cursors.');
      return ask(text, values);
    }
    function release(destroy?: boolean): void {
      sound.noteUse(client);
      client.release(destroy || loss !== undefined);
    }
    return { query, release };
  }
  return { connect, end: () => pool.end(), options: pool.options };
}

/** What is sent before others get their turn goes in one write: each costs as much as running a small statement. */
function writeTogether(client: pg.PoolClient): void {
  const { stream } = client.connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * The setting ends with the transaction; outside one it does not begin. As one message: where `begin` fails, nothing of it is done.
 */
const BEGIN = "begin; set local cpd.inside = 'yes'";

/**
 * The condition of a change that may be sent along with `begin`: had that failed, the statement would be done by itself and
 * kept. Others are not sent before `begin` has been answered.
 */
export const INSIDE_ONLY = "current_setting('cpd.inside', true) = 'yes'";

/** A `begin` that has not been answered. */
interface Opening {
  answer: Promise<unknown>;
  /** By a statement that nothing asked later may overtake. */
  isWaitedFor: boolean;
}

function mustWait(opening: Opening | undefined, text: string): boolean {
  if (opening === undefined) return false;
  opening.isWaitedFor ||= !mayTravelWithBegin(text);
  return opening.isWaitedFor;
}

/** What keeps nothing when it is done by itself, a lock that ends with its statement included. */
function mayTravelWithBegin(text: string): boolean {
  return text === 'rollback' || isReading(text) || text.includes(INSIDE_ONLY);
}

/** Whether a statement changes no row. */
export function isReading(text: string): boolean {
  return text.startsWith('select ') || text.startsWith(`${PREPARED}select `);
}

/** What Kysely is answered to `begin`. */
const OPENED = { command: 'BEGIN' as never, rowCount: 0, rows: [] };

/** Shorter statements are planned in next to no time, and come in more variants. */
const LONG_STATEMENT = 1_000;
/** A connection keeps what was planned on it: no more of it than the screens' queries need. */
const NAMES_MAX = 100;

/** The names of statements. */
interface StatementNames {
  /** Undefined for a statement that has none. */
  nameOf(text: string, values: readonly unknown[]): string | undefined;
  /** Gives a statement another name, under which it is planned anew; false when it has none. */
  renew(text: string): boolean;
}

const noNames: StatementNames = { nameOf: () => undefined, renew: () => false };

/**
 * Gives long and prepared statements names, under which each connection parses and plans them once: for a screen's query that
 * takes as long as running it does. A name is made of the text, so that on a connection that a pooler hands on it never means
 * the statement of another server.
 */
function nameStatements(): StatementNames {
  const names = new Map<string, string>();
  let renewals = 0;
  return {
    nameOf(text, values) {
      // Without parameters it may be several statements in one, such as a migration.
      if (values.length === 0) return undefined;
      if (text.length < LONG_STATEMENT && !text.startsWith(PREPARED)) return undefined;
      if (!names.has(text) && names.size < NAMES_MAX) names.set(text, firstName(text));
      return names.get(text);
    },
    renew(text) {
      if (!names.has(text)) return false;
      renewals += 1;
      names.set(text, `${firstName(text)}-${renewals}`);
      return true;
    },
  };
}

function firstName(text: string): string {
  return `cpd-${hash('sha256', text, 'hex').slice(0, 32)}`;
}

/** Those among the failures called unavailable after which the connection goes on as before: a time-out, and want of room. */
function isOfStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(57014|53)/.test(error.code ?? '');
}

// SQLSTATE classes: 08 connection, 53 out of memory, disk or connections, 57 the operator's stop and timeouts, 58 the system.
// 25006: this server accepts no changes, because another one took its place; a new connection finds that one.
const unavailableStates = /^(08|25006|53|57|58)/;
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

/** Whether an error says that the database has no room left on its disk (R5, R35). */
export function isStoreFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100';
}

/** Whether an error says that the database has too much to do: no memory, no connection or no temporary space left (R35). */
export function isBusy(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('53') === true && !isStoreFull(error);
}

/** Whether an error says that something was sent that is no text, such as the zero character in a claim of a token. */
export function isUnusableText(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '22021' || error.code === '22P05');
}

/** Whether an error says that the database cannot be reached or cannot work just now, so that the answer is a 503 (R2, R5). */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AnswerLost) return true;
  // A name with several addresses fails once for each.
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // No socket file: only of a connection, a missing file of ours is another matter.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  if (error instanceof pg.DatabaseError) return unavailableStates.test(code);
  return unavailableErrnos.has(code) || unavailableMessages.test(error.message);
}
