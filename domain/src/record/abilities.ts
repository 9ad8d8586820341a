import type { YearStatus } from '../year/framework.ts';

/** What the menu of an activity offers and the server allows. */
export type ActivityAbilities = {
  edit: boolean;
  view: boolean;
  copy: boolean;
  addFile: boolean;
  attachToPlan: boolean;
  /** A single or multiple-date activity. */
  delete: boolean;
  /** The whole series of a recurring activity. */
  deleteAll: boolean;
};

/**
 * What may be done with an activity (SUM-14 to SUM-18, CAL-05 to CAL-07). Changes need an editable year and an activity
 * that carries no plan's hours, or is verified: those open for a few fields (ACT-31). Copying only needs some year to copy into.
 */
export function activityAbilities(
  year: { editable: boolean },
  activity: { recurring: boolean; isPlanEntry: boolean; verified: boolean; isPlanType: boolean },
  anyEditableYear: boolean,
): ActivityAbilities {
  const change = year.editable && (activity.verified || !activity.isPlanEntry);
  return {
    edit: change,
    view: true,
    copy: anyEditableYear,
    addFile: change,
    attachToPlan: change && !activity.isPlanType,
    delete: change && !activity.recurring,
    deleteAll: change && activity.recurring,
  };
}

type CertificateAvailability = {
  certificate: boolean;
  auditLetter: boolean;
  /** The CPD statement and the detailed one. */
  statements: boolean;
};

/**
 * What a member can download for a year (CRT-04, CRT-05): the certificate for a complete record once the year has
 * closed or the audit was passed, never in an exempt year; the letter after a passed audit; statements always.
 */
export function certificateAvailability(year: {
  status: YearStatus;
  closed: boolean;
  auditPassed: boolean;
  exempt: boolean;
}): CertificateAvailability {
  return {
    certificate: year.status === 'COMPLETE' && !year.exempt && (year.closed || year.auditPassed),
    auditLetter: year.auditPassed,
    statements: true,
  };
}
