import type { ListView as SavedView } from '@cpd/contract/list-views';
import { wireName } from '@cpd/contract/spelling';
import { LISTS, type ListName, type ListShape } from '@cpd/domain/college/lists';
import { mayDo } from '@cpd/domain/member/roles';
import { LIST_EXPORT_MAX } from '@cpd/domain/values/limits';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { type ListAsk, listCountQuery, listQuery, type ShownRow, useExportList } from '../../queries/lists.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import { useLeadOn, useOwnAddress } from '../../ui/own-address.ts';
import { useIsPhone } from '../../ui/screen-width.ts';
import shared from '../../ui/shared.module.css';
import { CsvExport } from '../csv-export.tsx';
import { NotLoaded, Waiting } from '../loaded.tsx';
import styles from './list.module.css';
import { ListCards } from './list-cards.tsx';
import { ColumnChooser, ListFilters, useColumns } from './list-filters.tsx';
import { withNames } from './list-names.ts';
import {
  filtersOf,
  type ListSearch,
  readListSearch,
  sortOf,
  withFilter,
  withoutFilters,
  withSort,
} from './list-search.ts';
import { ListTable, type RowChoice } from './list-table.tsx';
import { ListViews } from './list-views.tsx';

type ListViewProps = {
  list: ListName;
  /** Where a row leads, and with which filters it was found. */
  hrefOf: (row: ShownRow, filters: Readonly<Record<string, string>>) => string;
  /** What can be done with everyone whom the filters leave. */
  actionsFor?: ((filters: Readonly<Record<string, string>>) => ReactNode) | undefined;
  /** What can be done with those who are chosen one by one, of those who may change what the list shows; `clear` chooses no one. */
  actionsForChosen?: ((chosen: Chosen) => ReactNode) | undefined;
};

/** The rows that are chosen, and with which filters they were found. */
export type Chosen = {
  rows: readonly ShownRow[];
  filters: Readonly<Record<string, string>>;
  clear: () => void;
};

/**
 * A list of the CPD team with its filters, columns and export (ADM-01 to ADM-04). Filters and order live in the address, so
 * that a list can be kept as a bookmark and is the same after the way back.
 */
