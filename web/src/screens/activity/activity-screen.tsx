import type { CPDYear } from '@cpd/contract/cpd-years';
import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { type ActivitySearch, paths, readActivitySearch } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { activityQuery } from '../../queries/activities.ts';
import { yearsQuery } from '../../queries/years.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { showDone } from '../../ui/toast.ts';
import { useTitle } from '../../ui/use-title.ts';
import { openingOf, readWish, startingValues } from './activity-opening.ts';
import { ActivityReading } from './activity-reading.tsx';
import { EditActivity } from './edit-activity.tsx';
import { NewActivity } from './new-activity.tsx';
import { SavedDialog } from './saved-dialog.tsx';
import type { SavedActivity } from './saved-in-words.ts';
import './widget-styles.ts';

/** `/User/Layout/Activity`: adds, changes and shows an activity, by what the address asks for (ACT-01, ACT-03 to ACT-10). */
export function ActivityScreen() {
  const search = readActivitySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [saved, setSaved] = useState<SavedActivity>();
  // Opening the same activity once more is a new form.
  const [round, setRound] = useState(0);

  const toSummary = useCallback(() => void navigate({ href: paths.summary }), [navigate]);
  const editAgain = () => {
    if (!saved) return;
    setSaved(undefined);
    setRound(round + 1);
    void navigate({ href: paths.activity({ actid: saved.activityId }) });
  };
  const onDeleted = () => {
    showDone('Activity deleted.');
    // Nothing is left that could be lost.
    void navigate({ href: paths.summary, ignoreBlocker: true });
  };
  const opened = `${round} ${JSON.stringify(search)}`;
  useHeadingFocus(opened);
  return (
    <>
      <OpenedActivity
        key={opened}
        search={search}
        onSaved={setSaved}
        onDeleted={onDeleted}
        onReload={() => setRound(round + 1)}
      />
      {saved && <SavedDialog saved={saved} onEdit={editAgain} onOk={toSummary} />}
    </>
  );
}

/** Going from one activity to another stays on the page, so the new heading gets its focus here (NAV-21); not at the first. */
function useHeadingFocus(opened: string): void {
  const before = useRef(opened);
  useEffect(() => {
    if (before.current === opened) return;
    before.current = opened;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [opened]);
}

type OpenedProps = {
  search: ActivitySearch;
  onSaved: (saved: SavedActivity) => void;
  onDeleted: () => void;
  onReload: () => void;
};

function OpenedActivity({ search, onSaved, onDeleted, onReload }: OpenedProps) {
  const { UserId } = useUser();
  const { data: years } = useSuspenseQuery(yearsQuery(UserId));
  const wish = readWish(search);
  if (wish.kind === 'add') return <AddedActivity search={search} years={years} onSaved={onSaved} />;
  return (
    <LoadedActivity
      wish={wish.kind}
      activityId={wish.activityId}
      years={years}
      onSaved={onSaved}
      onDeleted={onDeleted}
      onReload={onReload}
    />
  );
}

type AddedProps = Pick<OpenedProps, 'search' | 'onSaved'> & { years: readonly CPDYear[] };

function AddedActivity({ search, years, onSaved }: AddedProps) {
  // Years are fetched again while somebody types; the form starts once.
  const [initial] = useState(() => startingValues(search, years));
  return (
    <Screen title="Add Activity">
      {initial ? (
        <NewActivity initial={initial} years={years} onSaved={onSaved} />
      ) : (
        <NothingToShow title="No year is open">
          None of your CPD years can be changed now, so no activity can be added. Your earlier records are in the
          summary.
        </NothingToShow>
      )}
    </Screen>
  );
}

type LoadedProps = Omit<OpenedProps, 'search'> & {
  wish: 'edit' | 'view';
  activityId: number;
  years: readonly CPDYear[];
};

function LoadedActivity({ wish, activityId, years, onSaved, onDeleted, onReload }: LoadedProps) {
  const query = useQuery(activityQuery(activityId));
  // A later version of it must not slip under what somebody has typed.
  const activity = useFirst(query.isFetchedAfterMount ? query.data : undefined);
  const year = years.find(({ CPDYearId }) => CPDYearId === activity?.CPDYearId);
  const opening = activity && openingOf(wish, activity, year);
  const title = wish === 'view' || opening?.kind === 'reading' ? 'View Activity' : 'Edit Activity';
  return (
    <Screen title={title}>
      {!activity && (query.isError ? <NotAvailable error={query.error} /> : <Loading />)}
      {activity && opening?.kind === 'reading' && (
        <ActivityReading
          activity={activity}
          year={year}
          why={opening.why}
          editable={wish === 'view' && openingOf('edit', activity, year).kind === 'form'}
        />
      )}
      {activity && opening?.kind === 'form' && (
        <EditActivity activity={activity} years={years} onSaved={onSaved} onDeleted={onDeleted} onReload={onReload} />
      )}
    </Screen>
  );
}

/** The first value that was there. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}

function Loading() {
  return (
    <Stack gap="md" role="status" aria-label="Loading the activity">
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={72} />
    </Stack>
  );
}

/** An empty form that could be saved by mistake would be worse than none (ERR-04). */
function NotAvailable({ error }: { error: Error }) {
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <NothingToShow title="This activity is not available">
      {gone
        ? 'It may have been deleted, or the address is not right.'
        : 'It did not load. Please try again in a moment.'}{' '}
      Nothing was changed.
    </NothingToShow>
  );
}

function Screen({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <Stack gap="lg" maw={760}>
      <Title order={1}>{title}</Title>
      {children}
    </Stack>
  );
}

function NothingToShow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert color="gray" title={title}>
      <Stack gap="sm" align="flex-start">
        <Text>{children}</Text>
        <Button component={AppLink} href={paths.summary} variant="default">
          To the CPD summary
        </Button>
      </Stack>
    </Alert>
  );
}
