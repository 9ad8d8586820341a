import type { CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { Text, Title } from '@mantine/core';
import { whenInWords } from '../../../parts/activity-facts/activity-dates.ts';
import { ActivityMarks } from '../../../parts/activity-facts/activity-marks.tsx';
import { activityAmount, reflectionAmount } from '../../../parts/activity-facts/figures.ts';
import styles from './member.module.css';

/** What the member recorded in a year, by category, to be read. */
export function MemberActivities({ summary }: { summary: CPDSummary }) {
  const categories = summary.cpdSummaryCategories.filter((category) => category.cpdSummaryActivities.length > 0);
  return (
    <section className={styles.panel} aria-labelledby="activities">
      <Title order={2} size="h3" id="activities">
        Activities in {summary.cpdYear}
      </Title>
      {categories.length === 0 && <Text>Nothing has been recorded for this year.</Text>}
      {categories.map((category) => (
        <div key={category.categoryId}>
          <Title order={3} size="h4" mb={4}>
            {category.categoryName}
          </Title>
          <ul className={styles.list} aria-label={category.categoryName}>
            {category.cpdSummaryActivities.map((activity) => (
              <Activity key={activity.activityId} activity={activity} currency={summary.currency} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Activity({ activity, currency }: { activity: SummaryActivity; currency: CPDSummary['currency'] }) {
  const reflection = reflectionAmount(activity);
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <strong>{activity.activityName}</strong>
        <span className={styles.quiet}>{activity.activityType}</span>
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
