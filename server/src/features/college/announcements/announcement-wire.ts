import type * as wire from '@cpd/contract/announcements';
import type { Audience } from '@cpd/domain/college/announcements';
import { messageHtml } from '@cpd/domain/member/message-blocks';
import { parseMessage } from '@cpd/domain/member/message-parse';
import type { StoredAnnouncement } from './announcement-reader.ts';

/** Who is told, as it is kept. */
export function audienceFromWire(audience: wire.Audience): Audience {
  switch (audience.Kind) {
    case 'ALL':
      return { kind: 'ALL' };
    case 'ONE':
      return { kind: 'ONE', memberNumber: audience.MIN.trim() };
    case 'FILTER':
      return {
        kind: 'FILTER',
        cpdYearId: audience.CPDYearId,
        statuses: audience.CPDStatusCodes,
        notSubmitted: audience.NotSubmitted,
        registrationIds: audience.RegistrationIds,
        auditStatuses: audience.AuditStatuses,
        firstCpdYearIds: audience.FirstCPDYearIds,
      };
  }
}

function audienceToWire(audience: Audience): wire.Audience {
  switch (audience.kind) {
    case 'ALL':
      return { Kind: 'ALL' };
    case 'ONE':
      return { Kind: 'ONE', MIN: audience.memberNumber };
    case 'FILTER':
      return {
        Kind: 'FILTER',
        CPDYearId: audience.cpdYearId,
        // They were read from the wire and are kept as they came.
        CPDStatusCodes: [...audience.statuses] as Extract<wire.Audience, { Kind: 'FILTER' }>['CPDStatusCodes'],
        NotSubmitted: audience.notSubmitted,
        RegistrationIds: [...audience.registrationIds],
        AuditStatuses: [...audience.auditStatuses] as Extract<wire.Audience, { Kind: 'FILTER' }>['AuditStatuses'],
        FirstCPDYearIds: [...audience.firstCpdYearIds],
      };
  }
}

/** The markup that members see of a message as it was typed. */
export function fullMessage(message: string): string {
  return messageHtml(parseMessage(message));
}

/** One of the team's notifications as it is answered. */
export function announcementToWire(stored: StoredAnnouncement): wire.Announcement {
  return {
    AnnouncementId: stored.announcementId,
    Title: stored.title,
    Message: stored.message,
    FullMessage: fullMessage(stored.message),
    AlertCode: stored.level,
    Audience: audienceToWire(stored.audience),
    Status: stored.status,
    SendAt: stored.sendAt,
    SentAt: stored.sentAt,
    CreatedOn: stored.createdAt,
    CreatedByName: stored.createdByName,
    Recipients: stored.recipients,
    Seen: stored.seen,
    Dismissed: stored.dismissed,
    Emailed: stored.emailed,
    RowVersion: stored.version,
  };
}
