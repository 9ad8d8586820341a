import type { ErasureScope } from '@cpd/domain/college/erasure';
import { type RawBuilder, sql } from 'kysely';

/** Whose record is erased, and how far. */
export interface Erasing extends Pick<ErasureScope, 'person' | 'cpdYearIds' | 'before'> {
  userId: number;
  /** ISO instant of the erasure. */
  at: string;
}

/** What an erasure does with rows of a table. */
export interface Erasure {
  /** Rows go; rows stay without words or names; or rows stay as they are. */
  fate: 'erased' | 'anonymised' | 'kept';
  why: string;
  /** Undefined for what is kept. */
  statement?: (erasing: Erasing, table: string) => RawBuilder<unknown>;
}

type Condition = (erasing: Erasing) => RawBuilder<boolean>;

/** The rows that name the member and belong to a year that is erased. */
export const ofYears: Condition = ({ userId, cpdYearIds }) =>
  sql`(user_id = ${userId} and cpd_year_id = any(${cpdYearIds}::int[]))`;

/** Rows that name the member and a calendar year that is erased, or one before all that the college has here. */
export const ofCalendarYears: Condition = ({ userId, cpdYearIds }) => sql`(
  user_id = ${userId} and cardinality(${cpdYearIds}::int[]) > 0 and (
    cpd_year in (select cpd_year from cpd_year where cpd_year_id = any(${cpdYearIds}::int[]))
    or cpd_year < (select min(cpd_year) from cpd_year)
  )
)`;

/** Rows by a key that is one of those of another table. */
export function hangingOn(parent: string, key: string, where: Condition = ofYears): Condition {
  return (erasing) =>
    sql`${sql.ref(key)} in (select ${sql.ref(key)} from ${sql.table(parent)} where ${where(erasing)})`;
}

/** Written before the years that stay. */
export function old(column: string): Condition {
  return ({ before }) => (before === null ? sql`true` : sql`${sql.ref(column)} < ${before}::timestamptz`);
}

/** Of a member only what is old; of someone who has left everything, because no one writes to them again. */
export function letters(column: string): Condition {
  return (erasing) => (erasing.person === 'STAYS' ? old(column)(erasing) : sql`true`);
}

export const hasLeft: Condition = ({ person }) => sql`${sql.lit(person !== 'STAYS')}`;
export const isGone: Condition = ({ person }) => sql`${sql.lit(person === 'ERASED')}`;

/** Rows that name the member in a column, where all conditions hold. */
export function own(column: string, ...conditions: Condition[]): Condition {
  return (erasing) => {
    const all = sql.join([sql`true`, ...conditions.map((condition) => condition(erasing))], sql` and `);
    return sql`(${sql.ref(column)} = ${erasing.userId} and ${all})`;
  };
}

/** Rows that go. */
export function goes(where: Condition, why: string): Erasure {
  return {
    fate: 'erased',
    why,
    statement: (erasing, table) => sql`delete from ${sql.table(table)} where ${where(erasing)}`,
  };
}

/** Rows that stay, with other values in the columns that hold words: what counts rows and hours counts the same. */
export function losesWords(where: Condition, words: Readonly<Record<string, string>>, why: string): Erasure {
  const set = sql.join(Object.entries(words).map(([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`));
  return {
    fate: 'anonymised',
    why,
    statement: (erasing, table) => sql`update ${sql.table(table)} set ${set} where ${where(erasing)}`,
  };
}

/** Rows that stay as they are. */
export function stays(why: string): Erasure {
  return { fate: 'kept', why };
}

/** What is done when nothing of the person stays. */
export function whenGone(statement: (userId: number) => RawBuilder<unknown>) {
  return ({ person, userId }: Erasing) => (person === 'ERASED' ? statement(userId) : sql`select`);
}
