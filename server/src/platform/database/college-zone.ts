import { collegeZone } from '@cpd/domain/values/college-day';
import { type Expression, sql } from 'kysely';

/**
 * The college's time zone in a statement, for `at time zone`. It is looked up when a statement is written, not when a constant with it
 * is made: a new college has not chosen it by then.
 */
export const COLLEGE_ZONE: Expression<string> = {
  expressionType: undefined,
  toOperationNode: () => sql.lit(collegeZone()).toOperationNode(),
};
