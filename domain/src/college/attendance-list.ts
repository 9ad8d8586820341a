import { readDelimitedText, type TextRow } from '../values/delimited-text.ts';
import { ATTENDANCE_LINES_MAX, ATTENDANCE_LIST_MAX } from '../values/limits.ts';

/** A line of an attendance list as it was written; `line` counts from 1, name and hours may be empty. */
export type AttendanceEntry = { line: number; memberNumber: string; name: string; hours: string };

/** The lines of a list, or why there are none, as a sentence. */
export type AttendanceList = { entries: AttendanceEntry[] } | { problem: string };

type Columns = { memberNumber: number; names: readonly number[]; hours: number | undefined };

const NUMBER_HEADINGS = ['membernumber', 'memberno', 'member', 'number', 'no', 'min', 'id', 'memberid'];
const NAME_HEADINGS = ['name', 'fullname', 'membername', 'firstname', 'givenname', 'lastname', 'surname', 'familyname'];
const HOURS_HEADINGS = ['hours', 'hour', 'hrs', 'h', 'hoursaday', 'hoursperday'];

/**
 * Reads an attendance list: member numbers, and as one likes names and hours, with or without headings (ADM-06). Without
 * headings the number comes first, then the name, then the hours; a second column of nothing but figures is the hours.
 */
export function parseAttendanceList(text: string): AttendanceList {
  if (text.length > ATTENDANCE_LIST_MAX)
    return { problem: 'The list is larger than 1 MB. Please split it into parts.' };
  const table = readDelimitedText(text);
  if ('problem' in table) return table;
  const [first] = table.rows;
  if (first === undefined) return { problem: 'The list is empty. Please paste one member number per line.' };
  const headings = readHeadings(first);
  if (headings !== undefined && headings.memberNumber === -1) {
    return {
      problem: 'None of the headings shows which column has the member numbers. Please name it "Member number".',
    };
  }
  const doubled = headings === undefined ? undefined : doubledColumn(first);
  if (doubled !== undefined) return { problem: doubled };
  const rows = headings === undefined ? table.rows : table.rows.slice(1);
  if (rows.length === 0) return { problem: 'The list has headings, but no lines below them.' };
  if (rows.length > ATTENDANCE_LINES_MAX) {
    return {
      problem: `The list has ${rows.length} lines; at most 5,000 can be read at a time. Please split it into parts.`,
    };
  }
  const columns = headings ?? columnsByPlace(rows);
  return { entries: rows.map((row) => entryOf(row, columns)) };
}

/** Which column is which, by the words of a first line that are headings; undefined when it is an attendee's line. */
function readHeadings({ fields }: TextRow): Columns | undefined {
  const words = fields.map(headingWord);
  const isHeading = (word: string) =>
    [NUMBER_HEADINGS, NAME_HEADINGS, HOURS_HEADINGS].some((all) => all.includes(word));
  // A figure in it makes it a line like the others.
  if (fields.some((field) => /\d/.test(field)) || !words.some(isHeading)) return undefined;
  const hours = words.findIndex((word) => HOURS_HEADINGS.includes(word));
  return {
    memberNumber: words.findIndex((word) => NUMBER_HEADINGS.includes(word)),
    names: words.flatMap((word, place) => (NAME_HEADINGS.includes(word) ? [place] : [])),
    hours: hours === -1 ? undefined : hours,
  };
}

/** Of two columns with the same meaning nobody can tell which one counts. */
function doubledColumn({ fields }: TextRow): string | undefined {
  for (const [what, headings] of [
    ['the member numbers', NUMBER_HEADINGS],
    ['the hours', HOURS_HEADINGS],
  ] as const) {
    const found = fields.filter((field) => headings.includes(headingWord(field)));
    const named = found.map((field) => `"${field}"`).join(' and ');
    if (found.length > 1) return `The headings ${named} could all mean ${what}. Please keep one of these columns.`;
  }
  return undefined;
}

/** A heading without what people write round its word. */
function headingWord(field: string): string {
  return field.toLowerCase().replace(/[^a-z]/g, '');
}

function columnsByPlace(rows: readonly TextRow[]): Columns {
  const second = rows.map(({ fields }) => fields[1] ?? '').filter((field) => field !== '');
  const onlyFigures = second.length > 0 && second.every((field) => /^[\d.,]+$/.test(field));
  return onlyFigures ? { memberNumber: 0, names: [2], hours: 1 } : { memberNumber: 0, names: [1], hours: 2 };
}

function entryOf({ line, fields }: TextRow, { memberNumber, names, hours }: Columns): AttendanceEntry {
  const at = (place: number | undefined) => (place === undefined ? '' : (fields[place] ?? ''));
  const name = names.map(at).filter((part) => part !== '');
  return { line, memberNumber: at(memberNumber), name: name.join(' '), hours: at(hours) };
}
