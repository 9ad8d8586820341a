import type { BodyInput } from '@cpd/contract/operation';
import type { saveRiskCase } from '@cpd/contract/risk-cases';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { callQuery, neverKept, ownErrors, undisturbed } from './call-query.ts';
import { sends } from './use-change.ts';

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

/** Who follows several members up, as it is when the dialog is opened. */
export function manyRiskCasesQuery(userIds: readonly number[], year: string | undefined) {
  const body = { userIds: [...userIds], ...(year === undefined ? {} : { cpdYear: Number(year) }) };
  return queryOptions({
    queryKey: ['risk-case', 'many', userIds, year ?? ''],
    queryFn: ({ signal }) => call('readManyRiskCases', { query: {}, body, signal }),
    retry: false,
    ...neverKept,
    ...undisturbed,
  });
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
  /** The same for several at once, with a note in the case log of each. */
  saveManyRiskCases: {
    call: sends('saveManyRiskCases'),
    invalidates: ['risk-case', 'risk-counts', 'team-counts', 'lists', 'case-log'],
  },
};
