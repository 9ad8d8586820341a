import { Alert, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { paths, readPlanAddress, readPlanSearch } from '../../../lib/paths.ts';
import { rememberedPlan } from '../../../lib/remembered.ts';
import { useSelectedYear } from '../../../parts/year-selector.tsx';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import { useTitle } from '../../../ui/use-title.ts';
import '../widget-styles.ts';
import type { CPDYear } from '@cpd/contract/cpd-years';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../../lib/session.ts';
import { carriedGoalsQuery } from '../../../queries/plan-goals.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { choosePlanScreen, PLAN_SCREENS } from './choose-plan-screen.ts';
import { LoadingPlan, PlanPage } from './plan-page.tsx';
import { planOfCarriedGoals } from './plan-wire.ts';
import { StoredPlan } from './stored-plan.tsx';
import { WritePlan } from './write-plan.tsx';

/** `/User/Layout/PDP/Add`, `/Edit`, `/Copy` and `/View`: one form for all of them (PDP-11, PDP-15). */
export function PlanScreen() {
  const pathname = useOwnAddress((own) => own.pathname);
  const askedYear = useOwnAddress(({ search }) => readPlanSearch(search).year);
  // Opening the same plan once more is a new form.
  const [round, setRound] = useState(0);
  return (
    <ChosenPlan
      key={`${round} ${pathname} ${askedYear}`}
      {...{ pathname, askedYear }}
      onReload={() => setRound(round + 1)}
    />
  );
}

type ChosenPlanProps = { pathname: string; askedYear: number | undefined; onReload: () => void };

function ChosenPlan({ pathname, askedYear, onReload }: ChosenPlanProps) {
  const address = readPlanAddress(pathname);
  const { years, year: selected } = useSelectedYear();
  // Years are fetched again after saving; what was opened stays.
  const [screen] = useState(() =>
    choosePlanScreen(address, {
      askedYear,
      remembered: rememberedPlan(),
      years,
      selectedYear: selected?.cpdYearId,
    }),
  );
  useTitle(PLAN_SCREENS[address.action].title);
  const yearOf = (id: number) => years.find(({ cpdYearId }) => cpdYearId === id);
  switch (screen.kind) {
    case 'home':
      return <ToPlans />;
    case 'no-open-year':
      return <NoOpenYear />;
    case 'add': {
      const year = yearOf(screen.cpdYearId);
      return year && <AddPlan year={year} onReload={onReload} />;
    }
    default:
      return <StoredPlan key={screen.kind} screen={screen} yearOf={yearOf} onReload={onReload} />;
  }
}

/** Without a word on which plan is meant there is nothing to open (PDP-15). */
function ToPlans() {
  const leadOn = useLeadOn();
  useEffect(() => leadOn(paths.plans, { replace: true }), [leadOn]);
  return null;
}

function NoOpenYear() {
  return (
    <Stack gap="lg" maw={760}>
      <Title order={1}>Professional Development Plan</Title>
      <Alert color="gray" title="No year is open">
        <Stack gap="sm" align="flex-start">
          <Text>None of your CPD years can be changed now, so no plan can be added.</Text>
          <LinkButton href={paths.plans}>Go to your plans</LinkButton>
        </Stack>
      </Alert>
    </Stack>
  );
}

/** A new plan of a year. It begins with the goals that were carried over from the year before. */
function AddPlan({ year, onReload }: { year: CPDYear; onReload: () => void }) {
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
