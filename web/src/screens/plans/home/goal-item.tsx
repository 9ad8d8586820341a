import type { CPDYear } from '@cpd/contract/cpd-years';
import type { PlanGoal } from '@cpd/contract/plans';
import { truncateName } from '@cpd/domain/values/file-names';
import { PLAN_GOAL_CUT } from '@cpd/domain/values/limits';
import { Anchor, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconTargetArrow, IconTrash } from '@tabler/icons-react';
import { paths } from '../../../lib/paths.ts';
import type { Plan } from '../../../queries/plans.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { OutcomeLine } from '../closing/outcome-line.tsx';
import type { PlanDialog } from './plan-dialog.ts';
import { activitiesInWords, hoursInWords } from './plan-words.ts';
import styles from './plans.module.css';

type GoalItemProps = { goal: PlanGoal; plan: Plan; year: CPDYear; onDialog: (dialog: PlanDialog) => void };

/** A goal with its progress, what was done for it, and what can be done now. */
export function GoalItem({ goal, plan, year, onDialog }: GoalItemProps) {
  const goalId = goal.UserPDPGoalId;
  const planId = plan.UserPDPId;
  const short = truncateName(goal.Goal, PLAN_GOAL_CUT);
  const isOpen = goal.Outcome === null;
  return (
    <li className={styles.goal}>
      <div>
        <Text fw={600} className={styles.name} title={goal.Goal}>
          {short === goal.Goal ? goal.Goal : <CutGoal short={short} whole={goal.Goal} />}
        </Text>
        {goal.GoalDescription !== '' && (
          <Text size="sm" className={styles.quiet}>
            {goal.GoalDescription}
          </Text>
        )}
        <Text size="sm" className={styles.progress}>
          {goal.ActivityCount === 0
            ? 'Nothing logged for it yet'
            : `${activitiesInWords(goal.ActivityCount)} · ${hoursInWords(goal.Hours)}`}
        </Text>
      </div>
      <OutcomeLine goal={goal} nextYear={year.CPDYearYear + 1} />
      <LinkedActivities goal={goal} editable={plan.Abilities.changeGoals} onDialog={onDialog} />
      {plan.Abilities.changeGoals && (
        <Group gap="xs">
          {isOpen && (
            <Button
              component={AppLink}
              href={paths.activity({ year: year.CPDYearId, goal: goalId })}
              variant="light"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={`Add activity to ${short}`}
            >
              Add activity
            </Button>
          )}
          {!goal.TakenOver && (
            <Button
              variant="default"
              size="sm"
              aria-label={isOpen ? `Close goal ${short}` : `Change the outcome of ${short}`}
              onClick={() => onDialog({ kind: 'close-goals', planId, goalId })}
            >
              {isOpen ? 'Close goal' : 'Change the outcome'}
            </Button>
          )}
          {/* The only goal is cleared in the form instead (PDP-21). */}
          {plan.GoalCount > 1 && (
            <Button
              variant="subtle"
              color="red"
              size="sm"
              leftSection={<IconTrash size={16} aria-hidden />}
              aria-label={`Remove goal ${short}`}
              onClick={() => onDialog({ kind: 'remove-goal', planId, goalId })}
            >
              Remove
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}

/** Cut for the eye, whole for screen readers (PDP-29). */
function CutGoal({ short, whole }: { short: string; whole: string }) {
  return (
    <>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </>
  );
}

type LinkedActivitiesProps = { goal: PlanGoal; editable: boolean; onDialog: (dialog: PlanDialog) => void };

/** The activities behind the figures; each leads to itself and can be attached to other goals (PDP-03, PDP-32). */
function LinkedActivities({ goal, editable, onDialog }: LinkedActivitiesProps) {
  if (goal.LinkedUserActivities.length === 0) return null;
  return (
    <ul className={styles.linked} aria-label={`Activities of ${truncateName(goal.Goal, PLAN_GOAL_CUT)}`}>
      {goal.LinkedUserActivities.map(({ UserActivityId: id, UserActivityName, Timeframe, Hours }) => (
        <li key={id}>
          <div>
            <Anchor
              component={AppLink}
              className={styles.name}
              href={paths.activity(editable ? { actid: id } : { viewactid: id })}
            >
              {UserActivityName}
            </Anchor>
            <Text size="sm" className={styles.quiet}>
              {Timeframe} · {hoursInWords(Hours)}
            </Text>
          </div>
          {editable && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconTargetArrow size={16} aria-hidden />}
              aria-label={`Goals of ${UserActivityName}`}
              onClick={() => onDialog({ kind: 'attach', activityId: id })}
            >
              Goals
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
