import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { isSignInLost } from '../lib/api-error.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SignInElsewhere } from './sign-in-elsewhere.tsx';

/** What is known of a query, as far as it decides what is drawn. */
type Asked<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type LoadedProps<Data> = {
  query: Asked<Data>;
  /** What is said when it did not load, a sentence; the reason follows. */
  failed: ReactNode;
  /** What keeps its place: one or several heights in pixels, or what is drawn. */
  waiting: number | readonly number[] | ReactElement;
  /** Of what is said when it did not load. */
  className?: string | undefined;
  /** A dialog to stand in until it is there, where what comes is a dialog of its own. */
  dialog?: { title: string; onClose: () => void };
  children?: ((data: Data) => ReactNode) | undefined;
};

/** Draws what a query answered, also while asking again fails; until then what keeps its place, or why it did not load. */
export function Loaded<Data>({ query, waiting, failed, className, dialog, children }: LoadedProps<Data>) {
  const { data, error, isFetching } = query;
  if (data !== undefined) return children?.(data);
  const isWaiting = error === null || isFetching;
  const instead = isWaiting ? <Waiting place={waiting} /> : <NotLoaded {...{ query, className }}>{failed}</NotLoaded>;
  return dialog === undefined ? (
    instead
  ) : (
    <Dialog {...dialog} size="lg">
      {instead}
    </Dialog>
  );
}

/** Keeps the place of what is on its way. */
export function Waiting({ place }: { place: LoadedProps<unknown>['waiting'] }) {
  if (typeof place === 'object' && 'type' in place) return place;
  return (
    <Stack gap="md" role="status" aria-label="Loading">
      {[...[place].flat().entries()].map(([index, height]) => (
        <Skeleton key={index} height={height} />
      ))}
    </Stack>
  );
}

type NotLoadedProps = { query: Asked<unknown>; className?: string | undefined; children: ReactNode };

/** Says in place of something, or below what came before, that it did not load, with the ways on (AUTH-17). */
export function NotLoaded({ query: { error, isFetching, refetch }, className, children }: NotLoadedProps) {
  return (
    <Stack gap="sm" align="flex-start" role="alert" className={className}>
      <Text>
        {isSignInLost(error) ? 'Your sign-in has ended.' : children}{' '}
        {isSignInLost(error) ? <SignInElsewhere /> : error?.message}
      </Text>
      <Button style={{ justifySelf: 'start' }} loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </Stack>
  );
}

/** A query for a form: an answer of before could undo what another tab has saved, so it is not there. */
export function fresh<Data>(query: Asked<Data> & { isFetchedAfterMount: boolean }): Asked<Data> {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = query;
  return { data: isFetchedAfterMount && error === null ? data : undefined, error, isFetching, refetch };
}

/** Several queries as one, there when all of them are. */
export function together<All extends readonly unknown[]>(...queries: { [Index in keyof All]: Asked<All[Index]> }) {
  const answers = queries.map(({ data }) => data);
  return {
    // Each is there, in the order of the queries.
    data: answers.includes(undefined) ? undefined : (answers as unknown as All),
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { error, refetch } of queries) if (error !== null) refetch();
    },
  };
}
