import { collegeIds, memberIds } from '@cpd/contract/example';

/** An id that nothing has. */
export const ABSENT = 987_654_321;

/** Ids of things that do not exist, for the example calls. */
export const absentIds = {
  ...allOf(memberIds, ABSENT),
  // No one's in particular: anyone who may not see them gets 403 for any id.
  ...allOf(collegeIds, 0),
  suffix: 'absent',
  deletionKey: 'absent',
  stateOfTwins: 'absent',
  drawSecret: 'absent',
  retentionMembers: 1,
};

function allOf<Name extends string>(ids: Record<Name, number>, id: number): Record<Name, number> {
  // Keys of an object come as text.
  return Object.fromEntries(Object.keys(ids).map((name) => [name, id])) as Record<Name, number>;
}
