import { type ColumnName, type FilterName, type ListName, readRange } from '@cpd/domain/college/lists';
import { type RawBuilder, sql } from 'kysely';
import { COLLEGE_ZONE } from '../../../platform/database/college-zone.ts';
import { containsNames, hasWords } from '../members/member-words-sql.ts';

type Sql = RawBuilder<unknown>;

/** A column of a list: what its cell says, what rows are ordered by (never null), and the text that filters look into. */
export interface ColumnSql {
  cell: Sql;
  order: Sql;
  text: Sql;
}

/** What a filter looks into; a choice is compared whole. `matches` asks so that an index or one look at a small table answers. */
export type FilterSql =
  | (Pick<ColumnSql, 'text'> & { whole?: true; matches?: never })
  | { matches: (value: string) => RawBuilder<boolean> };

/** A list in SQL: where its rows come from, and its columns and filters by their names on the wire. */
export interface ListSql {
  /** After `from`; the member is called `member`. */
  from: Sql;
  where: Sql;
  /** A bigint, unlike that of any other row. */
  id: Sql;
  columns: Readonly<Record<string, ColumnSql>>;
  filters: Readonly<Record<string, FilterSql>>;
  /** What of it is read from the kept figures of members (COH-06); nothing where it is left out. */
  figures?: ProgressFiguresUse;
}

/** All rows, or by their names the columns and the filters. */
export type ProgressFiguresUse = 'rows' | Readonly<Record<'columns' | 'filters', readonly string[]>>;

/** What a list is made for. */
export interface ListMoment {
  now: Temporal.Instant;
  filters: Readonly<Record<string, string>>;
  /** The name of the column that it is in the order of; anyone who only counts has none. */
  sort?: string;
}

/** The SQL of one list, with every column and filter that `domain/lists` gives it. */
export type ListOf<List extends ListName> = ListSql & {
  columns: Readonly<Record<ColumnName<List>, ColumnSql>>;
  filters: Readonly<Record<FilterName<List>, FilterSql>>;
};

/** A column of text, in the order of the letters whatever their case. */
export function textColumn(text: Sql): ColumnSql {
  return { cell: text, text, order: sql`lower(coalesce(${text}, ''))` };
}

/** A column of numbers. */
export function numberColumn(number: Sql): ColumnSql {
  return { cell: number, text: sql`(${number})::text`, order: sql`coalesce(${number}, 0)::numeric` };
}

/** An instant, shown and found as the day it was at the college (ADM-04: dd/MM/yyyy). `order` is for one that may be missing. */
export function instantColumn(instant: Sql, order: Sql = instant): ColumnSql {
  const there = sql`(${instant} at time zone ${COLLEGE_ZONE})`;
  return {
    cell: sql`${there}::date`,
    text: sql`to_char(${there}, 'DD/MM/YYYY')`,
    order,
  };
}

/** An instant that may be missing: those without one come before all others. */
export function missingInstantColumn(instant: Sql): ColumnSql {
  return instantColumn(instant, sql`coalesce(${instant}, '-infinity')`);
}

/** Whether a number is between two ends, which are asked for in another unit. */
export function betweenEnds(figures: Sql, inUnit: (value: number) => number): FilterSql {
  return {
    matches: (text) => {
      const { from, to } = readRange(text) ?? {};
      const conditions = [
        ...(from
          ? [sql<boolean>`${figures} ${sql.raw(from.included ? '>=' : '>')} ${inUnit(from.value)}::numeric`]
          : []),
        ...(to ? [sql<boolean>`${figures} ${sql.raw(to.included ? '<=' : '<')} ${inUnit(to.value)}::numeric`] : []),
      ];
      return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
    },
  };
}

/** A plain date that may be missing: those without one come before all others. */
export function dateColumn(date: Sql): ColumnSql {
  return {
    cell: date,
    text: sql`to_char(${date}, 'DD/MM/YYYY')`,
    order: sql`coalesce(${date}::timestamptz, '-infinity')`,
  };
}

/** What is added up for each row; nothing is ordered by it. */
export function figureColumn(figure: Sql): ColumnSql {
  return { ...numberColumn(figure), cell: figure };
}

/** The columns that say whose a row is. */
export const memberColumns = {
  MIN: textColumn(sql`member.member_number`),
  LastName: textColumn(sql`member.last_name`),
  FirstName: textColumn(sql`member.first_name`),
};

/** Those that are told apart from them at first. */
export const contactColumns = {
  Title: textColumn(sql`member.title`),
  Email: textColumn(sql`member.email`),
};

/**
 * Member number or name (ADM-03). The names stand there in both orders, so that "Alex Example" and "Example Alex" are
 * found; no one is found by the end of one and the start of the number.
 */
export const byMember: FilterSql = {
  matches: (value) =>
    sql<boolean>`(${hasWords(value.trim().split(/\s+/), '')} and ${containsNames(namesAndNumber, value)})`,
};

const namesAndNumber = sql`concat(member.last_name, ' ', member.first_name, ' ', member.last_name, E'\n', member.member_number)`;
