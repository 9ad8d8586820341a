import type { Activity } from '@cpd/contract/activities';
import type { CPDYear } from '@cpd/contract/cpd-years';
import type { ActivityMode } from '@cpd/domain/record/activity-screen';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { DeleteActivityDialog } from '../../parts/delete-dialog.tsx';
import { useSaveActivity } from '../../queries/activities.ts';
import { DeleteButton } from './delete-button.tsx';
import type { SectionName } from './form/activity-check.ts';
import { ActivityForm } from './form/activity-form.tsx';
import { toFormValues, toRequest } from './form/activity-wire.ts';
import { formRules, formYears } from './form/form-year.ts';
import type { SavedActivity } from './form/saved-in-words.ts';
import { useResetQuestion } from './form/use-reset-question.tsx';

type EditActivityProps = {
  activity: Activity;
  year: CPDYear;
  years: readonly CPDYear[];
  /** In view mode of a verified activity only its reflection can be written (ACT-30). */
  mode: Extract<ActivityMode, 'edit' | 'view'>;
  onSaved: (saved: SavedActivity) => void;
  onDeleted: () => void;
  /** Opens the stored activity anew. */
  onReload: () => void;
};

/** The form for a saved activity, updated by PUT (ACT-28). */
export function EditActivity({ activity, year, years, mode, onSaved, onDeleted, onReload }: EditActivityProps) {
  const { userId } = useUser();
  const saving = useSaveActivity();
  const resetQuestion = useResetQuestion(activity);
  const [initial] = useState(() => toFormValues(activity, formRules(year)));
  return (
    <>
      <ActivityForm
        mode={mode}
        verified={activity.verifiedActivityId !== null}
        initial={initial}
        years={formYears(years)}
        closed={filledSections(activity)}
        saved={activity}
        save={async (values, { idempotencyKey, rules }) => {
          const answer = await resetQuestion.ask(values, rules);
          if (answer === undefined) return undefined;
          const request = toRequest(values, { userId: userId, rules, saved: activity });
          const saved = await saving.mutateAsync({ request, idempotencyKey, resetHours: answer === 'reset' });
          return saved.activityId;
        }}
        draft={{ form: `edit.${activity.activityId}`, basis: activity.rowVersion }}
        onSaved={onSaved}
        onReload={onReload}
        actions={
          (activity.abilities.delete || activity.abilities.deleteAll) &&
          mode === 'edit' && (
            <DeleteButton label="Delete">
              {(close) => (
                <DeleteActivityDialog
                  activityId={activity.activityId}
                  name={activity.activityName}
                  hasFiles={activity.userActivityDocuments.length > 0}
                  dateCount={activity.dates.length}
                  onDeleted={onDeleted}
                  onClose={close}
                />
              )}
            </DeleteButton>
          )
        }
      />
      {resetQuestion.dialog}
    </>
  );
}

/** A saved activity has its details and hours; evidence may still be missing, and then asks for attention. */
function filledSections(activity: Activity): SectionName[] {
  if (activity.verifiedActivityId !== null) return ['details', 'evidence'];
  return activity.userActivityDocuments.length > 0 ? ['details', 'time', 'evidence'] : ['details', 'time'];
}
