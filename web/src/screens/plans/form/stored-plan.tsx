import type { CPDYear } from '@cpd/contract/cpd-years';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/paths.ts';
import { type Plan, planQuery } from '../../../queries/plans.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { DownloadPlanButton } from '../download-plan.tsx';
import { PLAN_SCREENS, type PlanScreenChoice } from './choose-plan-screen.ts';
import { PlanForm } from './plan-form.tsx';
import { LoadingPlan, PlanPage } from './plan-page.tsx';
import { toCopiedValues, toFormValues } from './plan-wire.ts';
import { WritePlan } from './write-plan.tsx';

type Screen = Extract<PlanScreenChoice, { planId: number }>;
type StoredPlanProps = {
  screen: Screen;
  yearOf: (cpdYearId: number) => CPDYear | undefined;
  onReload: () => void;
};

/** A plan that is there already, to be changed, copied or read; what the server does not allow is refused (PDP-04, PDP-05). */
export function StoredPlan({ screen, yearOf, onReload }: StoredPlanProps) {
  const { data: plan, isError, isFetchedAfterMount } = useQuery(planQuery(screen.planId));
  if (isError) return <Unavailable text="This plan is not available. It may have been deleted." />;
  // Never an answer of before: a save of it would be refused.
  if (plan === undefined || !isFetchedAfterMount) return <LoadingPlan />;
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
          <Button component={AppLink} href={paths.plan('edit', plan.planId)}>
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
