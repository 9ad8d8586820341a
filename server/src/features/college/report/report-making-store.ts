import type { BoardFormat } from '@cpd/domain/report/board';
import type { ReportLine } from '@cpd/domain/report/line';
import { toHundredths } from '@cpd/domain/values/hours';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { countMembers } from './report-making-reader.ts';

/** A version whose lines are to be made. */
export interface NewVersion {
  cpdYearId: number;
  boardCode: string;
  /** 1 for the first of the year and board. */
  number: number;
  /** Why there is another; empty for the first. */
  reason: string;
  format: BoardFormat;
  madeBy: number;
  /** An ISO instant, as of which the lines are. */
  madeAt: string;
}

/** Begins a draft, whose lines the job makes; answers its id. Breaks `report_version_draft_of` where there is a draft already. */
export async function startMaking(transaction: Change, version: NewVersion): Promise<number> {
  const { cpdYearId, format } = version;
  const { report_version_id } = await transaction
    .insertInto('report_version')
    .values({
      ...{ cpd_year_id: cpdYearId, board_code: version.boardCode, number: version.number, reason: version.reason },
      ...{ format: JSON.stringify(format), made_by: version.madeBy, made_at: version.madeAt },
      members: await countMembers(transaction, { cpdYearId, groupCode: format.groupCode }),
    })
    .returning('report_version_id')
    .executeTakeFirstOrThrow();
  return report_version_id;
}

/** A version whose lines are being made. */
export interface UnfinishedVersion {
  reportVersionId: number;
  cpdYearId: number;
  format: BoardFormat;
  walked: number;
  upToUserId: number;
}

/** A making that is under way, whichever server it was on; the one that began first. */
export async function findUnfinished(database: Database): Promise<UnfinishedVersion | undefined> {
  return await database
    .selectFrom('report_version')
    .select(['report_version_id as reportVersionId', 'cpd_year_id as cpdYearId', 'format', 'walked'])
    .select('up_to_user_id as upToUserId')
    .where('making', '=', 'RUNNING')
    .orderBy('report_version_id')
    .limit(1)
    .executeTakeFirst();
}

/** What a step has come to. */
export interface Step {
  making: 'RUNNING' | 'DONE' | 'FAILED';
  walked: number;
  upToUserId: number;
  lines: readonly ReportLine[];
}

/**
 * Keeps the lines of a step where the making is still as it was before it. False where it was stopped or thrown away, or another server
 * has done the step too; then nothing is kept.
 */
export async function saveStep(database: Database, before: UnfinishedVersion, step: Step): Promise<boolean> {
  const { making, walked, upToUserId } = step;
  return await inTransaction(database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('report_version')
      .set({ making, walked, up_to_user_id: upToUserId, worked_at: sql<string>`now()` })
      .where('report_version_id', '=', before.reportVersionId)
      .where('making', '=', 'RUNNING')
      .where('up_to_user_id', '=', before.upToUserId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await insertRows(
      transaction,
      'report_line',
      step.lines.map((line) => toRow(before.reportVersionId, line)),
    );
    return true;
  });
}

function toRow(reportVersionId: number, line: ReportLine) {
  return {
    ...{ report_version_id: reportVersionId, user_id: line.userId, member_number: line.memberNumber },
    ...{ last_name: line.lastName, first_name: line.firstName, registration: line.registration, outcome: line.outcome },
    ...{ recognised: toHundredths(line.recognised), required: toHundredths(line.required), missing: [...line.missing] },
    ...{ months_reduced: line.monthsReduced, submitted_on: line.submittedOn, left_on: line.leftOn },
  };
}
