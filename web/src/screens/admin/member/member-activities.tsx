import type { CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { Text, Title } from '@mantine/core';
import { whenInWords } from '../../../parts/activity-facts/activity-dates.ts';
import { ActivityMarks } from '../../../parts/activity-facts/activity-marks.tsx';
import { activityAmount, reflectionAmount } from '../../../parts/activity-facts/figures.ts';
import styles from './member.module.css';

/** What the member recorded in a year, by category, to be read. */
export function MemberActivities({ summary }: { summary: CPDSummary }) {
  const categories = summary.CPDSummaryCategories.filter((category) => category.CPDSummaryActivities.length > 0);
  return (
    <section className={styles.panel} aria-labelledby="activities">
      <Title order={2} size="h3" id="activities">
        Activities of {summary.CPDYear}
      </Title>
      {categories.length === 0 && <Text>Nothing has been recorded in this year.</Text>}
      {categories.map((category) => (
        <div key={category.CategoryId}>
          <Title order={3} size="h4" mb={4}>
            {category.CategoryName}
          </Title>
          <ul className={styles.list} aria-label={category.CategoryName}>
            {category.CPDSummaryActivities.map((activity) => (
              <Activity key={activity.UserActivityId} activity={activity} currency={summary.Currency} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Activity({ activity, currency }: { activity: SummaryActivity; currency: CPDSummary['Currency'] }) {
  const reflection = reflectionAmount(activity);
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <strong>{activity.ActivityName}</strong>
        <span className={styles.quiet}>{activity.ActivityType}</span>
      </span>
      <span>{whenInWords(activity)}</span>
      <ActivityMarks activity={activity} />
      <span className={styles.amount}>
        {activityAmount(activity, currency)}
        {reflection !== '' && <span className={styles.quiet}>{reflection}</span>}
      </span>
    </li>
  );
}
