import type { BodyInput } from '@cpd/contract/operation';
import type { disputeReport } from '@cpd/contract/own-reports';
import { call } from '../lib/api.ts';
import { callQuery, ownErrors } from './call-query.ts';

/** What boards are told of a member's years (RPT-03). The team changes it, so it is asked for at each visit. */
export function ownReportsQuery(userId: number) {
  return callQuery(['own-reports', userId], 'getOwnReports', { userId }, { ...ownErrors, staleTime: 0 });
}

/** What a member does about it. */
export const ownReportChanges = {
  /** Says that a line is wrong; answers the number of the request. */
  dispute: {
    call: ({ key, ...body }: BodyInput<typeof disputeReport> & { key: string }) =>
      call('disputeReport', { query: {}, body, idempotencyKey: key }),
    invalidates: ['own-reports'],
    deferred: ['own-requests'],
  },
};
