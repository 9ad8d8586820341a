import type { CaseState } from './case.ts';

/** An audit of an earlier year, as what follows of it is judged. */
export type EarlierCase = { state: CaseState; year: number };

/**
 * Why a member's next record is audited in any case, as the member reads it, or undefined (CAS-10): the audit before was not
 * met, or was never answered.
 */
export function mandatoryReason({ state, year }: EarlierCase): string | undefined {
  if (state === 'NOT_MET') return `The audit of your ${year} record was not successful.`;
  return state === 'NOT_ANSWERED' ? `You did not answer the audit of your ${year} record.` : undefined;
}

/** What the member is told of it at once, with the outcome; undefined where nothing follows (CAS-10). */
export function whatFollows({ state, year }: EarlierCase): string | undefined {
  if (mandatoryReason({ state, year }) === undefined) return undefined;
  const unless = state === 'NOT_ANSWERED' ? 'Unless you answer, the' : 'The';
  return `${unless} next record that you submit after ${year} will be audited as well.`;
}
