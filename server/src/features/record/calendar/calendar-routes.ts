import * as calls from '@cpd/contract/calendar';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { withVersion } from '../../../platform/http/entity-tag.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { wireObject, wireText } from '../../../platform/http/wire-text.ts';
import { type CalendarOrigin, exportCalendar, getCalendar } from './calendar-service.ts';
import { openCalendarReader } from './import-queue.ts';
import { importEvents } from './import-service.ts';

/** The calls of the calendar, on the shared path of activities. */
export function calendarRoutes(database: Database, files: FileStore, origin: CalendarOrigin): Handler[] {
  const room = { database, files, readCalendarFile: openCalendarReader() };
  return [
    handler(calls.getCalendar, async (caller, { startDate, endDate }) => {
      const { editable, hasPlans, counts, dates, version } = await getCalendar(database, caller, startDate, endDate);
      const calendar = wireObject<calls.Calendar, 'userActivityCounts' | 'userActivitySummaries'>(
        { editable, hasPlanAvailable: hasPlans },
        { userActivityCounts: wireText(counts), userActivitySummaries: wireText(dates) },
      );
      return withVersion(calendar, version);
    }),
    handler(calls.exportCalendar, async (caller, { cpdYear }) => {
      const file = await exportCalendar(database, origin, caller, cpdYear);
      const { actor, subjectUserId } = caller;
      if (actor.userId !== subjectUserId) {
        const look = { kind: 'calendar.exported', objectId: subjectUserId, subjectUserId, after: { cpdYear } } as const;
        await noteAccess(database, caller, look);
      }
      return {
        fileName: 'calendar.ics',
        mediaType: 'text/calendar; charset=utf-8',
        size: file.length,
        open: async (range) => (range === undefined ? file : file.subarray(range.start, range.end + 1)),
      };
    }),
    handler(calls.importCalendar, (caller, { timeZone }, upload) => importEvents(room, caller, upload, timeZone ?? '')),
  ];
}
