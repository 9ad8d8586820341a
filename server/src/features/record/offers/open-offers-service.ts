import { formatDayRange } from '@cpd/domain/values/plain-date';
import type { Reading } from '../../../platform/database/tables.ts';
import { listUnanswered } from './open-offers-reader.ts';

/**
 * What members have attended in a year and not answered, by member, as a list says it: to be named where that year closes, or
 * is re-opened (ROP-06, ROP-07). Anyone who has nothing is not there.
 */
export async function listOpenOffers(
  database: Reading,
  cpdYearId: number,
  userIds: readonly number[],
): Promise<Map<number, string[]>> {
  const offers = await listUnanswered(database, cpdYearId, userIds);
  const byMember = Map.groupBy(offers, ({ userId }) => userId);
  return new Map([...byMember].map(([userId, those]) => [userId, those.map(inWords)]));
}

function inWords({ name, startDate, endDate }: { name: string; startDate: string; endDate: string }): string {
  return `“${name}”, ${formatDayRange(startDate, endDate)}`;
}
