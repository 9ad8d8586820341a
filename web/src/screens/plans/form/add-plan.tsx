import type { CPDYear } from '@cpd/contract/cpd-years';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session.ts';
import { carriedGoalsQuery } from '../../../queries/plan-goals.ts';
import { LoadingPlan, PlanPage } from './plan-page.tsx';
import { planOfCarriedGoals } from './plan-wire.ts';
import { WritePlan } from './write-plan.tsx';

/** A new plan of a year. It begins with the goals that were carried over from the year before. */
export function AddPlan({ year, onReload }: { year: CPDYear; onReload: () => void }) {
  const { userId } = useUser();
  const { data: carried, isError, isFetchedAfterMount } = useQuery(carriedGoalsQuery(userId, year.cpdYearId));
  const goals = isFetchedAfterMount ? (carried ?? (isError ? [] : undefined)) : undefined;
  return (
    <PlanPage year={year.cpdYearYear}>
      {goals === undefined ? (
        <LoadingPlan />
      ) : (
        <WritePlan
          setting={{ year, carried: goals }}
          start={() => planOfCarriedGoals(goals)}
          planId={0}
          onReload={onReload}
        />
      )}
    </PlanPage>
  );
}