export function ListView({ list, hrefOf, actionsFor, actionsForChosen }: ListViewProps) {
  const usual: ListShape = LISTS[list];
  const { userId, role } = useUser();
  const { search, sort, filters, show } = useListAddress(list);
  const [columns, chooseColumns] = useColumns(userId, list, usual.columns);
  const narrow = useIsPhone();
  const names = columns.map(({ name }) => name);
  const ask: ListAsk = { list, filters, sort: sort.column, descending: sort.descending, columns: names };
  const query = useInfiniteQuery(listQuery(ask));
  const shape = withNames(usual, query.data?.pages[0], { filters, columns: names });
  const counted = useQuery({ ...listCountQuery(ask), enabled: query.hasNextPage });
  const all = query.hasNextPage ? { count: counted.data } : undefined;
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const [chosen, choice, clear] = useChoice();
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  const isChoosing = actionsForChosen !== undefined && mayDo(role, 'staff');
  const [lost, setLost] = useState<readonly string[]>([]);
  function openView(view: SavedView) {
    chooseColumns(view.columns);
    setLost(view.lost);
    show(withSort(view.filters, { column: view.sort, descending: view.descending }));
  }
  const Rows = narrow ? ListCards : ListTable;
  return (
    <Stack gap="md">
      <ListFilters
        filters={shape.filters}
        values={filters}
        problems={problemsIn(query.error)}
        narrow={narrow}
        several={shape.row[1]}
        onChange={(name, value) => show(withFilter(search, name, value), 'in place')}
      />
      <div className={styles.toolbar}>
        <Text className={shared.quiet} role="status">
          {query.isSuccess && !query.isPlaceholderData ? countInWords(shape, rows.length, all) : ''}
        </Text>
        <WriteButton list={list} filters={filters} />
        <ListViews ask={ask} onOpen={openView} />
        <ColumnChooser columns={shape.columns} chosen={names} onChoose={chooseColumns} />
        {rows.length > 0 && actionsFor?.(filters)}
        {isChoosing && chosenRows.length > 0 && actionsForChosen({ rows: chosenRows, filters, clear })}
        <ExportButton key={JSON.stringify(ask)} ask={ask} />
      </div>
      {lost.length > 0 && <LostNote lost={lost} onClose={() => setLost([])} />}
      {query.isPending && <Waiting place={480} />}
      {rows.length > 0 && (
        <div className={styles.rows} aria-busy={query.isPlaceholderData} data-earlier={query.isPlaceholderData}>
          <Rows
            title={shape.title}
            columns={shape.columns.filter(({ name }) => names.includes(name))}
            rows={rows}
            sort={sort}
            onSort={(next) => show(withSort(search, next))}
            hrefOf={(row) => hrefOf(row, filters)}
            choice={isChoosing ? choice : undefined}
          />
        </div>
      )}
      {query.isSuccess && rows.length === 0 && (
        <NothingFound
          shape={shape}
          filters={filters}
          onRemove={(name) => show(withFilter(search, name, ''))}
          onClear={() => show(withoutFilters(search))}
        />
      )}
      {query.isError && <NotLoaded query={query}>The {shape.row[1]} could not be loaded.</NotLoaded>}
      {query.hasNextPage && !query.isError && (
        <Button className={styles.more} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Stack>
  );
}

/** Which rows are chosen; those that filters take away count no longer, and are still chosen when they come back. */
function useChoice(): [ReadonlySet<number>, RowChoice, () => void] {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChosen((before) => {
      const these = new Set(ids);
      return isChosen ? before.union(these) : before.difference(these);
    });
  return [chosen, { chosen, choose }, () => setChosen(new Set())];
}

/** What the address says; `show` goes to another search of the same list, `in place` without a step to come back to. */
function useListAddress(list: ListName) {
  const leadOn = useLeadOn();
  const search = readListSearch(
    list,
    useOwnAddress((own) => own.search),
  );
  return {
    search,
    sort: sortOf(list, search),
    filters: filtersOf(search),
    show: (next: ListSearch, how?: 'in place') =>
      leadOn(paths.adminList(list, next), { replace: how === 'in place', resetScroll: false }),
  };
}

/** "3 members", or, while there are more, "The first 50 of 1,234 members"; they may not be counted yet, or be too many for it. */
function countInWords(
  { row }: ListShape,
  shown: number,
  all: { count: number | null | undefined } | undefined,
): string {
  if (shown === 0) return '';
  const inWords = (count: number) => count.toLocaleString('en-AU');
  if (all === undefined) return `${inWords(shown)} ${shown === 1 ? row[0] : row[1]}`;
  if (all.count === undefined) return `The first ${inWords(shown)} ${row[1]}`;
  if (all.count === null) return `The first ${inWords(shown)} of many ${row[1]}`;
  const counted = all.count > LIST_EXPORT_MAX ? `more than ${inWords(LIST_EXPORT_MAX)}` : inWords(all.count);
  return `The first ${inWords(shown)} of ${counted} ${row[1]}`;
}

/** What a view was saved with and the list no longer has, such as a filter: it shows more rows then (COH-03). */
function LostNote({ lost, onClose }: { lost: readonly string[]; onClose: () => void }) {
  return (
    <Alert color="amber" withCloseButton closeButtonLabel="Close" onClose={onClose}>
      The list no longer has {lost.join(', ')}, which this view was saved with. It shows the rest, so please check the
      filters before you use it.
    </Alert>
  );
}

/** What is wrong with filters, by their names. */
function problemsIn(error: Error | null): Record<string, string> {
  const problems = error instanceof ApiError ? error.problems : [];
  return Object.fromEntries(problems.map(({ field, message }) => [wireName(field.replace(/^filters\./, '')), message]));
}

type NothingFoundProps = {
  shape: ListShape;
  filters: Readonly<Record<string, string>>;
  onRemove: (name: string) => void;
  onClear: () => void;
};

/** A list without rows: which filters hide everything, each with a way to take it off. */
function NothingFound({ shape: { row, about, filters: known }, filters, onRemove, onClear }: NothingFoundProps) {
  const used = known.filter(({ name }) => filters[name] !== undefined);
  if (used.length === 0)
    return (
      <p className={`${shared.frame} ${styles.note}`}>
        There are no {row[1]} yet. {about}
      </p>
    );
  return (
    <div className={`${shared.frame} ${styles.note}`}>
      <Text>{used.length === 1 ? `No ${row[1]} match this filter:` : `No ${row[1]} match all of these filters:`}</Text>
      <ul className={styles.used}>
        {used.map(({ name, label, kind }) => (
          <li key={name}>
            {label} {kind === 'choice' || kind === 'range' ? 'is' : 'contains'} “{filters[name]}”
            {used.length > 1 && (
              <LabelledButton
                icon={IconX}
                iconSize={16}
                variant="subtle"
                size="compact-md"
                onClick={() => onRemove(name)}
              >
                Remove {label}
              </LabelledButton>
            )}
          </li>
        ))}
      </ul>
      <Button onClick={onClear}>Clear filters</Button>
    </div>
  );
}

/** Leads to a notification to the members whose the rows are (COH-03). */
function WriteButton({ list, filters }: Pick<ListAsk, 'list'> & { filters: Readonly<Record<string, string>> }) {
  if (!mayDo(useUser().role, 'staff')) return null;
  const href = `${paths.adminNotifications('new')}&${new URLSearchParams({ list, ...filters })}`;
  return (
    <Button component={AppLink} href={href} leftSection={<IconPencil size={18} aria-hidden />}>
      Write to these
    </Button>
  );
}

/** Saves all that the filters leave. */
function ExportButton({ ask }: { ask: ListAsk }) {
  const exporting = useExportList();
  return <CsvExport run={exporting} onStart={() => exporting.start(ask)} what="list" align="end" />;
}
