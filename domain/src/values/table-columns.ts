import { readDelimitedText, type TextRow } from './delimited-text.ts';

/** What a column is taken for: one of the roles of its kind of list, or `NONE`, which is not read. */
export type RoleOr<Role extends string> = Role | 'NONE';

/** A column of a list: its heading ('' if it has none), something that is in it, and what it is taken for. */
export type TableColumn<Role extends string> = { heading: string; example: string; role: RoleOr<Role> };

/** A list as someone wrote it, and what each of its columns is taken for. */
export type ColumnTable<Role extends string> = {
  headings: readonly string[];
  rows: readonly TextRow[];
  roles: readonly RoleOr<Role>[];
};

/** How the headings of a kind of list are recognised, by their word; the first that fits counts. */
export type Headings<Role extends string> = Readonly<Record<Role, RegExp>>;

/** Headings are looked for below so many lines of a title. */
const TITLE_ROWS_MAX = 20;

/** A heading as it is recognised again: without case and what people write round its word. */
export function headingWord(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}]/gu, '');
}

/** What a column is taken for by its heading. */
export function roleOfHeading<Role extends string>(headings: Headings<Role>, heading: string): RoleOr<Role> {
  const word = headingWord(heading);
  const known = Object.keys(headings) as Role[];
  return known.find((role) => headings[role].test(word)) ?? 'NONE';
}

/**
 * Which row has the headings: one that names the column `key`, else one that names two other columns, else a first one that
 * names any; undefined where there are none. A line of a number ends the search, so that no person is taken for a title.
 */
export function placeOfHeadings<Role extends string>(
  rows: readonly TextRow[],
  headings: Headings<Role>,
  key: Role,
): number | undefined {
  const person = rows.findIndex(({ fields }) => fields.length > 1 && /^\d{3,}$/.test(fields[0] ?? ''));
  const known = rows
    .slice(0, person === -1 ? TITLE_ROWS_MAX : Math.min(person, TITLE_ROWS_MAX))
    .map(({ fields }) =>
      fields.some(isFigures)
        ? []
        : fields.map((heading) => roleOfHeading(headings, heading)).filter((role) => role !== 'NONE'),
    );
  for (const isHeading of [
    (roles: RoleOr<Role>[]) => roles.includes(key),
    (roles: RoleOr<Role>[]) => roles.length > 1,
    (roles: RoleOr<Role>[], place: number) => roles.length > 0 && place === 0,
  ]) {
    const place = known.findIndex(isHeading);
    if (place !== -1) return place;
  }
  return undefined;
}

/**
 * The lines of a text below its headings, or below its first line where none is known. `chosen` says what each column holds
 * instead of the headings.
 */
export function readColumnTable<Role extends string>(
  text: string,
  { headings: known, key }: { headings: Headings<Role>; key: Role },
  chosen?: readonly RoleOr<Role>[],
): ColumnTable<Role> | { problem: string } {
  const { rows, problem } = readDelimitedText(text);
  if (problem !== undefined) return { problem };
  const place = placeOfHeadings(rows, known, key) ?? 0;
  const headings = rows[place]?.fields;
  if (headings === undefined) return { problem: 'The file is empty.' };
  const roles = headings.map((heading, at) =>
    chosen === undefined ? roleOfHeading(known, heading) : (chosen[at] ?? 'NONE'),
  );
  return { headings, rows: rows.slice(place + 1), roles };
}

/** The columns of a list, for someone who looks whether they are taken for what they are. */
export function columnsOf<Role extends string>(table: ColumnTable<Role>): TableColumn<Role>[] {
  return table.roles.map((role, place) => ({
    heading: table.headings[place] ?? '',
    example: exampleOf(table, place),
    role,
  }));
}

/** The columns that hold something and are not read, by their headings. */
export function unreadColumns<Role extends string>(table: ColumnTable<Role>): string[] {
  return table.roles.flatMap((role, place) =>
    role === 'NONE' && exampleOf(table, place) !== '' ? [nameOfColumn(table, place)] : [],
  );
}

/** Says so where two columns could hold what only one can; undefined otherwise. */
export function twiceProblem<Role extends string>(
  table: ColumnTable<Role>,
  role: Role,
  what: string,
): string | undefined {
  const found = table.roles.flatMap((each, place) => (each === role ? [nameOfColumn(table, place)] : []));
  if (found.length < 2) return undefined;
  return `The headings ${found.join(' and ')} could all mean ${what}. Please keep or choose one of these columns.`;
}

/** What the columns of a role hold on a line, without those that are empty. */
export function fieldsOf<Role extends string>({ roles }: ColumnTable<Role>, { fields }: TextRow, role: Role): string[] {
  return fields.filter((field, place) => field !== '' && roles[place] === role);
}

/** What the only column of a role holds on a line; '' where that is nothing. */
export function fieldOf<Role extends string>(table: ColumnTable<Role>, row: TextRow, role: Role): string {
  return fieldsOf(table, row, role)[0] ?? '';
}

/** Whether a line has more fields than there are headings. */
export function hasExcess<Role extends string>({ headings }: ColumnTable<Role>, { fields }: TextRow): boolean {
  return headings.length > 0 && fields.slice(headings.length).some((field) => field !== '');
}

function nameOfColumn<Role extends string>({ headings }: ColumnTable<Role>, place: number): string {
  return headings[place] ? `"${headings[place]}"` : `column ${place + 1}`;
}

function exampleOf<Role extends string>({ rows }: ColumnTable<Role>, place: number): string {
  return rows.find(({ fields }) => fields[place])?.fields[place] ?? '';
}

function isFigures(field: string): boolean {
  return /\d/.test(field) && !/\p{L}/u.test(field);
}
