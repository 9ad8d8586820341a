import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { YearFacts } from '@cpd/domain/year/framework';
import { lastDayOf, type RecordBefore } from '@cpd/domain/year/reopening';
import { asSentence, dueDayOf } from '@cpd/domain/year/reopening-words';
import { yearStatusName } from '@cpd/domain/year/year-rules';
import type { Notice } from '../../../platform/notifications/notification-service.ts';

/** A re-opening, for the notification to its member. */
export interface ToldReopening {
  userId: number;
  facts: YearFacts;
  /** ISO time at which it ends. */
  until: string;
  /** Who did it, and whether that is the member, who took their submission back. */
  by: string;
  byMember: boolean;
  reason: string;
  before: RecordBefore;
}

/** The same with what the member has attended and not confirmed: it comes along with the re-opening (ROP-06). */
type ToldWithOffers = ToldReopening & { offers: readonly string[] };

/** Occasions of all notifications about one year's re-openings start like this. */
export const REOPENING_OCCASION = 'year-reopening';

/** Tells at once who re-opened a year, why, until when, and what happens if nothing is done (ROP-02). */
export function reopenedNotice(reopening: ToldWithOffers, what: { isNewEnd: boolean; requestId: string }): Notice {
  const { userId, facts, until, by, reason, before } = reopening;
  const { year, cpdYearId } = facts;
  const day = formatDayMonthYear(lastDayOf(until));
  const done = what.isNewEnd
    ? `${by} of the CPD team has given the re-opening of your ${year} record another end: ${day}.`
    : `${by} of the CPD team has re-opened your ${year} record. You can change it until the end of ${day}, Sydney time.`;
  return {
    userId,
    title: what.isNewEnd ? `Your ${year} record is re-opened until ${day}` : `Your ${year} record has been re-opened`,
    alertCode: 'H',
    message: [
      { paragraph: done },
      ...because(reason),
      { paragraph: `${whatToDo(reopening)} ${ifNothing(before)}` },
      ...(before.certificates.length > 0
        ? [{ paragraph: `Your certificate for ${year} is not valid while the record is re-opened.` }]
        : []),
      ...offersWaiting(reopening.offers),
    ],
    occasion: `${REOPENING_OCCASION}:${cpdYearId}:${what.requestId}`,
  };
}

/** Confirms to a member that they took a submission back, until when it is open, and what happens if nothing is done. */
export function takenBackNotice(
  taken: Pick<ToldWithOffers, 'userId' | 'facts' | 'until' | 'before' | 'offers'>,
  requestId: string,
): Notice {
  const { userId, facts, until, before, offers } = taken;
  const { year, cpdYearId } = facts;
  const day = formatDayMonthYear(lastDayOf(until));
  return {
    userId,
    title: `You undid your submission for ${year}`,
    alertCode: 'M',
    message: [
      {
        paragraph: `Your ${year} record is open again until the end of ${day}, Sydney time.`,
      },
      { paragraph: `${whatToDo(taken)} ${ifNothing(before)}` },
      ...(before.revoked.length > 0
        ? [{ paragraph: `What you downloaded for ${year} with a verification code is not valid in the meantime.` }]
        : []),
      ...offersWaiting(offers),
    ],
    occasion: `${REOPENING_OCCASION}:${cpdYearId}:${requestId}`,
  };
}

/** Reminds of an end that comes (ROP-02). */
export function reopeningReminder(reopening: ToldReopening & { changed: boolean }, days: number): Notice {
  const { userId, facts, until, changed, before, reason, byMember } = reopening;
  const { year, cpdYearId } = facts;
  const day = formatDayMonthYear(lastDayOf(until));
  const last = changed ? 'You have changed it and not submitted it yet.' : 'You have not changed it so far.';
  return {
    userId,
    title: byMember
      ? `Your ${year} record is not submitted: it is open until ${day}`
      : `The re-opening of your ${year} record ends on ${day}`,
    alertCode: days === 1 ? 'H' : 'M',
    message: [
      {
        paragraph: byMember
          ? `You undid your submission for ${year}, and the record is open until the end of ${day}, Sydney time. ${last}`
          : `Your ${year} record is re-opened until the end of ${day}, Sydney time. ${last}`,
      },
      ...because(reason),
      { paragraph: changed ? `Please ${submitBy(reopening)}.` : `${whatToDo(reopening)} ${ifNothing(before)}` },
    ],
    occasion: `${REOPENING_OCCASION}-ends-${days}:${cpdYearId}:${until}`,
  };
}

function offersWaiting(offers: readonly string[]): Notice['message'] {
  if (offers.length === 0) return [];
  return [{ paragraph: 'This waits on Home for you to confirm that you attended; then it counts:' }, { list: offers }];
}

/** Of a year that was re-opened by an earlier version the reason may not be known. */
function because(reason: string) {
  return reason === '' ? [] : [{ paragraph: `The reason: ${asSentence(reason)}` }];
}

function whatToDo(reopening: Pick<ToldReopening, 'facts' | 'until'>): string {
  return `If you change something, please ${submitBy(reopening)}.`;
}

function submitBy({ facts, until }: Pick<ToldReopening, 'facts' | 'until'>): string {
  const day = formatDayMonthYear(dueDayOf(facts, until));
  return `declare and submit the record on the CPD Summary by ${day}, otherwise it is incomplete`;
}

function ifNothing({ status, certificates }: RecordBefore): string {
  const certificate = certificates.length > 0 ? ', with the same certificate' : '';
  return `If you change nothing, it will again be what it was: ${yearStatusName(status)}${certificate}.`;
}
