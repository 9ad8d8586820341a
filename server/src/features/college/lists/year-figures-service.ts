import type { Database } from '../../../database/tables.ts';
import { judgeTotals, keepTotals } from '../../year/progress/progress-service.ts';
import type { KeptTotals } from '../../year/progress/totals-sql.ts';
import { getYear } from '../../year/years/year-service.ts';
import type { ReadRow } from './list-reader.ts';

/** What `members-sql` reads where a row's figure will stand. */
interface Recorded {
  cpdYearId: number;
  paperSubmission: number;
  recorded: KeptTotals;
}

/** The rows with the total that the member sees on Home in the place of what was recorded (PRG-02). They are all of one year. */
export async function withFigures(database: Database, rows: readonly ReadRow[], place: number): Promise<ReadRow[]> {
  const [first] = rows;
  if (first === undefined) return [];
  // The cells are made in `members-sql`.
  const recordedIn = (row: ReadRow) => row.cells[place] as Recorded;
  const { cpdYearId } = recordedIn(first);
  const year = await getYear(database, cpdYearId);
  await keepTotals(
    database,
    rows.map((row) => ({ userId: row.userId, cpdYearId, ...recordedIn(row).recorded })),
  );
  return rows.map((row) => {
    const { recorded, paperSubmission } = recordedIn(row);
    return { ...row, cells: row.cells.with(place, judgeTotals({ ...year, paperSubmission }, recorded.totals).current) };
  });
}
