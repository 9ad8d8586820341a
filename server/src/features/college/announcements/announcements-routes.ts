import * as calls from '@cpd/contract/announcements';
import type { BodyOf } from '@cpd/contract/operation';
import { messageHtml } from '@cpd/domain/member/message-blocks';
import { ANNOUNCEMENTS_AT_ONCE, RECIPIENTS_OF_ONE } from '@cpd/domain/values/limits';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import type { CopyFrame } from '../../../platform/notifications/notification-copies-service.ts';
import { keepNewestProgressFigures } from '../../year/progress-figures/progress-figures-service.ts';
import { noteView } from '../acting/subject-service.ts';
import { doOrPrepare } from '../second-person/second-person-service.ts';
import * as reader from './announcement-reader.ts';
import * as service from './announcement-service.ts';
import type { AnnouncementRecord } from './announcement-store.ts';
import { announcementToWire, audienceFromWire } from './announcement-wire.ts';
import { noteAudienceAccess, previewFor, sendTest } from './preview-service.ts';
import { sendDueAnnouncements } from './sending-service.ts';

/** The calls with which the CPD team writes to members. */
export function announcementsRoutes(database: Database, frame: () => CopyFrame, asksSecond: () => boolean): Handler[] {
  const read = async (id: number) => announcementToWire(await service.getAnnouncement(database, id));
  return [
    handler(calls.listAnnouncements, async (caller, { before }) => listPage(database, caller, before)),
    handler(calls.getAnnouncement, async (caller, { id }) => {
      const announcement = await read(id);
      const after = { recipients: announcement.recipients };
      await noteAccess(database, caller, { kind: 'announcement.viewed', objectId: id, after, question: 'opened' });
      return announcement;
    }),
    handler(calls.listAudienceChoices, async () => listChoices(database)),
    handler(calls.createAnnouncement, async (caller, _query, request) =>
      read(await service.createAnnouncement(caller, recordOf(request))),
    ),
    handler(calls.previewAnnouncement, async (caller, _query, request) => {
      const { actor, now, requestId } = caller;
      const input = { ...textsOf(request), audience: audienceFromWire(request.audience) };
      if (input.audience.kind === 'LIST') await keepNewestProgressFigures(database, now);
      const measured = await service.measureAudience(database, input.audience, now);
      const { blocks, readerUserId, ...preview } = await previewFor(database, input, now);
      if (readerUserId !== undefined) await noteView(database, actor, readerUserId, now, requestId);
      await noteAudienceAccess(database, caller, input.audience, measured.recipients);
      return { ...preview, fullMessage: messageHtml(blocks), ...measured };
    }),
    handler(calls.testAnnouncement, (caller, _query, request) => sendTest(caller, textsOf(request), frame())),
    handler(calls.updateAnnouncement, async (caller, { id }, request) => {
      await service.updateAnnouncement(caller, id, recordOf(request), request.rowVersion);
      return await read(id);
    }),
    handler(calls.sendAnnouncement, async (caller, _query, { announcementId, sendAt, recipients, rowVersion }) => {
      // The filters of a list may ask for figures, which are to be those of this moment, as on the list (COH-03).
      await keepNewestProgressFigures(database, caller.now);
      const release = { announcementId, sendAt, recipients, version: rowVersion };
      // So many at once: where the college wants it, a second person confirms that (PPL-06).
      await doOrPrepare(caller, asksSecond(), {
        ...{ kind: 'ANNOUNCEMENT', objectId: announcementId, input: release },
        work: (releasing) => service.releaseAnnouncement(releasing, release),
        isBig: () => recipients > RECIPIENTS_OF_ONE,
      });
      // It has been let go: what cannot be done now, the job does within a minute.
      await sendDueAnnouncements(database, caller.now, caller.requestId).catch(() => undefined);
      return await read(announcementId);
    }),
    handler(calls.cancelAnnouncement, async (caller, { id, rowVersion }) => {
      await service.cancelAnnouncement(caller, id, rowVersion);
      return await read(id);
    }),
  ];
}

/** Notifications say whom they went to, some by number: a list like any other (R41). */
async function listPage(database: Database, caller: Caller, before: number | undefined) {
  const page = await reader.listAnnouncements(database, { before, limit: ANNOUNCEMENTS_AT_ONCE + 1 });
  const shown = page.slice(0, ANNOUNCEMENTS_AT_ONCE);
  const next = page.length > shown.length ? (shown.at(-1)?.announcementId ?? null) : null;
  const after = { name: 'Notifications', rows: shown.length, more: next !== null };
  await noteAccess(database, caller, { kind: 'list.viewed', objectId: null, after, question: after.name });
  return { announcements: shown.map(announcementToWire), next };
}

async function listChoices(database: Database) {
  const { years, registrations } = await reader.listAudienceChoices(database);
  return {
    years: years.map(({ cpdYearId, year }) => ({ cpdYearId, cpdYear: year })),
    registrations,
  };
}

function recordOf(request: BodyOf<typeof calls.createAnnouncement>): AnnouncementRecord {
  const { alertCode, audience } = request;
  const { forMemberNumber: _nobody, ...texts } = textsOf(request);
  return { ...texts, level: alertCode, audience: audienceFromWire(audience) };
}

function textsOf(request: Texts) {
  const { title, message, cpdYearId, forMemberNumber } = request;
  return { title: title ?? '', message: message ?? '', cpdYearId: cpdYearId ?? null, forMemberNumber };
}

type Texts = Partial<BodyOf<typeof calls.testAnnouncement>>;
