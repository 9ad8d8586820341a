import { teamTextProblem } from '@cpd/domain/college/member-requests';
import { roundHours } from '@cpd/domain/values/hours';
import { paperProblem } from '@cpd/domain/year/paper';
import { AppError, problemOf, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { getParticipant } from '../../../platform/people/users-service.ts';
import { lockEditableYear } from '../../record/years/year-service.ts';
import { updatePaper } from './paper-store.ts';

/** What a colleague enters: hours, or credits in a year of credits, and what the year had when they looked. */
interface PaperInput {
  forUserId: number;
  cpdYearId: number;
  paperSubmission: number;
  insteadOf: number;
  reason: string;
}

/**
 * Enters what a member handed in on paper in place of what was entered before, with a reason; it counts from now on (SUM-12).
 * Errors: INVALID naming each field, STALE when a colleague was first, NOT_FOUND for no one's id and for a year that is not
 * in the member's list, YEAR_NOT_EDITABLE.
 */
export async function enterPaper(caller: Caller, input: PaperInput): Promise<void> {
  const { forUserId, cpdYearId, insteadOf, reason } = input;
  await caller.change(async (transaction) => {
    const subject = await getParticipant(transaction, forUserId);
    const member: Caller = { ...caller, subject, subjectUserId: forUserId };
    refuse([
      ...problemOf('PaperSubmission', paperProblem(input.paperSubmission)),
      ...problemOf('Reason', teamTextProblem(reason, 'The reason', 'Please give a reason; the member reads it.')),
    ]);
    const year = await lockEditableYear(transaction, member, cpdYearId);
    if (year.paperSubmission !== insteadOf) {
      throw new AppError('STALE', 'A colleague entered this a moment ago. Please look at it again.');
    }
    const paperSubmission = roundHours(input.paperSubmission);
    await updatePaper(transaction, year.memberYearId, paperSubmission);
    await recordChange(transaction, member, 'year.paper_entered', year.memberYearId, {
      before: { paperSubmission: insteadOf },
      after: { paperSubmission, reason: reason.trim() },
    });
  });
}
