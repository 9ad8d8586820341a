import type { SummaryActivity } from '@cpd/contract/summary';
import { ActionIcon, Anchor } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { paths } from '../../lib/paths.ts';
import { type ActivityDate, dayOf } from '../../parts/activity-facts/activity-dates.ts';
import { EvidenceMark, ReflectionMark } from '../../parts/activity-facts/activity-marks.tsx';
import { amount } from '../../parts/activity-facts/figures.ts';
import { AppLink } from '../../ui/app-link.tsx';
import styles from './activity-row.module.css';

type ActivityDateListProps = { activity: SummaryActivity; onDeleteDate: (date: ActivityDate) => void };

/** The dates of an activity under their months; each opens by itself, and can go by itself (SUM-19, SUM-20, SUM-35). */
export function ActivityDateList({ activity, onDeleteDate }: ActivityDateListProps) {
  return activity.activityDateMonths.map((month) => (
    <section key={month.monthNumber}>
      <h4 className={styles.month}>{month.month}</h4>
      <ul className={styles.monthDates}>
        {month.activityDates.map((date) => (
          <li key={date.activityDateId}>
            <DateLink activity={activity} date={date} />
            <span className={styles.quiet}>{amount(date.dateHours, 'H')}</span>
            {date.hasEvidenceAttached && <EvidenceMark />}
            {date.hasReflection && <ReflectionMark />}
            {activity.abilities.edit && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                className={styles.deleteDate}
                aria-label={`Delete ${dayOf(date.startDate)} of ${activity.activityName}`}
                onClick={() => onDeleteDate(date)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Edit/View or View of one date, by what the server allows (SUM-20). */
function DateLink({ activity, date }: { activity: SummaryActivity; date: ActivityDate }) {
  const day = dayOf(date.startDate);
  const { edit } = activity.abilities;
  const search = edit ? { dateid: date.activityDateId } : { viewdateid: date.activityDateId };
  return (
    <Anchor
      size="sm"
      component={AppLink}
      href={paths.activity(search)}
      aria-label={`${day}: ${edit ? 'Edit/View' : 'View'}`}
    >
      {day}
    </Anchor>
  );
}
