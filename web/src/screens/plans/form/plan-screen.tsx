import type { CPDYear } from '@cpd/contract/cpd-years';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paths, readPlanAddress, readPlanSearch } from '../../../lib/paths.ts';
import { rememberedPlan } from '../../../lib/remembered.ts';
import { useUser } from '../../../lib/session.ts';
import { Waiting } from '../../../parts/loaded.tsx';
import { useSelectedYear } from '../../../parts/year-selector.tsx';
import { carriedGoalsQuery, type Plan, planQuery } from '../../../queries/plans.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { DownloadPlanButton } from '../download-plan.tsx';
import { choosePlanScreen, PLAN_SCREENS, type PlanScreenChoice } from './choose-plan-screen.ts';
import { PlanForm } from './plan-form.tsx';
import { PlanPage } from './plan-page.tsx';
import { planOfCarriedGoals, toCopiedValues, toFormValues } from './plan-wire.ts';
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

/** A new plan of a year. It starts with the goals that were carried over from the year before. */
function AddPlan({ year, onReload }: { year: CPDYear; onReload: () => void }) {
  const { userId } = useUser();
  const { data: carried, isError, isFetchedAfterMount } = useQuery(carriedGoalsQuery(userId, year.cpdYearId));
  const goals = isFetchedAfterMount ? (carried ?? (isError ? [] : undefined)) : undefined;
  return (
    <PlanPage year={year.cpdYearYear}>
      {goals === undefined ? (
        <Waiting place={[280, 120, 280]} />
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

type Screen = Extract<PlanScreenChoice, { planId: number }>;
type StoredPlanProps = {
  screen: Screen;
  yearOf: (cpdYearId: number) => CPDYear | undefined;
  onReload: () => void;
};

/** A plan that is there already, to be changed, copied or read; what the server does not allow is refused (PDP-04, PDP-05). */
function StoredPlan({ screen, yearOf, onReload }: StoredPlanProps) {
  const { data: plan, isError, isFetchedAfterMount } = useQuery(planQuery(screen.planId));
  if (isError) return <Unavailable text="This plan is not available. It may have been deleted." />;
  // Never an answer of before: a save of it would be refused.
  if (plan === undefined || !isFetchedAfterMount) return <Waiting place={[280, 120, 280]} />;
  const year = yearOf(plan.cpdYearId);
  const { ability, refusal } = PLAN_SCREENS[screen.kind];
  if (year === undefined || !plan.abilities[ability]) return <Unavailable text={refusal} />;
  return (
    <PlanPage year={year.cpdYearYear}>
      <OpenedPlan screen={screen} plan={plan} year={year} onReload={onReload} />
    </PlanPage>
  );
}

type OpenedPlanProps = { screen: Screen; plan: Plan; year: CPDYear; onReload: () => void };

function OpenedPlan({ screen, plan, year, onReload }: OpenedPlanProps) {
  switch (screen.kind) {
    case 'view':
      return <ReadPlan plan={plan} year={year} />;
    case 'copy':
      return (
        <WritePlan
          // The names of its activities are the plan's; everything else is new.
          setting={{ year, stored: { ...plan, rowVersion: 0 }, carried: [] }}
          start={() => toCopiedValues(plan)}
          planId={0}
          onReload={onReload}
        />
      );
    case 'edit':
      return (
        <WritePlan
          setting={{ year, stored: plan, carried: [] }}
          start={() => toFormValues(plan)}
          planId={plan.planId}
          atGoals={screen.editGoal}
          onReload={onReload}
        />
      );
  }
}

/** PDP-16. */
function ReadPlan({ plan, year }: { plan: Plan; year: CPDYear }) {
  return (
    <>
      <PlanForm values={toFormValues(plan)} setting={{ year, stored: plan, carried: [] }} messageOf={() => undefined} />
      <Group>
        {plan.abilities.edit && (
          <Button variant="filled" component={AppLink} href={paths.plan('edit', plan.planId)}>
            Edit
          </Button>
        )}
        <DownloadPlanButton plan={plan} />
        <LinkButton href={paths.plansOf(plan.cpdYearId)}>Go to your plans</LinkButton>
      </Group>
    </>
  );
}

function Unavailable({ text }: { text: string }) {
  return (
    <Stack gap="lg" maw={760}>
      <Title order={1}>Professional Development Plan</Title>
      <Alert color="gray" role="alert" title={text}>
        <Stack gap="sm" align="flex-start">
          <Text>Your other plans are not affected.</Text>
          <LinkButton href={paths.plans}>Go to your plans</LinkButton>
        </Stack>
      </Alert>
    </Stack>
  );
}
