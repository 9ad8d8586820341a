import type { CPDYear } from '@cpd/contract/cpd-years';
import { Text, Title } from '@mantine/core';
import { RepeatYear, useCanRepeat } from '../../parts/repeat/repeat-year.tsx';
import shared from '../../ui/shared.module.css';
import styles from './attendance-offers.module.css';

/** In a year without activities: those of the year before can be had again (ACT-33). */
export function RepeatCard({ year }: { year: CPDYear }) {
  if (!useCanRepeat(year)) return null;
  const before = year.cpdYearYear - 1;
  return (
    <section aria-labelledby="repeat" className={styles.panel}>
      <Title order={2} id="repeat" className={styles.heading}>
        Begin {year.cpdYearYear} with what you did in {before}
      </Title>
      <Text size="sm">Choose what you do again, change days and hours, and save it all at once.</Text>
      <div className={shared.wrap}>
        <RepeatYear year={year} />
      </div>
    </section>
  );
}
