import { formatHours } from '@cpd/domain/hours';
import { Text, Title } from '@mantine/core';
import type { Plan } from '../../queries/plans.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { longDay } from './plan-dates.ts';
import styles from './plans.module.css';

/** A plan to be read, with its goals and the hours that it took (PDP-01, PDP-29). */
export function PlanCard({ plan }: { plan: Plan }) {
  return (
    <article className={styles.panel}>
      <div>
        <Title order={2} size="h3" className={styles.name}>
          {plan.PlanName}
        </Title>
        <Text size="sm" className={styles.quiet}>
          Written on {longDay(plan.CreatedOn)}
        </Text>
      </div>
      <Facts>
        <Fact label="CPD need">{plan.CPDNeed}</Fact>
        <Fact label="Hours spent on it">{formatHours(plan.HoursSpent)}</Fact>
        <Fact label={plan.PDPGoals.length === 1 ? 'Goal' : 'Goals'}>
          {plan.PDPGoals.length > 0 && (
            <ol className={styles.goals}>
              {plan.PDPGoals.map((goal) => (
                <li key={goal.UserPDPGoalId}>
                  {goal.Goal}
                  {goal.GoalDescription !== '' && <Text className={styles.quiet}>{goal.GoalDescription}</Text>}
                </li>
              ))}
            </ol>
          )}
        </Fact>
      </Facts>
    </article>
  );
}
