import { download } from '../lib/api.ts';
import { callQuery, ownErrors } from './call-query.ts';
import { inAMessage, sends } from './use-change.ts';

/** Those to whom audits can be given, each with how many open ones they have now (CAS-04). */
export function auditorsQuery() {
  return callQuery(['auditors'], 'listAuditors', {}, { ...ownErrors, staleTime: 0 });
}

/** An audit as the CPD team decides about it. Its member and its auditor change it too, so it is asked for at each visit. */
export function teamAuditQuery(auditCaseId: number) {
  return callQuery(['team-audit', auditCaseId], 'getTeamAudit', { id: auditCaseId }, { ...ownErrors, staleTime: 0 });
}

/** The audits of a member, the latest first. */
export function auditsOfMemberQuery(forUserId: number) {
  return callQuery(
    ['team-audit', 'of', forUserId],
    'listAuditsOfMember',
    { forUserId },
    { ...ownErrors, staleTime: 0 },
  );
}

const SHOWN_BY = ['team-audit', 'lists', 'team-counts'] as const;

/** What the CPD team does with audits. */
export const auditTeamChanges = {
  /** Gives audits to an auditor, or to no one, all or none. */
  assign: { call: sends('assignAudits'), invalidates: ['auditors', 'lists', 'team-audit'] },
  /** Reminds the members of audits that wait for them; answers how many had not been reminded today (CAS-03). */
  remind: { call: sends('remindAudited') },
  /** Gives more time, defers, continues or ends an audit (CAS-01). */
  step: { call: sends('changeAudit'), invalidates: SHOWN_BY },
  /** Grants or declines what a member asked for (CAS-02). */
  decideWish: { call: sends('decideAuditWish'), invalidates: SHOWN_BY },
  /** Decides a review (CAS-09). */
  decideReview: { call: sends('decideAuditReview'), invalidates: SHOWN_BY },
  /** Saves everything that was considered on the reader's device (CAS-09). */
  download: { call: (auditCaseId: number) => download('downloadAuditBundle', { id: auditCaseId }), ...inAMessage },
};
