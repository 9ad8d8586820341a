import type { Change } from '../../../platform/database/tables.ts';

/** Makes the areas of a member's year the given ones, which must have been checked to be areas of that year. */
export async function replaceAreas(transaction: Change, userId: number, cpdYearId: number, areaIds: readonly number[]) {
  await transaction
    .deleteFrom('member_area')
    .where('user_id', '=', userId)
    .where('cpd_year_id', '=', cpdYearId)
    .execute();
  if (areaIds.length === 0) return;
  await transaction
    .insertInto('member_area')
    .values(areaIds.map((areaId) => ({ user_id: userId, cpd_year_id: cpdYearId, area_id: areaId })))
    .execute();
}
