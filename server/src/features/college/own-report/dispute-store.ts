import type { Change } from '../../../platform/database/tables.ts';
import type { RequestOrigin } from '../contact/contact-store.ts';

/**
 * A version that members were shown and that has a line of the member, which is neither signed nor sent until the transaction ends;
 * undefined for another one.
 */
export async function holdShownVersion(
  transaction: Change,
  { userId, reportVersionId }: { userId: number; reportVersionId: number },
) {
  return await transaction
    .selectFrom('report_version as version')
    .innerJoin('cpd_year as year', 'year.cpd_year_id', 'version.cpd_year_id')
    .select(['version.state', 'version.board_code as boardCode', 'version.format', 'year.cpd_year as year'])
    .where('version.report_version_id', '=', reportVersionId)
    .where('version.shown_at', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('report_line as line')
          .select('line.user_id')
          .whereRef('line.report_version_id', '=', 'version.report_version_id')
          .where('line.user_id', '=', userId),
      ),
    )
    .forShare('version')
    .executeTakeFirst();
}

/** The state of the newest version of a year's report to a board that members were shown, held as above; undefined without one. */
export async function holdNewestState(transaction: Change, { year, boardCode }: { year: number; boardCode: string }) {
  const row = await transaction
    .selectFrom('report_version as version')
    .innerJoin('cpd_year as year', 'year.cpd_year_id', 'version.cpd_year_id')
    .select('version.state')
    .where('year.cpd_year', '=', year)
    .where('version.board_code', '=', boardCode)
    .where('version.shown_at', 'is not', null)
    .orderBy('version.number', 'desc')
    .limit(1)
    .forShare('version')
    .executeTakeFirst();
  return row?.state;
}

/** Whether the member has said of a year and board that their line is wrong, and no one has decided it. */
export async function hasOpenDispute(
  transaction: Change,
  { userId, year, boardCode }: { userId: number; year: number; boardCode: string },
): Promise<boolean> {
  const row = await transaction
    .selectFrom('member_request')
    .select('member_request_id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'REPORT')
    .where('cpd_year', '=', year)
    .where('board_code', '=', boardCode)
    .where('status', '<>', 'DONE')
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts what a member says is wrong into the queue of the CPD team; answers its number. */
export async function insertDispute(
  transaction: Change,
  dispute: {
    userId: number;
    year: number;
    boardCode: string;
    dueOn: string;
    message: string;
    at: Temporal.Instant;
  } & RequestOrigin,
): Promise<number> {
  const row = await transaction
    .insertInto('member_request')
    .values({
      user_id: dispute.userId,
      kind: 'REPORT',
      message: dispute.message,
      cpd_year: dispute.year,
      board_code: dispute.boardCode,
      due_on: dispute.dueOn,
      created_at: dispute.at.toString(),
      source: dispute.source,
      entered_by_user_id: dispute.enteredByUserId,
    })
    .returning('member_request_id')
    .executeTakeFirstOrThrow();
  return row.member_request_id;
}
