import { type CaseState, isOpenCase, lettersEnded } from '@cpd/domain/audit/case';
import type { YearStatus } from '@cpd/domain/year/framework';
import { statusAfterSubmission } from '@cpd/domain/year/submission';
import type { Change } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { revokeIssuedDocuments } from '../../../platform/verification/verification-service.ts';
import { readYearRecord } from '../summary/summary-service.ts';
import { findSubmittedStatus, type LockedCase, updateRecordStatus } from './audit-case-store.ts';

/** The clock, by which the last day passes and deferrals end: no one does it. */
export type Clockwork = Pick<Caller, 'now' | 'requestId'> & { actor?: undefined };

type Settled = { before: { status: YearStatus }; after: { status: YearStatus } };

/**
 * What a step of a case makes of a submitted record (SUB-25): at the end of the audit, one that waited for it is complete or
 * incomplete. Where the minimum was not shown it is incomplete, and what was printed of it as complete is valid no more; a
 * review makes it what it was submitted as, or has it wait again. Undefined where nothing of it changes.
 */
export async function settleRecord(
  transaction: Change,
  caller: Caller | Clockwork,
  { userId, cpdYearId, memberYearId, state: from }: LockedCase,
  state: CaseState,
): Promise<Settled | undefined> {
  const wasNotMet = from === 'NOT_MET';
  if (isOpenCase(state) && !wasNotMet) return undefined;
  const status = await findSubmittedStatus(transaction, memberYearId);
  if (status === undefined) return undefined;
  const after = await statusAfter(status);
  if (after === status) return undefined;
  await updateRecordStatus(transaction, memberYearId, after);
  // The clock makes nothing incomplete that was complete.
  if (status === 'COMPLETE' && caller.actor !== undefined)
    await revokeIssuedDocuments(transaction, caller, [userId], { cpdYearId });
  return { before: { status }, after: { status: after } };

  async function statusAfter(status: YearStatus): Promise<YearStatus> {
    if (isOpenCase(state)) return 'SUBMITTED';
    if (state === 'NOT_MET') return 'INCOMPLETE';
    if (status !== 'SUBMITTED' && !wasNotMet) return status;
    const { progress } = await readYearRecord(transaction, { subjectUserId: userId, now: caller.now }, cpdYearId);
    return statusAfterSubmission(progress.allMetForStatus, false);
  }
}

/** Revokes the letters that told what the audit is no longer (CAS-08). */
export async function endLetters(
  transaction: Change,
  caller: Caller | Clockwork,
  { userId, cpdYearId, state: from }: LockedCase,
  state: CaseState,
): Promise<void> {
  const types = lettersEnded(from, state);
  if (types.length > 0) await revokeIssuedDocuments(transaction, caller, [userId], { cpdYearId, types });
}
