import { Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './plans.module.css';

/** A numbered section of the form (PDP-12). */
export function PlanSection({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Stack gap="md">
        <Title order={2} size="h3" id={id} className={styles.sectionTitle}>
          <span className={styles.number}>{number}</span> {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
