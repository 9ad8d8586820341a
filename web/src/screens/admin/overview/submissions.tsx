import type { Overview } from '@cpd/contract/overview';
import { Skeleton, Title } from '@mantine/core';
import { Suspense, useId } from 'react';
import table from '../../../parts/report-table.module.css';
import { fetchedPart } from '../../../ui/fetched-part.ts';
import shared from '../../../ui/shared.module.css';
import styles from './overview.module.css';

/** The chart's library is larger than all else of the screen, which does not wait for it. */
const WeeksChart = fetchedPart(async () => (await import('./weeks-chart.tsx')).WeeksChart);

type SubmissionsProps = { year: number; weeks: Overview['weeks'] };

/** Records handed in each week beside those of the two years before: a picture, and the same as a table (COH-02). */
export function Submissions({ year, weeks: { years, rows } }: SubmissionsProps) {
  const id = useId();
  if (rows.length === 0) return null;
  const first = rows[0]?.week ?? 0;
  const counts = new Map(rows.map(({ week, counts: found }) => [week, found]));
  // Weeks in which nothing was handed in belong to the picture.
  const all = Array.from({ length: (rows.at(-1)?.week ?? 0) - first + 1 }, (_none, index) => ({
    week: weekOf(year, first + index),
    counts: years.map((_year, place) => counts.get(first + index)?.[place] ?? 0),
  }));
  return (
    <section aria-labelledby={id} className={styles.part}>
      <Title order={2} id={id}>
        Handed in by week
      </Title>
      <div aria-hidden className={`${shared.frame} ${styles.chart}`}>
        <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
          <WeeksChart years={years} weeks={all} height={CHART_HEIGHT} />
        </Suspense>
      </div>
      <details className={shared.quiet}>
        <summary>Show as a table</summary>
        <table className={`${table.table} ${styles.groups}`} aria-label="Handed in by week">
          <thead>
            <tr>
              <th scope="col">Week from</th>
              {years.map((one) => (
                <th key={one} scope="col" className={styles.number}>
                  {one}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ week, counts: found }) => (
              <tr key={week}>
                <th scope="row">{weekOf(year, week)}</th>
                {years.map((one, place) => (
                  <td key={one} data-label={String(one)} className={styles.number}>
                    {found[place] ?? 0}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

const CHART_HEIGHT = 240;

/** The first day of a week that is counted from 1 January of a year: "5 Mar". */
function weekOf(year: number, week: number): string {
  const day = Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ weeks: week });
  return day.toLocaleString('en-AU', { day: 'numeric', month: 'short' });
}
