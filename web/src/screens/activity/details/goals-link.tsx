import { Input } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { goalsInWords } from '../../../parts/goals-words.ts';
import { planGoalsQuery } from '../../../queries/plans.ts';
import { fetchedPart } from '../../../ui/fetched-part.ts';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import classes from './details.module.css';

const GoalsDialog = fetchedPart(async () => (await import('../../../parts/goals-dialog.tsx')).GoalsDialog);

type GoalsLinkProps = {
  id: string;
  cpdYearId: number;
  goalIds: readonly number[];
  error: string | undefined;
  shut: boolean;
  onChange: (goalIds: number[]) => void;
};

/** The link to the goals of the year's plans, with those that the activity serves (ACT-16). They are saved with the activity. */
export function GoalsLink({ id, cpdYearId, goalIds, error, shut, onChange }: GoalsLinkProps) {
  const { userId } = useUser();
  const [open, setOpen] = useState(false);
  const { data: plans } = useQuery({ ...planGoalsQuery(userId, cpdYearId), enabled: goalIds.length > 0 });
  const goals = (plans ?? []).flatMap(({ goals: Goals }) => Goals).filter((goal) => goalIds.includes(goal.planGoalId));
  return (
    <div>
      <LabelledButton
        icon={IconTargetArrow}
        id={id}
        disabled={shut}
        variant="subtle"
        size="sm"
        className={classes.inline}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {goalIds.length === 0 ? 'Attach to PDP goals' : `Attached to ${goalsInWords(goalIds.length)} of your PDP`}
      </LabelledButton>
      {goals.length > 0 && (
        <ul className={classes.names}>
          {goals.map(({ planGoalId, linkedGoal }) => (
            <li key={planGoalId}>
              <span className={classes.name}>{linkedGoal}</span>
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && <Input.Error mt={4}>{error}</Input.Error>}
      <Suspense fallback={null}>
        {open && (
          <GoalsDialog
            cpdYearId={cpdYearId}
            value={goalIds}
            onClose={() => setOpen(false)}
            onApply={(chosen) => {
              onChange(chosen);
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
