import type * as wire from '@cpd/contract/announcements';
import type { Audience } from '@cpd/domain/college/announcements';
import { messageHtml } from '@cpd/domain/member/message-blocks';
import { parseMessage } from '@cpd/domain/member/message-parse';
import type { StoredAnnouncement } from './announcement-reader.ts';

/** Who is notified, as it is stored. */
export function audienceFromWire(audience: wire.Audience): Audience {
  const except = (audience.except ?? []).map(trim).filter((number) => number !== '');
  return { ...chosenFromWire(audience), ...(except.length === 0 ? {} : { except }) };
}

function chosenFromWire(audience: wire.Audience): Audience {
  switch (audience.kind) {
    case 'ALL':
      return { kind: 'ALL' };
    case 'LIST':
      return { kind: 'LIST', list: audience.list, filters: audience.filters };
    case 'NUMBERS':
      return { kind: 'NUMBERS', memberNumbers: audience.memberNumbers.map(trim).filter((number) => number !== '') };
    case 'ONE':
      return { kind: 'ONE', memberNumber: audience.memberNumber.trim() };
    case 'FILTER':
      return {
        kind: 'FILTER',
        cpdYearId: audience.cpdYearId,
        statuses: audience.cpdStatusCodes,
        notSubmitted: audience.notSubmitted,
        registrationIds: audience.registrationIds,
        auditStatuses: audience.auditStatuses,
        firstCpdYearIds: audience.firstCpdYearIds,
      };
  }
}

function trim(text: string): string {
  return text.trim();
}

function audienceToWire(audience: Audience): wire.Audience {
  const { except = [] } = audience;
  return { ...chosenToWire(audience), ...(except.length === 0 ? {} : { except: [...except] }) };
}

function chosenToWire(audience: Audience): wire.Audience {
  switch (audience.kind) {
    case 'ALL':
      return { kind: 'ALL' };
    case 'ONE':
      return { kind: 'ONE', memberNumber: audience.memberNumber };
    case 'NUMBERS':
      return { kind: 'NUMBERS', memberNumbers: [...audience.memberNumbers] };
    case 'LIST':
      return { kind: 'LIST', list: audience.list, filters: { ...audience.filters } };
    case 'FILTER':
      return {
        kind: 'FILTER',
        cpdYearId: audience.cpdYearId,
        cpdStatusCodes: [...audience.statuses],
        notSubmitted: audience.notSubmitted,
        registrationIds: [...audience.registrationIds],
        auditStatuses: [...audience.auditStatuses],
        firstCpdYearIds: [...audience.firstCpdYearIds],
      };
  }
}

/** The markup of a message as it was typed, with its fields. */
function fullMessage(message: string): string {
  return messageHtml(parseMessage(message));
}

/** One of the team's notifications as it is answered. */
export function announcementToWire(stored: StoredAnnouncement): wire.Announcement {
  return { ...stored, fullMessage: fullMessage(stored.message), audience: audienceToWire(stored.audience) };
}
