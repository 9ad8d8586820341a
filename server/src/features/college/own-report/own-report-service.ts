import type { OwnReport, ReportedLine } from '@cpd/contract/own-reports';
import { reportCells } from '@cpd/domain/report/file';
import { disputeRefusal, saysTheSame, type ToldOfYear } from '@cpd/domain/report/own-line';
import type { Reading } from '../../../platform/database/tables.ts';
import { listShownLines, type StoredLine } from './own-report-reader.ts';

/** What boards are, or were, told of the years of a member, the latest year first (RPT-03). */
export async function readOwnReports(database: Reading, userId: number): Promise<OwnReport[]> {
  return (await listShownLines(database, userId)).map(ownToWire);
}

/** The line of a member for a year and a board as it stands; null where no line of theirs is left. */
export async function readReportedLine(
  database: Reading,
  { userId, year, boardCode }: { userId: number; year: number; boardCode: string },
): Promise<ReportedLine | null> {
  const lines = await listShownLines(database, userId);
  const found = lines.find((line) => line.year === year && line.boardCode === boardCode);
  return found === undefined ? null : lineToWire(found);
}

function ownToWire(stored: StoredLine): OwnReport {
  const { line, earlier, dispute, state, sentOn } = stored;
  const isSame = earlier !== null && saysTheSame(earlier.line, line);
  return {
    ...lineToWire(stored),
    // The correction of other lines is no news for this member: the board was told already.
    sentOn: sentOn ?? (isSame ? earlier.sentOn : null),
    earlier: earlier === null || isSame ? null : { ...toldToWire(earlier.line), sentOn: earlier.sentOn },
    dispute: dispute && {
      ...dispute,
      createdOn: instantText(dispute.createdOn),
      decidedOn: dispute.decidedOn && instantText(dispute.decidedOn),
    },
    disputeRefusal: disputeRefusal({ state, hasOpen: dispute !== null && dispute.result === null }) ?? '',
  };
}

function lineToWire({ line, format, earlier: _earlier, dispute: _dispute, ...version }: StoredLine): ReportedLine {
  const cells = reportCells(format, line, version.year);
  return {
    ...version,
    board: format.name,
    madeOn: instantText(version.madeOn),
    ...toldToWire(line),
    submittedOn: line.submittedOn,
    leftOn: line.leftOn,
    cells: format.columns.map(({ heading }, place) => ({ heading, text: cells[place] ?? '' })),
  };
}

function toldToWire({ outcome, recognised, required, monthsReduced, missing }: ToldOfYear) {
  return { outcome, recognised, required, monthsReduced, missing: [...missing] };
}

/** JSON of the database spells an instant with an offset. */
function instantText(text: string): string {
  return Temporal.Instant.from(text).toString();
}
