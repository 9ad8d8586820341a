import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Loader.css';
import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppLink } from '../../ui/app-link.tsx';

type QueueProps<Page, Entry> = {
  query: {
    data: InfiniteData<Page, unknown> | undefined;
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  entriesOf: (page: Page) => readonly Entry[];
  /** The name of the list. */
  label: string;
  className: string | undefined;
  /** Of what is there while it loads, in pixels. */
  height: number;
  /** In place of a queue that did not load, and of one without an entry. */
  notLoaded: ReactNode;
  nothing: ReactNode;
  /** Draws an entry as an item of the list. */
  children: (entry: Entry) => ReactNode;
};

/** What waits for the CPD team, page by page. */
export function Queue<Page, Entry>(props: QueueProps<Page, Entry>) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = props.query;
  if (data === undefined) return isError ? props.notLoaded : <Skeleton height={props.height} aria-hidden />;
  const entries = data.pages.flatMap(props.entriesOf);
  if (entries.length === 0) return props.nothing;
  return (
    <Stack gap="md">
      <ul className={props.className} aria-label={props.label}>
        {entries.map(props.children)}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Stack>
  );
}

/** In place of a request that did not load, with the ways on. */
export function RequestNotOpened({ queue, onRetry }: { queue: string; onRetry: () => unknown }) {
  return (
    <Stack gap="md" align="flex-start" role="alert">
      <Title order={1}>This request could not be opened</Title>
      <Text>It does not exist, or the server cannot be reached.</Text>
      <Button onClick={() => void onRetry()}>Try again</Button>
      <BackToRequests queue={queue} />
    </Stack>
  );
}

/** The way from a request to the queue that it is in, by its address. */
export function BackToRequests({ queue }: { queue: string }) {
  return (
    <Anchor component={AppLink} href={queue}>
      Back to the requests
    </Anchor>
  );
}
