import { checked } from '@cpd/contract/checked';
import { OwnAudit } from '@cpd/contract/own-audits';

/** An activity of it that was not judged. */
export const AUDIT_ITEM = {
  ...{ rowVersion: 1, activityType: 'Reading', startDate: '2026-03-10', lastDate: '2026-03-10', dateCount: 1 },
  ...{ claimedHours: 6, isAskedFor: true, countsAlready: null, verdict: null, acceptedHours: null, reason: '' },
  ...{ asksReflection: false, evidenceCounts: '', evidenceDoesNotCount: '', files: [], messages: [] },
};

/** An audit as its member sees it: two activities to show, of which one is accepted. */
export function buildOwnAudit(rest: object = {}): OwnAudit {
  return checked(OwnAudit, {
    ...{ auditCaseId: 5, rowVersion: 1, cpdYearId: 11, cpdYear: 2026, state: 'SELECTED', why: 'RANDOM' },
    ...{ whyText: 'You were selected at random.', notifiedOn: '2027-04-10T00:00:00Z', sentOn: null, decidedOn: null },
    ...{ dueOn: '2027-05-22', askedUntil: null, deferredUntil: null, outcomeText: '', requirements: [] },
    ...{ isShown: false, isAccepted: false, unit: 'hours', messages: [], files: [], lastDay: '2027-05-22' },
    items: [
      {
        ...AUDIT_ITEM,
        auditItemId: 1,
        activityId: 51,
        activityName: 'Journal club',
        verdict: 'ACCEPTED',
        acceptedHours: 6,
      },
      { ...AUDIT_ITEM, auditItemId: 2, activityId: 52, activityName: 'Peer review group' },
    ],
    ...{ canSend: true, canAdd: true, daysForMore: 21, wish: null, reviewUntil: null, review: null },
    correctedTotal: null,
    ...rest,
  });
}
