import { sql } from 'kysely';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { told } from './difference-sql.ts';

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

/**
 * Those whose line in a version was found to be wrong: since it was made, an ISO time, or before, and it says still what it said then,
 * because the record was not corrected; none whose record was erased.
 */
export async function listFoundWrong(
  database: Reading,
  version: ReportOf & { reportVersionId: number },
  madeAt: string,
) {
  const isAsBefore = sql<boolean>`exists (
    select from report_line line, lateral (
      select old.* from report_version shown join report_line old using (report_version_id)
      where shown.cpd_year_id = ${version.cpdYearId} and shown.board_code = ${version.boardCode}
        and shown.shown_at is not null and shown.made_at < request.decided_at and old.user_id = line.user_id
      order by shown.number desc limit 1
    ) old
    where line.report_version_id = ${version.reportVersionId} and line.user_id = request.user_id
      and line.member_number <> ''
      and ${told('line')} is not distinct from ${told('old')}
  )`;
  return await selectDisputes(database, version)
    .select('request.decided_at as decidedAt')
    .where('request.result', '=', 'GRANTED')
    .where((eb) => eb.or([eb('request.decided_at', '>', madeAt), isAsBefore]))
    .execute();
}
