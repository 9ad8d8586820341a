import type { SecondOpinions } from '@cpd/contract/audit-bench';
import { caseToWire } from '../../year/audit/audit-case-view-service.ts';
import type { Opinions } from './opinion-service.ts';

/** What waits for a second opinion, and the item that was taken: nothing of what others found, or wrote of it (CAS-07). */
export function opinionsToWire({ waiting, taken }: Opinions, userId: number): SecondOpinions {
  if (taken === undefined) return { waiting, taken: null };
  const { read, auditItemId } = taken;
  const { auditCaseId, cpdYear, unit, items, files } = caseToWire(read, { userId, seesNames: false });
  const item = items.find((one) => one.auditItemId === auditItemId);
  if (item === undefined) return { waiting, taken: null };
  const { name: memberName, specialties, registrations } = read.member;
  const messages = item.messages.filter(({ isByMember }) => isByMember).map((one) => ({ ...one, isNew: false }));
  return {
    waiting,
    taken: {
      ...{ auditCaseId, cpdYear, unit, memberName, specialties, registrations },
      item: { ...item, ...UNJUDGED, files: [...item.files, ...files], messages },
      reflections: taken.reflections.filter((one) => one.auditItemId === auditItemId),
    },
  };
}

const UNJUDGED = { verdict: null, acceptedHours: null, reason: '' } as const;
