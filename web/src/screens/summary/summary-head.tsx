import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CPDSummary } from '@cpd/contract/summary';
import { Text, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { HelpBubble } from '../../parts/help-bubble.tsx';
import { YearSelector } from '../../parts/year-selector.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useIsPhone } from '../../ui/screen-width.ts';
import shared from '../../ui/shared.module.css';
import { activitiesOf, isNarrowing } from './activity-filter.ts';
import { ActivitySearch, FIND_FROM } from './activity-finder.tsx';
import styles from './summary-head.module.css';
import { useActivityFilter } from './use-activity-filter.ts';

type SummaryHeadProps = {
  years: CPDYear[];
  year: CPDYear;
  /** Undefined while it is on its way. */
  summary: CPDSummary | undefined;
  onSelect: (cpdYearId: number) => void;
};

/** The year, its status, and the search of its activities; it stays in sight (SUM-01, SUM-02). */
export function SummaryHead({ years, year, summary, onSelect }: SummaryHeadProps) {
  const { filter } = useActivityFilter();
  const narrow = useIsPhone();
  const [asked, setAsked] = useState(false);
  const isLong = summary !== undefined && (activitiesOf(summary).length >= FIND_FROM || isNarrowing(filter));
  const shown = isLong && (!narrow || asked || filter.words !== '');
  return (
    <div className={styles.head}>
      <div className={shared.fill}>
        <div className={styles.heading}>
          <Title order={1}>{year.cpdYearYear} Summary</Title>
          {/* The bubble comes with its text; its place is kept, so that nothing moves then. */}
          <div className={styles.help}>
            <HelpBubble code="Sum1" cpdYearId={year.cpdYearId} about="your summary" />
          </div>
        </div>
        <Text size="sm" className={styles.status}>
          {summary !== undefined && (
            <>
              {/* Nothing was asked of an exempt year, so nothing of it is incomplete (SUM-05). */}
              Current status:{' '}
              <strong>{summary.submissionView === 'closed-exempt' ? 'Exempt' : summary.currentStatus}</strong>
            </>
          )}
        </Text>
      </div>
      {isLong && narrow && !shown && (
        <IconButton
          icon={IconSearch}
          iconSize={22}
          size={44}
          label="Search activities"
          onClick={() => setAsked(true)}
        />
      )}
      {shown && (
        <div className={styles.search}>
          <ActivitySearch autoFocus={asked} />
        </div>
      )}
      <div className={styles.year}>
        <YearSelector years={years} value={year.cpdYearId} onChange={onSelect} isLabelHidden />
      </div>
    </div>
  );
}
