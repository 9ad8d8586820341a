import * as calls from '@cpd/contract/shortcuts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { findParticipant } from '../../../platform/people/users-service.ts';
import { drawQrCode } from '../../../platform/print/qr-code.ts';
import { listUsedShortcuts, type Shortcut, type UsedShortcut } from './shortcut-reader.ts';
import * as service from './shortcut-service.ts';

/** The calls about shortcuts. */
export function shortcutsRoutes(
  database: Database,
  { publicUrl, shortcutUserId }: { publicUrl: string; shortcutUserId: number | undefined },
): Handler[] {
  return [
    handler(calls.getShortcutMember, async () =>
      shortcutUserId === undefined ? null : ((await findParticipant(database, shortcutUserId)) ?? null),
    ),
    handler(calls.findShortcut, async (caller, _query, { friendlyUrlSuffix }) =>
      toWire(await service.lookUpShortcut(database, caller, friendlyUrlSuffix)),
    ),
    handler(calls.createShortcut, async (caller, _query, request) =>
      toWire(await service.createShortcut(caller, request)),
    ),
    handler(calls.listShortcuts, async ({ now }) =>
      (await listUsedShortcuts(database)).map((shortcut) => usedToWire(shortcut, publicUrl, now)),
    ),
    handler(calls.findShortcutSuffix, async (_caller, { friendlyUrlSuffix }) => {
      return { free: await service.isSuffixFree(database, friendlyUrlSuffix) };
    }),
    handler(calls.listShortcutYears, async ({ now }) =>
      (await service.listShortcutYears(database, now)).map(({ facts, types, areas }) => ({
        cpdYearId: facts.cpdYearId,
        cpdYear: facts.year,
        usesTotalHours: facts.usesTotalHoursModel,
        activityTypes: types,
        specialties: areas,
      })),
    ),
    handler(calls.updateShortcut, async (caller, { id }, request) => {
      await service.updateShortcut(caller, id, request);
      return usedToWire(await service.getUsedShortcut(database, id), publicUrl, caller.now);
    }),
    handler(calls.getShortcutQrCode, async (_caller, { shortcutId }) => {
      const { suffix } = await service.getShortcut(database, shortcutId);
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
    link: linkOf(shortcut.suffix, publicUrl),
    working: service.isWorking(shortcut, shortcut.facts, now),
    retired: shortcut.retiredAt !== null,
    createdOn: shortcut.createdAt,
    activities: shortcut.activities,
    members: shortcut.members,
    rowVersion: shortcut.version,
  };
}

function toWire(shortcut: Shortcut): calls.Shortcut {
  return {
    shortcutId: shortcut.shortcutId,
    friendlyUrlSuffix: shortcut.suffix,
    activityName: shortcut.name,
    activityTypeId: shortcut.activityTypeId,
    cpdYearId: shortcut.cpdYearId,
    cpdYear: shortcut.year,
    ongoing: shortcut.ongoing,
    startDate: shortcut.startDate,
    endDate: shortcut.endDate,
    hours: shortcut.hours.map(({ areaId, hours }) => ({ areaId, hours })),
  };
}
