import type { PlanGoal } from '@cpd/contract/plans';
import { Button, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from '../../../parts/saving/problems.ts';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { plansChanges } from '../../../queries/plans.ts';
import { useChange } from '../../../queries/use-change.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';
import styles from './closing.module.css';
import { type ClosingChoice, closingProblems, outcomeChoices } from './outcomes.ts';

type CloseGoalsDialogProps = {
  goals: readonly PlanGoal[];
  /** The calendar year that goals can be carried into. */
  nextYear: number;
  onClose: () => void;
};

/** The year's end of a plan: each goal is done, carried into next year, or dropped with a word why. */
export function CloseGoalsDialog({ goals, nextYear, onClose }: CloseGoalsDialogProps) {
  const [choices, setChoices] = useState<readonly ClosingChoice[]>(() => goals.map(choiceOf));
  const [problems, setProblems] = useState<FieldErrors>({});
  const { mutateAsync } = useChange(plansChanges.setGoalOutcome);
  const changed = choices.filter((choice) => goals.some((goal) => isChange(goal, choice)));
  const { submit, busy, failure, other } = useSaving({
    entered: () => choices,
    check: () => ({
      fields: Object.fromEntries(closingProblems(changed)),
      other: changed.length === 0 ? ['Please choose an outcome for at least one goal.'] : [],
    }),
    // One goal after the other: those before a refusal are closed, and trying again changes nothing of them.
    save: async (_way, key) => {
      for (const { goalId, outcome, reason } of changed) {
        await mutateAsync({ goalId, request: { outcome, reason: reason.trim() }, key: `${key}.${goalId}` });
      }
      return changed.length;
    },
    onWrongFields: (found) => {
      flushSync(() => setProblems(found));
      const [first] = Object.keys(found);
      if (first !== undefined) document.getElementById(reasonId(Number(first)))?.focus();
    },
    onSaved: (count) => {
      showDone(count === 1 ? 'The outcome of the goal was saved.' : `The outcomes of ${count} goals were saved.`);
      onClose();
    },
  });

  function change(choice: ClosingChoice) {
    setChoices((now) => now.map((one) => (one.goalId === choice.goalId ? choice : one)));
    setProblems((now) => ({ ...now, [choice.goalId]: undefined }));
  }

  return (
    <Dialog
      title={goals.length === 1 ? 'How did this goal go?' : 'How did your goals go?'}
      size="lg"
      onClose={onClose}
      closeOnClickOutside={false}
    >
      <Stack gap="lg">
        {goals.map((goal, index) => {
          const choice = choices[index];
          return (
            choice && (
              <ClosingFields
                key={goal.planGoalId}
                goal={goal}
                choice={choice}
                nextYear={nextYear}
                problem={problems[goal.planGoalId]}
                onChange={change}
              />
            )
          );
        })}
        {(failure || (other.length > 0 && changed.length === 0)) && (
          <Text role="alert" className={shared.error}>
            {failure ? `Not everything was saved. ${failure.words || 'Please try again.'}` : other}
          </Text>
        )}
        <DialogButtons onLeave={onClose}>
          <Button variant="filled" loading={busy} onClick={() => void submit()}>
            Save
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

function choiceOf({ planGoalId, outcome, outcomeReason }: PlanGoal): ClosingChoice {
  return { goalId: planGoalId, outcome, reason: outcomeReason };
}

function isChange(goal: PlanGoal, { goalId, outcome, reason }: ClosingChoice): boolean {
  if (goal.planGoalId !== goalId) return false;
  return goal.outcome !== outcome || (outcome !== null && goal.outcomeReason !== reason.trim());
}

type ClosingFieldsProps = {
  goal: PlanGoal;
  choice: ClosingChoice;
  nextYear: number;
  problem: string | undefined;
  onChange: (choice: ClosingChoice) => void;
};

/** Leads to the field for the word why. */
function reasonId(goalId: number): string {
  return `outcome-reason-${goalId}`;
}

/** One goal of the dialog: its result, and why. One that was closed before can go on. */
function ClosingFields({ goal, choice, nextYear, problem, onChange }: ClosingFieldsProps) {
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
