import { isBlank, nameProblem } from '../values/free-text.ts';
import { BOARD_COLUMNS_MAX, BOARD_NAME_MAX, BOARD_WORDS_MAX } from '../values/limits.ts';
import { REPORT_OUTCOMES, type ReportOutcome } from './outcome.ts';

/** What a column of a report can have. Reasons of leave and exemption are none of them: they never leave (RPT-01). */
export const BOARD_VALUES = [
  'MemberNumber',
  'LastName',
  'FirstName',
  'FullName',
  'Year',
  'Registration',
  'Outcome',
  'Missing',
  'Recognised',
  'Required',
  'MonthsReduced',
  'SubmittedOn',
  'LeftOn',
] as const;
export type BoardValue = (typeof BOARD_VALUES)[number];

/** What a report can be saved as. */
export const REPORT_FILE_TYPES = ['CSV', 'JSON', 'PDF'] as const;

/** By what the lines of a report are put in order. */
export const BOARD_ORDERS = ['MemberNumber', 'LastName'] as const;

export type BoardColumn = { heading: string; value: BoardValue };

/** How a board is told of a year (RPT-04): data, so that a college adds one without a new version of the product. */
export type BoardFormat = {
  name: string;
  /** Whose members it is about: those with a registration of this group in the year, by its code. */
  groupCode: string;
  columns: readonly BoardColumn[];
  /** The board's own word for each outcome. */
  words: Readonly<Record<ReportOutcome, string>>;
  orderBy: (typeof BOARD_ORDERS)[number];
  /** What the file that is sent is. All of them can be downloaded. */
  fileType: (typeof REPORT_FILE_TYPES)[number];
};

const COLUMNS: readonly BoardColumn[] = [
  { heading: 'Member number', value: 'MemberNumber' },
  { heading: 'Last name', value: 'LastName' },
  { heading: 'First name', value: 'FirstName' },
  { heading: 'Registration', value: 'Registration' },
  { heading: 'CPD year', value: 'Year' },
  { heading: 'Outcome', value: 'Outcome' },
  { heading: 'Hours recorded', value: 'Recognised' },
  { heading: 'Hours required', value: 'Required' },
];

const WORDS: BoardFormat['words'] = {
  MET: 'Compliant',
  REDUCED: 'Compliant (reduced requirements)',
  NOT_MET: 'Not compliant',
  NOT_SUBMITTED: 'Not compliant (not submitted)',
  EXEMPT: 'Exempt',
  LEFT: 'No longer with this CPD home',
  AUDIT_UNDER_WAY: 'Audit under way',
  AUDIT_NOT_MET: 'Not compliant (audit)',
};

/**
 * The format that a board starts with. No board publishes one for CPD homes that we know, so columns and words are assumed until a
 * college has sent a report.
 */
export function plainBoard(name: string, groupCode: string): BoardFormat {
  return { name, groupCode, columns: COLUMNS, words: WORDS, orderBy: 'MemberNumber', fileType: 'CSV' };
}

export type BoardProblem = { field: string; message: string };

/** Everything that is wrong with a board's format, at once; fields are `name`, `groupCode`, `columns.0.heading`, `words.MET` and so on. */
export function boardProblems(board: BoardFormat, groupCodes: readonly string[]): BoardProblem[] {
  const { name, groupCode, columns, words } = board;
  const problems: BoardProblem[] = [];
  const wrong = isBlank(name) ? 'is missing.' : nameProblem(name, BOARD_NAME_MAX);
  if (wrong !== undefined) problems.push({ field: 'name', message: `The name ${wrong}` });
  if (!groupCodes.includes(groupCode)) {
    problems.push({ field: 'groupCode', message: 'Please choose whose members the board registers.' });
  }
  if (columns.length === 0 || columns.length > BOARD_COLUMNS_MAX) {
    problems.push({ field: 'columns', message: `Please choose from 1 to ${BOARD_COLUMNS_MAX} columns.` });
  }
  const headings = columns.map(({ heading }) => heading.trim().toLowerCase());
  for (const [place, { heading }] of columns.entries()) {
    const field = `columns.${place}.heading`;
    const message = isBlank(heading) ? 'is missing.' : nameProblem(heading, BOARD_NAME_MAX);
    if (message !== undefined) problems.push({ field, message: `The heading ${message}` });
    else if (headings.indexOf(headings[place] ?? '') < place) {
      problems.push({ field, message: 'Another column has this heading.' });
    }
  }
  for (const outcome of REPORT_OUTCOMES) {
    const message = isBlank(words[outcome]) ? 'are missing.' : nameProblem(words[outcome], BOARD_WORDS_MAX);
    if (message !== undefined) problems.push({ field: `words.${outcome}`, message: `The words ${message}` });
  }
  return problems;
}

/** What is wrong with the code of a new board, which stays as it is: it is in the names of files. */
export function boardCodeProblem(code: string): string | undefined {
  return /^[A-Z0-9]{2,12}$/.test(code) ? undefined : 'Please enter 2 to 12 capital letters or digits.';
}
