import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { YearFacts } from '@cpd/domain/year/framework';
import { lastDayOf, type RecordBefore } from '@cpd/domain/year/reopening';
import { asSentence, dueDayOf } from '@cpd/domain/year/reopening-words';
import { yearStatusName } from '@cpd/domain/year/year-rules';
import type { Wordings } from '../../../platform/content/wording-service.ts';
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
export function reopenedNotice(
  words: Wordings,
  reopening: ToldWithOffers,
  what: { isNewEnd: boolean; requestId: string },
): Notice {
  const { userId, facts, by, reason, before, offers } = reopening;
  const about = { ...fieldsOf(reopening), by, why: why(words, reason) };
  const certificate = before.certificates.length > 0 ? words.blocks('reopening.certificate', { year: about.year }) : [];
  return {
    userId,
    title: words.line(what.isNewEnd ? 'new-end.title' : 'reopened.title', about),
    alertCode: 'H',
    message: what.isNewEnd
      ? words.blocks('new-end.text', { ...about, certificate })
      : words.blocks('reopened.text', { ...about, certificate, waiting: waiting(words, offers) }),
    occasion: `${REOPENING_OCCASION}:${facts.cpdYearId}:${what.requestId}`,
  };
}

/** Confirms to a member that they took a submission back, until when it is open, and what happens if nothing is done. */
export function takenBackNotice(
  words: Wordings,
  taken: Pick<ToldWithOffers, 'userId' | 'facts' | 'until' | 'before' | 'offers'>,
  requestId: string,
): Notice {
  const { userId, facts, before, offers } = taken;
  const about = fieldsOf(taken);
  const documents = before.revoked.length > 0 ? words.blocks('undone.documents', { year: about.year }) : [];
  return {
    userId,
    title: words.line('undone.title', about),
    alertCode: 'M',
    message: words.blocks('undone.text', { ...about, documents, waiting: waiting(words, offers) }),
    occasion: `${REOPENING_OCCASION}:${facts.cpdYearId}:${requestId}`,
  };
}

/** Reminds of an end that comes (ROP-02). */
export function reopeningReminder(
  words: Wordings,
  reopening: ToldReopening & { changed: boolean },
  days: number,
): Notice {
  const { userId, facts, until, changed, reason, byMember } = reopening;
  const about = { ...fieldsOf(reopening), why: why(words, reason) };
  const which = byMember ? 'undone-ends' : 'reopening-ends';
  return {
    userId,
    title: words.line(`${which}.title`, about),
    alertCode: days === 1 ? 'H' : 'M',
    message: words.blocks(changed ? `${which}.changed` : `${which}.unchanged`, about),
    occasion: `${REOPENING_OCCASION}-ends-${days}:${facts.cpdYearId}:${until}`,
  };
}

/** What all texts about a re-opening can say of it. */
function fieldsOf({ facts, until, before }: Pick<ToldReopening, 'facts' | 'until' | 'before'>) {
  const certificate = before.certificates.length > 0 ? ', with the same certificate' : '';
  return {
    year: String(facts.year),
    day: formatDayMonthYear(lastDayOf(until)),
    dueDay: formatDayMonthYear(dueDayOf(facts, until)),
    before: `${yearStatusName(before.status)}${certificate}`,
  };
}

function waiting(words: Wordings, offers: readonly string[]): Notice['message'] {
  return offers.length === 0 ? [] : words.blocks('reopening.waiting', { offers: [{ list: offers }] });
}

/** Of a year that was re-opened by an earlier version the reason may not be known. */
function why(words: Wordings, reason: string): Notice['message'] {
  return reason === '' ? [] : words.blocks('reopening.why', { reason: asSentence(reason) });
}
