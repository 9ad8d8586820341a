import type { ListColumn } from '@cpd/domain/college/lists';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { ShownRow } from '../../queries/lists.ts';

/** A cell as people read it; empty while it is still on its way, and where there is nothing. */
export function cellText({ cells }: ShownRow, { name, kind }: ListColumn): string {
  const cell = cells[name] ?? '';
  return kind === 'date' ? formatDayMonthYear(String(cell)) : String(cell);
}

/** The cell that leads to what the row is about: never empty. */
export function linkText(row: ShownRow, column: ListColumn): string {
  return cellText(row, column).trim() || row.memberNumber;
}
