import { type ListColumn, shownValue } from '@cpd/domain/college/lists';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Checkbox, Table } from '@mantine/core';
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
  /** Where several rows can be chosen. */
  choice?: RowChoice | undefined;
};

/** Which rows are chosen, by their ids. */
export type RowChoice = {
  chosen: ReadonlySet<number>;
  choose: (ids: readonly number[], isChosen: boolean) => void;
};

/** A list as a table: headings sort it, and each row leads to what it is about. */
export function ListTable({ title, columns, rows, sort, onSort, hrefOf, choice }: ListRowsProps) {
  const linked = linkColumn(columns);
  return (
    // It is scrolled by keys, too, where many columns make it wide.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={`${shared.frame} ${styles.wide}`} aria-label={title} tabIndex={0}>
      <Table className={styles.table} verticalSpacing="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {choice && (
              <Table.Th scope="col" className={styles.choice}>
                <ChooseAll rows={rows} choice={choice} />
              </Table.Th>
            )}
            {columns.map((column) => (
              <Heading key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id} className={styles.row}>
              {choice && linked && (
                <Table.Td className={styles.choice}>
                  <ChooseRow name={linkText(row, linked)} id={row.id} choice={choice} />
                </Table.Td>
              )}
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

/** Chooses all rows that are shown, or none. */
export function ChooseAll({ rows, choice, label }: { rows: readonly ShownRow[]; choice: RowChoice; label?: string }) {
  const count = rows.filter(({ id }) => choice.chosen.has(id)).length;
  const all = 'Choose all that are shown';
  return (
    <Checkbox
      {...(label === undefined ? { 'aria-label': all } : { label })}
      checked={count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={(event) =>
        choice.choose(
          rows.map(({ id }) => id),
          event.currentTarget.checked,
        )
      }
    />
  );
}

/** Chooses one row; it lies above the link that the whole row is. */
export function ChooseRow({ name, id, choice }: { name: string; id: number; choice: RowChoice }) {
  return (
    <Checkbox
      className={styles.above}
      aria-label={`Choose ${name}`}
      checked={choice.chosen.has(id)}
      onChange={(event) => choice.choose([id], event.currentTarget.checked)}
    />
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
