import { NativeSelect } from '@mantine/core';
import row from '../../ui/row.module.css';
import { Row } from '../../ui/row.tsx';
import styles from './list.module.css';
import type { ListRowsProps } from './list-table.tsx';
import { ChooseAll, ChooseRow, cellText, linkColumn, linkText } from './list-table.tsx';

/** A list on a phone: a row for each, in an order chosen above. */
export function ListCards({ title, columns, rows, sort, onSort, hrefOf, choice }: ListRowsProps) {
  const linked = linkColumn(columns);
  if (linked === undefined) return null;
  // The first name is in the link, with the last one.
  const others = columns.filter(
    (column) => column !== linked && (linked.name !== 'LastName' || column.name !== 'FirstName'),
  );
  return (
    <>
      <SortSelect columns={columns} sort={sort} onSort={onSort} />
      {choice && (
        <div className={styles.chooseAll}>
          <ChooseAll rows={rows} choice={choice} label="Choose all that are shown" />
        </div>
      )}
      <ul className={`${row.list} ${styles.cards}`} aria-label={title}>
        {rows.map((shown) => (
          <li key={shown.id}>
            <Row
              title={linkText(shown, linked)}
              icon={choice && <ChooseRow name={linkText(shown, linked)} id={shown.id} choice={choice} />}
              opens={{ href: hrefOf(shown) }}
              meta={
                <dl className={styles.facts}>
                  {others
                    .filter((column) => cellText(shown, column) !== '')
                    .map((column) => (
                      <div key={column.name}>
                        <dt>{column.label}</dt>
                        <dd>{cellText(shown, column)}</dd>
                      </div>
                    ))}
                </dl>
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const DIRECTIONS = {
  text: ['A to Z', 'Z to A'],
  number: ['smallest first', 'largest first'],
  date: ['earliest first', 'latest first'],
} as const;

function SortSelect({ columns, sort, onSort }: Pick<ListRowsProps, 'columns' | 'sort' | 'onSort'>) {
  const orders = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ name, label, kind }) =>
      DIRECTIONS[kind].map((direction, index) => ({
        value: `${index === 0 ? '' : '-'}${name}`,
        label: `${label}, ${direction}`,
      })),
    );
  const value = `${sort.descending ? '-' : ''}${sort.column}`;
  // The list may be in the order of a column that is not shown.
  const data = orders.some((order) => order.value === value) ? orders : [{ value, label: 'Default order' }, ...orders];
  return (
    <NativeSelect
      label="Sort by"
      value={value}
      data={data}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onSort({ column: chosen.replace(/^-/, ''), descending: chosen.startsWith('-') });
      }}
    />
  );
}
