import type { Database } from '../../../database/tables.ts';
import { judgeTotals } from '../../year/progress/progress-service.ts';
import type { RecordedTotals } from '../../year/progress/totals-sql.ts';
import { getYear } from '../../year/years/year-service.ts';
import type { ReadRow } from './list-reader.ts';

/** What `members-sql` reads where a row's figure will stand. */
interface Recorded {
  cpdYearId: number;
  paperSubmission: number;
  totals: RecordedTotals;
}

/** The rows with the total that the member sees on Home in the place of what was recorded (PRG-02). They are all of one year. */
export async function withFigures(database: Database, rows: readonly ReadRow[], place: number): Promise<ReadRow[]> {
  const [first] = rows;
  if (first === undefined) return [];
  // The cells are made in `members-sql`.
  const recordedIn = (row: ReadRow) => row.cells[place] as Recorded;
  const year = await getYear(database, recordedIn(first).cpdYearId);
  return rows.map((row) => {
    const { totals, paperSubmission } = recordedIn(row);
    return { ...row, cells: row.cells.with(place, judgeTotals({ ...year, paperSubmission }, totals).current) };
  });
}
