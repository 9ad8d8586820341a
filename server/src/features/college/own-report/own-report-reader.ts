import type { OwnReport } from '@cpd/contract/own-reports';
import type { BoardFormat } from '@cpd/domain/report/board';
import type { ReportLine } from '@cpd/domain/report/line';
import { sql } from 'kysely';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';

/** A member's line of a version that members are shown, as stored. */
export interface StoredLine {
  reportVersionId: number;
  cpdYearId: number;
  year: number;
  boardCode: string;
  currency: 'C' | 'H';
  state: 'PREVIEW' | 'SIGNED' | 'SENT';
  format: BoardFormat;
  madeOn: string;
  previewUntil: string;
  sentOn: string | null;
  line: ReportLine;
  /** The line that the board was told last, else that of the version before that members were shown; null without one. */
  earlier: { line: ReportLine; sentOn: string | null } | null;
  /** What the member said is wrong, the latest; null where they said nothing. */
  dispute: OwnReport['dispute'];
}

const LINE = sql<ReportLine>`json_build_object(
  'userId', line.user_id, 'memberNumber', line.member_number, 'lastName', line.last_name, 'firstName', line.first_name,
  'registration', line.registration, 'outcome', line.outcome, 'recognised', line.recognised / 100.0,
  'required', line.required / 100.0, 'missing', line.missing, 'monthsReduced', line.months_reduced,
  'submittedOn', line.submitted_on, 'leftOn', line.left_on)`;

/**
 * The lines of a member, the latest year first: for each year and board, that of the newest version that members are shown. Drafts and
 * versions that were replaced are left out.
 */
export async function listShownLines(database: Reading, userId: number): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select shown.report_version_id as "reportVersionId", shown.cpd_year_id as "cpdYearId", year.cpd_year as year,
      shown.board_code as "boardCode", framework.rules ->> 'currency' as currency, shown.state, shown.format,
      shown.made_at as "madeOn", shown.preview_until as "previewUntil", shown.sent_on as "sentOn", shown.line, earlier.earlier, disputed.dispute
    from (
      select distinct on (version.cpd_year_id, version.board_code) version.*, ${LINE} as line
      from report_line line join report_version version using (report_version_id)
      where line.user_id = ${userId} and version.state in ('PREVIEW', 'SIGNED', 'SENT')
      order by version.cpd_year_id, version.board_code, version.number desc
    ) shown
    join cpd_year year using (cpd_year_id)
    join framework using (framework_id)
    left join lateral (
      select json_build_object('line', ${LINE}, 'sentOn', before.sent_on) as earlier
      from report_version before join report_line line using (report_version_id)
      where before.cpd_year_id = shown.cpd_year_id and before.board_code = shown.board_code
        and before.number < shown.number and before.shown_at is not null and line.user_id = ${userId}
      order by before.sent_on is not null desc, before.number desc limit 1
    ) earlier on true
    left join lateral (
      select json_build_object(
        'requestId', asked.member_request_id, 'createdOn', asked.created_at, 'decidedOn', asked.decided_at,
        'dueOn', asked.due_on, 'message', asked.message, 'result', asked.result, 'decisionText', asked.decision_text,
        'enteredBy', case when enterer.user_id is not null then ${fullName('enterer')} end) as dispute
      from member_request asked left join member enterer on enterer.user_id = asked.entered_by_user_id
      where asked.user_id = ${userId} and asked.kind = 'REPORT' and asked.cpd_year = year.cpd_year
        and asked.board_code = shown.board_code
      order by asked.member_request_id desc limit 1
    ) disputed on true
    order by year.cpd_year desc, shown.board_code
  `.execute(database);
  return rows;
}
