import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { anyId } from '../../../platform/database/any-id.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import { recordVersion } from '../../../platform/database/record-version.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { countAskedOf } from '../../record/series-days/asked-days-sql.ts';
import { selectStandings, todayAt, type YearStandingRow } from '../../record/years/year-sql.ts';
import { type DatedTotals, datedTotalsOf } from './totals-sql.ts';

/** The state of a member's year, and what they recorded in it. */
export interface ReadProgress {
  /** Null for a year that is not in the member's list; the rest says nothing then. */
  year: YearStandingRow | null;
  totals: DatedTotals;
  /** How many days of series the member is asked about. */
  seriesDays: number;
  /** Of the record that all this was read of. */
  version: string;
}

interface Given {
  userId: number;
  cpdYearId: number;
  now: string;
}

/** A year with what was recorded in it, added up by the database, in one statement. */
export async function readProgress(
  database: Reading,
  given: { userId: number; cpdYearId: number; now: Temporal.Instant },
): Promise<ReadProgress> {
  const [row] = await ask(database, { ...given, now: given.now.toString() });
  if (row === undefined) throw new Error('The query of a progress answered no row.');
  return row;
}

const ask = prepare<Given, ReadProgress>((database, { userId, cpdYearId, now }) => {
  const standing = selectStandings(database, userId, now)
    .select('framework.rules')
    .where('year.cpd_year_id', '=', anyId(cpdYearId));
  return sql<ReadProgress>`
    select ${jsonObjectFrom(standing)} as year, ${datedTotalsOf(userId, cpdYearId, todayAt(now))} as totals,
      ${countAskedOf(userId, anyId(cpdYearId), todayAt(now))} as "seriesDays", ${recordVersion(userId, now)} as version
  `;
});
