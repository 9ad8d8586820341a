import { Anchor, Button, Stack, Title } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../parts/loaded.tsx';
import { AppLink } from '../../ui/app-link.tsx';

type QueueProps<Page, Entry> = {
  query: UseInfiniteQueryResult<InfiniteData<Page, unknown>>;
  entriesOf: (page: Page) => readonly Entry[];
  /** The name of the list. */
  label: string;
  className: string | undefined;
  /** Of what is there while it loads, in pixels. */
  height: number;
  /** Said of a queue that did not load. */
  failed: string;
  /** In place of one without an entry. */
  nothing: ReactNode;
  /** Draws an entry as an item of the list. */
  children: (entry: Entry) => ReactNode;
};

/** What waits for the CPD team, page by page. */
export function Queue<Page, Entry>(props: QueueProps<Page, Entry>) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = props.query;
  const entries = data?.pages.flatMap(props.entriesOf) ?? [];
  if (entries.length === 0) {
    return (
      <Loaded query={props.query} waiting={props.height} failed={props.failed}>
        {() => props.nothing}
      </Loaded>
    );
  }
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

type RequestOpenedProps<Data> = {
  query: UseQueryResult<Data>;
  queue: string;
  children: (request: Data) => ReactNode;
};

/** A request, or why it could not be opened, with the way back to its queue. */
export function RequestOpened<Data>({ query, queue, children }: RequestOpenedProps<Data>) {
  return (
    <>
      {query.isLoadingError && <Title order={1}>This request could not be opened</Title>}
      <Loaded query={query} waiting={420} failed="It does not exist, or the server cannot be reached.">
        {children}
      </Loaded>
      {query.isLoadingError && <BackToRequests queue={queue} />}
    </>
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
