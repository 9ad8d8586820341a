import type { GoalOutcome, PlanGoal } from '@cpd/contract/plans';
import { Text } from '@mantine/core';
import { IconArrowForwardUp, IconCircleCheckFilled, IconCircleX, type TablerIcon } from '@tabler/icons-react';
import styles from './closing.module.css';
import { outcomeInWords } from './outcomes.ts';

const ICONS = {
  DONE: IconCircleCheckFilled,
  CARRIED: IconArrowForwardUp,
  DROPPED: IconCircleX,
} as const satisfies Record<GoalOutcome, TablerIcon>;

/** What became of a goal, as picture and words; nothing while it is pursued. */
export function OutcomeLine({ goal, nextYear }: { goal: PlanGoal; nextYear: number }) {
  if (goal.outcome === null) return null;
  const Icon = ICONS[goal.outcome];
  return (
    <div>
      <Text className={styles.outcome} data-outcome={goal.outcome}>
        <Icon size={18} aria-hidden />
        {outcomeInWords(goal.outcome, nextYear)}
        {goal.takenOver && `, and now in the plan for ${nextYear}`}
      </Text>
      {goal.outcomeReason !== '' && (
        <Text size="sm" className={styles.reason}>
          {goal.outcomeReason}
        </Text>
      )}
    </div>
  );
}
