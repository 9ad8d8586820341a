import type { AuditCase, AuditFile, AuditItem, AuditMessage } from '@cpd/contract/audit-parts';
import { type CaseProof, type ClaimedActivity, caseProof, type JudgedItem } from '@cpd/domain/audit/case-proof';
import type { ReadCase, ReadFile, ReadItem, ReadMessage } from './audit-case-reader.ts';

/** Whom a case is shown to. */
export interface CaseReader {
  userId: number;
  /** The names of who wrote are for colleagues; the member reads their own alone. */
  seesNames: boolean;
}

/** The arithmetic of a case that was read (PRF-04); undefined in one from before there were rounds. */
export function proofOfCase({ claimed, items, files }: ReadCase): CaseProof | undefined {
  if (claimed === null) return undefined;
  const withFile = new Set(files.flatMap(({ auditItemId, isOfAudit }) => (isOfAudit ? [auditItemId] : [])));
  return caseProof(
    claimed,
    items.map(
      ({ activityId, verdict, acceptedHours, auditItemId }): JudgedItem => ({
        ...{ activityId, verdict, acceptedHours, hasCaseFile: withFile.has(auditItemId) },
      }),
    ),
  );
}

/** A case as member and auditor both see it. */
export function caseToWire(read: ReadCase, reader: CaseReader): AuditCase {
  const proof = proofOfCase(read);
  const { claimed, auditCaseId, rowVersion, cpdYearId, state, why, dueOn, askedUntil, deferredUntil } = read;
  const activities = new Map(claimed?.record.activities.map((activity) => [activity.activityId, activity]));
  return {
    ...{ auditCaseId, rowVersion, cpdYearId, cpdYear: read.year, state, why, whyText: read.reason },
    ...{ notifiedOn: read.notifiedAt, sentOn: read.sentAt, decidedOn: read.decidedAt },
    ...{ dueOn, askedUntil, deferredUntil, outcomeText: read.outcomeText },
    requirements: (proof?.requirements ?? []).map(({ kind, text, required, claimed, shown, accepted, unit }) => ({
      ...{
        kind,
        text,
        requiredValue: required,
        claimedValue: claimed,
        shownValue: shown,
        acceptedValue: accepted,
        unit,
      },
    })),
    isShown: proof?.isShown ?? false,
    isAccepted: proof?.isAccepted ?? false,
    unit: claimed?.record.framework.currency === 'C' ? 'credits' : 'hours',
    items: read.items.flatMap((item) => {
      const activity = activities.get(item.activityId);
      return activity === undefined ? [] : [itemToWire(item, activity, read, reader)];
    }),
    messages: read.messages
      .filter(({ auditItemId }) => auditItemId === null)
      .map((message) => messageToWire(message, read, reader)),
    files: read.files
      .filter(({ auditItemId, auditMessageId }) => auditItemId === null && auditMessageId === null)
      .map(fileToWire),
  };
}

function itemToWire(item: ReadItem, activity: ClaimedActivity, read: ReadCase, reader: CaseReader): AuditItem {
  const { auditItemId, rowVersion, activityId, claimedHours, isAskedFor, verdict, acceptedHours, asksReflection } =
    item;
  return {
    ...{ auditItemId, rowVersion, activityId, claimedHours, isAskedFor, verdict, acceptedHours, asksReflection },
    reason: item.reason,
    activityName: activity.name,
    activityType: activity.typeName,
    startDate: activity.startDate,
    lastDate: activity.dates.at(-1)?.date ?? activity.startDate,
    dateCount: activity.dates.length,
    countsAlready: activity.isVerified ? 'college' : activity.isPlanEntry ? 'plan' : null,
    evidenceCounts: item.evidenceCounts ?? '',
    evidenceDoesNotCount: item.evidenceDoesNotCount ?? '',
    files: read.files.filter((file) => file.auditItemId === auditItemId).map(fileToWire),
    messages: read.messages
      .filter((message) => message.auditItemId === auditItemId)
      .map((message) => messageToWire(message, read, reader)),
  };
}

function messageToWire(message: ReadMessage, read: ReadCase, { userId, seesNames }: CaseReader): AuditMessage {
  const { auditMessageId, auditItemId, authorUserId, isInternal, text, isNew } = message;
  const isYours = authorUserId === userId;
  return {
    ...{ auditMessageId, auditItemId, isInternal, text, isNew, isYours, createdOn: message.createdAt },
    isByMember: authorUserId === read.userId,
    authorName: seesNames || isYours ? message.authorName : '',
    files: read.files.filter((file) => file.auditMessageId === auditMessageId).map(fileToWire),
  };
}

function fileToWire({ documentId, name, mediaType, size, uploadedAt, isOfAudit, isClear }: ReadFile): AuditFile {
  return {
    ...{ documentId, documentName: name, mediaType, sizeBytes: size, uploadedOn: uploadedAt, isOfAudit, isClear },
  };
}
