import { Stack, Title } from '@mantine/core';
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
