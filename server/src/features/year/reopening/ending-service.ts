import { checkReason } from '@cpd/domain/year/reopening';
import { presentOf } from '../../../clock.ts';
import { problemOf, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { getParticipant } from '../../../platform/people/users-service.ts';
import { settleReopenings } from '../../record/years/reopening-end-service.ts';
import { judgeToTheEnd, lockYear } from '../../record/years/year-service.ts';
import { nameOf, refuseOtherReopening, WIRE_FIELDS } from './reopening-service.ts';
import { updateEndsAt } from './reopening-store.ts';

/** Which re-opening is ended, by the end that it has (an ISO time), and why. */
interface EndingInput {
  forUserId: number;
  cpdYearId: number;
  until: string;
  reason: string;
}

/**
 * Ends a re-opening at once, as the clock would at its end (ROP-03), and tells the member who did it and why. Errors: INVALID for
 * the reason, STALE when it has ended or has another end by now, NOT_FOUND.
 */
export async function endReopening(caller: Caller, input: EndingInput): Promise<void> {
  refuse(problemOf(WIRE_FIELDS.reason, checkReason(input.reason)));
  await caller.change(async (transaction) => {
    const subject = await getParticipant(transaction, input.forUserId);
    const member: Caller = { ...caller, subject, subjectUserId: input.forUserId };
    const { memberYearId, ...year } = await lockYear(transaction, member, input.cpdYearId);
    judgeToTheEnd(transaction, caller, (now) => refuseOtherReopening({ ...year, memberYearId }, input.until, now));
    const now = presentOf(caller);
    const reason = input.reason.trim();
    await updateEndsAt(transaction, memberYearId, now.toString());
    await recordChange(transaction, member, 'year.reopening_ended', memberYearId, {
      before: { reopenedUntil: year.reopenedUntil },
      after: { reopenedUntil: now.toString(), reason },
    });
    const by = nameOf(caller.actor);
    await settleReopenings(transaction, [memberYearId], { requestId: caller.requestId, now, early: { by, reason } });
  });
}
