import type { ReportState } from '@cpd/contract/report-files';
import type { BoardFormat } from '@cpd/domain/report/board';
import type { ReportLine } from '@cpd/domain/report/line';
import type { VersionState } from '@cpd/domain/report/version';
import { sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';

/** A version of a report as its files name it; undefined for no one's id. Times are ISO. */
export async function findReported(database: Reading, reportVersionId: number) {
  const { rows } = await sql<{
    boardCode: string;
    year: number;
    number: number;
    state: VersionState;
    reason: string;
    format: BoardFormat;
    isMade: boolean;
    madeAt: string;
    firstSignedBy: string | null;
    firstSignedAt: string | null;
    secondSignedBy: string | null;
    secondSignedAt: string | null;
    sentFileType: BoardFormat['fileType'] | null;
    sentSha256: string | null;
  }>`
    select version.board_code as "boardCode", year.cpd_year as year, version.number, version.state, version.reason,
      version.format,
      version.making = 'DONE' as "isMade", version.made_at as "madeAt",
      concat_ws(' ', first.first_name, first.last_name) as "firstSignedBy", version.first_signed_at as "firstSignedAt",
      concat_ws(' ', second.first_name, second.last_name) as "secondSignedBy", version.second_signed_at as "secondSignedAt",
      version.sent_file_type as "sentFileType", version.sent_sha256 as "sentSha256"
    from report_version version
    join cpd_year year using (cpd_year_id)
    left join member first on first.user_id = version.first_signed_by
    left join member second on second.user_id = version.second_signed_by
    where version.report_version_id = ${reportVersionId}`.execute(database);
  return rows[0];
}

/** The file that was sent; undefined once a member of it was erased. */
export async function findSentFile(database: Reading, reportVersionId: number): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom('report_version')
    .select('sent_file')
    .where('report_version_id', '=', reportVersionId)
    .executeTakeFirst();
  return row?.sent_file ?? undefined;
}

/** The lines of a version behind a member, by their ids. */
export async function listLines(
  database: Reading,
  reportVersionId: number,
  { after, limit }: { after: number; limit: number },
): Promise<ReportLine[]> {
  const { rows } = await sql<ReportLine>`
    select user_id as "userId", member_number as "memberNumber", last_name as "lastName", first_name as "firstName",
      registration, outcome, recognised / 100.0 as recognised, required / 100.0 as required, missing,
      months_reduced as "monthsReduced", submitted_on as "submittedOn", left_on as "leftOn"
    from report_line
    where report_version_id = ${reportVersionId} and user_id > ${after}
    order by user_id
    limit ${limit}`.execute(database);
  return rows;
}

/** All versions, the latest year first, and of a year and board the latest version first. */
export async function listReportStates(database: Reading): Promise<ReportState[]> {
  const { rows } = await sql<ReportState>`
    select version.report_version_id as "reportVersionId", version.board_code as "boardCode",
      version.format ->> 'name' as name, year.cpd_year as "cpdYear", version.number as "versionNumber", version.state,
      version.walked as members, version.made_at as "madeAt", version.second_signed_at as "signedAt",
      version.sent_on as "sentOn", version.sent_file_type as "fileType", version.sent_sha256 as sha256
    from report_version version
    join cpd_year year using (cpd_year_id)
    order by year.cpd_year desc, version.board_code, version.number desc`.execute(database);
  return rows;
}
