import { sql } from 'kysely';
import { hasLeft } from '../../../database/membership.ts';
import type { Reading } from '../../../database/tables.ts';

/** Those who are no members at an instant, by their ids. */
export function selectDeparted(database: Reading, now: Temporal.Instant) {
  return database
    .selectFrom('departure')
    .innerJoin('member', 'member.user_id', 'departure.user_id')
    .select('member.user_id')
    .where(sql<boolean>`${hasLeft(now)}`);
}
