import { callQuery, ownErrors } from './call-query.ts';

/**
 * What of a year is proven, and what to attach (PRF-03). Nearly every change of the record changes it, so it is asked for
 * whenever it is opened; what was answered before is shown in the meantime.
 */
export function proofQuery(userId: number, cpdYearId: number) {
  return callQuery(['proof', userId, cpdYearId], 'getProof', { userId, cpdYearId }, { ...ownErrors, staleTime: 0 });
}
