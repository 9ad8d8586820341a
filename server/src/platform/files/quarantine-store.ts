import { sql } from 'kysely';
import type { EventKind } from '../database/event-kinds.ts';
import { recordEvent } from '../database/event-log.ts';
import type { Change, Database } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';

/** The tables whose rows name contents that may have to wait for the virus check. */
const PLACES = {
  document: { id: 'document_id', released: 'document.released', infected: 'document.infected' },
  case_file: { id: 'case_file_id', released: 'case.file_released', infected: 'case.file_infected' },
} as const satisfies Record<string, { id: string; released: EventKind; infected: EventKind }>;

type Place = keyof typeof PLACES;

const PLACE_NAMES = Object.keys(PLACES) as Place[];

/** A file whose content waits for the virus check. */
export interface WaitingFile {
  place: Place;
  id: number;
  /** Whose it is; of a case log, who attached it. */
  userId: number;
  storageKey: string;
}

/** Longer than a check takes: when a server was killed during one, another tries again after this. */
const CLAIM_MINUTES = 10;

/**
 * Takes the waiting file of a table that has waited longest and puts its next turn off, so that of several servers one checks
 * it; undefined when none is due.
 */
export async function claimWaiting(database: Database): Promise<WaitingFile | undefined> {
  for (const place of PLACE_NAMES) {
    const { rows } = await sql<Omit<WaitingFile, 'place'>>`
      update ${sql.table(place)} set scan_due_at = now() + make_interval(mins => ${CLAIM_MINUTES})
      where ${idOf(place)} = (
        select ${idOf(place)} from ${sql.table(place)}
        where scan_state = 'WAITING' and scan_due_at <= now()
        order by scan_due_at
        limit 1
        for update skip locked
      ) and scan_state = 'WAITING' and storage_key is not null
      returning ${idOf(place)} as id, user_id as "userId", storage_key as "storageKey"
    `.execute(database);
    if (rows[0] !== undefined) return { place, ...rows[0] };
  }
  return undefined;
}

/** Gives a file back that could not be checked; it is due again at once. */
export async function unclaimWaiting(database: Database, { place, id }: WaitingFile): Promise<void> {
  await sql`
    update ${sql.table(place)} set scan_due_at = now() where ${idOf(place)} = ${id} and scan_state = 'WAITING'
  `.execute(database);
}

/**
 * Writes down what the check found, with its event; false when the file was deleted in the meantime. No one is signed in, so the
 * event names the file's owner as the actor and the virus check as the request.
 */
export async function settleWaiting(
  database: Database,
  { place, id, userId }: WaitingFile,
  result: { state: 'CLEAR' } | { state: 'INFECTED'; virus: string },
  at: Temporal.Instant,
): Promise<boolean> {
  return await inTransaction(database, async (transaction) => {
    if (!(await updateState(transaction, place, id, result.state))) return false;
    await recordEvent(transaction, {
      kind: result.state === 'CLEAR' ? PLACES[place].released : PLACES[place].infected,
      objectId: id,
      actorUserId: userId,
      subjectUserId: userId,
      requestId: 'virus-check',
      before: { scanState: 'WAITING' },
      after: { scanState: result.state, ...('virus' in result ? { virus: result.virus } : {}) },
      at,
    });
    return true;
  });
}

async function updateState(transaction: Change, place: Place, id: number, state: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(place)} set scan_state = ${state} where ${idOf(place)} = ${id} and scan_state = 'WAITING'
  `.execute(transaction);
  return numAffectedRows === 1n;
}

/** How many files wait for the virus check. */
export async function countWaiting(database: Database): Promise<number> {
  const counts = PLACE_NAMES.map(
    (place) => sql`(select count(*) from ${sql.table(place)} where scan_state = 'WAITING')`,
  );
  const { rows } = await sql<{ waiting: number }>`select (${sql.join(counts, sql` + `)})::int as waiting`.execute(
    database,
  );
  return rows[0]?.waiting ?? 0;
}

function idOf(place: Place) {
  return sql.ref(PLACES[place].id);
}
