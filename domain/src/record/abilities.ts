import type { YearStatus } from '../year/framework.ts';

/** What the menu of an activity offers and the server allows. */
export type ActivityAbilities = ReturnType<typeof activityAbilities>;

/**
 * What may be done with an activity (SUM-14 to SUM-18, CAL-05 to CAL-07). Changes need an editable year and an activity
 * that carries no plan's hours, or is verified: those open for a few fields (ACT-31). Copying only needs some year to copy into.
 */
export function activityAbilities(
  year: { editable: boolean },
  activity: { recurring: boolean; isPlanEntry: boolean; verified: boolean; isPlanType: boolean },
  anyEditableYear: boolean,
) {
  const change = year.editable && (activity.verified || !activity.isPlanEntry);
  return {
    edit: change,
    view: true,
    copy: anyEditableYear,
    addFile: change,
    attachToPlan: change && !activity.isPlanType,
    // A single or multiple-date activity; the whole series of a recurring one.
    delete: change && !activity.recurring,
    deleteAll: change && activity.recurring,
  };
}

/**
 * What a member can download for a year (CRT-04, CRT-05): the certificate for a complete record once the year has
 * closed or the audit was passed, never in an exempt year; the letter after a passed audit.
 */
export function certificateAvailability(year: {
  status: YearStatus;
  closed: boolean;
  auditPassed: boolean;
  exempt: boolean;
}) {
  return {
    certificate: year.status === 'COMPLETE' && !year.exempt && (year.closed || year.auditPassed),
    auditLetter: year.auditPassed,
  };
}
