import type { HistoryEntry } from '@cpd/contract/history';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { historyQuery } from '../queries/history.ts';
import styles from './record-history.module.css';

type RecordHistoryProps = { userId: number; title: string; introduction: string };

/** Who did what with a member's record, the latest first, as the member and the CPD team read it (IMP-07). */
export function RecordHistory({ userId, title, introduction }: RecordHistoryProps) {
  const history = useInfiniteQuery(historyQuery(userId));
  const entries = history.data?.pages.flatMap(({ entries: Entries }) => Entries);
  return (
    <section aria-labelledby="history">
      <Title order={2} size="h3" mb="sm" id="history">
        {title}
      </Title>
      <Stack gap="sm" align="flex-start">
        <Text>{introduction}</Text>
        {entries === undefined && !history.isError && <Skeleton height={320} />}
        {entries?.length === 0 && <Text>Nothing has happened yet.</Text>}
        {entries !== undefined && entries.length > 0 && (
          <ol className={styles.history} aria-labelledby="history">
            {entries.map((entry) => (
              <Entry key={entry.eventId} entry={entry} />
            ))}
          </ol>
        )}
        {history.isError && <Text role="alert">The history could not be loaded. {history.error.message}</Text>}
        {(history.hasNextPage || history.isError) && (
          <Button
            loading={history.isFetching}
            onClick={() => void (history.isError ? history.refetch() : history.fetchNextPage())}
          >
            {history.isError ? 'Try again' : 'Show earlier changes'}
          </Button>
        )}
      </Stack>
    </section>
  );
}

const WHEN = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });

function Entry({ entry: { at, who, isYou, what } }: { entry: HistoryEntry }) {
  return (
    <li className={styles.entry}>
      <time dateTime={at} className={styles.when}>
        {WHEN.format(new Date(at))}
      </time>
      <span>
        {what}
        <span className={isYou ? styles.you : styles.other}>{who}</span>
      </span>
    </li>
  );
}
