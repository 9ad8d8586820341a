import type { Change } from '../../../platform/database/tables.ts';

/** A shortcut as it is written: the rules have been applied. */
export interface ShortcutRecord {
  suffix: string;
  name: string;
  activityTypeId: number;
  cpdYearId: number;
  ongoing: boolean;
  startDate: string | null;
  endDate: string | null;
  hours: readonly { areaId: number; hours: number }[];
}

/** Inserts a shortcut; answers its id, or undefined when the suffix is taken. */
export async function insertShortcut(transaction: Change, shortcut: ShortcutRecord, createdBy: number, at: string) {
  const row = await transaction
    .insertInto('shortcut')
    .values({
      friendly_suffix: shortcut.suffix,
      activity_name: shortcut.name,
      activity_type_id: shortcut.activityTypeId,
      cpd_year_id: shortcut.cpdYearId,
      ongoing: shortcut.ongoing,
      start_date: shortcut.startDate,
      end_date: shortcut.endDate,
      created_by: createdBy,
      created_at: at,
    })
    // The only unique index besides the key is the one on the suffix in lower case.
    .onConflict((conflict) => conflict.doNothing())
    .returning('shortcut_id')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await transaction
    .insertInto('shortcut_area')
    .values(shortcut.hours.map(({ areaId, hours }) => ({ shortcut_id: row.shortcut_id, area_id: areaId, hours })))
    .execute();
  return row.shortcut_id;
}

/** Locks a shortcut to the end of the transaction. */
export async function lockShortcut(transaction: Change, shortcutId: number): Promise<void> {
  await transaction
    .selectFrom('shortcut')
    .select('shortcut_id')
    .where('shortcut_id', '=', shortcutId)
    .forUpdate()
    .execute();
}

/** Changes the dates of a shortcut, and whether its link was taken back. */
export async function updateShortcutUse(
  transaction: Change,
  shortcutId: number,
  use: Pick<ShortcutRecord, 'ongoing' | 'startDate' | 'endDate'> & { retiredAt: string | null },
): Promise<void> {
  await transaction
    .updateTable('shortcut')
    .set((eb) => ({
      ongoing: use.ongoing,
      start_date: use.startDate,
      end_date: use.endDate,
      retired_at: use.retiredAt,
      version: eb('version', '+', 1),
    }))
    .where('shortcut_id', '=', shortcutId)
    .execute();
}
