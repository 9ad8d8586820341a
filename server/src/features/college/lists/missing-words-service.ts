import { fromHundredths } from '@cpd/domain/values/hours';
import { missingInWords } from '@cpd/domain/year/progress-figures';
import type { Reading } from '../../../platform/database/tables.ts';
import { getYear } from '../../record/years/year-service.ts';
import type { ListQuery, ReadRow } from './list-reader.ts';

/** The row of `year_figures` in a cell of `missingColumn`. */
interface Kept {
  cpd_year_id: number;
  recognised: number;
  minimum: number;
  categories: number[];
  missing: Record<string, number>;
  all_met: boolean;
}

/** The rows with what is missing in the words in which the member is told (COH-04). They are all of one year. */
export async function withMissingWords(
  database: Reading,
  { columns }: ListQuery,
  rows: readonly ReadRow[],
): Promise<readonly ReadRow[]> {
  const column = columns.indexOf('Missing');
  // Made by `missingColumn`; null where nothing is asked of the member, or no figures are kept yet.
  const kept = rows.map(({ cells }) => (cells[column] ?? null) as Kept | null);
  const cpdYearId = kept.find((figures) => figures !== null)?.cpd_year_id;
  if (cpdYearId === undefined) return rows;
  const { framework, facts } = await getYear(database, cpdYearId);
  return rows.map((row, index) => {
    const figures = kept[index];
    const words = figures ? missingInWords(inUnits(figures), framework, facts).join('; ') : '';
    return { ...row, cells: row.cells.with(column, words) };
  });
}

function inUnits({ all_met: allMet, missing, ...kept }: Kept) {
  return {
    allMet,
    recognised: fromHundredths(kept.recognised),
    minimum: fromHundredths(kept.minimum),
    categories: kept.categories.map(fromHundredths),
    missing: Object.fromEntries(Object.entries(missing).map(([code, amount]) => [code, fromHundredths(amount)])),
  };
}
