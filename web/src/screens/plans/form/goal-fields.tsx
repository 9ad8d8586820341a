import { Button, Text, Textarea } from '@mantine/core';
import { IconArrowForwardUp, IconTrash } from '@tabler/icons-react';
import { WithHelp } from '../../../parts/help-bubble.tsx';
import { AttachedActivities } from './attached-activities.tsx';
import { planFields } from './plan-check.ts';
import styles from './plan-form.module.css';
import type { PlanSetting } from './plan-setting.ts';
import { type GoalValues, isEmptyGoal } from './plan-values.ts';
import { linkedIds } from './plan-wire.ts';
import { PlannedActivities } from './planned-activities.tsx';
import type { ActivityNames } from './use-activity-names.ts';

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
export function GoalFields({
  goal,
  number,
  isOnly,
  setting,
  activities,
  messageOf,
  onChange,
  onRemove,
}: GoalFieldsProps) {
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
      <AttachedActivities
        ids={goal.linked ?? linkedIds(setting.stored, goal.id)}
        number={number}
        activities={activities}
        onChange={onChange && ((linked) => onChange({ ...goal, linked }, ''))}
      />
      {onChange && !(isOnly && isEmptyGoal(goal)) && (
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
