import type { CPDYear } from '@cpd/contract/cpd-years';
import type { FrameworkRequirements } from '@cpd/contract/summary';
import { Button } from '@mantine/core';
import { paths } from '../../lib/paths.ts';
import { rememberYear } from '../../lib/remembered.ts';
import { useUser } from '../../lib/session.ts';
import { MissingList } from '../../parts/year-progress.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import type { OpenYear } from './progress-panel.tsx';
import styles from './year-lines.module.css';
import { YearPicture } from './year-picture.tsx';

/**
 * What is left of each open year and until when, the one that is due first on top, with its picture and its next step
 * (HOM-02). A year of which nothing is asked has neither. Their place is kept while the figures come.
 */
export function YearLines({ years }: { years: readonly OpenYear[] }) {
  const lines = years.filter(({ onRetry }) => onRetry === undefined).toSorted(byDueDay);
  if (lines.length === 0) return null;
  const first = lines.find(({ requirements }) => requirements?.hasExemption !== true);
  const several = lines.length > 1;
  return (
    <section className={styles.standing} aria-label="How far you are" data-alone={first === undefined || undefined}>
      <ul className={styles.lines}>
        {lines.map(({ year, requirements }) => (
          <li key={year.cpdYearId}>{requirements !== undefined && <Line year={year} requirements={requirements} />}</li>
        ))}
      </ul>
      {first !== undefined && (
        <>
          <div className={styles.picture}>
            {first.requirements !== undefined && (
              <YearPicture year={first.year} requirements={first.requirements} several={several} />
            )}
          </div>
          <div className={styles.next}>
            {first.requirements !== undefined && (
              <NextStep year={first.year} requirements={first.requirements} several={several} />
            )}
          </div>
        </>
      )}
    </section>
  );
}

type YearProps = { year: CPDYear; requirements: FrameworkRequirements };

function Line({ year, requirements: { yearLine } }: YearProps) {
  const { userId } = useUser();
  return (
    <AppLink href={paths.summary} className={styles.line} onClick={() => rememberYear(userId, year.cpdYearId)}>
      <strong>{year.cpdYearYear}:</strong> {yearLine?.left}
      {yearLine?.until && <span className={styles.until}>, {yearLine.until}</span>}
    </AppLink>
  );
}

/** The first of what is missing with the link that starts it, or the way to where the year is submitted. */
function NextStep({ year, requirements, several }: YearProps & { several: boolean }) {
  const { userId } = useUser();
  if (requirements.missing.length > 0) {
    return (
      <>
        <h2 className={styles.nextTitle}>Next{several && ` in ${year.cpdYearYear}`}</h2>
        <MissingList items={requirements.missing.slice(0, 1)} cpdYearId={year.cpdYearId} />
      </>
    );
  }
  return (
    <Button component={AppLink} href={paths.summary} size="sm" onClick={() => rememberYear(userId, year.cpdYearId)}>
      Open the {year.cpdYearYear} summary
    </Button>
  );
}

/** Years whose end is not known yet come after, in their order. */
function byDueDay(one: OpenYear, other: OpenYear): number {
  const [day, otherDay] = [one, other].map(
    ({ year, requirements }) => requirements?.yearLine?.dueDay ?? `${year.cpdYearYear}-99`,
  );
  return String(day).localeCompare(String(otherDay));
}
