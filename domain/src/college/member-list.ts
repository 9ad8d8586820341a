import { CONTACT_TEXTS, type PersonDetails, personProblems } from '../member/person-details.ts';
import { readCountry } from '../values/countries.ts';
import type { TextRow } from '../values/delimited-text.ts';
import { freeTextProblem } from '../values/free-text.ts';
import { MEMBER_LIST_LINES_MAX, MEMBER_NUMBER_MAX, TELEPHONE_MAX } from '../values/limits.ts';
import { isPlainDate, parseDayMonthYear } from '../values/plain-date.ts';
import {
  type ColumnTable,
  columnsOf,
  fieldOf,
  fieldsOf,
  type Headings,
  hasExcess,
  type RoleOr,
  readColumnTable,
  type TableColumn,
  twiceProblem,
} from '../values/table-columns.ts';

/** What a column of a list of members holds (PPL-02). */
export const MEMBER_COLUMNS = [
  'NUMBER',
  'USERNAME',
  'TITLE',
  'FIRST_NAME',
  'LAST_NAME',
  'EMAIL',
  'TELEPHONE',
  'ADDRESS',
  'BORN_ON',
  'COUNTRY',
  'STATE',
  'REGISTRATION_NUMBER',
  'REGISTRATION',
  'JOINED',
  'SPECIALTY',
] as const;
export type MemberColumn = (typeof MEMBER_COLUMNS)[number];

/** What an import knows of a member; the key is the number. Dates are plain dates, `country` is a code. */
export type MemberValues = PersonDetails & {
  telephone: string;
  address: string;
  bornOn: string | null;
  country: string | null;
  state: string;
  registrationNumber: string;
  /** The calendar year in which the membership began. */
  firstYear: number | null;
  joinedOn: string | null;
};

/** A line of a list: what it fills in, and what is to be said about it. A field that is empty changes nothing. */
export type MemberEntry = {
  /** Of the file, from 1; line breaks between quotation marks count. */
  line: number;
  values: Partial<MemberValues> & { memberNumber: string };
  /** As written. */
  registrations: string[];
  specialties: string[];
  /** Nothing of a line with problems is stored. */
  problems: string[];
  warnings: string[];
};

/** The lines of a list, some at a time because a long one is large when it is read. */
export type ReadMemberList = {
  columns: TableColumn<MemberColumn>[];
  size: number;
  /** The lines from one place to another, the first being 0. */
  read(from: number, to: number): MemberEntry[];
  numbers: ReadonlySet<string>;
  /** In lower case. */
  usernames: ReadonlySet<string>;
  /** How many lines have neither. */
  unnamed: number;
};
export type MemberList = ReadMemberList | { problem: string };

type Table = ColumnTable<MemberColumn>;

const HEADINGS: Headings<MemberColumn> = {
  NUMBER: /^(?:member|(?:college|member|membership|mem|cpd)?(?:number|num|no|nr|id|min))$/,
  USERNAME: /^(?:user|login|account)(?:name|id)?$/,
  TITLE: /^(?:title|honorific|salutation)$/,
  FIRST_NAME: /^(?:first|given|fore|christian|preferred)names?$/,
  LAST_NAME: /^(?:last|family|sur)names?$/,
  EMAIL: /^(?:primary|preferred|work)?e?mail(?:address)?$/,
  TELEPHONE: /^(?:mobile|cell|(?:mobile|cell|tele|work|home|contact|daytime)?phone)(?:number|no)?$/,
  ADDRESS: /^(?:(?:postal|mailing|home|street|preferred)?address(?:line)?|suburb|city|town|post(?:al)?code)$/,
  BORN_ON: /^(?:dateofbirth|birthdate|birthday|dob|born)$/,
  COUNTRY: /^country(?:ofresidence|ofpractice|code|name)?$/,
  STATE: /^(?:state|region|province|stateterritory|stateorterritory)$/,
  REGISTRATION_NUMBER: /^(?:ahpra|mcnz|registration|reg|council)(?:number|num|no|nr|id)$|^ahpra$|^mcnz$/,
  REGISTRATION: /^registrations?(?:type|status)?$|^scope(?:ofpractice)?$/,
  JOINED:
    /^(?:joined|joinedon|datejoined|joindate|joiningdate|joiningyear|yearjoined|admitted|membersince|firstyear|firstyearofmembership|membershipstart)$/,
  SPECIALTY: /^(?:special(?:i)?t(?:y|ies)|areas?(?:ofpractice)?|subspecial(?:i)?ty)$/,
};

