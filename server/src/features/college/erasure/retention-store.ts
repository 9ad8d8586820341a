import type { RunCounts } from '@cpd/domain/college/erasure';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Change, Database, Row } from '../../../platform/database/tables.ts';

/** A run that waits for a manager, or is being applied. */
export interface OpenRun {
  retentionRunId: number;
  status: Row<'retention_run'>['status'];
  years: number;
  counts: RunCounts;
  userIds: number[];
}

/** Locks the open run to the end of the transaction; undefined without one. Two who count at once wait for each other. */
export async function lockOpenRun(transaction: Change): Promise<OpenRun | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('retention_run'))`.execute(transaction);
  const row = await transaction
    .selectFrom('retention_run')
    .select(['retention_run_id as retentionRunId', 'status', 'years', 'counts'])
    .where('status', 'in', ['PROPOSED', 'CONFIRMED'])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const members = await transaction
    .selectFrom('retention_member')
    .select('user_id')
    .where('retention_run_id', '=', row.retentionRunId)
    .orderBy('user_id')
    .execute();
  return { ...row, userIds: members.map(({ user_id: userId }) => userId) };
}

/** Puts a count in the place of the one that waited; none when no one is due. */
export async function replaceRun(
  transaction: Change,
  replaced: number | undefined,
  run: { at: string; years: number; counts: RunCounts; userIds: readonly number[] },
): Promise<void> {
  if (replaced !== undefined) {
    await transaction
      .updateTable('retention_run')
      .set({ status: 'REPLACED' })
      .where('retention_run_id', '=', replaced)
      .execute();
  }
  if (run.userIds.length === 0) return;
  const { retention_run_id: runId } = await transaction
    .insertInto('retention_run')
    .values({ counted_at: run.at, years: run.years, counts: JSON.stringify(run.counts) })
    .returning('retention_run_id')
    .executeTakeFirstOrThrow();
  const members = run.userIds.map((userId) => ({ retention_run_id: runId, user_id: userId }));
  await insertRows(transaction, 'retention_member', members);
}

/** Notes who confirmed a run. */
export async function updateConfirmed(transaction: Change, runId: number, by: { userId: number; at: string }) {
  await transaction
    .updateTable('retention_run')
    .set({ status: 'CONFIRMED', confirmed_by: by.userId, confirmed_at: by.at })
    .where('retention_run_id', '=', runId)
    .execute();
}

/** A confirmed run that is to be applied. */
export interface ConfirmedRun {
  retentionRunId: number;
  years: number;
  confirmedBy: number;
}

/** The run that is being applied; undefined without one. */
export async function findConfirmed(database: Database): Promise<ConfirmedRun | undefined> {
  const { rows } = await sql<ConfirmedRun>`
    select retention_run_id as "retentionRunId", years, confirmed_by as "confirmedBy"
    from retention_run where status = 'CONFIRMED'
  `.execute(database);
  return rows[0];
}

/** The members of a run whose turn has not come, in the order of their ids. */
export async function listLeft(database: Database, runId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('retention_member')
    .select('user_id')
    .where('retention_run_id', '=', runId)
    .where('result', 'is', null)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

/** Locks a member's place in a run; false when another server has done it in the meantime. */
export async function lockPlace(transaction: Change, runId: number, userId: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('retention_member')
    .select('user_id')
    .where('retention_run_id', '=', runId)
    .where('user_id', '=', userId)
    .where('result', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes what a run did with a member. */
export async function updateResult(
  transaction: Change,
  runId: number,
  userId: number,
  result: 'ERASED' | 'LEFT_OUT',
): Promise<void> {
  await transaction
    .updateTable('retention_member')
    .set({ result })
    .where('retention_run_id', '=', runId)
    .where('user_id', '=', userId)
    .execute();
}

/** Ends a run whose members all had their turn; false when another server has, or someone is left. */
export async function updateFinished(transaction: Change, runId: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('retention_run')
    .set({ status: 'DONE', finished_at: at })
    .where('retention_run_id', '=', runId)
    .where('status', '=', 'CONFIRMED')
    .where(sql<boolean>`not exists (
      select from retention_member of_run where of_run.retention_run_id = retention_run.retention_run_id and result is null
    )`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
