import { countryName } from '@cpd/domain/values/countries';
import table from '../report-table.module.css';

/** Null counts are of a group that is too small to be told; none has `drawn` where it is about who can be drawn alone. */
type Row = { country: string | null; second: string | null; members: number | null; drawn?: number | null };

/** The groups of a draw with their counts (DRW-01, DRW-02). */
export function StrataTable({ strata, drawnLabel = 'Drawn' }: { strata: readonly Row[]; drawnLabel?: string }) {
  if (strata.length === 0) return null;
  const hasDrawn = strata[0]?.drawn !== undefined;
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Group</th>
          <th scope="col">Can be drawn</th>
          {hasDrawn && <th scope="col">{drawnLabel}</th>}
        </tr>
      </thead>
      <tbody>
        {strata.map((row) => (
          <tr key={JSON.stringify([row.country, row.second])}>
            <th scope="row">{stratumName(row, strata.length === 1)}</th>
            <td data-label="Can be drawn">{row.members?.toLocaleString('en-AU') ?? 'fewer than 20'}</td>
            {hasDrawn && <td data-label={drawnLabel}>{row.drawn?.toLocaleString('en-AU') ?? 'not told'}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a group is called. */
function stratumName({ country, second }: Pick<Row, 'country' | 'second'>, isOnly: boolean): string {
  if (country === null) return isOnly ? 'Everyone together' : 'Other countries together';
  const place = country === '' ? 'Country not known' : countryName(country);
  if (second === null) return `${place}, smaller groups together`;
  return second === '' ? place : `${place}, ${STATUS_NAMES[second] ?? second}`;
}

/** Where groups are by the status of the record. */
const STATUS_NAMES: Readonly<Record<string, string>> = {
  COMPLETE: 'complete',
  INCOMPLETE: 'incomplete',
  SUBMITTED: 'selected for audit',
};
