import { callQuery, ownErrors } from './call-query.ts';
import { sends } from './use-change.ts';

/** Those to whom audits can be given, each with how many open ones they have now (CAS-04). */
export function auditorsQuery() {
  return callQuery(['auditors'], 'listAuditors', {}, { ...ownErrors, staleTime: 0 });
}

/** What the CPD team does with audits. */
export const auditTeamChanges = {
  /** Gives audits to an auditor, or to no one, all or none. */
  assign: { call: sends('assignAudits'), invalidates: ['auditors', 'lists'] },
  /** Reminds the members of audits that wait for them; answers how many had not been reminded today (CAS-03). */
  remind: { call: sends('remindAudited') },
};
