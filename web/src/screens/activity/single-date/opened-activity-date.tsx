import type { ActivityDate } from '@cpd/contract/activity-dates';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityDateQuery } from '../../../queries/activity-dates.ts';
import { ActivityPage, LoadingActivity, NotAvailable } from '../activity-page.tsx';
import type { SavedActivity } from '../form/saved-in-words.ts';
import { type DateWish, dateOpening } from './date-opening.ts';
import { EditActivityDate } from './edit-activity-date.tsx';
import { ViewActivityDate } from './view-activity-date.tsx';

type OpenedActivityDateProps = {
  activityDateId: number;
  /** The years of the member. */
  years: readonly CPDYear[];
  wish: DateWish;
  onSaved: (saved: SavedActivity) => void;
  /** The date was deleted, and with the last one its activity. */
  onLeft: () => void;
  /** Opens the stored date anew. */
  onReload: () => void;
};

/** One date of an activity, to be changed or read (ACT-05, ACT-08, ACT-21). */
export function OpenedActivityDate({ activityDateId, years, wish, ...events }: OpenedActivityDateProps) {
  const query = useQuery(activityDateQuery(activityDateId));
  // A later version of it must not slip under what somebody has typed.
  const [saved, setSaved] = useState<ActivityDate>();
  if (saved === undefined && query.isFetchedAfterMount && query.data) setSaved(query.data);
  const year = years.find(({ cpdYearId }) => cpdYearId === saved?.cpdYearId);
  if (!saved || !year) {
    return (
      <ActivityPage title={wish === 'edit' ? 'Edit Activity Date' : 'View Activity Date'}>
        {query.isError ? <NotAvailable error={query.error} /> : <LoadingActivity />}
      </ActivityPage>
    );
  }
  const { title, access, why, offersEdit } = dateOpening(wish, saved, year);
  return (
    <ActivityPage title={title}>
      {access.save === 'open' ? (
        <EditActivityDate saved={saved} year={year} access={access} {...events} />
      ) : (
        <ViewActivityDate saved={saved} year={year} why={why} offersEdit={offersEdit} />
      )}
    </ActivityPage>
  );
}
