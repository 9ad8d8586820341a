/** The states of an audit of a member's year, as the documents have them (AUD-01). */
export const AUDIT_STATUSES = ['SELECTED', 'INREVIEW', 'PASSED', 'FAILED', 'DEFERRED'] as const;
export type AuditStatus = (typeof AUDIT_STATUSES)[number];
