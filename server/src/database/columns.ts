import type { JSONColumnType } from 'kysely';

/** A JSON column: read as the value, written as text. */
export type Json<T extends object> = JSONColumnType<T, string, string>;

/** A JSON column that may be empty. */
export type NullableJson<T extends object> = JSONColumnType<T | null, string | null, string | null>;
