import type { FrameworkRequirements } from '@cpd/contract/summary';
import { Text, Title } from '@mantine/core';
import { MissingList } from './missing-list.tsx';
import { ProgressBadge } from './progress-badge.tsx';
import { ProgressDetails } from './progress-details.tsx';
import styles from './year-progress.module.css';

type YearProgressProps = {
  requirements: FrameworkRequirements;
  /** Undefined for those who look at somebody else's year: then nothing leads to a form. */
  cpdYearId: number | undefined;
};

/** How a year stands: the rings, what is missing, and every requirement by itself. Stands under a heading of level 2. */
export function YearProgress({ requirements, cpdYearId }: YearProgressProps) {
  const missing = requirements.missing;
  return (
    <div className={styles.progress}>
      {requirements.variationReason !== '' && <Text>{requirements.variationReason}</Text>}
      <ProgressBadge requirements={requirements} />
      {missing.length > 0 && (
        <div>
          <Title order={3} size="h4" mb="xs">
            What is missing ({missing.length})
          </Title>
          <MissingList items={missing} cpdYearId={cpdYearId} />
        </div>
      )}
      <ProgressDetails requirements={requirements} />
    </div>
  );
}
