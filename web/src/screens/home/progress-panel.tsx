import type { CPDYear } from '@cpd/contract/cpd-years';
import type { FrameworkRequirements, YearRequirements } from '@cpd/contract/summary';
import { formatHours } from '@cpd/domain/values/hours';
import { FIRST_PANEL_DELAY_MS } from '@cpd/domain/values/limits';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { unitOf } from '../../parts/progress-badge.tsx';
import styles from './home.module.css';
import { PanelProgress } from './panel-progress.tsx';

/** A year and its requirements, which are undefined while they load, and where they did not; then they can be asked for again. */
export type OpenYear = { year: CPDYear; requirements: YearRequirements | undefined; onRetry?: () => void };

type ProgressPanelProps = { openYear: OpenYear; isLatest: boolean };

/** How one year stands and what is missing; the latest opens by itself half a second after Home has come up (HOM-02, HOM-03). */
export function ProgressPanel({ openYear: { year, requirements, onRetry }, isLatest }: ProgressPanelProps) {
  const [open, setOpen] = useState<boolean>();
  const content = useId();
  // Its place is kept, so that nothing below it jumps when it opens.
  const opensSoon = isLatest && open === undefined;
  useEffect(() => {
    if (!isLatest) return;
    // Someone who has opened or closed it by then keeps their way.
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
          <span>CPD Progress {year.cpdYearYear}</span>
          <span className={styles.panelShort}>{requirements && shortProgress(requirements)}</span>
          <IconChevronDown size={22} aria-hidden className={styles.chevron} />
        </button>
      </Title>
      <div
        id={content}
        hidden={open !== true && !opensSoon}
        data-opens-soon={opensSoon || undefined}
        className={styles.panelContent}
      >
        {requirements !== undefined && <PanelProgress requirements={requirements} cpdYearId={year.cpdYearId} />}
        {requirements === undefined && onRetry === undefined && <Skeleton className={styles.waiting} />}
        {requirements === undefined && onRetry !== undefined && (
          <>
            <Text role="alert">Your progress for {year.cpdYearYear} did not load.</Text>
            <Button mt="sm" onClick={onRetry}>
              Try again
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function shortProgress(requirements: FrameworkRequirements): string {
  const { currentCreditsOrHours: current, minimumCreditsOrHours: minimum, currency } = requirements;
  const unit = unitOf(currency);
  // Nothing is measured of an exempt year (SUM-05).
  if (requirements.hasExemption) return `${formatHours(current)} ${unit}, exempt`;
  const total = `${formatHours(current)} of ${formatHours(minimum)} ${unit}`;
  return requirements.allRequirementsMet ? `${total}, all complete` : total;
}
