import type { FrameworkRequirements } from '@cpd/contract/summary';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { MissingList, ProgressDetails, YearStanding } from '../../parts/year-progress.tsx';
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
    <YearStanding
      requirements={requirements}
      cpdYearId={cpdYearId}
      missing={
        <>
          <MissingList items={first} cpdYearId={cpdYearId} />
          {rest.length > 0 && (
            <Folded title={`${rest.length} more`}>
              <MissingList items={rest} cpdYearId={cpdYearId} />
            </Folded>
          )}
        </>
      }
    >
      {isWide ? (
        <ProgressDetails requirements={requirements} />
      ) : (
        <Folded title="Each requirement">
          <ProgressDetails requirements={requirements} />
        </Folded>
      )}
    </YearStanding>
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
