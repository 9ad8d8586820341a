import { type ListColumn, shownValue } from '@cpd/domain/college/lists';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Table } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ShownRow } from '../../queries/lists.ts';
import { AppLink } from '../../ui/app-link.tsx';
import shared from '../../ui/shared.module.css';
import styles from './list.module.css';
import type { ListSort } from './list-search.ts';

export type ListRowsProps = {
  /** What the list is called for those who cannot see it. */
  title: string;
  columns: readonly ListColumn[];
  rows: readonly ShownRow[];
  sort: ListSort;
  onSort: (sort: ListSort) => void;
  /** Where a row leads. */
  hrefOf: (row: ShownRow) => string;
};

/** A list as a table: headings sort it, and each row leads to what it is about. */
export function ListTable({ title, columns, rows, sort, onSort, hrefOf }: ListRowsProps) {
  const linked = linkColumn(columns);
  return (
    // It is scrolled by keys, too, where many columns make it wide.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={`${shared.frame} ${styles.wide}`} aria-label={title} tabIndex={0}>
      <Table className={styles.table} verticalSpacing="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Heading key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id} className={styles.row}>
              {columns.map((column) => (
                <Table.Td key={column.name} data-kind={column.kind}>
                  {column === linked ? (
                    <AppLink href={hrefOf(row)} className={styles.link} aria-label={linkText(row, column)}>
                      {cellText(row, column).trim() || row.memberNumber}
                    </AppLink>
                  ) : (
                    cellText(row, column)
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

const ICONS = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown } as const;

type HeadingProps = Pick<ListRowsProps, 'sort' | 'onSort'> & { column: ListColumn };

function Heading({ column: { name, label, kind, sortable }, sort, onSort }: HeadingProps) {
  if (!sortable) {
    return (
      <Table.Th scope="col" data-kind={kind}>
        {label}
      </Table.Th>
    );
  }
  const direction = sort.column === name ? (sort.descending ? 'descending' : 'ascending') : 'none';
  const Icon = ICONS[direction];
  return (
    <Table.Th scope="col" data-kind={kind} aria-sort={direction}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ column: name, descending: direction === 'ascending' })}
      >
        {label}
        <Icon size={16} aria-hidden />
      </button>
    </Table.Th>
  );
}

/** A cell as people read it; empty while it is still on its way, and where there is nothing. */
export function cellText({ cells }: ShownRow, column: ListColumn): string {
  const cell = String(cells[column.name] ?? '');
  return column.kind === 'date' ? formatDayMonthYear(cell) : shownValue(column, cell);
}

/** The columns that name what a row is about, by their names on the wire. */
const NAMES: readonly string[] = ['DocumentName', 'ActivityName', 'LastName'];

/** The column that leads on: the name where it is shown, else the first one. */
export function linkColumn(columns: readonly ListColumn[]): ListColumn | undefined {
  return columns.find(({ name }) => NAMES.includes(name)) ?? columns[0];
}

/** What leads to what the row is about, with the first name where it is shown: never empty. */
export function linkText(row: ShownRow, column: ListColumn): string {
  const first = column.name === 'LastName' ? String(row.cells.FirstName ?? '') : '';
  return (
    [cellText(row, column), first]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(', ') || row.memberNumber
  );
}
