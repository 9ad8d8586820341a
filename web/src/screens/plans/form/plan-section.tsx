import { Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { HelpBubble } from '../../../parts/help-bubble.tsx';
import styles from './plan-form.module.css';

type PlanSectionProps = {
  number: number;
  title: string;
  /** The bubble beside the heading. */
  help?: { code: string; cpdYearId: number };
  children: ReactNode;
};

/** A numbered section of the form (PDP-12). */
export function PlanSection({ number, title, help, children }: PlanSectionProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Stack gap="md">
        <div className={styles.sectionHead}>
          <Title order={2} size="h3" id={id} className={styles.sectionTitle}>
            <span className={styles.number}>{number}</span> {title}
          </Title>
          {help && <HelpBubble {...help} about={title} />}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
