import type { LinkedPlan } from '@cpd/contract/activities';
import { PLAN_NAME_CUT } from '@cpd/domain/values/limits';
import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { planGoalsQuery } from '../queries/plans.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { CutName } from './cut-name.tsx';
import styles from './goals-dialog.module.css';
import { goalsInWords } from './goals-words.ts';
import { Loaded } from './loaded.tsx';
import type { Failure } from './saving/failure.ts';
import { NotSaved } from './saving/not-saved.tsx';
import { isDifferent } from './saving/use-fields.ts';
import { useUnsaved } from './saving/use-unsaved.ts';

type GoalsDialogProps = {
  cpdYearId: number;
  /** The stored activity whose goals are ticked where no `value` is given (ACT-17). */
  activityId?: number | undefined;
  /** The goals that are ticked at first: those of a form, which may not be saved yet. */
  value?: readonly number[] | undefined;
  /** Whether they are being saved, and why they were not (ERR-16); left out where they are saved with a form. */
  busy?: boolean | undefined;
  failure?: Failure | undefined;
  onClose: () => void;
  /** The chosen goals, and the plans of the year that they are of. */
  onApply: (goalIds: number[], plans: readonly LinkedPlan[]) => void;
};

/** "Attach to goals": the goals of the member's own plans of a year, to tie an activity to (ACT-16, ACT-17, LIM-05). */
export function GoalsDialog({ activityId, value, ...form }: GoalsDialogProps) {
  const { cpdYearId, onClose } = form;
  const { userId } = useUser();
  const query = useQuery(planGoalsQuery(userId, cpdYearId, activityId));
  return (
    <Dialog title="Attach to goals" onClose={onClose}>
      <Loaded query={query} waiting={96} failed="Your plans could not be loaded. Nothing was changed.">
        {(plans) => <GoalsForm plans={plans} initial={value ?? linkedGoals(plans)} {...form} />}
      </Loaded>
    </Dialog>
  );
}

function inOrder(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other);
}

function linkedGoals(plans: readonly LinkedPlan[]): number[] {
  return goalsOf(plans)
    .filter(({ isLinked }) => isLinked)
    .map(({ planGoalId }) => planGoalId);
}

function goalsOf(plans: readonly LinkedPlan[]): LinkedPlan['goals'] {
  return plans.flatMap(({ goals }) => goals);
}

type GoalsFormProps = Omit<GoalsDialogProps, 'activityId' | 'value'> & {
  plans: readonly LinkedPlan[];
  initial: readonly number[];
};

function GoalsForm({ plans, cpdYearId, initial, busy = false, failure, onClose, onApply }: GoalsFormProps) {
  const [chosen, setChosen] = useState(initial);
  useUnsaved({ isHolding: () => isDifferent(inOrder(initial), inOrder(chosen)) });
  const toggle = (id: number, ticked: boolean) =>
    setChosen((now) => (ticked ? [...now, id] : now.filter((other) => other !== id)));
  const listed = goalsOf(plans).map(({ planGoalId }) => planGoalId);
  // A goal that was deleted in the meantime cannot be seen, so it cannot be kept either.
  const kept = listed.filter((id) => chosen.includes(id));
  const isEmpty = listed.length === 0;
  return (
    <Stack gap="md">
      {isEmpty && <NoGoals cpdYearId={cpdYearId} />}
      {plans
        .filter(({ goals }) => goals.length > 0)
        .map((plan) => (
          <PlanGoals key={plan.planId} plan={plan} chosen={chosen} onToggle={toggle} />
        ))}
      <NotSaved failure={failure} />
      <DialogButtons leave={isEmpty && initial.length === 0 ? 'Close' : 'Cancel'} onLeave={onClose}>
        {/* Goals of plans that are gone can still be taken off. */}
        {(!isEmpty || initial.length > 0) && (
          <Button variant="filled" loading={busy} onClick={() => onApply(kept, plans)}>
            Save ({goalsInWords(kept.length)})
          </Button>
        )}
      </DialogButtons>
    </Stack>
  );
}

type PlanGoalsProps = {
  plan: LinkedPlan;
  chosen: readonly number[];
  onToggle: (goalId: number, ticked: boolean) => void;
};

function PlanGoals({ plan, chosen, onToggle }: PlanGoalsProps) {
  return (
    <fieldset className={styles.plan}>
      <legend>
        <CutName name={plan.linkedPlanName} max={PLAN_NAME_CUT} />
      </legend>
      {plan.goals.map(({ planGoalId, linkedGoal }) => (
        <Checkbox
          key={planGoalId}
          label={<CutName name={linkedGoal} max={PLAN_NAME_CUT} />}
          checked={chosen.includes(planGoalId)}
          onChange={(event) => onToggle(planGoalId, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}

function NoGoals({ cpdYearId }: { cpdYearId: number }) {
  return (
    <Text>
      You have no plan with goals for this year yet. A goal says what you want to learn or change; your activities then
      show how you got there.{' '}
      <Anchor component={AppLink} href={paths.newPlan({ year: cpdYearId })} underline="always">
        Write a plan
      </Anchor>
    </Text>
  );
}
