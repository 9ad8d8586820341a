import type { PlanGoal } from '@cpd/contract/plans';
import { Radio, Stack, Textarea } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import styles from './closing.module.css';
import { type ClosingChoice, outcomeChoices } from './outcomes.ts';

type ClosingFieldsProps = {
  goal: PlanGoal;
  choice: ClosingChoice;
  nextYear: number;
  problem: string | undefined;
  onChange: (choice: ClosingChoice) => void;
};

/** Leads to the field for the word why. */
export function reasonId(goalId: number): string {
  return `outcome-reason-${goalId}`;
}

/** One goal of the dialog: what became of it, and why. One that was closed before can go on. */
export function ClosingFields({ goal, choice, nextYear, problem, onChange }: ClosingFieldsProps) {
  const { goalId, outcome } = choice;
  return (
    <div className={styles.goal}>
      <Radio.Group
        label={goal.goal}
        value={outcome ?? (goal.outcome === null ? null : 'OPEN')}
        onChange={(value) =>
          onChange({
            ...choice,
            outcome: value === 'DONE' || value === 'CARRIED' || value === 'DROPPED' ? value : null,
          })
        }
      >
        <Stack gap="xs" my={4}>
          {outcomeChoices(nextYear).map(({ value, label, description }) => (
            <Radio key={value} value={value} label={label} description={description} />
          ))}
          {goal.outcome !== null && (
            <Radio value="OPEN" label="Re-open" description="I will keep working on it this year." />
          )}
        </Stack>
      </Radio.Group>
      {outcome !== null && (
        <Textarea
          id={reasonId(goalId)}
          label={outcome === 'DROPPED' ? 'Why, in a few words' : 'Comment'}
          description={outcome === 'DROPPED' ? undefined : 'Optional'}
          withAsterisk={outcome === 'DROPPED'}
          required={outcome === 'DROPPED'}
          autosize={false}
          rows={2}
          value={choice.reason}
          error={problem}
          onChange={(event) => onChange({ ...choice, reason: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
