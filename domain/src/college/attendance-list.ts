import { readDelimitedText, type TextRow } from '../values/delimited-text.ts';
import { ATTENDANCE_LINES_MAX, ATTENDANCE_LIST_MAX } from '../values/limits.ts';
import {
  type ColumnTable,
  columnsOf,
  fieldOf,
  fieldsOf,
  type Headings,
  hasExcess,
  placeOfHeadings,
  roleOfHeading,
  type TableColumn,
  twiceProblem,
  unreadColumns,
} from '../values/table-columns.ts';

/** What a column of an attendance list holds; `NONE` is not read. */
export const COLUMN_ROLES = ['NUMBER', 'NAME', 'HOURS', 'ATTENDED', 'NONE'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

type Role = Exclude<ColumnRole, 'NONE'>;

/** A column of an attendance list. */
export type AttendanceColumn = TableColumn<Role>;

/**
 * A line of an attendance list as it was written; `line` counts from 1, name and hours may be empty. `attended` is there
 * where a column says so; `excess` where the line has more fields than there are headings.
 */
export type AttendanceEntry = {
  line: number;
  memberNumber: string;
  name: string;
  hours: string;
  attended?: string;
  excess?: boolean;
};

/** The lines of a list and the columns that are not read, by their headings; or why there are none, as a sentence. */
export type AttendanceList = { entries: AttendanceEntry[]; unread: string[] } | { problem: string };

type Table = ColumnTable<Role>;

const HEADINGS: Headings<Role> = {
  NUMBER: /^(?:member|(?:college|member|membership|mem|cpd)?(?:number|num|no|nr|id|min))$/,
  NAME: /^(?:(?:full|member|members|first|given|last|family|attendee|participant|delegate|sur|fore)?names?|attendee|participant|delegate)$/,
  HOURS:
    /^(?:cpd|attended|actual|claimed)?(?:hours?|hrs?|h)(?:attended|claimed|credited|aday|perday|per(?:attendee|person|member))?$/,
  ATTENDED: /^(?:attended|attendance|attendancestatus|attending|present|didattend)$/,
};

/**
 * Reads an attendance list: member numbers, and as one likes names, hours and whether someone attended, with or without
 * headings, which may be below a title (ADM-06). Without headings the number comes first, then the name, then the hours;
 * a second column of nothing but figures is the hours. Below headings that are not known only the numbers are read. `chosen` says what each column holds instead.
 */
export function parseAttendanceList(text: string, chosen?: readonly ColumnRole[]): AttendanceList {
  const read = readTable(text);
  if ('problem' in read) return read;
  const table =
    chosen === undefined ? read : { ...read, roles: read.roles.map((_role, place) => chosen[place] ?? 'NONE') };
  const problem = problemOf(table) ?? problemOfLength(table.rows.length);
  if (problem !== undefined) return { problem };
  return { entries: table.rows.map((row) => entryOf(row, table)), unread: unreadColumns(table) };
}

/** The columns of a list, for someone who looks whether they are taken for what they are; none where it cannot be read. */
export function attendanceColumns(text: string): AttendanceColumn[] {
  const table = readTable(text);
  return 'problem' in table ? [] : columnsOf(table);
}

function readTable(text: string): Table | { problem: string } {
  if (text.length > ATTENDANCE_LIST_MAX)
    return { problem: 'The list is larger than 1 MB. Please split it into parts.' };
  const table = readDelimitedText(text);
  if (table.problem !== undefined) return { problem: table.problem };
  if (table.rows.length === 0) return { problem: 'The list is empty. Please paste one member number per line.' };
  const place = placeOfHeadings(table.rows, HEADINGS, 'NUMBER');
  if (place === undefined) return readUnknownHeadings(table.rows);
  const headings = table.rows[place]?.fields ?? [];
  return {
    headings,
    rows: table.rows.slice(place + 1),
    roles: headings.map((heading) => roleOfHeading(HEADINGS, heading)),
  };
}

/**
 * A table whose first full row has words alone, above a column of member numbers, has headings that are not known: of its
 * columns none is taken for a name or for hours until someone says so. Any other is a list without headings.
 */
function readUnknownHeadings(rows: readonly TextRow[]): Table {
  const width = rows.reduce((widest, { fields }) => Math.max(widest, fields.length), 0);
  const place = rows.findIndex(({ fields }) => fields.length === width && fields.every((field) => field !== ''));
  const [above, below] = [rows.slice(0, place), rows.slice(place + 1)];
  const headings = rows[place]?.fields ?? [];
  const isHeading =
    width > 1 && headings.every((field) => !/\d/.test(field)) && !above.some(({ fields }) => isNumber(fields[0] ?? ''));
  // A sum below the list, or a number that is missing, makes no attendee of the headings.
  const isOfNumbers = (at: number) =>
    below.filter(({ fields }) => isNumber(fields[at] ?? '')).length > below.length / 2;
  const numbers = headings.findIndex((_heading, at) => isOfNumbers(at));
  if (!isHeading || numbers === -1) return { headings: [], rows, roles: rolesByPlace(rows) };
  return { headings, rows: below, roles: headings.map((_heading, at) => (at === numbers ? 'NUMBER' : 'NONE')) };
}

/** Whether a field can be the number of a member. */
function isNumber(field: string): boolean {
  return /\d{3,}/.test(field) && !/\s/.test(field);
}

function rolesByPlace(rows: readonly TextRow[]): ColumnRole[] {
  const second = rows.map(({ fields }) => fields[1] ?? '').filter((field) => field !== '');
  const onlyFigures = second.length > 0 && second.every((field) => /^[\d.,:]+$/.test(field));
  const roles: ColumnRole[] = onlyFigures ? ['NUMBER', 'HOURS', 'NAME'] : ['NUMBER', 'NAME', 'HOURS'];
  const width = rows.reduce((widest, { fields }) => Math.max(widest, fields.length), 0);
  return Array.from({ length: width }, (_none, place) => roles[place] ?? 'NONE');
}

function problemOf(table: Table): string | undefined {
  if (!table.roles.includes('NUMBER')) {
    return 'None of the headings shows which column has the member numbers. Please name it "Member number", or choose the column.';
  }
  return (
    twiceProblem(table, 'NUMBER', 'the member numbers') ??
    twiceProblem(table, 'HOURS', 'the hours') ??
    twiceProblem(table, 'ATTENDED', 'who attended')
  );
}

function problemOfLength(length: number): string | undefined {
  if (length === 0) return 'The list has headings, but no lines below them.';
  if (length <= ATTENDANCE_LINES_MAX) return undefined;
  return `The list has ${length} lines; at most 5,000 can be read at a time. Please split it into parts.`;
}

function entryOf(row: TextRow, table: Table): AttendanceEntry {
  const of = (role: Role) => fieldOf(table, row, role);
  return {
    line: row.line,
    memberNumber: of('NUMBER'),
    name: fieldsOf(table, row, 'NAME').join(' '),
    hours: of('HOURS'),
    ...(table.roles.includes('ATTENDED') ? { attended: of('ATTENDED') } : {}),
    ...(hasExcess(table, row) ? { excess: true } : {}),
  };
}
