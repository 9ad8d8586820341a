import type { FrameworkRequirements } from '@cpd/contract/summary';
import { Text, Title } from '@mantine/core';
import { MandatoryActivities } from './mandatory-activities.tsx';
import { MissingList } from './missing-list.tsx';
import { ProgressBadge } from './progress-badge.tsx';
import styles from './progress-details.module.css';
import states from './progress-states.module.css';
import { RequirementBars } from './requirement-bars.tsx';
import { WhyNumbers } from './why-number.tsx';

type YearProgressProps = {
  requirements: FrameworkRequirements;
  /** Undefined for those who look at someone else's year: then nothing leads to a form. */
  cpdYearId: number | undefined;
};

/**
 * The state of a year that is measured: the rings, what is missing, and every requirement by itself (PRG-01 to PRG-11). It
 * belongs under a heading of level 2.
 */
export function YearProgress({ requirements, cpdYearId }: YearProgressProps) {
  const { missing, variationReason } = requirements;
  return (
    <WhyNumbers cpdYearId={cpdYearId}>
      <div className={`${states.states} ${styles.progress}`}>
        {variationReason !== '' && <Text>{variationReason}</Text>}
        <ProgressBadge requirements={requirements} />
        {missing.length > 0 && (
          <div>
            <Title order={3} mb="xs">
              What is missing ({missing.length})
            </Title>
            <MissingList items={missing} cpdYearId={cpdYearId} />
          </div>
        )}
        <div className={styles.details}>
          <RequirementBars requirements={requirements} />
          <MandatoryActivities requirements={requirements} />
        </div>
      </div>
    </WhyNumbers>
  );
}
