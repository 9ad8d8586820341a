/** The row of `reference_load` that says which state of the files is in the database. */
export const REFERENCE_SOURCE = 'reference/data';
