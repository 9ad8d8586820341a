import type { CPDYear } from '@cpd/contract/cpd-years';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityQuery, activityToCopyQuery } from '../../queries/activities.ts';
import { openingOf, whyNotCopied } from './activity-opening.ts';
import { ActivityPage, LoadingActivity, NoOpenYear, NotAvailable } from './activity-page.tsx';
import { ActivityReading } from './activity-reading.tsx';
import { copiedValues } from './copied-values.ts';
import { CopyActivity } from './copy-activity.tsx';
import { EditActivity } from './edit-activity.tsx';
import type { SavedActivity } from './saved-in-words.ts';

type LoadedProps = {
  activityId: number;
  years: readonly CPDYear[];
  onSaved: (saved: SavedActivity) => void;
};

type StoredActivityProps = LoadedProps & {
  wish: 'edit' | 'view';
  onDeleted: () => void;
  onReload: () => void;
};

/** A saved activity, to be changed or read (ACT-04, ACT-07). */
export function StoredActivity({ wish, activityId, years, onSaved, onDeleted, onReload }: StoredActivityProps) {
  const query = useQuery(activityQuery(activityId));
  // A later version of it must not slip under what somebody has typed.
  const activity = useFirst(query.isFetchedAfterMount ? query.data : undefined);
  const year = years.find(({ CPDYearId }) => CPDYearId === activity?.CPDYearId);
  const opening = activity && openingOf(wish, activity, year);
  const title = wish === 'view' || opening?.kind === 'reading' ? 'View Activity' : 'Edit Activity';
  return (
    <ActivityPage title={title}>
      {!activity && (query.isError ? <NotAvailable error={query.error} /> : <LoadingActivity />)}
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
    </ActivityPage>
  );
}

/** A new activity that starts as a copy of a saved one (ACT-06). */
export function CopiedActivity({ activityId, years, onSaved }: LoadedProps) {
  const query = useQuery(activityToCopyQuery(activityId));
  const source = useFirst(query.isFetchedAfterMount ? query.data : undefined);
  if (!source) {
    return (
      <ActivityPage title="Copy Activity">
        {query.isError ? <NotAvailable error={query.error} /> : <LoadingActivity />}
      </ActivityPage>
    );
  }
  const year = years.find(({ CPDYearId }) => CPDYearId === source.CPDYearId);
  const why = whyNotCopied(source, year);
  const initial = copiedValues(source, years);
  return (
    <ActivityPage title={why === undefined ? 'Copy Activity' : 'View Activity'}>
      {why !== undefined && <ActivityReading activity={source} year={year} why={why} editable={false} />}
      {why === undefined && initial && (
        <CopyActivity source={source} initial={initial} years={years} onSaved={onSaved} />
      )}
      {why === undefined && !initial && <NoOpenYear />}
    </ActivityPage>
  );
}

/** The first value that was there. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}
