import type { YearFacts } from '@cpd/domain/year/framework';
import { type InferResult, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reading } from '../../../platform/database/tables.ts';

/** A shortcut as stored (SHC-10). */
export type Shortcut = InferResult<ReturnType<typeof selectShortcuts>>[number];

/** A shortcut with how often it was used. */
export type UsedShortcut = InferResult<ReturnType<typeof selectUsedShortcuts>>[number];

/** The shortcut with this suffix, in any case; undefined when it does not exist. */
export async function findShortcutBySuffix(database: Reading, suffix: string): Promise<Shortcut | undefined> {
  const [row] = await selectShortcuts(database)
    .where(sql`lower(shortcut.friendly_suffix)`, '=', suffix.toLowerCase())
    .execute();
  return row;
}

/** The shortcut with this id; undefined when it does not exist. */
export async function findShortcutById(database: Reading, shortcutId: number): Promise<Shortcut | undefined> {
  const [row] = await selectShortcuts(database).where('shortcut.shortcut_id', '=', shortcutId).execute();
  return row;
}

/** All shortcuts, the newest first, or the one of an id. */
export async function listUsedShortcuts(database: Reading, shortcutId?: number): Promise<UsedShortcut[]> {
  return await selectUsedShortcuts(database)
    .where((eb) => eb.and(shortcutId === undefined ? [] : [eb('shortcut.shortcut_id', '=', shortcutId)]))
    .orderBy('shortcut.shortcut_id', 'desc')
    .execute();
}

function selectUsedShortcuts(database: Reading) {
  return selectShortcuts(database).select((eb) => [
    'year.facts',
    'shortcut.created_at as createdAt',
    eb
      .selectFrom('activity')
      .whereRef('activity.shortcut_id', '=', 'shortcut.shortcut_id')
      .select(({ fn }) => fn.countAll<number>().as('activities'))
      .$asScalar()
      .$notNull()
      .as('activities'),
    eb
      .selectFrom('activity')
      .whereRef('activity.shortcut_id', '=', 'shortcut.shortcut_id')
      .select(({ fn }) => fn.count<number>('activity.user_id').distinct().as('members'))
      .$asScalar()
      .$notNull()
      .as('members'),
  ]);
}

/** The first and last date of the activities made from a shortcut; undefined while there are none. */
export async function findUsedDates(database: Reading, shortcutId: number) {
  const row = await database
    .selectFrom('activity')
    .innerJoin('activity_date as day', 'day.activity_id', 'activity.activity_id')
    .where('activity.shortcut_id', '=', shortcutId)
    .select(({ fn }) => [fn.min('day.start_date').as('first'), fn.max('day.start_date').as('last')])
    .executeTakeFirst();
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
}

/** The years that take entries at `now`, newest first. */
export async function listOpenYears(database: Reading, now: Temporal.Instant): Promise<YearFacts[]> {
  const rows = await database
    .selectFrom('cpd_year')
    .select('facts')
    .where('open_from', '<=', now.toString())
    .where('closes_at', '>', now.toString())
    .orderBy('cpd_year', 'desc')
    .execute();
  return rows.map(({ facts }) => facts);
}

function selectShortcuts(database: Reading) {
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
      // Set when the link was taken back.
      'shortcut.retired_at as retiredAt',
      'shortcut.version',
      jsonArrayFrom(
        eb
          .selectFrom('shortcut_area as line')
          .whereRef('line.shortcut_id', '=', 'shortcut.shortcut_id')
          .select(['line.area_id as areaId', 'line.hours'])
          .orderBy('line.area_id'),
      ).as('hours'),
    ]);
}
