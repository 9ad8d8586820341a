import type { Kysely, Transaction } from 'kysely';
import type { ContentTables } from './content-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { RecordTables } from './record-tables.ts';
import type { ReferenceTables } from './reference-tables.ts';
import type { StaffTables } from './staff-tables.ts';
import type { SystemTables } from './system-tables.ts';

// Dates are `YYYY-MM-DD` text, instants ISO text, numerics numbers: open-database.ts parses them so (decision 0001).

/** Every table of the database, by its name. */
export interface Tables
  extends ReferenceTables,
    RecordTables,
    MessageTables,
    StaffTables,
    SystemTables,
    ContentTables {}

/** The database outside a transaction. */
export type Database = Kysely<Tables>;

/** The database inside a transaction: what is written is saved together or not at all. */
export type Change = Transaction<Tables>;

/** Where a reader may read: inside a transaction it sees the changes made there. */
export type Reading = Database | Change;
