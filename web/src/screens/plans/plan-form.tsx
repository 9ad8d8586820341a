import type { CPDYear } from '@cpd/contract/cpd-years';
import { PLAN_NAME_MAX } from '@cpd/domain/limits';
import { Alert, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { HoursField } from '../../parts/hours-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { GoalsField } from './goals-field.tsx';
import { checkPlanForm, type FieldProblem, planFields } from './plan-check.ts';
import { PlanSection } from './plan-section.tsx';
import { isEmptyPlan, type PlanValues } from './plan-values.ts';
import styles from './plans.module.css';
import { usePlanSaving } from './use-plan-saving.ts';

type PlanFormProps = {
  initial: PlanValues;
  year: CPDYear;
  /** Makes the call. */
  save: (values: PlanValues, idempotencyKey: string) => Promise<unknown>;
  onSaved: (values: PlanValues) => void;
};

/** The form of a plan, whatever it is used for: it is given values and what saving means (PDP-12). */
export function PlanForm({ initial, year, save, onSaved }: PlanFormProps) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const saving = usePlanSaving({
    check: () => checkPlanForm(values),
    current: () => values,
    save,
    onWrongFields,
    onSaved,
  });

  function onWrongFields(found: readonly FieldProblem[]) {
    // The message stands before the focus comes to its field, so that it is read with it.
    flushSync(() => setProblems(found));
    if (found[0]) focusOn(found[0].id);
  }

  /** Changing a field takes away its message, and only its. */
  function change(part: Partial<PlanValues>, ...ids: string[]) {
    setValues((now) => ({ ...now, ...part }));
    setProblems((now) => now.filter(({ id }) => !ids.includes(id)));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void saving.submit();
  }

  const messageOf = (id: string) => problems.find((problem) => problem.id === id)?.message;
  return (
    // Not a landmark of its own: the keys work wherever the focus is inside the form.
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter is a shortcut for the Save button below.
    <div onKeyDown={onKeyDown}>
      <Stack gap="md">
        <ErrorSummary title="The plan is not saved yet" problems={problems} other={saving.other} onChoose={focusOn} />
        <PlanSection number={1} title="Needs assessment">
          <Guidance year={year} />
          <TextInput
            id={planFields.name}
            label="Plan name"
            description="What you would call it, for example after the year's main theme"
            withAsterisk
            required
            maxLength={PLAN_NAME_MAX}
            value={values.name}
            error={messageOf(planFields.name)}
            inputWrapperOrder={['label', 'description', 'error', 'input']}
            onChange={(event) => change({ name: event.currentTarget.value }, planFields.name)}
          />
          <Textarea
            id={planFields.need}
            label="CPD need"
            description="What do you want to get better at, and why?"
            withAsterisk
            required
            rows={4}
            resize="vertical"
            value={values.need}
            error={messageOf(planFields.need)}
            inputWrapperOrder={['label', 'description', 'error', 'input']}
            onChange={(event) => change({ need: event.currentTarget.value }, planFields.need)}
          />
        </PlanSection>
        <PlanSection number={2} title="Plan">
          <GoalsField
            goals={values.goals}
            messageOf={messageOf}
            onChange={(goals, ...ids) => change({ goals }, ...ids)}
          />
        </PlanSection>
        <PlanSection number={3} title="Hours">
          <HoursField
            id={planFields.hours}
            label="How many hours did you spend creating this plan?"
            description="In quarters of an hour; they count towards your CPD"
            value={values.hours}
            error={messageOf(planFields.hours)}
            onChange={(hours) => change({ hours }, planFields.hours)}
          />
        </PlanSection>
        {saving.failure !== '' && (
          <Alert color="red" title="Not saved" role="alert">
            {saving.failure}
          </Alert>
        )}
      </Stack>
      <SaveBar saving={saving.saving} onSave={() => void saving.submit()} />
      <LeaveQuestion wouldLose={() => !saving.isSaved() && !isEmptyPlan(values)} />
    </div>
  );
}

/** PDP-26: from 2025 on years have domains that are mandatory. */
function Guidance({ year }: { year: CPDYear }) {
  return (
    <Text className={styles.quiet}>
      Look back at your work and at what others tell you about it, and choose what matters most this year.
      {year.MandatorySpecialityIds.length > 0 &&
        ` Cultural safety, ethics and professional behaviour are mandatory in ${year.CPDYearYear}: plan activities for them too.`}
    </Text>
  );
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}
