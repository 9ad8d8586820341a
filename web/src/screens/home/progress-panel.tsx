import type { CPDYear } from '@cpd/contract/cpd-years';
import type { YearRequirements } from '@cpd/contract/summary';
import { FIRST_PANEL_DELAY_MS } from '@cpd/domain/values/limits';
import { Button, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { OverallIcon, overallWords, ProgressRings, RequirementsHelp } from '../../parts/progress-badge.tsx';
import states from '../../parts/progress-states.module.css';
import { RequirementBars } from '../../parts/requirement-bars.tsx';
import { WhyNumbers } from '../../parts/why-number.tsx';
import shared from '../../ui/shared.module.css';
import { NextSteps } from './next-steps.tsx';
import styles from './progress-panel.module.css';

/** A year and its requirements, which are undefined while they load, and where they did not; then they can be asked for again. */
export type OpenYear = { year: CPDYear; requirements: YearRequirements | undefined; onRetry?: () => void };

type ProgressPanelProps = { openYear: OpenYear; isLatest: boolean; isFirstDue: boolean };

/**
 * The card of a year: what is left, until when, how far it is and what is next. The year that is due first is open at once,
 * the latest opens by itself half a second after Home has come up (HOM-02, HOM-03).
 */
export function ProgressPanel({ openYear: { year, requirements, onRetry }, isLatest, isFirstDue }: ProgressPanelProps) {
  // Someone who has opened or closed it keeps their way.
  const [chosen, setChosen] = useState<boolean>();
  const [hasWaited, setHasWaited] = useState(false);
  const content = useId();
  const open = chosen ?? (isLatest ? hasWaited : isFirstDue);
  // Its place is kept, so that nothing below it jumps when it opens.
  const opensSoon = isLatest && chosen === undefined && !hasWaited;
  useEffect(() => {
    if (!isLatest) return;
    const timer = setTimeout(() => setHasWaited(true), FIRST_PANEL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLatest]);
  return (
    <section className={`${states.states} ${shared.frame}`}>
      <Title order={2} className={styles.title}>
        <button
          type="button"
          className={styles.head}
          aria-expanded={open}
          aria-controls={content}
          onClick={() => setChosen(!open)}
        >
          <span>CPD Progress {year.cpdYearYear}</span>{' '}
          <span className={styles.until}>{requirements?.yearLine?.until}</span>
          <IconChevronDown size={22} aria-hidden className={styles.chevron} />
        </button>
      </Title>
      {(requirements !== undefined || onRetry === undefined) && (
        <div className={styles.standing}>{requirements !== undefined && <Standing requirements={requirements} />}</div>
      )}
      <div
        id={content}
        hidden={!open && !opensSoon}
        data-opens-soon={opensSoon || undefined}
        className={styles.content}
      >
        {requirements !== undefined && <YearCard requirements={requirements} year={year} />}
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

/** What is left of the year, and whether it is on track; shown while the card is closed, too. */
function Standing({ requirements }: { requirements: YearRequirements }) {
  const { yearLine, pill, hasExemption } = requirements;
  return (
    <>
      <p className={styles.left}>{yearLine?.left}</p>
      <div className={styles.also}>
        {yearLine?.also && <span>{yearLine.also}</span>}
        {/* An exempt year is not measured, so nothing of it is missing (SUM-05). */}
        {!hasExemption && (
          <span className={styles.pace}>
            <span className={styles.pill} data-pill={requirements.allRequirementsMet ? 'done' : pill?.state}>
              <OverallIcon requirements={requirements} />
              <VisuallyHidden>{overallWords(requirements)}. </VisuallyHidden>
              {pill?.text}
            </span>
            <RequirementsHelp requirements={requirements} />
          </span>
        )}
      </div>
    </>
  );
}

function YearCard({ requirements, year }: { requirements: YearRequirements; year: CPDYear }) {
  if (requirements.hasExemption) return <Text>What you log stays in your record.</Text>;
  return (
    <WhyNumbers cpdYearId={year.cpdYearId}>
      {requirements.variationReason !== '' && <Text size="sm">{requirements.variationReason}</Text>}
      <div className={styles.card}>
        <div>
          <ProgressRings requirements={requirements} />
          <RequirementBars requirements={requirements} />
        </div>
        <NextSteps requirements={requirements} year={year} />
      </div>
    </WhyNumbers>
  );
}
