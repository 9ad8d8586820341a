import type { TextRow } from '../values/delimited-text.ts';
import { freeTextProblem, nameProblem } from '../values/free-text.ts';
import { fromHundredths, toHundredths } from '../values/hours.ts';
import { EARLIER_AMOUNT_MAX, EARLIER_CERTIFICATE_MAX, EARLIER_SYSTEM_MAX } from '../values/limits.ts';
import {
  type ColumnTable,
  columnsOf,
  fieldOf,
  type Headings,
  hasExcess,
  headingWord,
  type RoleOr,
  readColumnTable,
  type TableColumn,
  twiceProblem,
} from '../values/table-columns.ts';
import type { EarlierStatus } from '../year/earlier-year.ts';
import type { Currency, Framework } from '../year/framework.ts';
import { EXCESS, linesBy, readDay, sizeProblem, twiceProblems } from './member-list.ts';

/** What a column of a list of earlier years holds (PPL-16). */
export const EARLIER_FIXED_COLUMNS = ['NUMBER', 'YEAR', 'STATUS', 'UNIT', 'SUBMITTED', 'CERTIFICATE'] as const;
type FixedColumn = (typeof EARLIER_FIXED_COLUMNS)[number];
/** What a category got, by its id. */
type CategoryColumn = `CATEGORY_${number}`;
export type EarlierColumn = FixedColumn | CategoryColumn;

/** A category of the college, with everything that its years call it, the latest first (FWK-06). */
export type EarlierCategory = { categoryId: number; displayOrder: number; names: string[] };

/** The categories of the years of a college, which are given with the earliest first. */
export function earlierCategories(frameworks: readonly Pick<Framework, 'categories'>[]): EarlierCategory[] {
  const all = frameworks.toReversed().flatMap(({ categories }) => categories);
  const byId = Map.groupBy(all, ({ categoryId }) => categoryId);
  const categories = [...byId].map(([categoryId, ofYears]) => ({
    categoryId,
    displayOrder: ofYears[0]?.displayOrder ?? categoryId,
    names: [...new Set(ofYears.map(({ name }) => name))],
  }));
  return categories.toSorted((one, other) => one.displayOrder - other.displayOrder);
}

/** All that a column can be taken for. */
export function earlierColumnsOf(categories: readonly EarlierCategory[]): EarlierColumn[] {
  return [...EARLIER_FIXED_COLUMNS, ...categories.map(columnOf)];
}

function columnOf({ categoryId }: EarlierCategory): CategoryColumn {
  return `CATEGORY_${categoryId}`;
}

/** A line of a list: a year of a member. What could not be read is null, and among the problems. */
export type EarlierEntry = {
  /** Of the file, from 1. */
  line: number;
  memberNumber: string;
  year: number | null;
  status: EarlierStatus | null;
  /** Hours or credits by the id of the category; a field that is empty is not there. */
  amounts: Record<number, number>;
  /** Where the line says in what they are. */
  unit: Currency | null;
  submittedOn: string | null;
  certificateNumber: string;
  problems: string[];
};

/** The lines of a list, some at a time. */
export type ReadEarlierYears = {
  columns: TableColumn<EarlierColumn>[];
  size: number;
  /** The lines from one place to another, the first being 0. */
  read(from: number, to: number): EarlierEntry[];
};

type Table = ColumnTable<EarlierColumn>;

const HEADINGS: Headings<FixedColumn> = {
  NUMBER: /^(?:member|(?:college|member|membership|mem|cpd)(?:number|num|no|nr|id)|number|id|min)$/,
  YEAR: /^(?:cpd|calendar|program)?year$/,
  STATUS: /^(?:cpd|year|record|final)?(?:status|result|outcome)$/,
  UNIT: /^(?:unit|units|currency)$/,
  SUBMITTED: /^(?:date)?submi(?:tted|ssion)(?:on|date)?$|^dateofsubmission$|^dayofsubmission$/,
  CERTIFICATE: /^certificate(?:number|num|no|nr|id)?$/,
};

