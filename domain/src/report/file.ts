import { formatHours } from '../values/hours.ts';
import { REPORT_PRINTED_MAX } from '../values/limits.ts';
import type { BoardFormat, BoardValue } from './board.ts';
import type { ReportLine } from './line.ts';
import { UNWELCOME } from './version.ts';

const CELLS: Readonly<Record<Exclude<BoardValue, 'Outcome' | 'Year'>, (line: ReportLine) => string>> = {
  MemberNumber: ({ memberNumber }) => memberNumber,
  LastName: ({ lastName }) => lastName,
  FirstName: ({ firstName }) => firstName,
  FullName: ({ firstName, lastName }) => [firstName, lastName].filter((part) => part !== '').join(' '),
  Registration: ({ registration }) => registration,
  Missing: ({ missing }) => missing.join('; '),
  Recognised: ({ recognised }) => formatHours(recognised),
  Required: ({ required }) => formatHours(required),
  MonthsReduced: ({ monthsReduced }) => (monthsReduced === 0 ? '' : String(monthsReduced)),
  SubmittedOn: ({ submittedOn }) => submittedOn ?? '',
  LeftOn: ({ leftOn }) => leftOn ?? '',
};

/** A line of a report as its board reads it, in the order of the columns (RPT-04). */
export function reportCells({ columns, words }: BoardFormat, line: ReportLine, year: number): string[] {
  return columns.map(({ value }) => {
    if (value === 'Outcome') return words[line.outcome];
    return value === 'Year' ? String(year) : CELLS[value](line);
  });
}

/** The lines in the order of the board's format; those of one name by number. */
export function inBoardOrder<Line extends Pick<ReportLine, 'memberNumber' | 'lastName' | 'firstName'>>(
  { orderBy }: Pick<BoardFormat, 'orderBy'>,
  lines: readonly Line[],
): Line[] {
  const nameOf = ({ lastName, firstName }: Line) => `${lastName}\u0000${firstName}`.toLowerCase();
  const compare = (one: string, other: string) => Number(one > other) - Number(one < other);
  // Names are made once: a large college has many thousands.
  const named = lines.map((line) => ({ line, name: orderBy === 'LastName' ? nameOf(line) : '' }));
  return named
    .sort((one, other) => compare(one.name, other.name) || compare(one.line.memberNumber, other.line.memberNumber))
    .map(({ line }) => line);
}

/**
 * The lines that are printed, in their order, and the title above them (RPT-04): all of them where there are few enough, otherwise
 * those that a board may act on. All lines are in the other files.
 */
export function printedLines<Line extends Pick<ReportLine, 'outcome'>>(
  lines: readonly Line[],
  max = REPORT_PRINTED_MAX,
): { title: string; lines: readonly Line[] } {
  if (lines.length <= max) return { title: 'All lines', lines };
  const toActOn = lines.filter(({ outcome }) => UNWELCOME.includes(outcome));
  if (toActOn.length <= max) return { title: 'Lines of members who did not meet the requirements', lines: toActOn };
  return { title: 'There are too many lines to print. They are in the CSV file.', lines: [] };
}
