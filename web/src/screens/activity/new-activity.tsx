import { type ActivityFormModel, emptyActivityForm } from '@cpd/domain/record/activity-form';
import type { ActivityMode } from '@cpd/domain/record/activity-screen';
import { startingAreaIds } from '@cpd/domain/record/starting-areas';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { activitiesChanges } from '../../queries/activities.ts';
import { specialitiesQuery } from '../../queries/reference.ts';
import { useChange } from '../../queries/use-change.ts';
import type { YearWithRules } from '../../queries/years-with-rules.ts';
import { showDone } from '../../ui/toast.ts';
import { NoOpenYear, useFirst } from './activity-page.tsx';
import { fieldId } from './form/activity-check.ts';
import type { SavedActivity } from './form/activity-totals.ts';
import { toRequest } from './form/activity-wire.ts';
import { ActivityForm } from './form/form-in-sections.tsx';
import { FormOnItsWay } from './form/form-on-its-way.tsx';
import { formYears, startingDate } from './form/starting-values.ts';

type NewActivityProps = {
  initial: ActivityFormModel;
  years: readonly YearWithRules[];
  mode?: Extract<ActivityMode, 'add' | 'copy' | 'shortcut' | 'friendly'>;
  /** The kind of its draft on the device. */
  draft?: string;
  /** The key of an attempt to save it before the form. */
  attemptedKey?: string;
  /** Made from a shortcut that the college keeps: its id and the dates it allows (SHC-05, SHC-07). */
  shortcut?: { id: number; range: { min: string; max: string } };
  onSaved: (saved: SavedActivity) => void;
};

type BegunActivityProps = Omit<NewActivityProps, 'initial'> & {
  /** Left out where no year is there to be shown. */
  start: ActivityFormModel | undefined;
};

/** The form for something new, with the member's own specialties ticked, as soon as the list of its year is there. */
export function BegunActivity({ start, ...form }: BegunActivityProps) {
  // The form is large, and drawn piece by piece: the page answers to a finger in between.
  const initial = useDeferredValue(useStartWithOwnAreas(start), null);
  if (!start) return <NoOpenYear />;
  return initial ? <NewActivity {...form} initial={initial} /> : <FormOnItsWay />;
}

/** A list that does not come is missing in the form as well, and said there (ERR-06). */
function useStartWithOwnAreas(start: ActivityFormModel | undefined): ActivityFormModel | undefined {
  const { userId } = useUser();
  const areas = useQuery({ ...specialitiesQuery(userId, start?.cpdYearId ?? 0), enabled: start !== undefined });
  const waits = areas.isPending && areas.fetchStatus === 'fetching';
  return useFirst(
    start && !waits ? { ...start, areaIds: startingAreaIds(areas.data ?? [], start.areaIds) } : undefined,
  );
}

/** The form for something new: created by POST (ACT-28). */
export function NewActivity({
  initial,
  years,
  mode = 'add',
  draft = 'add',
  attemptedKey,
  shortcut,
  onSaved,
}: NewActivityProps) {
  const { userId } = useUser();
  const saving = useChange(activitiesChanges.saveActivity);
  const [round, setRound] = useState({ number: 0, start: initial });
  useReadyToType(round.number);
  const addAnother = (saved: SavedActivity, values: ActivityFormModel) => {
    showDone(`“${saved.name}” was saved.`);
    const year = years.find(({ cpdYearId }) => cpdYearId === values.cpdYearId);
    if (year) setRound({ number: round.number + 1, start: { ...likeTheLast(values, year), goalIds: initial.goalIds } });
  };
  const isOpen = years.some(({ cpdYearId, editable }) => editable && cpdYearId === initial.cpdYearId);
  return (
    <>
      {!isOpen && <NoOpenYear />}
      <ActivityForm
        key={round.number}
        mode={mode}
        verified={false}
        initial={round.start}
        years={formYears(years, initial.cpdYearId)}
        {...(shortcut && { range: shortcut.range })}
        save={async (values, { idempotencyKey, rules }) => {
          const request = toRequest(values, {
            userId,
            rules,
            ...(shortcut && { shortcutId: shortcut.id }),
          });
          return (await saving.mutateAsync({ request, idempotencyKey })).activityId;
        }}
        draft={{ form: draft, basis: 0, attemptedKey: round.number === 0 ? attemptedKey : undefined }}
        onSaved={onSaved}
        {...(mode === 'add' && { onSavedForAnother: addAnother })}
      />
    </>
  );
}

/** The next form in a row keeps the year, the type and the areas of the one before, and the goal that the first was opened for. */
function likeTheLast(values: ActivityFormModel, year: YearWithRules): ActivityFormModel {
  const { cpdYearId, activityTypeId, areaIds } = values;
  return { ...emptyActivityForm(cpdYearId, year.rules), date: startingDate(year), activityTypeId, areaIds };
}

/** The form opens ready to type. On a touch screen the keys would cover the page, so there the heading keeps the focus. */
function useReadyToType(round: number): void {
  useEffect(() => {
    if (!window.matchMedia('(pointer: fine)').matches) return;
    // After the page has given its heading the focus (NAV-21).
    const timer = setTimeout(() => {
      // On a slow machine someone may already be filling in another field of the first form.
      const isTyping = round === 0 && document.activeElement instanceof HTMLInputElement;
      if (!isTyping) document.getElementById(fieldId('name'))?.focus();
    });
    return () => clearTimeout(timer);
  }, [round]);
}
