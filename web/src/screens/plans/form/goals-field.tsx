import { PLAN_GOALS_MAX } from '@cpd/domain/values/limits';
import { Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { RemoveGoalDialog } from '../remove-goal-dialog.tsx';
import { GoalFields } from './goal-fields.tsx';
import { planFields } from './plan-check.ts';
import type { PlanSetting } from './plan-setting.ts';
import { emptyGoal, type GoalValues, isEmptyGoal, withoutGoal } from './plan-values.ts';
import { useActivityNames } from './use-activity-names.ts';

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
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            Add another goal
          </Button>
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
