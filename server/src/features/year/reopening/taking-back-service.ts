import type { YearStatus } from '@cpd/domain/year/framework';
import { refuseTakingBack } from '@cpd/domain/year/taking-back';
import { readWordings } from '../../../platform/content/wording-service.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notifyEach } from '../../../platform/notifications/notification-service.ts';
import { judgeToTheEnd, lockYear, submittedYear } from '../../record/years/year-service.ts';
import { beginReopenings } from './reopening-begin-service.ts';
import { takenBackNotice } from './reopening-messages.ts';
import { offersOf } from './reopening-service.ts';
import * as store from './reopening-store.ts';

/**
 * Takes a member's own submission back: a re-opening until the year closes (0032). When nothing is changed until then, the
 * record is what it was (ROP-03). Errors: CANNOT_TAKE_BACK with the reason, NOT_FOUND. Answers the status that the record has then.
 */
export async function takeBack(caller: Caller, cpdYearId: number): Promise<YearStatus> {
  const { subjectUserId: userId, now, requestId } = caller;
  return await caller.change(async (transaction): Promise<YearStatus> => {
    const year = await lockYear(transaction, caller, cpdYearId);
    judgeToTheEnd(transaction, caller, (present) => {
      const refusal = refuseTakingBack(submittedYear(year, present));
      if (refusal !== undefined) throw new AppError('CANNOT_TAKE_BACK', refusal);
    });

    const { facts, memberYearId } = year;
    const until = Temporal.Instant.from(facts.closesAt).toString();
    const records = [{ userId, year }];
    const told = { until, by: userId, reason: '', kind: 'year.taken_back' } as const;
    const before = (await beginReopenings(transaction, caller, records, told)).get(userId);
    if (before === undefined) throw new Error('A record that was taken back has kept what it was before.');
    await store.updateTakenBack(transaction, memberYearId, now.toString());
    const offers = (await offersOf(transaction, records)).get(userId) ?? [];
    const words = await readWordings(transaction);
    await notifyEach(transaction, [takenBackNotice(words, { userId, facts, until, before, offers }, requestId)], now);
    return 'INPROGRESS';
  });
}