/** A category is known by its name, or by as much of its start as no other one has; its number is read by `numberedCategory`. */
function headingsOf(categories: readonly EarlierCategory[]): Headings<EarlierColumn> {
  const starts = (category: EarlierCategory) => category.names.flatMap(startsOf);
  const byCategory = categories.map((category) => {
    const others = new Set(categories.filter((other) => other !== category).flatMap(starts));
    const own = starts(category).filter((start) => !others.has(start));
    return [columnOf(category), new RegExp(`^(?:${own.join('|') || '(?!)'})(?:hours|credits)?$`)] as const;
  });
  return { ...HEADINGS, ...Object.fromEntries(byCategory) };
}

/** “Peer review” and “Peer”, as headings are compared; a heading word has letters alone. */
function startsOf(name: string): string[] {
  const words = name.split(/\s/).map(headingWord);
  return words.map((_, last) => words.slice(0, last + 1).join('')).filter((start) => start.length > 3);
}

const REQUIRED = [
  ['NUMBER', 'Member number'],
  ['YEAR', 'Year'],
  ['STATUS', 'Status'],
] as const satisfies readonly (readonly [EarlierColumn, string])[];

/** The words of other systems for how a year ended. */
const STATUSES: Readonly<Record<EarlierStatus, readonly string[]>> = {
  COMPLETE: ['complete', 'completed', 'compliant', 'met'],
  INCOMPLETE: ['incomplete', 'not complete', 'not completed', 'non-compliant', 'not compliant', 'not met'],
  EXEMPT: ['exempt', 'exempted', 'exemption'],
};

/**
 * Reads a list of earlier years by its headings, which may be below a title. `chosen` says what each column holds instead. A
 * list without number, year or status is refused.
 */
export function parseEarlierYears(
  text: string,
  categories: readonly EarlierCategory[],
  chosen?: readonly RoleOr<EarlierColumn>[],
): ReadEarlierYears | { problem: string } {
  const table = readTable(text, categories, chosen);
  if ('problem' in table) return table;
  const problem = problemOf(table, categories);
  if (problem !== undefined) return { problem };
  const lines = linesBy(table, keyOf);
  return {
    columns: columnsOf(table),
    size: table.rows.length,
    read: (from, to) =>
      table.rows.slice(from, to).map((row) => {
        const entry = entryOf(table, row, categories);
        const twice = twiceProblems('year of the member', row, lines.get(keyOf(table, row)));
        return { ...entry, problems: [...entry.problems, ...twice] };
      }),
  };
}

/** The columns of a list, for someone who looks whether they are taken for what they are; none where it cannot be read. */
export function earlierColumns(text: string, categories: readonly EarlierCategory[]): TableColumn<EarlierColumn>[] {
  const table = readTable(text, categories);
  return 'problem' in table ? [] : columnsOf(table);
}

/** What is wrong with the name of the system before, as a sentence; undefined when nothing is. */
export function systemProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Please enter the name of the system.';
  const problem = nameProblem(name.trim(), EARLIER_SYSTEM_MAX);
  return problem === undefined ? undefined : `The name of the system ${problem}`;
}

function readTable(
  text: string,
  categories: readonly EarlierCategory[],
  chosen?: readonly RoleOr<EarlierColumn>[],
): Table | { problem: string } {
  const table = readColumnTable<EarlierColumn>(text, { headings: headingsOf(categories), key: 'NUMBER' }, chosen);
  if ('problem' in table || chosen !== undefined) return table;
  const roles = table.roles.map((role, place) => numberedCategory(table.headings[place] ?? '', categories) ?? role);
  return { ...table, roles };
}

/** “Category 2” or “Cat. 2 hours”, of which the letters alone do not say which. */
function numberedCategory(heading: string, categories: readonly EarlierCategory[]): EarlierColumn | undefined {
  const number = /^cat(?:egory)?\W*(\d{1,2})(?:\W|$)/i.exec(heading)?.[1];
  const category = categories.find(({ displayOrder }) => displayOrder === Number(number));
  return category && columnOf(category);
}

