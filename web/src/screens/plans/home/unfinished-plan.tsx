import type { CPDYear } from '@cpd/contract/cpd-years';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { draftTime } from '../../../parts/draft/drafts.ts';
import { planDraftQuery } from '../../../queries/plan-drafts.ts';
import { carriedGoalsQuery } from '../../../queries/plan-goals.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import styles from './plans.module.css';

/** What waits for a new plan: one that was begun, on whichever device, or goals that were carried over from last year. */
export function UnfinishedPlan({ year }: { year: CPDYear }) {
  const { userId } = useUser();
  const { data: draft } = useQuery(planDraftQuery({ userId: userId, cpdYearId: year.cpdYearId, planId: 0 }));
  const { data: carried = [] } = useQuery(carriedGoalsQuery(userId, year.cpdYearId));
  const href = paths.newPlan({ year: year.cpdYearId });
  if (draft) {
    const name = draft.draft.planName?.trim() ?? '';
    return (
      <div className={styles.note}>
        <Text>
          {name === '' ? 'A plan that you started' : `“${name}”, a plan that you started,`} has not been saved since{' '}
          {draftTime(draft.savedOn, new Date())}.
        </Text>
        <Button component={AppLink} href={href} variant="default" size="sm">
          Continue writing
        </Button>
      </div>
    );
  }
  const [first] = carried;
  if (first === undefined) return null;
  return (
    <div className={styles.note}>
      <Text>
        {carried.length === 1 ? '1 goal was' : `${carried.length} goals were`} carried over from {first.cpdYear}:{' '}
        {carried.map(({ goal }) => goal).join('; ')}.
      </Text>
      <Button component={AppLink} href={href} variant="default" size="sm">
        Start the plan for {year.cpdYearYear} with {carried.length === 1 ? 'it' : 'them'}
      </Button>
    </div>
  );
}
