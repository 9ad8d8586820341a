import type { CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { Anchor } from '@mantine/core';
import {
  IconBook,
  IconBulb,
  IconChevronDown,
  IconPaperclip,
  IconRosetteDiscountCheck,
  IconTargetArrow,
  type TablerIcon,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { AppLink } from '../../ui/app-link.tsx';
import { activityActions } from './activity-actions.ts';
import { datesByMonth, dayOf, whenInWords } from './activity-dates.ts';
import { ActivityMenu } from './activity-menu.tsx';
import styles from './activity-row.module.css';
import { activityAmount, amount, reflectionAmount } from './figures.ts';

type ActivityRowProps = {
  activity: SummaryActivity;
  currency: CPDSummary['Currency'];
  onDelete: (activity: SummaryActivity) => void;
};

/** An activity on the summary: what, when, how much, what is with it, and what can be done (SUM-14, SUM-19, SUM-31). */
export function ActivityRow({ activity, currency, onDelete }: ActivityRowProps) {
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
            {activity.ActivityName}
          </Anchor>
        ) : (
          <span className={styles.name}>{activity.ActivityName}</span>
        )}
        <span className={styles.quiet}>{activity.ActivityType}</span>
        {activity.DateCount < 2 ? (
          <span className={styles.quiet}>{whenInWords(activity)}</span>
        ) : (
          <button
            type="button"
            className={styles.datesButton}
            aria-expanded={open}
            aria-controls={dates}
            onClick={() => setOpen(!open)}
          >
            {whenInWords(activity)}
            <IconChevronDown size={16} aria-hidden className={styles.chevron} />
          </button>
        )}
        <Marks activity={activity} />
      </div>
      <div className={styles.amount}>
        {activityAmount(activity, currency)}
        {reflection !== '' && <span className={styles.quiet}>{reflection}</span>}
      </div>
      <div className={styles.menu}>
        <ActivityMenu name={activity.ActivityName} actions={actions} onDelete={() => onDelete(activity)} />
      </div>
      {activity.DateCount > 1 && (
        <div id={dates} hidden={!open} className={styles.dates}>
          <Dates activity={activity} />
        </div>
      )}
    </li>
  );
}

const KIND_MARKS = {
  PDP: { icon: IconTargetArrow, word: 'Plan' },
  LEARNINGRESOURCE: { icon: IconBook, word: 'Learning resource' },
  VERIFIEDACTIVITY: { icon: IconRosetteDiscountCheck, word: 'Verified' },
} as const satisfies Record<NonNullable<SummaryActivity['UserActivityIconType']>, { icon: TablerIcon; word: string }>;

function Marks({ activity }: { activity: SummaryActivity }) {
  const kind = activity.UserActivityIconType;
  return (
    <span className={styles.marks}>
      {activity.HasEvidenceAttached && <Mark icon={IconPaperclip} word="Evidence" />}
      {activity.HasReflection && <Mark icon={IconBulb} word="Reflection" />}
      {kind !== null && <Mark {...KIND_MARKS[kind]} />}
    </span>
  );
}

function Mark({ icon: Icon, word }: { icon: TablerIcon; word: string }) {
  return (
    <span className={styles.mark}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {word}
    </span>
  );
}

function Dates({ activity }: { activity: SummaryActivity }) {
  return datesByMonth(activity.ActivityDates).map((month) => (
    <section key={month.name}>
      <h4 className={styles.month}>{month.name}</h4>
      <ul className={styles.monthDates}>
        {month.dates.map((date) => (
          <li key={date.UserActivityDateId}>
            {dayOf(date.StartDate)}
            <span className={styles.quiet}>{amount(date.DateHours, 'H')}</span>
            {date.HasEvidenceAttached && <Mark icon={IconPaperclip} word="Evidence" />}
          </li>
        ))}
      </ul>
    </section>
  ));
}
