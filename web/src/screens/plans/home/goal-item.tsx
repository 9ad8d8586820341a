import type { CPDYear } from '@cpd/contract/cpd-years';
import type { GoalOutcome, PlanGoal } from '@cpd/contract/plans';
import { truncateName } from '@cpd/domain/values/file-names';
import { formatHours } from '@cpd/domain/values/hours';
import { PLAN_GOAL_CUT } from '@cpd/domain/values/limits';
import { Anchor, Button, Group, Text } from '@mantine/core';
import {
  IconArrowForwardUp,
  IconCircleCheckFilled,
  IconCircleX,
  IconPlus,
  IconTargetArrow,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { CutName } from '../../../parts/cut-name.tsx';
import type { Plan } from '../../../queries/plans.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import shared from '../../../ui/shared.module.css';
import closingStyles from '../closing/closing.module.css';
import { outcomeInWords } from '../closing/outcomes.ts';
import type { PlanDialog } from './home-dialogs.tsx';
import styles from './plans.module.css';

type GoalItemProps = { goal: PlanGoal; plan: Plan; year: CPDYear; onDialog: (dialog: PlanDialog) => void };

/** A goal with its progress, what was done for it, and what can be done now. */
export function GoalItem({ goal, plan, year, onDialog }: GoalItemProps) {
  const goalId = goal.planGoalId;
  const planId = plan.planId;
  const short = truncateName(goal.goal, PLAN_GOAL_CUT);
  const isOpen = goal.outcome === null;
  return (
    <li className={styles.goal}>
      <div>
        <GoalText text={goal.goal} />
        {goal.goalDescription !== '' && (
          <Text size="sm" className={shared.quiet}>
            {goal.goalDescription}
          </Text>
        )}
        <Text size="sm" className={styles.progress}>
          {goal.activityCount === 0
            ? 'Nothing logged yet'
            : `${activitiesInWords(goal.activityCount)} · ${hoursInWords(goal.hours)}`}
        </Text>
      </div>
      <OutcomeLine goal={goal} nextYear={year.cpdYearYear + 1} />
      <LinkedActivities goal={goal} editable={plan.abilities.changeGoals} onDialog={onDialog} />
      {plan.abilities.changeGoals && (
        <Group gap="xs">
          {isOpen && (
            <Button
              component={AppLink}
              id={addButtonId(goalId)}
              href={paths.plansOf(year.cpdYearId, goalId)}
              variant="light"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={`Add activity to ${short}`}
            >
              Add activity
            </Button>
          )}
          {!goal.takenOver && (
            <Button
              size="sm"
              aria-label={isOpen ? `Close goal ${short}` : `Change the outcome of ${short}`}
              onClick={() => onDialog({ kind: 'close-goals', planId, goalId })}
            >
              {isOpen ? 'Close goal' : 'Change the outcome'}
            </Button>
          )}
          {/* The only goal is cleared in the form instead (PDP-21). */}
          {plan.goalCount > 1 && (
            <LabelledButton
              icon={IconTrash}
              iconSize={16}
              variant="subtle"
              color="red"
              size="sm"
              aria-label={`Remove goal ${short}`}
              onClick={() => onDialog({ kind: 'remove-goal', planId, goalId })}
            >
              Remove
            </LabelledButton>
          )}
        </Group>
      )}
    </li>
  );
}

/** Cut as the list has it (PDP-29); who wants to read on, unfolds it where it stands. */
function GoalText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const isCut = truncateName(text, PLAN_GOAL_CUT) !== text;
  const label = whole ? 'Show less' : 'Show all';
  return (
    <Text fw={600} className={shared.long}>
      {whole ? text : <CutName name={text} max={PLAN_GOAL_CUT} />}
      {isCut && (
        <Anchor
          component="button"
          type="button"
          className={styles.whole}
          aria-expanded={whole}
          aria-label={`${label} of the goal ${text}`}
          onClick={() => setWhole(!whole)}
        >
          {label}
        </Anchor>
      )}
    </Text>
  );
}

/** The id of the button that adds an activity to a goal, where the focus returns to. */
export function addButtonId(goalId: number): string {
  return `add-to-goal-${goalId}`;
}

type LinkedActivitiesProps = { goal: PlanGoal; editable: boolean; onDialog: (dialog: PlanDialog) => void };

/** The activities behind the figures; each leads to itself and can be attached to other goals (PDP-03, PDP-32). */
function LinkedActivities({ goal, editable, onDialog }: LinkedActivitiesProps) {
  if (goal.linkedUserActivities.length === 0) return null;
  return (
    <ul className={styles.linked} aria-label={`Activities of ${truncateName(goal.goal, PLAN_GOAL_CUT)}`}>
      {goal.linkedUserActivities.map(({ activityId: id, userActivityName, timeframe, hours }) => (
        <li key={id}>
          <div>
            <Anchor
              component={AppLink}
              className={shared.long}
              href={paths.activity(editable ? { actid: id } : { viewactid: id })}
            >
              {userActivityName}
            </Anchor>
            <Text size="sm" className={shared.quiet}>
              {timeframe} · {hoursInWords(hours)}
            </Text>
          </div>
          {editable && (
            <LabelledButton
              icon={IconTargetArrow}
              iconSize={16}
              variant="subtle"
              size="compact-sm"
              aria-label={`Goals of ${userActivityName}`}
              onClick={() => onDialog({ kind: 'attach', activityId: id })}
            >
              Goals
            </LabelledButton>
          )}
        </li>
      ))}
    </ul>
  );
}

const ICONS = {
  DONE: IconCircleCheckFilled,
  CARRIED: IconArrowForwardUp,
  DROPPED: IconCircleX,
} as const satisfies Record<GoalOutcome, TablerIcon>;

/** The result of a goal, as picture and words; nothing while it is pursued. */
function OutcomeLine({ goal, nextYear }: { goal: PlanGoal; nextYear: number }) {
  if (goal.outcome === null) return null;
  const Icon = ICONS[goal.outcome];
  return (
    <div>
      <Text className={closingStyles.outcome} data-outcome={goal.outcome}>
        <Icon size={18} aria-hidden />
        {outcomeInWords(goal.outcome, nextYear)}
        {goal.takenOver && `, and now in the plan for ${nextYear}`}
      </Text>
      {goal.outcomeReason !== '' && (
        <Text size="sm" className={closingStyles.reason}>
          {goal.outcomeReason}
        </Text>
      )}
    </div>
  );
}

/** "1 activity", "2 activities". */
export function activitiesInWords(count: number): string {
  return count === 1 ? '1 activity' : `${count} activities`;
}

/** "1 hour", "2.5 hours". */
function hoursInWords(hours: number): string {
  return `${formatHours(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}
