import type { FrameworkRequirements } from '@cpd/contract/summary';
import { Text, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ProgressBadge } from '../../parts/progress-badge.tsx';
import { WhyNumbers } from '../../parts/why-number.tsx';
import yearProgressStyles from '../../parts/year-progress.module.css';
import { MissingList, ProgressDetails } from '../../parts/year-progress.tsx';
import styles from './panel-progress.module.css';

/** On a phone longer lists are folded after so many lines. */
const SHOWN = 3;

type PanelProgressProps = { requirements: FrameworkRequirements; cpdYearId: number };

/** What a panel of Home holds: the badge, what is missing, and every requirement by itself, which a phone folds (HOM-02). */
export function PanelProgress({ requirements, cpdYearId }: PanelProgressProps) {
  const [isWide] = useState(() => window.matchMedia('(min-width: 48em)').matches);
  const { missing } = requirements;
  const first = isWide ? missing : missing.slice(0, SHOWN);
  const rest = missing.slice(first.length);
  return (
    <WhyNumbers cpdYearId={cpdYearId}>
      <div className={yearProgressStyles.progress}>
        {requirements.variationReason !== '' && <Text>{requirements.variationReason}</Text>}
        <ProgressBadge requirements={requirements} />
        {missing.length > 0 && (
          <div>
            <Title order={3} size="h4" mb="xs">
              What is missing ({missing.length})
            </Title>
            <MissingList items={first} cpdYearId={cpdYearId} />
            {rest.length > 0 && (
              <Folded title={`${rest.length} more`}>
                <MissingList items={rest} cpdYearId={cpdYearId} />
              </Folded>
            )}
          </div>
        )}
        {isWide ? (
          <ProgressDetails requirements={requirements} />
        ) : (
          <Folded title="Each requirement">
            <ProgressDetails requirements={requirements} />
          </Folded>
        )}
      </div>
    </WhyNumbers>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.folded}>
      <summary>
        {title}
        <IconChevronDown size={20} aria-hidden />
      </summary>
      {children}
    </details>
  );
}
