import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { endOfReopening, lastDayOf } from '@cpd/domain/year/reopening';
import { asSentence } from '@cpd/domain/year/reopening-words';
import { yearStatusName } from '@cpd/domain/year/year-rules';
import type { Notice } from '../../../platform/notifications/notification-service.ts';
import type { EndedReopening } from './reopening-end-store.ts';

/** Who ended a re-opening before its time, and why. */
export interface EarlyEnd {
  by: string;
  reason: string;
}

/** The result of a record (ROP-03); nothing where it goes on as everyone's. */
export function endedNotice(ended: EndedReopening, now: Temporal.Instant, early?: EarlyEnd): Notice | undefined {
  const { facts, userId, until, before, byMember } = ended;
  const { year, cpdYearId } = facts;
  const day = formatDayMonthYear(lastDayOf(until));
  const what = early
    ? `${early.by} of the CPD team has ended the re-opening of your ${year} record`
    : byMember
      ? `You undid your submission for ${year}, and the record was open until ${day}`
      : `Your ${year} record was re-opened until ${day}`;
  const because = early ? [{ paragraph: `The reason: ${asSentence(early.reason)}` }] : [];
  const common = { userId, occasion: `year-reopening-ended:${cpdYearId}:${until}` };
  switch (endOfReopening({ ...ended, now })) {
    case 'goes-on':
      return undefined;
    case 'as-before':
      return {
        ...common,
        title: `Your ${year} record is what it was before`,
        alertCode: 'M',
        message: [
          {
            paragraph: `${what}, and nothing was changed. So it is again what it was: ${yearStatusName(before.status)}.`,
          },
          ...because,
          ...(before.certificates.length > 0 ? [{ paragraph: `Your certificate for ${year} is valid again.` }] : []),
        ],
      };
    case 'incomplete':
      return {
        ...common,
        title: `Your ${year} record is incomplete`,
        alertCode: 'H',
        message: [
          {
            paragraph: `${what}. It was changed, but not submitted, so it is now incomplete.`,
          },
          ...because,
          {
            paragraph:
              'If something prevented you from submitting it, please tell the CPD team. You can reach them under Contact.',
          },
        ],
      };
  }
}
