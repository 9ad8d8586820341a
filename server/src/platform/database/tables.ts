import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from './tables.generated.ts';

/** The database outside a transaction. */
export type Database = Kysely<Tables>;

/** The database inside a transaction: what is written is saved together or not at all. */
export type Change = Transaction<Tables>;

/** Where a reader may read: inside a transaction it sees the changes made there. */
export type Reading = Database | Change;

/** A row as it is read: dates `YYYY-MM-DD` text, instants ISO text, numerics numbers (`parse-values.ts`). */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
