import type { HistoryEntry } from '@cpd/contract/history';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { historyQuery } from '../../queries/history.ts';
import styles from './settings.module.css';

/** Who did what with the member's record, the latest first. */
export function History() {
  const { UserId } = useUser();
  const history = useInfiniteQuery(historyQuery(UserId));
  const entries = history.data?.pages.flatMap(({ Entries }) => Entries);
  return (
    <section aria-labelledby="history">
      <Title order={2} size="h3" mb="sm" id="history">
        What happened to my record
      </Title>
      <Stack gap="sm" align="flex-start">
        <Text>Every change is written down for good, yours and those that the CPD team makes for you.</Text>
        {entries === undefined && !history.isError && <Skeleton height={320} />}
        {entries?.length === 0 && <Text>Nothing has happened yet.</Text>}
        {entries !== undefined && entries.length > 0 && (
          <ol className={styles.history} aria-labelledby="history">
            {entries.map((entry) => (
              <Entry key={entry.EventId} entry={entry} />
            ))}
          </ol>
        )}
        {history.isError && <Text role="alert">The history could not be loaded. {history.error.message}</Text>}
        {(history.hasNextPage || history.isError) && (
          <Button
            variant="default"
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

function Entry({ entry: { At, Who, IsYou, What } }: { entry: HistoryEntry }) {
  return (
    <li className={styles.entry}>
      <time dateTime={At} className={styles.when}>
        {WHEN.format(new Date(At))}
      </time>
      <span>
        {What}
        <span className={IsYou ? styles.you : styles.other}>{Who}</span>
      </span>
    </li>
  );
}
