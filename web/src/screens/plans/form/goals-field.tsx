import { PLAN_GOALS_MAX } from '@cpd/domain/values/limits';
import { Group, Stack, Text, Textarea } from '@mantine/core';
import { IconArrowForwardUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { WithHelp } from '../../../parts/help-bubble.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import shared from '../../../ui/shared.module.css';
import { RemoveGoalDialog } from '../remove-goal-dialog.tsx';
import { GoalActivities } from './goal-activities.tsx';
import { planFields } from './plan-check.ts';
import styles from './plan-form.module.css';
import type { PlanSetting } from './plan-values.ts';
import { emptyGoal, type GoalValues, isEmptyGoal, withoutGoal } from './plan-values.ts';
import { linkedIds } from './plan-wire.ts';
import { PlannedActivities } from './planned-activities.tsx';
import { type ActivityNames, useActivityNames } from './use-activity-names.ts';

type GoalsFieldProps = {
  goals: readonly GoalValues[];
  setting: PlanSetting;
  messageOf: (id: string) => string | undefined;
  /** With the ids of the controls that changed. Left out, nothing can be changed. */
  onChange: ((goals: readonly GoalValues[], ...ids: string[]) => void) | undefined;
};

/** The goals of a plan, of which there is always one (PDP-21, PDP-23, PDP-28). */
export function GoalsField({ goals, setting, messageOf, onChange }: GoalsFieldProps) {
  const [removing, setRemoving] = useState<GoalValues>();
  const activities = useActivityNames(setting, onChange !== undefined);

  function add() {
    const goal = emptyGoal();
    // The field must be on screen before it can take the focus.
    flushSync(() => onChange?.([...goals, goal]));
    document.getElementById(planFields.goal(goal.key))?.focus();
  }

  function remove({ key }: GoalValues) {
    const index = goals.findIndex((goal) => goal.key === key);
    const left = withoutGoal(goals, key);
    flushSync(() => {
      setRemoving(undefined);
      onChange?.(left, planFields.goal(key), planFields.description(key), planFields.planned(key));
    });
    const next = left[Math.min(index, left.length - 1)];
    if (next) setTimeout(() => document.getElementById(planFields.goal(next.key))?.focus());
  }

  return (
    <Stack gap="lg">
      {goals.map((goal, index) => (
        <GoalFields
          key={goal.key}
          goal={goal}
          number={index + 1}
          isOnly={goals.length === 1}
          setting={setting}
          activities={activities}
          messageOf={messageOf}
          onChange={
            onChange &&
            ((changed, id) =>
              onChange(
                goals.map((one) => (one.key === goal.key ? changed : one)),
                id,
              ))
          }
          onRemove={() => (isEmptyGoal(goal) ? remove(goal) : setRemoving(goal))}
        />
      ))}
      {onChange && goals.length < PLAN_GOALS_MAX && (
        <Group>
          <LabelledButton icon={IconPlus} onClick={add}>
            Add another goal
          </LabelledButton>
        </Group>
      )}
      {removing && (
        <RemoveGoalDialog
          isOnly={goals.length === 1}
          onClose={() => setRemoving(undefined)}
          onRemove={() => remove(removing)}
        />
      )}
    </Stack>
  );
}

type GoalFieldsProps = {
  goal: GoalValues;
  number: number;
  isOnly: boolean;
  setting: PlanSetting;
  activities: ActivityNames;
  messageOf: (id: string) => string | undefined;
  onChange: ((goal: GoalValues, id: string) => void) | undefined;
  onRemove: () => void;
};

/** One goal: what is to be reached, how, and what has been or will be done for it (PDP-14, PDP-23). */
function GoalFields({ goal, number, isOnly, setting, activities, messageOf, onChange, onRemove }: GoalFieldsProps) {
  const goalId = planFields.goal(goal.key);
  const descriptionId = planFields.description(goal.key);
  const plannedId = planFields.planned(goal.key);
  return (
    <fieldset className={styles.goal}>
      <legend className={styles.legend}>Goal {number}</legend>
      <CarriedNote goal={goal} setting={setting} />
      <Textarea
        id={goalId}
        label="What do you want to achieve?"
        withAsterisk
        required
        rows={2}
        resize="vertical"
        value={goal.goal}
        error={messageOf(goalId)}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        onChange={(event) => onChange?.({ ...goal, goal: event.currentTarget.value }, goalId)}
      />
      <WithHelp code="PDP6" cpdYearId={setting.year.cpdYearId} about={`how you will get to goal ${number}`}>
        <Textarea
          id={descriptionId}
          label="How will you get there?"
          description="Optional: what you will do, and how you will know"
          rows={2}
          resize="vertical"
          value={goal.description}
          error={messageOf(descriptionId)}
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          onChange={(event) => onChange?.({ ...goal, description: event.currentTarget.value }, descriptionId)}
        />
      </WithHelp>
      <PlannedActivities
        id={plannedId}
        described={goal.described}
        number={number}
        error={messageOf(plannedId)}
        onChange={onChange && ((described) => onChange({ ...goal, described }, plannedId))}
      />
      <GoalActivities
        ids={goal.linked ?? linkedIds(setting.stored, goal.id)}
        number={number}
        activities={activities}
        onChange={onChange && ((linked) => onChange({ ...goal, linked }, ''))}
      />
      {onChange && !(isOnly && isEmptyGoal(goal)) && (
        <LabelledButton
          icon={IconTrash}
          className={shared.start}
          variant="subtle"
          color="red"
          size="sm"
          onClick={onRemove}
        >
          {isOnly ? `Clear goal ${number}` : `Remove goal ${number}`}
        </LabelledButton>
      )}
    </fieldset>
  );
}

/** Says of a goal that it goes on from last year, and with what was done for it then. */
function CarriedNote({ goal, setting: { carried } }: Pick<GoalFieldsProps, 'goal' | 'setting'>) {
  if (goal.carriedFrom === 0) return null;
  const source = carried.find(({ planGoalId }) => planGoalId === goal.carriedFrom);
  return (
    <Text size="sm" className={styles.carried}>
      <IconArrowForwardUp size={18} aria-hidden />
      {source
        ? `Carried over from “${source.planName}” of ${source.cpdYear}. Remove it if it no longer fits.`
        : 'Carried over from the year before.'}
    </Text>
  );
}
