import type { Declaration } from '@cpd/contract/declarations';
import { formatHours, sumHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Text } from '@mantine/core';
import { PlannedMark } from '../../parts/activity-facts/planned-mark.tsx';
import styles from './declaration.module.css';

/** So many days are read at a glance; more are opened. */
const FEW = 5;

/** Names the days of a record that have not come yet, before it is declared to be true. */
export function PlannedDays({ days }: { days: Declaration['plannedDays'] }) {
  const last = days.at(-1);
  if (last === undefined) return null;
  const hours = formatHours(sumHours(days.map((day) => day.hours)));
  const list = (
    <ul className={styles.statements}>
      {days.map(({ startDate, activityName, hours: each }) => (
        <li key={`${startDate} ${activityName}`}>
          {formatDayMonthYear(startDate)}: {activityName}, {formatHours(each)} h
        </li>
      ))}
    </ul>
  );
  return (
    <div className={styles.planned}>
      <PlannedMark
        words={
          days.length === 1
            ? `1 day of this record is still to come: ${hours} h.`
            : `${days.length} days of this record are still to come: ${hours} h, the last on ${formatDayMonthYear(last.startDate)}.`
        }
      />
      {days.length <= FEW ? (
        list
      ) : (
        <details>
          <summary>Show the {days.length} days</summary>
          {list}
        </details>
      )}
      <Text size="sm">Remove any that might not go ahead before you submit.</Text>
    </div>
  );
}
