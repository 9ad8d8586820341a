import type { Activity } from '@cpd/contract/activities';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import type { ActivityMode } from '@cpd/domain/record/activity-screen';
import { asksToResetHours, formatHours } from '@cpd/domain/values/hours';
import type { YearRules } from '@cpd/domain/year/year-rules';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { activitiesChanges } from '../../queries/activities.ts';
import { useChange } from '../../queries/use-change.ts';
import type { YearWithRules } from '../../queries/years-with-rules.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { fetchedPart } from '../../ui/fetched-part.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { DeleteButton } from './activity-page.tsx';
import type { SavedActivity } from './form/activity-totals.ts';
import { hoursPerOccurrence } from './form/activity-totals.ts';
import { toFormValues, toRequest } from './form/activity-wire.ts';
import { ActivityForm } from './form/form-in-sections.tsx';
import { formYears } from './form/starting-values.ts';

const DeleteActivityDialog = fetchedPart(
  async () => (await import('../../parts/delete-dialog.tsx')).DeleteActivityDialog,
);

type EditActivityProps = {
  activity: Activity;
  year: YearWithRules;
  years: readonly YearWithRules[];
  /** In view mode nothing can be changed, but for the reflection of a verified activity (ACT-29, ACT-30). */
  mode: Extract<ActivityMode, 'edit' | 'view'>;
  onSaved: (saved: SavedActivity) => void;
  onDeleted: () => void;
  /** Opens the stored activity anew. */
  onReload: () => void;
};

/** The form for a saved activity, updated by PUT (ACT-28). */
export function EditActivity({ activity, year, years, mode, onSaved, onDeleted, onReload }: EditActivityProps) {
  const { userId } = useUser();
  const saving = useChange(activitiesChanges.saveActivity);
  const resetQuestion = useResetQuestion(activity);
  const [initial] = useState(() => toFormValues(activity, year.rules));
  return (
    <>
      <ActivityForm
        mode={mode}
        verified={activity.verifiedActivityId !== null}
        initial={initial}
        years={formYears(years, year.cpdYearId)}
        saved={activity}
        save={async (values, { idempotencyKey, rules }) => {
          const answer = await resetQuestion.ask(values, rules);
          if (answer === undefined) return undefined;
          const request = toRequest(values, { userId, rules, saved: activity });
          const saved = await saving.mutateAsync({ request, idempotencyKey, resetHours: answer === 'reset' });
          return saved.activityId;
        }}
        draft={{ form: `edit.${activity.activityId}`, basis: activity.rowVersion }}
        onSaved={onSaved}
        onReload={onReload}
        actions={
          mode === 'view' ? (
            <ViewActions activity={activity} />
          ) : (
            (activity.abilities.delete || activity.abilities.deleteAll) && (
              <DeleteButton label="Delete">
                {(close) => (
                  <Suspense fallback={null}>
                    <DeleteActivityDialog
                      activityId={activity.activityId}
                      name={activity.activityName}
                      hasFiles={activity.userActivityDocuments.length > 0}
                      dateCount={activity.dates.length}
                      onDeleted={onDeleted}
                      onClose={close}
                    />
                  </Suspense>
                )}
              </DeleteButton>
            )
          )
        }
      />
      {resetQuestion.dialog}
    </>
  );
}

/** Where to go from an activity that is viewed. */
function ViewActions({ activity }: { activity: Activity }) {
  const { activityId, abilities, cpdYearId, planId } = activity;
  return (
    <>
      {planId !== null && <LinkButton href={paths.plansOf(cpdYearId)}>Go to the plan</LinkButton>}
      {abilities.edit && <LinkButton href={paths.activity({ actid: activityId })}>Edit</LinkButton>}
      {abilities.copy && <LinkButton href={paths.activity({ copyactid: activityId })}>Copy</LinkButton>}
      <LinkButton href={paths.summary}>Go to the CPD summary</LinkButton>
    </>
  );
}

/** What happens to dates with hours of their own; undefined when the person stepped back. */
type Answer = 'reset' | 'keep' | undefined;

/**
 * Asks before saving other hours of a series in which some dates have their own (HRS-12). `ask` answers at once when there is
 * nothing to ask.
 */
function useResetQuestion(activity: Activity) {
  const [question, setQuestion] = useState<{ hours: number; answer: (answer: Answer) => void }>();
  const own = activity.dates.filter(({ hasOwnHours }) => hasOwnHours);

  function ask(values: ActivityFormModel, rules: YearRules): Promise<Answer> {
    const hours = hoursPerOccurrence(values, rules) ?? 0;
    const dates = own.map((date) => ({ hours: date.hours }));
    const asks = values.occurrence !== 'S' && asksToResetHours({ hoursPerDate: activity.hoursPerDate, dates }, hours);
    if (!asks) return Promise.resolve('keep');
    return new Promise((answer) => setQuestion({ hours, answer }));
  }

  const settle = (answer: Answer) => {
    question?.answer(answer);
    setQuestion(undefined);
  };
  const dialog = question && (
    <Dialog title="Change the hours of every date?" closeOnClickOutside={false} onClose={() => settle(undefined)}>
      <Stack gap="md">
        <Text>
          {own.length === 1 ? '1 date has hours' : `${own.length} dates have hours`} of{' '}
          {own.length === 1 ? 'its' : 'their'} own. The hours for each date are now {formatHours(question.hours)}.
        </Text>
        <Group justify="flex-end">
          <Button onClick={() => settle('reset')}>Set every date to {formatHours(question.hours)}</Button>
          <Button variant="filled" data-autofocus onClick={() => settle('keep')}>
            Keep their own hours
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
  return { ask, dialog };
}
