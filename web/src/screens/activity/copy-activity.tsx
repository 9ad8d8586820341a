import type { Activity } from '@cpd/contract/activities';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { sumHours } from '@cpd/domain/hours';
import { Text } from '@mantine/core';
import { useUser } from '../../lib/session.ts';
import { useSaveActivity } from '../../queries/activities.ts';
import classes from './activity.module.css';
import { newActivityAccess } from './activity-access.ts';
import { ActivityForm } from './activity-form.tsx';
import { formYears } from './activity-opening.ts';
import type { ActivityValues } from './activity-values.ts';
import { copyInWords, toCopyRequest } from './copied-values.ts';
import type { SavedActivity } from './saved-in-words.ts';

type CopyActivityProps = {
  source: Activity;
  initial: ActivityValues;
  years: readonly CPDYear[];
  onSaved: (saved: SavedActivity) => void;
};

/** The form for a copy: a new activity in all but what it starts with, created by POST (ACT-28, ACT-32). */
export function CopyActivity({ source, initial, years, onSaved }: CopyActivityProps) {
  const { UserId } = useUser();
  const saving = useSaveActivity();
  const year = years.find(({ CPDYearId }) => CPDYearId === source.CPDYearId);
  return (
    <>
      <Text className={classes.quiet}>{copyInWords(source, year)}</Text>
      <ActivityForm
        initial={initial}
        access={newActivityAccess}
        years={formYears(years)}
        closed={[]}
        ownAreas={[]}
        // The hours of a reflection that is copied come on top of those entered.
        counted={{
          cpdYearId: source.CPDYearId,
          hours: sumHours([source.TotalHours, -source.EnteredHoursWithReflections]),
        }}
        save={async (values, idempotencyKey) => {
          const request = toCopyRequest(values, UserId, source);
          return (await saving.mutateAsync({ request, idempotencyKey })).UserActivityId;
        }}
        draft={{ form: `copy.${source.UserActivityId}`, basis: 0 }}
        onSaved={onSaved}
        staleAction={null}
        actions={null}
      />
    </>
  );
}