/** Without these a line cannot be a new member. */
const REQUIRED = [
  ['NUMBER', 'Member number'],
  ['USERNAME', 'Username'],
  ['LAST_NAME', 'Family name'],
] as const satisfies readonly (readonly [MemberColumn, string])[];

/** Of these a line can have several: they are joined, or each counts. */
const SEVERAL: readonly MemberColumn[] = [
  'FIRST_NAME',
  'LAST_NAME',
  'TELEPHONE',
  'ADDRESS',
  'REGISTRATION',
  'SPECIALTY',
];

/** How the fields of a person are named where something is wrong with them. */
const TEXT_COLUMNS = [
  ['title', 'TITLE', ' '],
  ['firstName', 'FIRST_NAME', ' '],
  ['lastName', 'LAST_NAME', ' '],
  ['email', 'EMAIL', ' '],
  ['username', 'USERNAME', ' '],
  ['telephone', 'TELEPHONE', ', '],
  ['address', 'ADDRESS', ', '],
  ['state', 'STATE', ' '],
  ['registrationNumber', 'REGISTRATION_NUMBER', ' '],
] as const satisfies readonly (readonly [keyof MemberValues, MemberColumn, string])[];

/** Texts beyond those of a person, with their names and limits. */
const OTHER_TEXTS = [
  ...CONTACT_TEXTS,
  ['state', 'The state', TELEPHONE_MAX],
  ['registrationNumber', 'The registration number', MEMBER_NUMBER_MAX],
] as const;

export const EXCESS = 'This line has more fields than there are headings, so its values may be in the wrong columns.';

/**
 * Reads a list of members by its headings, which may be below a title (PPL-01, PPL-02). `chosen` says what each column holds
 * instead. A list without one of the columns that a new member needs is refused.
 */
export function parseMemberList(text: string, chosen?: readonly RoleOr<MemberColumn>[]): MemberList {
  const table = readColumnTable(text, { headings: HEADINGS, key: 'NUMBER' }, chosen);
  if ('problem' in table) return table;
  const problem = problemOf(table);
  if (problem !== undefined) return { problem };
  const { numbers, usernames, unnamed } = namesOf(table);
  return {
    columns: columnsOf(table),
    size: table.rows.length,
    numbers: new Set(numbers.keys()),
    usernames: new Set(usernames.keys()),
    unnamed,
    read: (from, to) =>
      table.rows.slice(from, to).map((row) => {
        const entry = entryOf(table, row);
        const twice = [
          ...twiceProblems('number', row, numbers.get(numberOf(table, row))),
          ...twiceProblems('username', row, usernames.get(usernameOf(table, row))),
        ];
        return { ...entry, problems: [...entry.problems, ...twice] };
      }),
  };
}

/** The lines of each number and username, and how many have neither, in one pass: each reads the text of its line anew. */
function namesOf(table: Table) {
  const numbers: LinesByKey = new Map();
  const usernames: LinesByKey = new Map();
  let unnamed = 0;
  for (const row of table.rows) {
    const [number, username] = [numberOf(table, row), usernameOf(table, row)];
    noteLine(numbers, number, row.line);
    noteLine(usernames, username, row.line);
    if (number === '' && username === '') unnamed += 1;
  }
  return { numbers, usernames, unnamed };
}

/** The columns of a list, for someone who looks whether they are taken for what they are; none where it cannot be read. */
export function memberColumns(text: string): TableColumn<MemberColumn>[] {
  const table = readColumnTable(text, { headings: HEADINGS, key: 'NUMBER' });
  return 'problem' in table ? [] : columnsOf(table);
}

function problemOf(table: Table): string | undefined {
  const missing = REQUIRED.flatMap(([role, name]) => (table.roles.includes(role) ? [] : [`"${name}"`]));
  if (missing.length > 0) {
    return `The file has no column ${missing.join(', and none ')}. Please name the columns in its first line, or choose them.`;
  }
  return (
    sizeProblem(table) ??
    MEMBER_COLUMNS.filter((role) => !SEVERAL.includes(role))
      .map((role) => twiceProblem(table, role, 'the same'))
      .find((each) => each !== undefined)
  );
}

/** What is wrong with how many lines a list of members, or of what they did, has; undefined when nothing is. */
export function sizeProblem({ rows }: Pick<Table, 'rows'>): string | undefined {
  if (rows.length === 0) return 'The file has headings, but no lines below them.';
  if (rows.length <= MEMBER_LIST_LINES_MAX) return undefined;
  return `The file has ${rows.length} lines; at most 100,000 can be read at a time. Please split it into parts.`;
}

