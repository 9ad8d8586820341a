import { collegeZone } from '@cpd/domain/values/college-day';
import type { Expression, RawNode } from 'kysely';

/** Its text is asked for when a statement is written. */
const ZONE: RawNode = {
  kind: 'RawNode',
  parameters: [],
  get sqlFragments() {
    return [`'${collegeZone().replaceAll("'", "''")}'`];
  },
};

/**
 * The college's time zone in a statement, for `at time zone`. Constants of SQL are made before the zone is known, and a new college
 * chooses it while the server runs.
 */
export const COLLEGE_ZONE: Expression<string> = { expressionType: undefined, toOperationNode: () => ZONE };