function problemOf(table: Table, categories: readonly EarlierCategory[]): string | undefined {
  const missing = REQUIRED.flatMap(([role, name]) => (table.roles.includes(role) ? [] : [`"${name}"`]));
  if (missing.length > 0) {
    return `The file has no column ${missing.join(', and none ')}. Please name the columns in its first line, or choose them.`;
  }
  return (
    sizeProblem(table) ??
    earlierColumnsOf(categories)
      .map((role) => twiceProblem(table, role, 'the same'))
      .find(Boolean)
  );
}

function keyOf(table: Table, row: TextRow): string {
  const of = (role: EarlierColumn) => fieldOf(table, row, role);
  return of('NUMBER') === '' ? '' : `${of('NUMBER')} ${of('YEAR')}`;
}

function entryOf(table: Table, row: TextRow, categories: readonly EarlierCategory[]): EarlierEntry {
  const of = (role: EarlierColumn) => fieldOf(table, row, role);
  const entry: EarlierEntry = {
    ...{ line: row.line, memberNumber: of('NUMBER'), certificateNumber: of('CERTIFICATE') },
    ...{ year: null, status: null, amounts: {}, unit: null, submittedOn: null },
    problems: hasExcess(table, row) ? [EXCESS] : [],
  };
  if (entry.memberNumber === '') entry.problems.push('The member number is missing.');
  readYear(of('YEAR'), entry);
  readStatus(of('STATUS'), entry);
  for (const category of categories) readAmount(of(columnOf(category)), category, entry);
  readUnit(of('UNIT'), entry);
  readSubmission(of('SUBMITTED'), entry);
  const problem = freeTextProblem(entry.certificateNumber, EARLIER_CERTIFICATE_MAX);
  if (problem !== undefined) entry.problems.push(`The certificate number ${problem}`);
  return entry;
}

function readYear(text: string, entry: EarlierEntry): void {
  if (/^(?:19|20)\d\d$/.test(text)) entry.year = Number(text);
  else entry.problems.push(text === '' ? 'The year is missing.' : `“${text}” is not a year, such as 2021.`);
}

function readStatus(text: string, entry: EarlierEntry): void {
  const known = Object.keys(STATUSES) as EarlierStatus[];
  const word = text.toLowerCase();
  entry.status = known.find((status) => STATUSES[status].includes(word)) ?? null;
  if (entry.status !== null) return;
  entry.problems.push(
    text === '' ? 'The status is missing.' : `The status “${text}” is not known: it is Complete, Incomplete or Exempt.`,
  );
}

/**
 * Hours or credits as a list has them, to hundredths; undefined for a text that is no such amount. Spreadsheets of some countries have
 * a comma before the decimals.
 */
export function readEarlierAmount(text: string): number | undefined {
  const amount = /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  return amount <= EARLIER_AMOUNT_MAX ? fromHundredths(toHundredths(amount)) : undefined;
}

function readAmount(text: string, { categoryId, displayOrder }: EarlierCategory, entry: EarlierEntry): void {
  if (text === '') return;
  const amount = readEarlierAmount(text);
  if (amount !== undefined) {
    entry.amounts[categoryId] = amount;
    return;
  }
  entry.problems.push(
    `“${text}” in category ${displayOrder} is not a number of hours or credits from 0 to ${EARLIER_AMOUNT_MAX}.`,
  );
}

function readUnit(text: string, entry: EarlierEntry): void {
  if (text === '') return;
  const unit = { h: 'H', hour: 'H', hours: 'H', c: 'C', credit: 'C', credits: 'C' }[text.toLowerCase()];
  if (unit === 'H' || unit === 'C') entry.unit = unit;
  else entry.problems.push(`The unit “${text}” is not known: it is hours or credits.`);
}

function readSubmission(text: string, entry: EarlierEntry): void {
  if (text === '') return;
  const day = readDay(text);
  if (day === undefined) entry.problems.push(`The day of submission “${text}” is not a day, such as 31/01/2022.`);
  else entry.submittedOn = day;
}
