import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { endOfReopening, lastDayOf } from '@cpd/domain/year/reopening';
import { asSentence } from '@cpd/domain/year/reopening-words';
import { yearStatusName } from '@cpd/domain/year/year-rules';
import type { Wordings } from '../../../platform/content/wording-service.ts';
import type { Notice } from '../../../platform/notifications/notification-service.ts';
import type { EndedReopening } from './reopening-end-store.ts';

/** Who ended a re-opening before its time, and why. */
export interface EarlyEnd {
  by: string;
  reason: string;
}

/** The result of a record (ROP-03); nothing where it goes on as everyone's. */
export function endedNotice(
  words: Wordings,
  ended: EndedReopening,
  now: Temporal.Instant,
  early?: EarlyEnd,
): Notice | undefined {
  const { facts, userId, until, before } = ended;
  const year = String(facts.year);
  const what = howItEnded(words, ended, early);
  const why = early ? words.blocks('reopening.why', { reason: asSentence(early.reason) }) : [];
  const certificate = before.certificates.length > 0 ? words.blocks('as-before.certificate', { year }) : [];
  const common = { userId, occasion: `year-reopening-ended:${facts.cpdYearId}:${until}` };
  switch (endOfReopening({ ...ended, now })) {
    case 'goes-on':
      return undefined;
    case 'as-before':
      return {
        ...common,
        title: words.line('as-before.title', { year }),
        alertCode: 'M',
        message: words.blocks('as-before.text', { what, before: yearStatusName(before.status), why, certificate }),
      };
    case 'incomplete':
      return {
        ...common,
        title: words.line('incomplete.title', { year }),
        alertCode: 'H',
        message: words.blocks('incomplete.text', { what, why }),
      };
  }
}

/** The beginning of the sentence that says what came of it. */
function howItEnded(words: Wordings, { facts, until, byMember }: EndedReopening, early: EarlyEnd | undefined): string {
  const about = { year: String(facts.year), day: formatDayMonthYear(lastDayOf(until)) };
  if (early) return words.line('ended.by-team', { ...about, by: early.by });
  return words.line(byMember ? 'ended.undone' : 'ended.by-clock', about);
}
