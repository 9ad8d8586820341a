import type { CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { detailsInWords } from '@cpd/domain/record/activity-details';
import { Anchor } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type ActivityDate, whenInWords } from '../../parts/activity-facts/activity-dates.ts';
import { ActivityMarks } from '../../parts/activity-facts/activity-marks.tsx';
import { activityAmount, reflectionAmount } from '../../parts/activity-facts/figures.ts';
import { WhyNumber } from '../../parts/why-number.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { activityActions, type DialogKind } from './activity-actions.ts';
import { ActivityDateList } from './activity-date-list.tsx';
import { ActivityMenu } from './activity-menu.tsx';
import styles from './activity-row.module.css';

/** What can be opened from an activity's row. */
export type RowDialogs = {
  onDialog: (kind: DialogKind, activity: SummaryActivity) => void;
  onDeleteDate: (date: ActivityDate, activity: SummaryActivity) => void;
};

type ActivityRowProps = RowDialogs & { activity: SummaryActivity; currency: CPDSummary['currency'] };

/** An activity on the summary: what, when, how much, what is with it, and what can be done (SUM-14, SUM-19, SUM-31). */
export function ActivityRow({ activity, currency, onDialog, onDeleteDate }: ActivityRowProps) {
  const [open, setOpen] = useState(false);
  const dates = useId();
  const actions = activityActions(activity);
  const [main] = actions;
  const reflection = reflectionAmount(activity);
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        {main?.kind === 'edit' || main?.kind === 'view' ? (
          <Anchor component={AppLink} href={main.href} className={styles.name}>
            {activity.activityName}
          </Anchor>
        ) : (
          <span className={styles.name}>{activity.activityName}</span>
        )}
        <span className={styles.quiet}>
          {[activity.activityType, ...detailsInWords(activity).map(({ text }) => text)].join(' · ')}
        </span>
        {activity.dateCount < 2 ? (
          <span className={styles.quiet}>{whenInWords(activity)}</span>
        ) : (
          <button
            type="button"
            id={`dates-${activity.activityId}`}
            className={styles.datesButton}
            aria-expanded={open}
            aria-controls={dates}
            onClick={() => setOpen(!open)}
          >
            {whenInWords(activity)}
            <IconChevronDown size={16} aria-hidden className={styles.chevron} />
          </button>
        )}
        <ActivityMarks activity={activity} />
      </div>
      <div className={styles.amount}>
        <WhyNumber
          figure={{ kind: 'activity', activityId: activity.activityId }}
          text={activityAmount(activity, currency)}
          of={activity.activityName}
        />
        {reflection !== '' && <span className={styles.quiet}>{reflection}</span>}
      </div>
      <div className={styles.menu}>
        <ActivityMenu name={activity.activityName} actions={actions} onDialog={(kind) => onDialog(kind, activity)} />
      </div>
      {activity.dateCount > 1 && (
        <div id={dates} hidden={!open} className={styles.dates}>
          <ActivityDateList activity={activity} onDeleteDate={(date) => onDeleteDate(date, activity)} />
        </div>
      )}
    </li>
  );
}
