import { truncateName } from '@cpd/domain/file-names';
import { PLAN_NAME_CUT } from '@cpd/domain/limits';
import { Alert, Anchor, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Group.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { planGoalsQuery } from '../queries/plans.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './goals-dialog.module.css';

type GoalsDialogProps = {
  cpdYearId: number;
  /** The goals that are ticked at first. */
  goalIds: readonly number[];
  onSave: (goalIds: number[]) => void;
  onClose: () => void;
};

/** Ties an activity to goals of the member's own plans of the year; long names are cut, the whole is their tooltip (ACT-16, ACT-17, LIM-05). */
export function GoalsDialog({ cpdYearId, goalIds, onSave, onClose }: GoalsDialogProps) {
  const { UserId } = useUser();
  const { data: plans, isError } = useQuery(planGoalsQuery(UserId, cpdYearId));
  const [chosen, setChosen] = useState(goalIds);
  const toggle = (id: number, ticked: boolean) =>
    setChosen((now) => (ticked ? [...now, id] : now.filter((other) => other !== id)));
  const listed = (plans ?? []).flatMap(({ Goals }) => Goals.map(({ UserPDPGoalId }) => UserPDPGoalId));
  // A goal that was deleted meanwhile cannot be seen, so it cannot be kept either.
  const kept = plans ? chosen.filter((id) => listed.includes(id)) : [...chosen];
  return (
    <Dialog title="Attach to goals" onClose={onClose}>
      <Stack gap="md">
        {isError && (
          <Alert color="red" title="Your plans did not load" role="alert">
            Please close this and try again in a moment. Nothing was changed.
          </Alert>
        )}
        {!plans && !isError && <Skeleton height={96} role="status" aria-label="Loading your plans" />}
        {plans && listed.length === 0 && <NoGoals cpdYearId={cpdYearId} />}
        {plans
          ?.filter(({ Goals }) => Goals.length > 0)
          .map((plan) => (
            <fieldset key={plan.UserPDPId} className={styles.plan}>
              <legend title={plan.UserPDPPlanName}>{truncateName(plan.UserPDPPlanName, PLAN_NAME_CUT)}</legend>
              {plan.Goals.map((goal) => (
                <Checkbox
                  key={goal.UserPDPGoalId}
                  label={<span title={goal.UserPDPGoal}>{truncateName(goal.UserPDPGoal, PLAN_NAME_CUT)}</span>}
                  // There is no tooltip on a phone.
                  description={goal.UserPDPGoal.length > PLAN_NAME_CUT ? goal.UserPDPGoal : undefined}
                  checked={chosen.includes(goal.UserPDPGoalId)}
                  onChange={(event) => toggle(goal.UserPDPGoalId, event.currentTarget.checked)}
                />
              ))}
            </fieldset>
          ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {listed.length > 0 && <Button onClick={() => onSave(kept)}>Save ({goalsInWords(kept.length)})</Button>}
        </Group>
      </Stack>
    </Dialog>
  );
}

/** "1 goal", "2 goals". */
export function goalsInWords(count: number): string {
  return count === 1 ? '1 goal' : `${count} goals`;
}

function NoGoals({ cpdYearId }: { cpdYearId: number }) {
  return (
    <Text>
      You have no plan with goals in this year.{' '}
      <Anchor component={AppLink} href={paths.newPlan({ year: cpdYearId })} underline="always">
        Write one
      </Anchor>
    </Text>
  );
}
