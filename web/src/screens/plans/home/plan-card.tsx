import type { CPDYear } from '@cpd/contract/cpd-years';
import { formatHours } from '@cpd/domain/values/hours';
import { Button, Collapse, Text, Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconFileText } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { goalsInWords } from '../../../parts/goals-dialog.tsx';
import type { Plan } from '../../../queries/plans.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { YearEndNote } from '../closing/year-end-note.tsx';
import { longDay } from '../plan-dates.ts';
import { GoalItem } from './goal-item.tsx';
import type { PlanDialog } from './home-dialogs.tsx';
import { PlanMenu } from './plan-menu.tsx';
import { activitiesInWords } from './plan-words.ts';
import styles from './plans.module.css';

type PlanCardProps = {
  plan: Plan;
  year: CPDYear;
  /** The goals are unfolded at first. */
  startsOpen: boolean;
  onDialog: (dialog: PlanDialog) => void;
};

/** A plan with its goals and how far each is (PDP-01, PDP-29). */
export function PlanCard({ plan, year, startsOpen, onDialog }: PlanCardProps) {
  return (
    <article className={styles.panel}>
      <div className={styles.head}>
        <div>
          <Title order={2} size="h3" className={styles.name}>
            {plan.planName}
          </Title>
          <Text size="sm" className={styles.quiet}>
            {plan.isUploadedPlan ? 'Uploaded' : 'Written'} on {longDay(plan.createdOn)}
          </Text>
        </div>
        <PlanMenu plan={plan} onDialog={onDialog} />
      </div>
      <Facts>
        {plan.isUploadedPlan && (
          <Fact label="Your own file">
            <span className={styles.file}>
              <IconFileText size={18} aria-hidden />
              {plan.documentName}
            </span>
          </Fact>
        )}
        <Fact label="CPD need">{plan.cpdNeed}</Fact>
        <Fact label="Hours spent on it">{formatHours(plan.hoursSpent)}</Fact>
      </Facts>
      <YearEndNote plan={plan} year={year} onClose={() => onDialog({ kind: 'close-goals', planId: plan.planId })} />
      {plan.planGoals.length > 0 && <Goals {...{ plan, year, startsOpen, onDialog }} />}
    </article>
  );
}

function Goals({ plan, year, startsOpen, onDialog }: PlanCardProps) {
  const [opened, setOpened] = useState(startsOpen);
  const id = useId();
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  return (
    <div className={styles.goalsPart}>
      <Button
        variant="subtle"
        size="sm"
        className={styles.fold}
        aria-expanded={opened}
        aria-controls={id}
        rightSection={<Chevron size={18} aria-hidden />}
        onClick={() => setOpened(!opened)}
      >
        {goalsInWords(plan.goalCount)} · {activitiesInWords(plan.attachedActivitiesCount)}
      </Button>
      <Collapse expanded={opened} id={id} transitionDuration={100}>
        <ol className={styles.goals} aria-label={`Goals of ${plan.planName}`}>
          {plan.planGoals.map((goal) => (
            <GoalItem key={goal.planGoalId} goal={goal} plan={plan} year={year} onDialog={onDialog} />
          ))}
        </ol>
      </Collapse>
    </div>
  );
}
