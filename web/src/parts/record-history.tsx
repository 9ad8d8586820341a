import { eventDaysProblem, HISTORY_GROUPS } from '@cpd/domain/college/event-groups';
import { Button, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { historyQuery, useExportHistory } from '../queries/history.ts';
import { CsvExport } from './csv-export.tsx';
import { type EventFilter, EventFilters } from './events/event-filters.tsx';
import { EventList } from './events/event-list.tsx';
import styles from './events/events.module.css';
import { NotLoaded, Waiting } from './loaded.tsx';

type RecordHistoryProps = {
  userId: number;
  /** The section's heading; without one the heading of the screen is it, with the id `history`. */
  title?: string;
  introduction: string;
};

/** Who did what with a member's record, the latest first, as the member and the CPD team read it (IMP-07). */
export function RecordHistory({ userId, title, introduction }: RecordHistoryProps) {
  const [filter, setFilter] = useState<EventFilter>({});
  const problem = eventDaysProblem(filter.from, filter.to);
  const history = useInfiniteQuery({
    ...historyQuery(userId, filter),
    placeholderData: keepPreviousData,
    enabled: problem === undefined,
  });
  const exporting = useExportHistory(userId);
  const entries = history.data?.pages.flatMap((page) => page.entries);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <section aria-labelledby="history">
      {title !== undefined && (
        <Title order={2} mb="sm" id="history">
          {title}
        </Title>
      )}
      <Stack gap="sm" align="flex-start">
        <Text>{introduction}</Text>
        <search className={styles.filters} aria-label={`Filter: ${title ?? 'History'}`}>
          <EventFilters groups={HISTORY_GROUPS} value={filter} problem={problem} onChange={setFilter} />
        </search>
        {history.isPending && <Waiting place={320} />}
        {entries?.length === 0 && (
          <Text role="status">
            {isFiltered ? 'Nothing in the history matches these filters.' : 'Nothing has happened yet.'}
          </Text>
        )}
        {entries !== undefined && entries.length > 0 && (
          <EventList
            labelledBy="history"
            events={entries.map(({ who, isYou, ...entry }) => ({ ...entry, below: who, isIdle: isYou }))}
          />
        )}
        {history.isError && <NotLoaded query={history}>The history could not be loaded.</NotLoaded>}
        <div className={styles.buttons}>
          {history.hasNextPage && !history.isError && (
            <Button loading={history.isFetching} onClick={() => void history.fetchNextPage()}>
              Show earlier changes
            </Button>
          )}
          {entries !== undefined && entries.length > 0 && (
            <CsvExport key={JSON.stringify(filter)} run={exporting} onStart={() => exporting.start(filter)} />
          )}
        </div>
      </Stack>
    </section>
  );
}
