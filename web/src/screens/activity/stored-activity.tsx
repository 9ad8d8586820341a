import type { Activity } from '@cpd/contract/activities';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { activityAccess } from '@cpd/domain/record/activity-access';
import { activityHeading, activityMode, type ChosenScreen } from '@cpd/domain/record/activity-screen';
import { useQuery } from '@tanstack/react-query';
import { activityQuery } from '../../queries/activities.ts';
import { ActivityPage, LoadingActivity, NotAvailable } from './activity-page.tsx';
import { ActivityReading } from './activity-reading.tsx';
import { EditActivity } from './edit-activity.tsx';
import { formRules } from './form/form-year.ts';
import type { SavedActivity } from './form/saved-in-words.ts';
import { useFirst } from './use-first.ts';

type StoredActivityProps = {
  screen: Extract<ChosenScreen, { kind: 'edit' | 'view' }>;
  years: readonly CPDYear[];
  onSaved: (saved: SavedActivity) => void;
  onLeft: () => void;
  onReload: () => void;
};

/** A saved activity, to be changed or read (ACT-04, ACT-07, ACT-25, ACT-29 to ACT-31). */
export function StoredActivity({ screen, years, onSaved, onLeft, onReload }: StoredActivityProps) {
  const query = useQuery(activityQuery(screen.activityId));
  const activity = useFirst(query.isFetchedAfterMount ? query.data : undefined);
  const year = years.find(({ cpdYearId }) => cpdYearId === activity?.cpdYearId);
  const mode = activityMode(screen, activity?.abilities.edit ?? true) === 'edit' ? 'edit' : 'view';
  const inForm = activity && year && hasForm(activity, year, mode);
  return (
    <ActivityPage title={activityHeading(screen, mode)}>
      {!activity && (query.isError ? <NotAvailable error={query.error} /> : <LoadingActivity />)}
      {activity && inForm && (
        <EditActivity {...{ activity, year, years, mode, onSaved, onReload }} onDeleted={onLeft} />
      )}
      {activity && !inForm && (
        <ActivityReading
          activity={activity}
          year={year}
          why={screen.kind === 'edit' ? whyOnlyRead(year) : undefined}
          editable={activity.abilities.edit}
        />
      )}
    </ActivityPage>
  );
}

/** Whether anything of it can be saved; what cannot is shown as facts instead of a form that is switched off. */
function hasForm(activity: Activity, year: CPDYear, mode: 'edit' | 'view'): boolean {
  const { save } = activityAccess(
    mode,
    { editable: year.editable, hasPlans: year.hasPlans, hoursModel: formRules(year).hoursModel },
    {
      verified: activity.verifiedActivityId !== null,
      isPlanEntry: !activity.abilities.edit,
      isPlanType: false,
      occurrence: activity.occurrence,
    },
  );
  return save === 'open';
}

function whyOnlyRead(year: CPDYear | undefined): string {
  const reason =
    year?.editable === false ? `The CPD year ${year.cpdYearYear} is closed` : 'This activity was not entered here';
  return `${reason}, so it can only be viewed.`;
}
