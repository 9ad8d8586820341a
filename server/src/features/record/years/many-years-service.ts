import { isAtOrAfter } from '@cpd/domain/year/year-rules';
import { presentOf } from '../../../clock.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { settleReopenings } from './reopening-end-service.ts';
import { listStandings, type YearStanding } from './year-reader.ts';
import { getYear } from './year-service.ts';
import { lockMemberYears } from './year-store.ts';

/** The state of one year for many members, by member; those who do not have it are not there. Throws NOT_FOUND for no year. */
export async function readStandings(
  database: Reading,
  now: Temporal.Instant,
  cpdYearId: number,
  userIds: readonly number[],
): Promise<Map<number, YearStanding>> {
  const { framework } = await getYear(database, cpdYearId);
  return await listStandings(database, userIds, now, { cpdYearId, rules: framework });
}

/**
 * Locks one year of many members, whatever its status, to the end of the transaction, and settles their re-openings that have
 * ended; answers the state of each then. They all have the year. Throws NOT_FOUND for no year.
 */
export async function lockYears(
  transaction: Change,
  { requestId, ...timed }: Pick<Caller, 'now' | 'clock' | 'requestId'>,
  cpdYearId: number,
  userIds: readonly number[],
): Promise<Map<number, YearStanding>> {
  const locked = await lockMemberYears(transaction, userIds, cpdYearId);
  const now = presentOf(timed);
  const ended = locked.filter(
    ({ isUnsettled, reopenedUntil }) => isUnsettled && reopenedUntil !== null && isAtOrAfter(now, reopenedUntil),
  );
  await settleReopenings(
    transaction,
    ended.map(({ memberYearId }) => memberYearId),
    { now, requestId },
  );
  return await readStandings(transaction, now, cpdYearId, userIds);
}
