import pg from 'pg';

const NOT_SUPPORTED = '0A000';
/** PostgreSQL's own function that says so: the same in every language of its messages. */
const SAID_BY = 'RevalidateCachedQuery';

/**
 * Whether a named statement was refused because what it answers has another shape since it was planned: the migration of a newer
 * version changed a column while this server serves (R53). Nothing was done. Under another name it is planned anew.
 */
export function isPlanOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === NOT_SUPPORTED && error.routine === SAID_BY;
}
