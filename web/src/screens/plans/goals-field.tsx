import { PLAN_GOALS_MAX } from '@cpd/domain/limits';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { planFields } from './plan-check.ts';
import { emptyGoal, type GoalValues, withoutGoal } from './plan-values.ts';
import styles from './plans.module.css';
import { RemoveGoalDialog } from './remove-goal-dialog.tsx';

type GoalsFieldProps = {
  goals: readonly GoalValues[];
  messageOf: (id: string) => string | undefined;
  /** With the ids of the controls that changed. */
  onChange: (goals: readonly GoalValues[], ...ids: string[]) => void;
};

/** The goals of a plan, of which there is always one (PDP-21, PDP-23, PDP-28). */
export function GoalsField({ goals, messageOf, onChange }: GoalsFieldProps) {
  const [removing, setRemoving] = useState<GoalValues>();

  function add() {
    const goal = emptyGoal();
    // The field must be on screen before it can take the focus.
    flushSync(() => onChange([...goals, goal]));
    document.getElementById(planFields.goal(goal.key))?.focus();
  }

  function remove({ key }: GoalValues) {
    const index = goals.findIndex((goal) => goal.key === key);
    const left = withoutGoal(goals, key);
    flushSync(() => {
      setRemoving(undefined);
      onChange(left, planFields.goal(key), planFields.description(key));
    });
    const next = left[Math.min(index, left.length - 1)];
    if (next) setTimeout(() => document.getElementById(planFields.goal(next.key))?.focus());
  }

  return (
    <Stack gap="lg">
      {goals.map((goal, index) => (
        <Goal
          key={goal.key}
          goal={goal}
          number={index + 1}
          isOnly={goals.length === 1}
          messageOf={messageOf}
          onChange={(changed, id) =>
            onChange(
              goals.map((one) => (one.key === goal.key ? changed : one)),
              id,
            )
          }
          onRemove={() => (goal.goal + goal.description === '' ? remove(goal) : setRemoving(goal))}
        />
      ))}
      {goals.length < PLAN_GOALS_MAX && (
        <Group>
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            Add another goal
          </Button>
        </Group>
      )}
      {removing && <RemoveGoalDialog onClose={() => setRemoving(undefined)} onRemove={() => remove(removing)} />}
    </Stack>
  );
}

type GoalProps = {
  goal: GoalValues;
  number: number;
  isOnly: boolean;
  messageOf: (id: string) => string | undefined;
  onChange: (goal: GoalValues, id: string) => void;
  onRemove: () => void;
};

function Goal({ goal, number, isOnly, messageOf, onChange, onRemove }: GoalProps) {
  const goalId = planFields.goal(goal.key);
  const descriptionId = planFields.description(goal.key);
  const isEmpty = goal.goal + goal.description === '';
  return (
    <fieldset className={styles.goal}>
      <legend className={styles.legend}>Goal {number}</legend>
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
        onChange={(event) => onChange({ ...goal, goal: event.currentTarget.value }, goalId)}
      />
      <Textarea
        id={descriptionId}
        label="How will you get there?"
        description="Optional: what you will do, and by when"
        rows={2}
        resize="vertical"
        value={goal.description}
        error={messageOf(descriptionId)}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        onChange={(event) => onChange({ ...goal, description: event.currentTarget.value }, descriptionId)}
      />
      {!(isOnly && isEmpty) && (
        <Button
          className={styles.remove}
          variant="subtle"
          color="red"
          size="sm"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={onRemove}
        >
          {isOnly ? `Clear goal ${number}` : `Remove goal ${number}`}
        </Button>
      )}
    </fieldset>
  );
}
