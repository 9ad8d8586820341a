import type { BoardFormat } from '@cpd/domain/report/board';
import type { ReportOutcome } from '@cpd/domain/report/outcome';
import { type Expression, sql, type Updateable } from 'kysely';
import { anyId } from '../../../platform/database/any-id.ts';
import { hasLeft } from '../../../platform/database/membership.ts';
import type { Tables } from '../../../platform/database/tables.generated.ts';
import type { Change, Row } from '../../../platform/database/tables.ts';
import { differing, type TwoVersions } from './difference-sql.ts';

/** A board as a report is made for it; a change that begins one waits for another. Undefined for no board. */
export async function lockBoard(transaction: Change, boardCode: string): Promise<{ format: BoardFormat } | undefined> {
  return await transaction
    .selectFrom('report_board')
    .select('format')
    .where('board_code', '=', boardCode)
    .forUpdate()
    .executeTakeFirst();
}

/** The versions of the report of a year to a board, the latest first. */
export async function listNumbers(
  transaction: Change,
  { cpdYearId, boardCode }: { cpdYearId: number; boardCode: string },
) {
  return await transaction
    .selectFrom('report_version')
    .select(['report_version_id as reportVersionId', 'number', 'state', 'making'])
    .where('cpd_year_id', '=', cpdYearId)
    .where('board_code', '=', boardCode)
    .orderBy('number', 'desc')
    .execute();
}

/** A version that is locked; times are ISO texts, days plain dates. */
export type LockedVersion = Pick<Row<'report_version'>, 'number' | 'state' | 'making'> & {
  reportVersionId: number;
  cpdYearId: number;
  year: number;
  boardCode: string;
  format: BoardFormat;
  madeAt: string;
  previewUntil: string | null;
  firstSignedBy: number | null;
  secondSignedBy: number | null;
  secondSignedAt: string | null;
  rowVersion: number;
};

/**
 * Locks a version and the others of its year and board to the end of the transaction, in the order of their numbers; undefined for no
 * one's id.
 */
export async function lockVersions(transaction: Change, reportVersionId: number): Promise<LockedVersion[]> {
  const { rows } = await sql<LockedVersion>`
    select version.report_version_id as "reportVersionId", version.number, version.state, version.making,
      version.cpd_year_id as "cpdYearId", year.cpd_year as year, version.board_code as "boardCode", version.format,
      version.made_at as "madeAt", version.preview_until as "previewUntil", version.first_signed_by as "firstSignedBy",
      version.second_signed_by as "secondSignedBy", version.second_signed_at as "secondSignedAt",
      version.version as "rowVersion"
    from report_version version join cpd_year year using (cpd_year_id)
    where (version.cpd_year_id, version.board_code) = (
      select asked.cpd_year_id, asked.board_code from report_version asked
      where asked.report_version_id = ${anyId(reportVersionId)}
    )
    order by version.number
    for update of version`.execute(transaction);
  return rows;
}

/** Whether a version has a line of someone. */
export async function hasLineOf(transaction: Change, reportVersionId: number, userId: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('report_line')
    .select('user_id')
    .where('report_version_id', '=', reportVersionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a version, which is another one from then on. */
export async function updateVersion(
  transaction: Change,
  reportVersionId: number,
  change: Updateable<Tables['report_version']>,
): Promise<void> {
  await transaction
    .updateTable('report_version')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('report_version_id', '=', reportVersionId)
    .execute();
}

/** Notes the first of two who sign: what is signed stays as it is, so that a colleague who has it open signs the same. */
export async function updateFirstSigned(
  transaction: Change,
  reportVersionId: number,
  { by, at }: { by: number; at: string },
): Promise<void> {
  await transaction
    .updateTable('report_version')
    .set({ first_signed_by: by, first_signed_at: at })
    .where('report_version_id', '=', reportVersionId)
    .execute();
}

/** Has the making of lines go on, or stops it. */
export async function updateMaking(
  transaction: Change,
  reportVersionId: number,
  making: 'RUNNING' | 'STOPPED',
): Promise<void> {
  await transaction
    .updateTable('report_version')
    .set({ making, worked_at: sql<string>`now()` })
    .where('report_version_id', '=', reportVersionId)
    .execute();
}

/** Deletes a draft with its lines. */
export async function deleteVersion(transaction: Change, reportVersionId: number): Promise<void> {
  await transaction.deleteFrom('report_version').where('report_version_id', '=', reportVersionId).execute();
}

/** The outcomes that a version has lines of. */
export async function listOutcomes(transaction: Change, reportVersionId: number): Promise<ReportOutcome[]> {
  const rows = await transaction
    .selectFrom('report_line')
    .select('outcome')
    .distinct()
    .where('report_version_id', '=', reportVersionId)
    .execute();
  return rows.map(({ outcome }) => outcome);
}

/**
 * A query of the members who are told of their line in a version: those with an outcome, of a later version those alone whose line is new
 * or another one; no one who has left (PPL-05).
 */
export function membersToTell(
  { before, after }: { before: number | undefined; after: number },
  outcome: ReportOutcome,
  now: Temporal.Instant,
): Expression<Pick<Row<'member'>, 'user_id'>> {
  const lines =
    before === undefined
      ? sql`select user_id from report_line after where report_version_id = ${after} and outcome = ${outcome}`
      : sql`select user_id from ${differing({ before, after } satisfies TwoVersions)} and after.outcome = ${outcome}`;
  return sql<Pick<Row<'member'>, 'user_id'>>`
    select member.user_id from member where user_id in (${lines}) and not ${hasLeft(now)}`;
}

/** Claims a warning, so that it is given once, however many servers there are; false where it was given. */
export async function claimWarning(transaction: Change, occasion: string, now: Temporal.Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('reminder_round')
    .values({ occasion, told_up_to: 0, finished_at: now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
