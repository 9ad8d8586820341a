import { sql } from 'kysely';

/** The row of `reference_load` that says which state of the files is in the database. */
export const REFERENCE_SOURCE = 'reference/data';

/** In which state the reference data are: the files that were loaded, and how often something was changed. */
export const referenceState = sql<string | null>`(
  select concat(loaded.checksum, ' ', version)
  from reference_version, reference_load loaded where loaded.source = ${sql.lit(REFERENCE_SOURCE)}
)`;
