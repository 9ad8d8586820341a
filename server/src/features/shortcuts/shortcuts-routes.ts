import * as calls from '@cpd/contract/shortcuts';
import { AppError } from '../../app-error.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../database/tables.ts';
import { type Handler, handler } from '../../http/handler.ts';
import type { Shortcut } from './shortcut-reader.ts';
import * as service from './shortcut-service.ts';

/** The calls about shortcuts. */
export function shortcutsRoutes(database: Database): Handler[] {
  return [
    handler(calls.findShortcut, async (caller, { ForUserId }, { FriendlyURLSuffix }) => {
      refuseOtherMember(caller, ForUserId);
      return toWire(await service.lookUpShortcut(database, caller, FriendlyURLSuffix));
    }),
    handler(calls.createShortcut, async (caller, _query, request) =>
      toWire(await service.createShortcut(caller, request)),
    ),
  ];
}

/** SHC-06: a participant's link makes activities of their own, whatever the browser was configured to send. */
function refuseOtherMember(caller: Caller, forUserId: number): void {
  if (forUserId === caller.subjectUserId) return;
  const message = "This is another member's record.";
  throw new AppError('NOT_ALLOWED', message, { problems: [{ field: 'ForUserId', message }] });
}

function toWire(shortcut: Shortcut): calls.Shortcut {
  return {
    CPDShortcutId: shortcut.shortcutId,
    FriendlyURLSuffix: shortcut.suffix,
    ActivityName: shortcut.name,
    ActivityTypeId: shortcut.activityTypeId,
    CPDYearId: shortcut.cpdYearId,
    CPDYear: shortcut.year,
    Ongoing: shortcut.ongoing,
    StartDate: shortcut.startDate,
    EndDate: shortcut.endDate,
    Hours: shortcut.hours.map(({ areaId, hours }) => ({ SpecialityId: areaId, Hours: hours })),
  };
}
