import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';

/** The report of a year to a board. */
export interface ReportOf {
  cpdYearId: number;
  boardCode: string;
}

/** What members say is wrong with the report of a year to a board (RPT-03), the one that is to be answered first before the others. */
function selectDisputes(database: Reading, { cpdYearId, boardCode }: ReportOf) {
  return database
    .selectFrom('member_request as request')
    .innerJoin('cpd_year as year', 'year.cpd_year', 'request.cpd_year')
    .innerJoin('member', 'member.user_id', 'request.user_id')
    .select([
      'request.member_request_id as requestId',
      'member.user_id as userId',
      'member.member_number as memberNumber',
      fullName('member').as('name'),
      'request.created_at as createdAt',
      'request.due_on as dueOn',
    ])
    .where('request.kind', '=', 'REPORT')
    .where('year.cpd_year_id', '=', cpdYearId)
    .where('request.board_code', '=', boardCode)
    .orderBy('request.due_on')
    .orderBy('request.member_request_id');
}

/** Those that no one has decided: the report is not signed while there is one (RPT-02). */
export async function listOpenDisputes(database: Reading, report: ReportOf) {
  return await selectDisputes(database, report).where('request.status', '<>', 'DONE').execute();
}

/** Those whose line was found to be wrong after an instant, an ISO time, such as that at which the lines of a version were made. */
export async function listFoundWrong(database: Reading, report: ReportOf, since: string) {
  return await selectDisputes(database, report)
    .select('request.decided_at as decidedAt')
    .where('request.result', '=', 'GRANTED')
    .where('request.decided_at', '>', since)
    .execute();
}
