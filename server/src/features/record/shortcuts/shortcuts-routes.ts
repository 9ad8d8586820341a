import * as calls from '@cpd/contract/shortcuts';
import type { Database } from '../../../database/tables.ts';
import { type Handler, handler } from '../../../http/handler.ts';
import { drawQrCode } from '../../../print/qr-code.ts';
import { listUsedShortcuts, type Shortcut, type UsedShortcut } from './shortcut-reader.ts';
import * as service from './shortcut-service.ts';

/** The calls about shortcuts. */
export function shortcutsRoutes(database: Database, publicUrl: string): Handler[] {
  return [
    handler(calls.findShortcut, async (caller, _query, { FriendlyURLSuffix }) =>
      toWire(await service.lookUpShortcut(database, caller, FriendlyURLSuffix)),
    ),
    handler(calls.createShortcut, async (caller, _query, request) =>
      toWire(await service.createShortcut(caller, request)),
    ),
    handler(calls.listShortcuts, async ({ now }) =>
      (await listUsedShortcuts(database)).map((shortcut) => usedToWire(shortcut, publicUrl, now)),
    ),
    handler(calls.findShortcutSuffix, async (_caller, { FriendlyURLSuffix }) => {
      return { Free: await service.isSuffixFree(database, FriendlyURLSuffix) };
    }),
    handler(calls.listShortcutYears, async ({ now }) =>
      (await service.listShortcutYears(database, now)).map(({ facts, types, areas }) => ({
        CPDYearId: facts.cpdYearId,
        CPDYear: facts.year,
        UsesTotalHours: facts.usesTotalHoursModel,
        ActivityTypes: types,
        Specialities: areas,
      })),
    ),
    handler(calls.updateShortcut, async (caller, { id }, request) => {
      await service.updateShortcut(caller, id, request);
      return usedToWire(await service.getUsedShortcut(database, id), publicUrl, caller.now);
    }),
    handler(calls.getShortcutQrCode, async (_caller, { CPDShortcutId }) => {
      const { suffix } = await service.getShortcut(database, CPDShortcutId);
      const picture = Buffer.from(drawQrCode(linkOf(suffix, publicUrl)));
      return {
        fileName: `${suffix}.svg`,
        mediaType: 'image/svg+xml',
        size: picture.byteLength,
        open: async () => picture,
        onlyWhole: true,
      };
    }),
  ];
}

/** The address that members open (SHC-04). A suffix holds nothing that an address would have to spell otherwise. */
function linkOf(suffix: string, publicUrl: string): string {
  return `${publicUrl}/User/Layout/Activity?Shortcut=${suffix}`;
}

function usedToWire(shortcut: UsedShortcut, publicUrl: string, now: Temporal.Instant): calls.ListedShortcut {
  return {
    ...toWire(shortcut),
    Link: linkOf(shortcut.suffix, publicUrl),
    Working: service.isWorking(shortcut, shortcut.facts, now),
    Retired: shortcut.retiredAt !== null,
    CreatedOn: shortcut.createdAt,
    Activities: shortcut.activities,
    Members: shortcut.members,
    RowVersion: shortcut.version,
  };
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
