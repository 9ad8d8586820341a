import { sql } from 'kysely';
import { inTurn } from '../database/in-turn.ts';
import type { Change, Database, Reading } from '../database/tables.ts';

/** Whether a server made a backup at night by itself, or someone did by a command. */
export type BackupKind = 'NIGHTLY' | 'COMMAND';

/** Longer than a database is away while its leader changes; a backup that was killed holds bytes back for no longer. */
const HOLD = sql`clock_timestamp() + interval '2 minutes'`;
/** Tries a night: one that ends its server must not do so for ever. */
const TRIES_MAX = 3;

/** What came of a backup that is whole. */
export interface RunResult {
  name: string;
  bytes: number;
  files: number;
  lacking: number;
}

/** Whether backups can be noted in this database; one of a version before 0.10.0, or without tables, knows nothing of them. */
export async function canNoteRuns(database: Reading): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('backup_run') is not null`.execute(database);
  return rows.length === 1;
}

/** The lock of anyone who starts a backup. */
const TURN = 'backup';

/**
 * Notes that a backup starts, from when on no bytes are removed; answers its id. It is committed before the snapshot is taken.
 * Throws while another one is being written: two of the same second would have one name, and either would remove what the other wrote.
 */
export async function beginRun(database: Database, kind: BackupKind, place: string): Promise<number> {
  return await inTurn(database, TURN, async (transaction) => {
    const other = await findRunning(transaction);
    if (other === undefined) return await insertRun(transaction, kind, place);
    throw new Error(
      `Another backup has been under way since ${other.begunAt}, to ${other.place}. Wait until it is done. One that was broken off counts as over after two minutes.`,
    );
  });
}

async function insertRun(transaction: Change, kind: BackupKind, place: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into backup_run (kind, place, held_until) values (${kind}, ${place}, ${HOLD}) returning backup_run_id as id
  `.execute(transaction);
  return rows[0]?.id ?? 0;
}

/** The backup that is being written now; `begunAt` is an ISO time. */
async function findRunning(database: Reading): Promise<{ place: string; begunAt: string } | undefined> {
  const { rows } = await sql<{ place: string; begunAt: string }>`
    select place, to_char(begun_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "begunAt"
    from backup_run where ended_at is null and held_until > clock_timestamp() limit 1
  `.execute(database);
  return rows[0];
}

/** What has failed may be well again by then: a store that was away, a server that was started anew. */
const AGAIN_AFTER = sql`clock_timestamp() - interval '15 minutes'`;

/** The time as PostgreSQL has it, by which runs are noted. */
export async function readDatabaseClock(database: Reading): Promise<Temporal.Instant> {
  const { rows } = await sql<{ ms: string }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms
  `.execute(database);
  return Temporal.Instant.fromEpochMilliseconds(Number(rows[0]?.ms));
}

/**
 * Starts the backup of a night unless there is one since `due`, or any is being written now; answers its id, or undefined. One that
 * failed is tried again a while later, and one that its server did not survive at once, three times in all.
 */
export async function claimNightly(
  database: Database,
  place: string,
  due: Temporal.Instant,
): Promise<number | undefined> {
  return await inTurn(database, TURN, async (transaction) => {
    if ((await findRunning(transaction)) !== undefined) return undefined;
    const { rows } = await sql<{ tries: number; done: boolean }>`
      select count(*)::int as tries, coalesce(
        bool_or(name is not null or ended_at > ${AGAIN_AFTER}), false
      ) as done
      from backup_run where kind = 'NIGHTLY' and begun_at >= ${due.toString()}::timestamptz
    `.execute(transaction);
    const { tries = 0, done = false } = rows[0] ?? {};
    return done || tries >= TRIES_MAX ? undefined : await insertRun(transaction, 'NIGHTLY', place);
  });
}

/** Goes on holding bytes back; false when that had run out, and bytes may have been removed. */
export async function keepHold(database: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    update backup_run set held_until = ${HOLD}
    where backup_run_id = ${id} and ended_at is null and held_until > clock_timestamp() returning backup_run_id
  `.execute(database);
  return rows.length === 1;
}

/** Notes the result of a backup, and ends its hold. */
export async function endRun(database: Database, id: number, result: RunResult | { problem: string }): Promise<void> {
  const { name, bytes, files, lacking, problem } = { ...NOTHING, ...result };
  await sql`
    update backup_run set ended_at = clock_timestamp(), held_until = clock_timestamp(),
      name = ${name}, bytes = ${bytes}, files = ${files}, lacking = ${lacking}, problem = ${problem}
    where backup_run_id = ${id}
  `.execute(database);
}

const NOTHING: { [K in keyof RunResult | 'problem']: (RunResult & { problem: string })[K] | null } = {
  name: null,
  bytes: null,
  files: null,
  lacking: null,
  problem: null,
};
