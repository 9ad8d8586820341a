import type { CPDYear } from '@cpd/contract/cpd-years';
import type { FrameworkRequirements } from '@cpd/contract/summary';
import { FIRST_PANEL_DELAY_MS } from '@cpd/domain/limits';
import { Skeleton, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { MissingList } from '../../parts/missing-list.tsx';
import { ProgressBadge } from '../../parts/progress-badge.tsx';
import styles from './home.module.css';

/** A year and its requirements, which are undefined while they load. */
export type YearProgress = { year: CPDYear; requirements: FrameworkRequirements | undefined };

type ProgressPanelProps = { progress: YearProgress; isLatest: boolean };

/** How one year stands and what is missing; the latest opens by itself half a second after Home has come up (HOM-02, HOM-03). */
export function ProgressPanel({ progress: { year, requirements }, isLatest }: ProgressPanelProps) {
  const [open, setOpen] = useState<boolean>();
  const content = useId();
  useEffect(() => {
    if (!isLatest) return;
    // Somebody who has opened or closed it by then keeps their way.
    const timer = setTimeout(() => setOpen((chosen) => chosen ?? true), FIRST_PANEL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLatest]);
  return (
    <section className={styles.panel}>
      <Title order={2} className={styles.panelTitle}>
        <button
          type="button"
          className={styles.panelButton}
          aria-expanded={open === true}
          aria-controls={content}
          onClick={() => setOpen(open !== true)}
        >
          <span>CPD Progress {year.CPDYearYear}</span>
          <span className={styles.panelShort}>{requirements && shortProgress(requirements)}</span>
          <IconChevronDown size={22} aria-hidden className={styles.chevron} />
        </button>
      </Title>
      <div id={content} hidden={open !== true} className={styles.panelContent}>
        {requirements === undefined ? <Skeleton height={180} /> : <Progress year={year} requirements={requirements} />}
      </div>
    </section>
  );
}

function Progress({ year, requirements }: { year: CPDYear; requirements: FrameworkRequirements }) {
  const missing = requirements.Missing;
  return (
    <>
      <ProgressBadge requirements={requirements} details />
      {missing.length > 0 && (
        <div>
          <Title order={3} size="h4" mb="xs">
            What is missing ({missing.length})
          </Title>
          <MissingList items={missing} cpdYearId={year.CPDYearId} />
        </div>
      )}
    </>
  );
}

function shortProgress(requirements: FrameworkRequirements): string {
  const unit = requirements.Currency === 'C' ? 'credits' : 'hours';
  const total = `${requirements.CurrentCreditsOrHours} of ${requirements.MinimumCreditsOrHours} ${unit}`;
  return requirements.AllRequirementsMet ? `${total}, all complete` : total;
}
