import type { ActivityDate } from '@cpd/contract/activity-dates';
import type { ReflectionQuestion } from '@cpd/contract/reference';
import type { SummaryActivity } from '@cpd/contract/summary';
import type { ReflectionFields } from '@cpd/domain/record/activity-form';
import { reflectionProblems } from '@cpd/domain/record/activity-rules';
import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { datesOf, dayOf } from '../../parts/activity-facts/activity-words.ts';
import { judgedBy } from '../../parts/judged-by.ts';
import { fresh, Loaded, together } from '../../parts/loaded.tsx';
import { ReflectionEntry } from '../../parts/reflection/reflection-field.tsx';
import { answersToSend, reflectionOf } from '../../parts/reflection/saved-reflection.ts';
import { NotSaved } from '../../parts/saving/not-saved.tsx';
import { type FieldErrors, sortProblems } from '../../parts/saving/problems.ts';
import { useSaving } from '../../parts/saving/use-saving.ts';
import { activitiesChanges, activityDateQuery } from '../../queries/activities.ts';
import { reflectionQuestionsQuery } from '../../queries/reference.ts';
import { useChange } from '../../queries/use-change.ts';
import { type YearWithRules, yearsWithRulesQuery } from '../../queries/years-with-rules.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { saveKeys } from '../../ui/save-keys.ts';
import { showDone } from '../../ui/toast.ts';

type ReflectionDialogProps = { activity: SummaryActivity; cpdYearId: number; onClose: () => void };

/** Writes or changes the reflection of an activity, or of one of its dates, without opening the form (SUM-22, SUM-28). */
export function ReflectionDialog({ activity, cpdYearId, onClose }: ReflectionDialogProps) {
  const dates = datesOf(activity);
  const [dateId, setDateId] = useState(dates[0]?.activityDateId ?? 0);
  return (
    <Dialog title={activity.hasReflection ? 'Edit reflection' : 'Add reflection'} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text fw={600}>{activity.activityName}</Text>
        {dates.length > 1 && (
          <NativeSelect
            label="Which date is your reflection about?"
            value={String(dateId)}
            onChange={(event) => setDateId(Number(event.currentTarget.value))}
            data={dates.map((date) => ({ value: String(date.activityDateId), label: dayOf(date.startDate) }))}
          />
        )}
        <DateReflection key={dateId} dateId={dateId} cpdYearId={cpdYearId} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

function DateReflection({ dateId, cpdYearId, onClose }: { dateId: number; cpdYearId: number; onClose: () => void }) {
  const { userId } = useUser();
  const date = fresh(useQuery(activityDateQuery(dateId)));
  const years = useQuery(yearsWithRulesQuery(userId));
  const year = years.data?.find((one) => one.cpdYearId === cpdYearId);
  const questions = useQuery({ ...reflectionQuestionsQuery(year ?? { cpdYearId }), enabled: year !== undefined });
  return (
    <Loaded query={together(date, questions, years)} waiting={320} failed="The reflection could not be loaded.">
      {([saved, asked]) => year && <ReflectionForm date={saved} year={year} questions={asked} onClose={onClose} />}
    </Loaded>
  );
}

type ReflectionFormProps = {
  date: ActivityDate;
  year: YearWithRules;
  questions: readonly ReflectionQuestion[];
  onClose: () => void;
};

function ReflectionForm({ date, year, questions, onClose }: ReflectionFormProps) {
  const { mutateAsync } = useChange(activitiesChanges.saveActivityDate);
  const [value, setValue] = useState(() => ({ ...reflectionOf(date, year.defaultReflectionValue), chosen: true }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const { submit, busy, failure } = useSaving({
    entered: () => value,
    check: () => sortProblems(problemsOf(value, year, questions), (field) => field),
    save: (_way, idempotencyKey) => mutateAsync({ request: requestOf(date, value), idempotencyKey }),
    content: () => value,
    onWrongFields: (wrong) => {
      setErrors(wrong);
      const [first] = Object.keys(wrong);
      if (first !== undefined) document.getElementById(fieldId(first))?.focus();
    },
    onSaved: () => {
      showDone('The reflection was saved.');
      onClose();
    },
  });

  return (
    <Stack gap="md" {...saveKeys(() => void submit())}>
      <ReflectionEntry
        year={year}
        questions={questions}
        value={value}
        errors={errors}
        fieldId={fieldId}
        onChange={setValue}
      />
      <NotSaved failure={failure} title="Not saved" kept="What you wrote is still here." />
      <DialogButtons onLeave={onClose}>
        <Button variant="filled" loading={busy} loaderProps={{ 'aria-label': 'Saving' }} onClick={() => void submit()}>
          Save
        </Button>
      </DialogButtons>
    </Stack>
  );
}

function fieldId(field: string): string {
  return `summary-${field.replaceAll('.', '-')}`;
}

/** By the rules of the form and the server: what must be written cannot be blank (RFL-03, SUM-28). */
function problemsOf(value: ReflectionFields, year: YearWithRules, questions: readonly ReflectionQuestion[]) {
  return reflectionProblems({ occurrence: 'S', reflection: value }, judgedBy(year, questions));
}

/** The date as it was loaded, which changes nothing of it, with the reflection as it is now (API-28). */
function requestOf(
  { userActivityDocuments: _files, ...date }: ActivityDate,
  { text, hours, answers }: ReflectionFields,
) {
  return {
    ...date,
    addReflection: true,
    reflection: text,
    reflectionHours: hours,
    reflectionAnswers: answersToSend(answers),
  };
}
