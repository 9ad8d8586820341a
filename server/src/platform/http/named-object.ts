import type { Operation } from '@cpd/contract/operation';

/** What of a member's record calls name by its id; also the word for it in refusals. */
export type OwnedKind = 'activity' | 'activity date' | 'file' | 'folder' | 'plan' | 'goal' | 'audit';

/** A thing that a call names. */
export interface NamedObject {
  kind: OwnedKind;
  id: number;
}

/** What each name of an id is the id of. */
export const KINDS: Readonly<Record<string, OwnedKind>> = {
  activityId: 'activity',
  activityDateId: 'activity date',
  documentId: 'file',
  folderId: 'folder',
  planId: 'plan',
  goalId: 'goal',
  userAuditId: 'audit',
};
/** What `Id`, in the query or path of an operation, is the id of. */
export const KINDS_OF_IDS: Readonly<Record<string, OwnedKind>> = {
  getActivity: 'activity',
  getActivityToCopy: 'activity',
  deleteDocument: 'file',
  printPlan: 'plan',
  printPlanById: 'plan',
};

/** The first thing that a call names, in query or body; an id of 0 is no one's yet. */
export function namedObject(operation: Operation, parts: readonly unknown[]): NamedObject | undefined {
  const kindOf = (name: string) => (name === 'objectId' || name === 'id' ? KINDS_OF_IDS[operation.name] : KINDS[name]);
  return parts
    .flatMap((part) => Object.entries(part ?? {}))
    .flatMap(([name, id]) => {
      const kind = kindOf(name);
      return kind !== undefined && typeof id === 'number' && id > 0 ? [{ kind, id }] : [];
    })
    .at(0);
}
