import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { endOfReopening, lastDayOf } from '@cpd/domain/year/reopening';
import { yearStatusName } from '@cpd/domain/year/year-rules';
import type { Notice } from '../../member/notifications/notification-service.ts';
import type { EndedReopening } from './reopening-end-store.ts';

/** What became of a record (ROP-03); nothing where it goes on as everybody's. */
export function endedNotice(ended: EndedReopening, now: Temporal.Instant): Notice | undefined {
  const { facts, userId, until, before, byMember } = ended;
  const { year, cpdYearId } = facts;
  const day = formatDayMonthYear(lastDayOf(until));
  const what = byMember
    ? `You took your submission for ${year} back, and the record was open until ${day}`
    : `Your ${year} record was re-opened until ${day}`;
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
          {
            paragraph:
              'If something prevented you from submitting it, please tell the CPD team. You can reach them under Contact.',
          },
        ],
      };
  }
}
