import type { CPDYear } from '@cpd/contract/cpd-years';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { plansQuery } from '../../../queries/plans.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { HomeDialogs } from './home-dialogs.tsx';
import { PlanCard } from './plan-card.tsx';
import type { PlanDialog } from './plan-dialog.ts';
import styles from './plans.module.css';

/** The plans of a year as cards, the newest first (PDP-01). */
export function PlansOfYear({ year }: { year: CPDYear }) {
  const { userId } = useUser();
  const { data: plans, isError, refetch } = useQuery(plansQuery(userId, year.cpdYearId));
  const [dialog, setDialog] = useState<PlanDialog>();
  if (plans?.length === 0) return <NoPlans year={year} />;
  if (plans !== undefined) {
    const written = plans.filter(({ isUploadedPlan }) => !isUploadedPlan).length;
    return (
      <>
        <ul className={styles.plans}>
          {plans.map((plan) => (
            <li key={plan.planId}>
              <PlanCard plan={plan} year={year} startsOpen={!plan.collapse || written === 1} onDialog={setDialog} />
            </li>
          ))}
        </ul>
        {dialog && <HomeDialogs dialog={dialog} plans={plans} year={year} onClose={() => setDialog(undefined)} />}
      </>
    );
  }
  if (isError) {
    return (
      <NotLoaded className={styles.panel} onRetry={refetch}>
        The plans for {year.cpdYearYear} could not be loaded. Your record is safe.
      </NotLoaded>
    );
  }
  return <Skeleton height={220} aria-hidden />;
}

function NoPlans({ year }: { year: CPDYear }) {
  if (!year.editable) return <Text className={styles.panel}>No plan was written for {year.cpdYearYear}.</Text>;
  return (
    <div className={styles.panel}>
      <Text fw={600}>There is no plan for {year.cpdYearYear} yet.</Text>
      <Text>
        A plan says what you want to get better at this year, why, and how you will go about it. One page is enough: a
        name, your need, and at least one goal. The time you spend on writing it counts towards your CPD.
      </Text>
    </div>
  );
}
