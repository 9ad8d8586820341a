import type { ScimProblem } from '@cpd/domain/college/scim-message';
import { AppError, invalid } from '../../../platform/errors/app-error.ts';

/** What was read of a request. Errors: INVALID where it says something else. */
export function read<Change>(outcome: Change | { problem: ScimProblem }): Change {
  if (typeof outcome === 'object' && outcome !== null && 'problem' in outcome) {
    throw refused(outcome.problem.scimType, outcome.problem.detail);
  }
  return outcome as Change;
}

/** A refusal by SCIM's own word for it. */
export function refused(scimType: ScimProblem['scimType'] | 'invalidFilter', detail: string): AppError {
  return invalid([{ field: scimType, message: detail }]);
}

/** Throws STALE where a change was meant for another version than the one there is. */
export function refuseStale(ifMatch: string | undefined, tag: string, message: string): void {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch.trim() === tag) return;
  throw new AppError('STALE', message);
}
