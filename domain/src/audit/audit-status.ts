/** The states of an audit of a member's year, as the documents have them (AUD-01). */
export const AUDIT_STATUSES = ['SELECTED', 'INREVIEW', 'PASSED', 'FAILED', 'DEFERRED'] as const;
export type AuditStatus = (typeof AUDIT_STATUSES)[number];

/** Whether the audit of a year with this status is not over: someone is waited for, or the day until which it is deferred. */
export function isBeingAudited(status: string | null | undefined): boolean {
  return status === 'SELECTED' || status === 'INREVIEW' || status === 'DEFERRED';
}
