import type { ActivityDate } from '@cpd/contract/activity-dates';
import { type ActivityAccess, activityAccess } from '@cpd/domain/record/activity-access';
import { activityHeading, activityMode } from '@cpd/domain/record/activity-screen';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Waiting } from '../../../parts/loaded.tsx';
import { activityDateQuery } from '../../../queries/activities.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import { ActivityPage, NotAvailable } from '../activity-page.tsx';
import type { SavedActivity } from '../form/activity-totals.ts';
import { EditActivityDate } from './edit-activity-date.tsx';

type OpenedActivityDateProps = {
  activityDateId: number;
  /** The years of the member. */
  years: readonly YearWithRules[];
  purpose: DatePurpose;
  onSaved: (saved: SavedActivity) => void;
  /** The date was deleted, and with the last one its activity. */
  onLeft: () => void;
  /** Opens the stored date anew. */
  onReload: () => void;
};

/** One date of an activity, to be changed or read (ACT-05, ACT-08, ACT-21). */
export function OpenedActivityDate({ activityDateId, years, purpose, ...events }: OpenedActivityDateProps) {
  const query = useQuery(activityDateQuery(activityDateId));
  // A later version of it must not slip under what someone has typed.
  const [saved, setSaved] = useState<ActivityDate>();
  if (saved === undefined && query.isFetchedAfterMount && query.data) setSaved(query.data);
  const year = years.find(({ cpdYearId }) => cpdYearId === saved?.cpdYearId);
  if (!saved || !year) {
    return (
      <ActivityPage title={purpose === 'edit' ? 'Edit Activity Date' : 'View Activity Date'}>
        {query.isError ? <NotAvailable error={query.error} /> : <Waiting place={[72, 72, 72]} />}
      </ActivityPage>
    );
  }
  const { title, access, why, offersEdit } = dateOpening(purpose, saved, year);
  return (
    <ActivityPage title={title}>
      {why !== undefined && <Alert color="gray">{why}</Alert>}
      <EditActivityDate saved={saved} year={year} access={access} offersEdit={offersEdit} {...events} />
    </ActivityPage>
  );
}

/** What the address asks for. */
type DatePurpose = 'edit' | 'view';

/** How a saved date opens. */
type DateOpening = {
  title: string;
  access: ActivityAccess;
  /** Why it is only read, where that is not what was asked for. */
  why: string | undefined;
  /** It is being read, and could be changed. */
  offersEdit: boolean;
};

/**
 * Decides how a date opens: the server says what may be done (ACT-05, ACT-08, ACT-25). Of a verified activity the
 * reflection can be changed, also where it is only viewed (ACT-30, ACT-31).
 */
function dateOpening(purpose: DatePurpose, saved: ActivityDate, year: YearWithRules): DateOpening {
  const { activityDateId, mayEdit } = { activityDateId: saved.activityDateId, mayEdit: saved.abilities.edit };
  const screen = { kind: purpose === 'edit' ? 'edit-date' : 'view-date', activityDateId } as const;
  const mode = activityMode(screen, mayEdit);
  const access = activityAccess(
    mode,
    { editable: year.editable, hasPlans: year.hasPlans, hoursModel: year.rules.hoursModel },
    {
      verified: saved.verifiedActivityId !== null,
      // In a year that can be changed only what belongs to a plan takes none.
      isPlanEntry: year.editable && !mayEdit,
      isPlanType: false,
      occurrence: saved.occurrence,
    },
  );
  return {
    title: activityHeading(screen, mode),
    // A shortcut decides the hours (SHC-07).
    access: saved.shortcutId === null || access.hours !== 'open' ? access : { ...access, hours: 'shut' },
    why: purpose === 'edit' && !mayEdit ? whyOnlyRead(year) : undefined,
    offersEdit: purpose === 'view' && mayEdit,
  };
}

function whyOnlyRead({ editable, cpdYearYear }: YearWithRules): string {
  if (editable) return 'This activity belongs to a plan, so this date can only be viewed here.';
  return `The CPD year ${cpdYearYear} is closed, so this date can only be viewed.`;
}
