import type { CPDYear } from '@cpd/contract/cpd-years';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { useSelectedYear, YearSelector } from '../../parts/year-selector.tsx';
import { plansQuery } from '../../queries/plans.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { PlanCard } from './plan-card.tsx';
import styles from './plans.module.css';
import './widget-styles.ts';

/** `/User/Layout/PDP/Home`: the plans of a year, and the way to a new one (PDP-01, PDP-07). */
export function PlansScreen() {
  const { years, year, select } = useSelectedYear('last');
  useTitle('PDP');
  if (year === undefined) {
    return (
      <Stack gap="lg">
        <Title order={1}>Professional Development Plans</Title>
        <Text>There is no CPD year in your record yet. Contact the CPD team to have one opened.</Text>
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <Title order={1}>{year.CPDYearYear} Professional Development Plans</Title>
        <YearSelector years={years} value={year.CPDYearId} onChange={select} />
      </Group>
      <CreateButton year={year} />
      <Plans key={year.CPDYearId} year={year} />
    </Stack>
  );
}

function CreateButton({ year }: { year: CPDYear }) {
  const icon = <IconPlus size={20} aria-hidden />;
  if (year.Editable) {
    return (
      <Group>
        <Button component={AppLink} href={paths.newPlan({ year: year.CPDYearId })} leftSection={icon}>
          Create PDP
        </Button>
      </Group>
    );
  }
  return (
    <Group>
      <Button disabled leftSection={icon} aria-describedby="create-advice">
        Create PDP
      </Button>
      <Text id="create-advice" className={styles.quiet}>
        The record of {year.CPDYearYear} can no longer be changed.
      </Text>
    </Group>
  );
}

function Plans({ year }: { year: CPDYear }) {
  const { UserId } = useUser();
  const { data: plans, isError, refetch } = useQuery(plansQuery(UserId, year.CPDYearId));
  if (plans?.length === 0) return <NoPlans year={year} />;
  if (plans !== undefined) {
    return (
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <li key={plan.UserPDPId}>
            <PlanCard plan={plan} />
          </li>
        ))}
      </ul>
    );
  }
  if (isError) {
    return (
      <div role="alert" className={styles.panel}>
        <Text>The plans of {year.CPDYearYear} could not be loaded. Your record is safe.</Text>
        <Button variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return <Skeleton height={220} aria-hidden />;
}

function NoPlans({ year }: { year: CPDYear }) {
  if (!year.Editable) return <Text className={styles.panel}>No plan was written for {year.CPDYearYear}.</Text>;
  return (
    <div className={styles.panel}>
      <Text fw={600}>There is no plan for {year.CPDYearYear} yet.</Text>
      <Text>
        A plan says what you want to get better at this year, why, and how you will go about it. One page is enough: a
        name, your need, and at least one goal. The time you spend on writing it counts towards your CPD.
      </Text>
    </div>
  );
}
