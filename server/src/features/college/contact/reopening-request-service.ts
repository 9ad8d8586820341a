import { formatHours } from '@cpd/domain/values/hours';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import type { Change } from '../../../platform/database/tables.ts';
import { invalid } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { lockYear } from '../../record/years/year-service.ts';
import { listOffers, type Offer } from '../programs/offer-service.ts';
import { askAboutYear, type Team } from './contact-service.ts';
import * as store from './contact-store.ts';

/**
 * Asks the CPD team to re-open a submitted year, so that what the college verified later can be counted (ROP-06), and leaves
 * an e-mail to them; answers the number of the request. While one waits for the year, it is that one. Errors: NOT_FOUND for
 * a year that is not the member's, INVALID where nothing was verified later.
 */
export async function requestReopening(caller: Caller, team: Team, cpdYearId: number): Promise<number> {
  const userId = caller.subjectUserId;
  return await caller.change(async (transaction) => {
    // Anyone who changes a year locks it before the member.
    const { facts } = await lockYear(transaction, caller, cpdYearId);
    const requester = await store.lockRequester(transaction, userId);
    const { year } = facts;
    const waiting = await store.findOpenReopeningRequest(transaction, userId, year);
    if (waiting !== undefined) return waiting;
    const offers = await laterOffers(transaction, caller, cpdYearId);
    if (offers.length === 0) {
      const message = `Nothing for ${year} was verified after you submitted it, so there is nothing to re-open it for.`;
      throw invalid([{ field: 'CPDYearId', message }]);
    }
    const message = ['Verified after the record was submitted, to be counted:', ...offers.map(inWords)].join('\n');
    return await askAboutYear(
      transaction,
      caller,
      { team, requester },
      { kind: 'REOPENING', year, cpdYearId, message },
    );
  });
}

async function laterOffers(transaction: Change, caller: Caller, cpdYearId: number): Promise<Offer[]> {
  const offers = await listOffers(transaction, caller);
  return offers.filter(({ state, program }) => state === 'LATER' && program.cpdYearId === cpdYearId);
}

function inWords({ attendance, program }: Offer): string {
  const { name, startDate, endDate } = program;
  const aDay = startDate === endDate ? '' : ' a day';
  return `“${name}”, ${formatDayRange(startDate, endDate)}, ${formatHours(attendance.ownHours ?? program.hours)} h${aDay}`;
}
