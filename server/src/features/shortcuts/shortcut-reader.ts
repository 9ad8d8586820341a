import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reading } from '../../database/tables.ts';

/** A shortcut as stored (SHC-10). */
export interface Shortcut {
  shortcutId: number;
  suffix: string;
  name: string;
  activityTypeId: number;
  cpdYearId: number;
  year: number;
  ongoing: boolean;
  startDate: string | null;
  endDate: string | null;
  hours: { areaId: number; hours: number }[];
}

/** The shortcut with this suffix, in any case; undefined when there is none. */
export async function findShortcutBySuffix(database: Reading, suffix: string): Promise<Shortcut | undefined> {
  const [row] = await shortcuts(database)
    .where(sql`lower(shortcut.friendly_suffix)`, '=', suffix.toLowerCase())
    .execute();
  return row;
}

/** The shortcut with this id; undefined when there is none. */
export async function findShortcutById(database: Reading, shortcutId: number): Promise<Shortcut | undefined> {
  const [row] = await shortcuts(database).where('shortcut.shortcut_id', '=', shortcutId).execute();
  return row;
}

function shortcuts(database: Reading) {
  return database
    .selectFrom('shortcut')
    .innerJoin('cpd_year as year', 'year.cpd_year_id', 'shortcut.cpd_year_id')
    .select((eb) => [
      'shortcut.shortcut_id as shortcutId',
      'shortcut.friendly_suffix as suffix',
      'shortcut.activity_name as name',
      'shortcut.activity_type_id as activityTypeId',
      'shortcut.cpd_year_id as cpdYearId',
      'year.cpd_year as year',
      'shortcut.ongoing',
      'shortcut.start_date as startDate',
      'shortcut.end_date as endDate',
      jsonArrayFrom(
        eb
          .selectFrom('shortcut_area as line')
          .whereRef('line.shortcut_id', '=', 'shortcut.shortcut_id')
          .select(['line.area_id as areaId', 'line.hours'])
          .orderBy('line.area_id'),
      ).as('hours'),
    ]);
}
