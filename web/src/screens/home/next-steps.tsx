import type { CPDYear } from '@cpd/contract/cpd-years';
import type { FrameworkRequirements } from '@cpd/contract/summary';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { rememberYear } from '../../lib/remembered.ts';
import { useUser } from '../../lib/session.ts';
import { MissingList } from '../../parts/missing-list.tsx';
import { fetchedPart } from '../../ui/fetched-part.ts';
import { RowLink } from '../../ui/row-link.tsx';
import styles from './progress-panel.module.css';

/** What stands under "Next" until all of it is asked for. */
const SHOWN = 3;

/** Most visits open no details. */
const MandatoryActivities = fetchedPart(
  async () => (await import('../../parts/mandatory-activities.tsx')).MandatoryActivities,
);

type NextStepsProps = { requirements: FrameworkRequirements; year: CPDYear };

/** The first of what is missing; all of it, and each mandatory activity by itself, when asked for (HOM-02, PRG-05). */
export function NextSteps({ requirements, year }: NextStepsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const details = useId();
  const { missing } = requirements;
  return (
    <section>
      <div className={styles.nextHead}>
        <h3>Next</h3>
        <button
          type="button"
          className={styles.all}
          aria-expanded={showsAll}
          aria-controls={details}
          onClick={() => setShowsAll(!showsAll)}
        >
          {missing.length > SHOWN ? `All ${missing.length}` : 'Details'}
          <IconChevronDown size={18} aria-hidden />
        </button>
      </div>
      {!showsAll && <FirstSteps requirements={requirements} year={year} />}
      <div id={details} hidden={!showsAll}>
        {showsAll && <MissingList items={missing} cpdYearId={year.cpdYearId} />}
        <Suspense>{showsAll && <MandatoryActivities requirements={requirements} />}</Suspense>
      </div>
    </section>
  );
}

function FirstSteps({ requirements, year: { cpdYearId, cpdYearYear, editable } }: NextStepsProps) {
  const { userId } = useUser();
  const { missing } = requirements;
  if (editable && isNothingLogged(requirements)) {
    return <RowLink href={paths.activity({ year: cpdYearId })}>Log your first activity</RowLink>;
  }
  if (missing.length === 0) {
    return (
      <RowLink href={paths.summary} onClick={() => rememberYear(userId, cpdYearId)}>
        Open the {cpdYearYear} summary
      </RowLink>
    );
  }
  return <MissingList items={missing.slice(0, SHOWN)} cpdYearId={cpdYearId} />;
}

/** Whether nothing counts in a year yet; a registration alone is no record. */
export function isNothingLogged(requirements: FrameworkRequirements): boolean {
  const { currentCreditsOrHours, userFrameworkRequirements } = requirements;
  return currentCreditsOrHours === 0 && userFrameworkRequirements.every(({ currentValue }) => currentValue === 0);
}