function entryOf(table: Table, row: TextRow): MemberEntry {
  const of = (role: MemberColumn) => fieldsOf(table, row, role);
  const values: MemberEntry['values'] = { memberNumber: numberOf(table, row) };
  const problems: string[] = hasExcess(table, row) ? [EXCESS] : [];
  const warnings: string[] = [];
  for (const [field, role, between] of TEXT_COLUMNS) {
    const text = of(role).join(between);
    if (text !== '') values[field] = text;
  }
  fillCountry(of('COUNTRY')[0], values, warnings);
  readBirth(of('BORN_ON')[0], values, problems);
  readJoining(of('JOINED')[0], values, problems);
  const registrations = of('REGISTRATION').flatMap(parts);
  return {
    line: row.line,
    values,
    registrations,
    specialties: of('SPECIALTY').flatMap(parts),
    problems: [...problems, ...textProblems(values)],
    warnings,
  };
}

/** The line of one member that came without a list. */
export function entryOfMember(values: MemberEntry['values']): MemberEntry {
  return { line: 0, values, registrations: [], specialties: [], problems: textProblems(values), warnings: [] };
}

/** Several values of a field are separated as people do it within one. */
function parts(field: string): string[] {
  return field
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function textProblems(values: MemberEntry['values']): string[] {
  // What a line leaves out is judged where it matters: for a new member.
  const person = { title: '', firstName: '', lastName: '-', email: '', username: '-', ...values };
  const others = OTHER_TEXTS.flatMap(([field, name, max]) => {
    const problem = freeTextProblem(values[field] ?? '', max);
    return problem === undefined ? [] : [`${name} ${problem}`];
  });
  return [...personProblems(person).map(({ message }) => message), ...others];
}

function fillCountry(text: string | undefined, values: MemberEntry['values'], warnings: string[]): void {
  if (text === undefined) return;
  const found = readCountry(text);
  if (found === undefined) warnings.push(`The country “${text}” is not known, and is not read.`);
  else values.country = found;
}

function readBirth(text: string | undefined, values: MemberEntry['values'], problems: string[]): void {
  if (text === undefined) return;
  const day = readDay(text);
  if (day === undefined) problems.push(`The date of birth “${text}” is not a day, such as 31/01/1970.`);
  else values.bornOn = day;
}

/** A year alone says when the membership began as well as most lists know it. */
function readJoining(text: string | undefined, values: MemberEntry['values'], problems: string[]): void {
  if (text === undefined) return;
  if (/^(?:19|20)\d\d$/.test(text)) {
    values.firstYear = Number(text);
    return;
  }
  const day = readDay(text);
  if (day === undefined) {
    problems.push(`“${text}” is neither a year nor a day of joining, such as 2024 or 01/03/2024.`);
    return;
  }
  values.firstYear = Number(day.slice(0, 4));
  values.joinedOn = day;
}

/** A day as lists have it, the day before the month; undefined if it is not a day. */
export function readDay(text: string): string | undefined {
  if (isPlainDate(text)) return text;
  const parts = text.split(/[/.-]/).map((part) => part.padStart(2, '0'));
  return parseDayMonthYear(parts.join('/'));
}

function numberOf(table: Table, row: TextRow): string {
  return fieldOf(table, row, 'NUMBER');
}

function usernameOf(table: Table, row: TextRow): string {
  return fieldOf(table, row, 'USERNAME').toLowerCase();
}

/** The line of each key of a line, such as a number or a username, or where it is on several, these. */
type LinesByKey = Map<string, number | number[]>;

/** The lines of a list by what each of them is told apart by. */
export function linesBy<Listed extends Pick<Table, 'rows'>>(
  table: Listed,
  keyOf: (table: Listed, row: TextRow) => string,
): LinesByKey {
  const lines: LinesByKey = new Map();
  for (const row of table.rows) noteLine(lines, keyOf(table, row), row.line);
  return lines;
}

function noteLine(lines: LinesByKey, key: string, line: number): void {
  if (key === '') return;
  const known = lines.get(key);
  if (known === undefined) lines.set(key, line);
  else if (typeof known === 'number') lines.set(key, [known, line]);
  else known.push(line);
}

/** A key that is on two lines is wrong on both: which is meant, no one can tell. */
export function twiceProblems(
  what: string,
  { line }: TextRow,
  lines: number | readonly number[] | undefined,
): string[] {
  if (lines === undefined || typeof lines === 'number') return [];
  return [`This ${what} is also on ${linesInWords(lines.filter((other) => other !== line))}.`];
}

function linesInWords(lines: readonly number[]): string {
  const named = lines.slice(0, 5).join(', ');
  return lines.length === 1 ? `line ${named}` : `lines ${named}${lines.length > 5 ? ' and others' : ''}`;
}
