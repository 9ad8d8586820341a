import type { CPDSummary, FrameworkRequirements } from '@cpd/contract/summary';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { HelpBubble } from '../../parts/help-bubble.tsx';
import { YearProgress } from '../../parts/year-progress.tsx';
import { Bar } from '../../ui/bar.tsx';
import styles from './progress-line.module.css';

/** How far the year is, in a line that opens the rest of it (PRG-01). */
export function ProgressLine({ summary }: { summary: CPDSummary }) {
  const { userFrameworkRequirementsOverview: requirements, cpdYearId } = summary;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.progress} data-met={requirements.allRequirementsMet} aria-labelledby="progress">
      <VisuallyHidden>
        <h2 id="progress">Progress</h2>
      </VisuallyHidden>
      <button
        type="button"
        className={styles.line}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.words}>{progressInWords(requirements)}</span>
        <IconChevronDown size={20} aria-hidden className={styles.chevron} />
        <span className={styles.bar}>
          <Bar percentage={requirements.currentPercentage} />
        </span>
      </button>
      <div id={id} hidden={!open} className={styles.card}>
        {open && (
          <>
            <div className={styles.help}>
              <HelpBubble code="Sum2" cpdYearId={cpdYearId} about="your progress" />
            </div>
            <YearProgress requirements={requirements} cpdYearId={cpdYearId} />
          </>
        )}
      </div>
    </section>
  );
}

/** "30 of 50 h · 5 to do · due 31/03/2027"; the day is left out where a banner tells it (SUM-06). */
function progressInWords(requirements: FrameworkRequirements): string {
  const { currency, currentCreditsOrHours, minimumCreditsOrHours, missing, yearLine, dueMessage1 } = requirements;
  const unit = currency === 'C' ? 'credits' : 'h';
  const parts = [`${formatHours(currentCreditsOrHours)} of ${formatHours(minimumCreditsOrHours)} ${unit}`];
  if (requirements.allRequirementsMet) parts.push('all done');
  else if (missing.length > 0) parts.push(`${missing.length} to do`);
  if (yearLine !== null && dueMessage1 === '') parts.push(`due ${formatDayMonthYear(yearLine.dueDay)}`);
  return parts.join(' · ');
}
