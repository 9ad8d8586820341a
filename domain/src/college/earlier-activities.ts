import type { TextRow } from '../values/delimited-text.ts';
import { freeTextProblem, isBlank } from '../values/free-text.ts';
import { EARLIER_AMOUNT_MAX, EARLIER_TEXT_MAX } from '../values/limits.ts';
import {
  type ColumnTable,
  columnsOf,
  fieldOf,
  type Headings,
  hasExcess,
  type RoleOr,
  readColumnTable,
  type TableColumn,
  twiceProblem,
} from '../values/table-columns.ts';
import type { EarlierActivity } from '../year/earlier-year.ts';
import { readEarlierAmount } from './earlier-years.ts';
import { CATEGORY_PLACES } from './lists.ts';
import { EXCESS, linesBy, readDay, sizeProblem, twiceProblems } from './member-list.ts';

/** What a column of a list of activities of earlier years holds (PPL-16). */
export const EARLIER_ACTIVITY_COLUMNS = ['NUMBER', 'DATE', 'ACTIVITY', 'CATEGORY', 'HOURS', 'TITLE'] as const;
export type EarlierActivityColumn = (typeof EARLIER_ACTIVITY_COLUMNS)[number];

/** A line of a list. What could not be read is among the problems. */
export type EarlierActivityEntry = {
  /** Of the file, from 1. */
  line: number;
  memberNumber: string;
  /** That of its date; null where that could not be read. */
  year: number | null;
  activity: EarlierActivity;
  problems: string[];
};

/** The lines of a list, some at a time. */
export type ReadEarlierActivities = {
  columns: TableColumn<EarlierActivityColumn>[];
  size: number;
  /** The lines from one place to another, the first being 0. */
  read(from: number, to: number): EarlierActivityEntry[];
};

type Table = ColumnTable<EarlierActivityColumn>;

const HEADINGS: Headings<EarlierActivityColumn> = {
  NUMBER: /^(?:member|(?:college|member|membership|mem|cpd)(?:number|num|no|nr|id)|number|id|min)$/,
  DATE: /^(?:activity|start)?date$|^day$/,
  ACTIVITY: /^(?:activity|activitytype|type|kind|activityname)$/,
  CATEGORY: /^(?:cpd)?cat(?:egory)?$/,
  HOURS: /^(?:hours|credits|hrs|points|amount|duration)$/,
  TITLE: /^(?:title|name|description|details|topic)$/,
};

const REQUIRED = [
  ['NUMBER', 'Member number'],
  ['DATE', 'Date'],
  ['ACTIVITY', 'Activity'],
] as const satisfies readonly (readonly [EarlierActivityColumn, string])[];

/** Reads a list of activities by its headings, as one of years is read. Without number, date or activity it is refused. */
export function parseEarlierActivities(
  text: string,
  chosen?: readonly RoleOr<EarlierActivityColumn>[],
): ReadEarlierActivities | { problem: string } {
  const table = readTable(text, chosen);
  if ('problem' in table) return table;
  const problem = problemOf(table);
  if (problem !== undefined) return { problem };
  const lines = linesBy(table, keyOf);
  return {
    columns: columnsOf(table),
    size: table.rows.length,
    read: (from, to) =>
      table.rows.slice(from, to).map((row) => {
        const entry = entryOf(table, row);
        const twice = twiceProblems('activity of the member', row, lines.get(keyOf(table, row)));
        return { ...entry, problems: [...entry.problems, ...twice] };
      }),
  };
}

/** The columns of a list, for someone who looks whether they are taken for what they are; none where it cannot be read. */
export function earlierActivityColumns(text: string): TableColumn<EarlierActivityColumn>[] {
  const table = readTable(text);
  return 'problem' in table ? [] : columnsOf(table);
}

function readTable(text: string, chosen?: readonly RoleOr<EarlierActivityColumn>[]): Table | { problem: string } {
  return readColumnTable(text, { headings: HEADINGS, key: 'NUMBER' }, chosen);
}

function problemOf(table: Table): string | undefined {
  const missing = REQUIRED.flatMap(([role, name]) => (table.roles.includes(role) ? [] : [`"${name}"`]));
  if (missing.length > 0) {
    return `The file has no column ${missing.join(', and none ')}. Please name the columns in its first line, or choose them.`;
  }
  return (
    sizeProblem(table) ?? EARLIER_ACTIVITY_COLUMNS.map((role) => twiceProblem(table, role, 'the same')).find(Boolean)
  );
}

/** The same in all columns is the same activity. */
function keyOf(table: Table, row: TextRow): string {
  const fields = EARLIER_ACTIVITY_COLUMNS.map((role) => fieldOf(table, row, role));
  return fields[0] === '' ? '' : JSON.stringify(fields);
}

function entryOf(table: Table, row: TextRow): EarlierActivityEntry {
  const of = (role: EarlierActivityColumn) => fieldOf(table, row, role);
  const day = readDay(of('DATE'));
  const activity = {
    ...{ date: day ?? '', activity: of('ACTIVITY'), title: of('TITLE') },
    ...{ category: readCategory(of('CATEGORY')), hours: of('HOURS') === '' ? null : readEarlierAmount(of('HOURS')) },
  };
  const problems = [
    ...(hasExcess(table, row) ? [EXCESS] : []),
    ...(of('NUMBER') === '' ? ['The member number is missing.'] : []),
    ...(day === undefined ? [dayProblem(of('DATE'))] : []),
    ...textProblems(activity),
    ...(activity.category === undefined ? [`“${of('CATEGORY')}” is not the number of a category.`] : []),
    ...(activity.hours === undefined
      ? [`“${of('HOURS')}” is not a number of hours or credits from 0 to ${EARLIER_AMOUNT_MAX}.`]
      : []),
  ];
  return {
    ...{ line: row.line, memberNumber: of('NUMBER'), problems },
    year: day === undefined ? null : Number(day.slice(0, 4)),
    activity: { ...activity, category: activity.category ?? null, hours: activity.hours ?? null },
  };
}

function dayProblem(text: string): string {
  return text === '' ? 'The date is missing.' : `The date “${text}” is not a day, such as 31/01/2022.`;
}

function textProblems({ activity, title }: Pick<EarlierActivity, 'activity' | 'title'>): string[] {
  if (isBlank(activity)) return ['The activity is missing.'];
  const [ofActivity, ofTitle] = [activity, title].map((text) => freeTextProblem(text, EARLIER_TEXT_MAX));
  return [
    ...(ofActivity === undefined ? [] : [`The activity ${ofActivity}`]),
    ...(ofTitle === undefined ? [] : [`The title ${ofTitle}`]),
  ];
}

/** The number of the category: null for an empty field, undefined for a text that names no category. */
function readCategory(text: string): number | null | undefined {
  if (text === '') return null;
  const number = Number(/^(?:cat(?:egory)?\W*)?(\d{1,2})(?:\W.*)?$/i.exec(text)?.[1]);
  return CATEGORY_PLACES.includes(number) ? number : undefined;
}
