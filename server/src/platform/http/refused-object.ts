import type { Operation } from '@cpd/contract/operation';
import { KINDS, KINDS_OF_IDS, type OwnedKind } from './named-object.ts';
import { wireCodecsOf } from './wire-codecs.ts';

/** What someone may be refused: what calls name whose record it is by, and what they name besides. */
export type RefusedKind =
  | OwnedKind
  | 'request'
  | 'notification'
  | 'attendance'
  | 'audit case'
  | 'audit item'
  | 'audit wish'
  | 'case entry'
  | 'case file'
  | 'departure'
  | 'erasure case';

/** A thing that a refused call names. */
export interface RefusedObject {
  kind: RefusedKind;
  id: number;
}

const MORE_KINDS: Readonly<Record<string, RefusedKind>> = {
  auditCaseId: 'audit case',
  auditItemId: 'audit item',
  auditWishId: 'audit wish',
  caseEntryId: 'case entry',
  departureId: 'departure',
  carriedFromGoalId: 'goal',
  describedActivityId: 'activity',
  documentFolderId: 'folder',
  linkedUserActivities: 'activity',
  planGoalId: 'goal',
  programAttendanceId: 'attendance',
  removedDateId: 'activity date',
  requestId: 'request',
  userActivityDateDocumentId: 'file',
  userNotificationId: 'notification',
};
const MORE_KINDS_OF_IDS: Readonly<Record<string, RefusedKind>> = {
  assignRequest: 'request',
  changeFollowUp: 'case entry',
  correctDeparture: 'departure',
  downloadAuditBundle: 'audit case',
  downloadCaseFile: 'case file',
  getBenchCase: 'audit case',
  getErasureCase: 'erasure case',
  getRequest: 'request',
  getTeamAudit: 'audit case',
  markBenchRead: 'audit case',
  printDecisionLetter: 'request',
  takeErasureStep: 'erasure case',
  undoDeparture: 'departure',
  renameFolder: 'folder',
  updateActivity: 'activity',
  updatePlan: 'plan',
};

/** Of what a body is a list that is nothing but a list of ids. */
const LISTS_OF: Readonly<Record<string, string>> = { createAcknowledgement: 'activityId', setActivityGoals: 'goalId' };

/** More than a person names in one request; who sends lists of thousands has said enough by then. */
const NAMED_MAX = 50;

/** The members and the things that a refused call names anywhere, with our names of them: it may not be read as it should be. */
export function namedIn(
  operation: Operation,
  given: Readonly<Record<string, unknown>>,
  sent: unknown,
): { userIds: number[]; objects: RefusedObject[] } {
  const codecs = wireCodecsOf(operation);
  const query = codecs.query.toInside(operation.query.safeParse(given).data) ?? given;
  const body = operation.body.kind === 'json' ? codecs.body.toInside(operation.body.schema.safeParse(sent).data) : null;
  return named(operation, [query, body]);
}

/** The same of a call that was read: the parts of it, with our names. */
export function named(operation: Operation, parts: readonly unknown[]): ReturnType<typeof namedIn> {
  const found = parts.flatMap((part) => idsIn(operation, part));
  return {
    userIds: found.flatMap(({ kind, id }) => (kind === 'member' ? [id] : [])),
    objects: found.flatMap(({ kind, id }) => (kind === 'member' ? [] : [{ kind, id }])),
  };
}

function kindOf({ name: operation }: Operation, name: string): RefusedKind | 'member' | undefined {
  if (name === 'userId' || name === 'forUserId') return 'member';
  if (name === 'id' || name === 'objectId') return KINDS_OF_IDS[operation] ?? MORE_KINDS_OF_IDS[operation];
  return KINDS[name] ?? MORE_KINDS[name];
}

/** Every id of a kind that is known, however deep it is named. */
function idsIn(operation: Operation, part: unknown): { kind: RefusedKind | 'member'; id: number }[] {
  const found: ReturnType<typeof idsIn> = [];
  const look = (name: string, value: unknown): void => {
    if (found.length >= NAMED_MAX) return;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) {
      const kind = kindOf(operation, name);
      if (kind !== undefined) found.push({ kind, id: value });
    } else if (Array.isArray(value)) {
      for (const one of value) look(name.replace(/Ids$/, 'Id'), one);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) look(key, one);
    }
  };
  look(LISTS_OF[operation.name] ?? '', part);
  return found;
}
