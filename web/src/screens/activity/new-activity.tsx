import type { CPDYear } from '@cpd/contract/cpd-years';
import { useUser } from '../../lib/session.ts';
import { useSaveActivity } from '../../queries/activities.ts';
import { newActivityAccess } from './activity-access.ts';
import { ActivityForm } from './activity-form.tsx';
import { formYears } from './activity-opening.ts';
import { type ActivityValues, toRequest } from './activity-values.ts';
import type { SavedActivity } from './saved-in-words.ts';

type NewActivityProps = {
  initial: ActivityValues;
  years: readonly CPDYear[];
  onSaved: (saved: SavedActivity) => void;
};

/** The form for something new: nothing carried, created by POST (ACT-28). */
export function NewActivity({ initial, years, onSaved }: NewActivityProps) {
  const { UserId } = useUser();
  const saving = useSaveActivity();
  return (
    <ActivityForm
      initial={initial}
      access={newActivityAccess}
      years={formYears(years)}
      closed={[]}
      ownAreas={[]}
      counted={{ cpdYearId: 0, hours: 0 }}
      save={async (values, idempotencyKey) => {
        const request = toRequest(values, UserId, undefined);
        return (await saving.mutateAsync({ request, idempotencyKey })).UserActivityId;
      }}
      onSaved={onSaved}
      staleAction={null}
      actions={null}
    />
  );
}
