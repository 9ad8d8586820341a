import type { ClaimedRecord } from '@cpd/domain/audit/case-proof';
import { sumHours } from '@cpd/domain/values/hours';
import { proof, timeOf } from '@cpd/domain/year/proof';
import type { Reading } from '../../../platform/database/tables.ts';
import { type RecordToProve, readRecordsToProve } from '../proof/proof-service.ts';

/** What a case keeps of a record on the day it begins, and its items: all activities, of which the fewest are asked for. */
export interface Claim {
  claimed: ClaimedRecord;
  items: { activityId: number; isAskedFor: boolean; claimedHours: number }[];
}

/** So many records are read in one statement. */
const AT_ONCE = 200;

/** The claims of many members of one year, who all have it, by member (CAS-02). */
export async function readClaims(
  database: Reading,
  cpdYearId: number,
  userIds: readonly number[],
  now: Temporal.Instant,
): Promise<Map<number, Claim>> {
  const claims = new Map<number, Claim>();
  for (let from = 0; from < userIds.length; from += AT_ONCE) {
    const records = await readRecordsToProve(database, cpdYearId, userIds.slice(from, from + AT_ONCE), now);
    for (const [userId, record] of records) claims.set(userId, claimOf(record));
  }
  return claims;
}

function claimOf(record: RecordToProve): Claim {
  const asked = new Set(proof(record).toAttach.map(({ activityId }) => activityId));
  const activities = record.activities.map(
    ({ evidenceCounts: _counts, evidenceDoesNotCount: _doesNotCount, ...activity }) => ({
      ...activity,
      startDate: activity.dates[0]?.date ?? '',
    }),
  );
  return {
    claimed: { record: { ...record, activities } },
    items: record.activities.map(({ activityId, dates }) => ({
      activityId,
      isAskedFor: asked.has(activityId),
      claimedHours: sumHours(dates.map((date) => timeOf(date, record))),
    })),
  };
}
