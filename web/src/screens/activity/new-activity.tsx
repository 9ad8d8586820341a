import type { CPDYear } from '@cpd/contract/cpd-years';
import { useEffect, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { useSaveActivity } from '../../queries/activities.ts';
import { showDone } from '../../ui/toast.ts';
import { newActivityAccess } from './activity-access.ts';
import { ActivityForm } from './activity-form.tsx';
import { formYears } from './activity-opening.ts';
import { type ActivityValues, emptyValues, toRequest } from './activity-values.ts';
import { fieldId } from './field-ids.ts';
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
  const [round, setRound] = useState({ number: 0, start: initial });
  useReadyToType(round.number);
  const addAnother = (saved: SavedActivity, values: ActivityValues) => {
    showDone(`“${saved.name}” is saved.`);
    setRound({ number: round.number + 1, start: likeTheLast(values) });
  };
  return (
    <ActivityForm
      key={round.number}
      initial={round.start}
      access={newActivityAccess}
      years={formYears(years)}
      closed={[]}
      ownAreas={[]}
      counted={{ cpdYearId: 0, hours: 0 }}
      save={async (values, idempotencyKey) => {
        const request = toRequest(values, UserId, undefined);
        return (await saving.mutateAsync({ request, idempotencyKey })).UserActivityId;
      }}
      draft={{ form: 'add', basis: 0 }}
      onSaved={onSaved}
      onSavedForAnother={addAnother}
      staleAction={null}
      actions={null}
    />
  );
}

/** The next form in a row keeps the year, the type and the areas of the one before. */
function likeTheLast({ cpdYearId, activityTypeId, areaIds }: ActivityValues): ActivityValues {
  return { ...emptyValues(cpdYearId), activityTypeId, areaIds };
}

/** The form opens ready to type. On a touch screen the keys would cover the page, so there the heading keeps the focus. */
function useReadyToType(round: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a new form.
  useEffect(() => {
    if (!window.matchMedia('(pointer: fine)').matches) return;
    // After the page has given its heading the focus (NAV-21).
    const timer = setTimeout(() => document.getElementById(fieldId('name'))?.focus());
    return () => clearTimeout(timer);
  }, [round]);
}
