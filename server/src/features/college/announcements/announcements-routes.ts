import * as calls from '@cpd/contract/announcements';
import type { BodyOf } from '@cpd/contract/operation';
import { ANNOUNCEMENTS_AT_ONCE } from '@cpd/domain/values/limits';
import type { Database } from '../../../database/tables.ts';
import { type Handler, handler } from '../../../http/handler.ts';
import * as reader from './announcement-reader.ts';
import * as service from './announcement-service.ts';
import type { AnnouncementRecord } from './announcement-store.ts';
import { announcementToWire, audienceFromWire, fullMessage } from './announcement-wire.ts';
import { sendDueAnnouncements } from './sending-service.ts';

/** The calls with which the CPD team writes to members. */
export function announcementsRoutes(database: Database): Handler[] {
  const read = async (id: number) => announcementToWire(await service.getAnnouncement(database, id));
  return [
    handler(calls.listAnnouncements, async (_caller, { Before }) => listPage(database, Before)),
    handler(calls.getAnnouncement, (_caller, { id }) => read(id)),
    handler(calls.listAudienceChoices, async () => listChoices(database)),
    handler(calls.createAnnouncement, async (caller, _query, request) =>
      read(await service.createAnnouncement(caller, recordOf(request))),
    ),
    handler(calls.previewAnnouncement, async ({ now }, _query, { Message, Audience }) => {
      const { recipients, emailed } = await service.measureAudience(database, audienceFromWire(Audience), now);
      return { FullMessage: fullMessage(Message ?? ''), Recipients: recipients, Emailed: emailed };
    }),
    handler(calls.updateAnnouncement, async (caller, { id }, request) => {
      await service.updateAnnouncement(caller, id, recordOf(request), request.RowVersion);
      return await read(id);
    }),
    handler(calls.sendAnnouncement, async (caller, _query, { AnnouncementId, SendAt, Recipients, RowVersion }) => {
      await service.releaseAnnouncement(caller, {
        announcementId: AnnouncementId,
        sendAt: SendAt === null ? null : Temporal.Instant.from(SendAt),
        recipients: Recipients,
        version: RowVersion,
      });
      // It has been let go: what cannot be done now, the job does within a minute.
      await sendDueAnnouncements(database, caller.now, caller.requestId).catch(() => undefined);
      return await read(AnnouncementId);
    }),
    handler(calls.cancelAnnouncement, async (caller, { id, RowVersion }) => {
      await service.cancelAnnouncement(caller, id, RowVersion);
      return await read(id);
    }),
  ];
}

async function listPage(database: Database, before: number | undefined) {
  const page = await reader.listAnnouncements(database, { before, limit: ANNOUNCEMENTS_AT_ONCE + 1 });
  const shown = page.slice(0, ANNOUNCEMENTS_AT_ONCE);
  const next = page.length > shown.length ? (shown.at(-1)?.announcementId ?? null) : null;
  return { Announcements: shown.map(announcementToWire), Next: next };
}

async function listChoices(database: Database) {
  const { years, registrations } = await reader.listAudienceChoices(database);
  return {
    Years: years.map(({ cpdYearId, year }) => ({ CPDYearId: cpdYearId, CPDYear: year })),
    Registrations: registrations.map(({ registrationId, name, group }) => ({
      RegistrationId: registrationId,
      Name: name,
      Group: group,
    })),
  };
}

function recordOf(request: BodyOf<typeof calls.createAnnouncement>): AnnouncementRecord {
  const { Title, Message, AlertCode, Audience } = request;
  return { title: Title ?? '', message: Message ?? '', level: AlertCode, audience: audienceFromWire(Audience) };
}
