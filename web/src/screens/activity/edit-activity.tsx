import type { Activity } from '@cpd/contract/activities';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { Button } from '@mantine/core';
import { useUser } from '../../lib/session.ts';
import { useSaveActivity } from '../../queries/activities.ts';
import { savedActivityAccess } from './activity-access.ts';
import { ActivityForm } from './activity-form.tsx';
import { formYears } from './activity-opening.ts';
import { toFormValues, toRequest } from './activity-values.ts';
import { DeleteActivity } from './delete-activity.tsx';
import type { SavedActivity } from './saved-in-words.ts';
import type { SectionName } from './use-open-sections.ts';

type EditActivityProps = {
  activity: Activity;
  years: readonly CPDYear[];
  onSaved: (saved: SavedActivity) => void;
  onDeleted: () => void;
  /** Opens the stored activity anew. */
  onReload: () => void;
};

/** The form for a saved activity: what it does not show is carried through, updated by PUT (ACT-28). */
export function EditActivity({ activity, years, onSaved, onDeleted, onReload }: EditActivityProps) {
  const { UserId } = useUser();
  const saving = useSaveActivity();
  const access = savedActivityAccess(activity);
  return (
    <ActivityForm
      initial={toFormValues(activity)}
      access={access}
      years={formYears(years)}
      closed={filledSections(activity)}
      ownAreas={activity.UserActivityHours.map(({ SpecialityId, SpecialityName }) => ({
        SpecialityId,
        Name: SpecialityName,
        UserSpecialityId: 0,
        IsSpeciality: true,
        IsMandatory: false,
        LinkedToUser: true,
      }))}
      counted={{ cpdYearId: activity.CPDYearId, hours: activity.TotalHours }}
      save={async (values, idempotencyKey) => {
        const request = toRequest(values, UserId, activity);
        return (await saving.mutateAsync({ request, idempotencyKey })).UserActivityId;
      }}
      draft={{ form: `edit.${activity.UserActivityId}`, basis: activity.RowVersion }}
      onSaved={onSaved}
      staleAction={
        <Button variant="default" size="sm" onClick={onReload}>
          Open the newer version and lose my changes
        </Button>
      }
      actions={
        access.remove === 'open' && (
          <DeleteActivity
            activityId={activity.UserActivityId}
            name={activity.ActivityName}
            hasFiles={activity.UserActivityDocuments.length > 0}
            onDeleted={onDeleted}
          />
        )
      }
    />
  );
}

/** A saved activity has its details and hours; evidence may still be missing, and then asks for attention. */
function filledSections(activity: Activity): SectionName[] {
  return activity.UserActivityDocuments.length > 0 ? ['details', 'time', 'evidence'] : ['details', 'time'];
}
