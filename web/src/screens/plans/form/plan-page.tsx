import { Skeleton, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** What every use of the form is headed with (PDP-12). */
export function PlanPage({ year, children }: { year: number; children: ReactNode }) {
  return (
    <Stack gap="lg" maw={760}>
      <Title order={1}>{year} Professional Development Plan</Title>
      {children}
    </Stack>
  );
}

/** The place of the form while it is fetched. */
export function LoadingPlan() {
  return (
    <Stack gap="md" role="status" aria-label="Loading the plan">
      <Skeleton height={280} />
      <Skeleton height={120} />
      <Skeleton height={280} />
    </Stack>
  );
}
