import type { BodyInput } from '@cpd/contract/operation';
import type { saveRiskCase } from '@cpd/contract/risk-cases';
import { call } from '../lib/api.ts';
import { callQuery, neverKept, ownErrors, undisturbed } from './call-query.ts';

/** A member who is at risk, as it is when the screen is opened: in the year that closes next, or in another one (COH-05). */
export function riskCaseQuery(forUserId: number, year: string | undefined) {
  const query = { forUserId, ...(year === undefined ? {} : { cpdYear: Number(year) }) };
  return callQuery(['risk-case', forUserId, year ?? ''], 'readRiskCase', query, { ...neverKept, ...undisturbed });
}

/** How many are at risk, taken, and have caught up. */
export function riskCountsQuery(year: string | undefined) {
  const query = year === undefined ? {} : { cpdYear: Number(year) };
  return callQuery(['risk-counts', year ?? ''], 'readRiskCounts', query, { ...ownErrors, refetchOnMount: 'always' });
}

/** The changes of this resource. */
export const riskCasesChanges = {
  /** Takes a member or gives them back, and notes contact and next date. */
  saveRiskCase: {
    call: async ({ body, key }: { body: BodyInput<typeof saveRiskCase>; key: string }) => {
      await call('saveRiskCase', { query: {}, body, idempotencyKey: key });
      return body;
    },
    invalidates: ['risk-case', 'risk-counts', 'team-counts', 'lists'],
  },
};
