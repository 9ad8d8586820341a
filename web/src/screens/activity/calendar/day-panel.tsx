import type { UserActivitySummary } from '@cpd/contract/calendar';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconPaperclip, IconPlus, IconRepeat, IconTargetArrow } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './calendar.module.css';
import { dayActions } from './day-actions.ts';
import { DayMenu, type DialogKind } from './day-menu.tsx';
import { countInWords, dayInWords } from './day-words.ts';

const HEADING_ID = 'calendar-day';

type DayPanelProps = {
  day: string;
  /** What was logged on that day; undefined while it is fetched. */
  activities: readonly UserActivitySummary[] | undefined;
  failed: boolean;
  /** Left out where the day's year takes nothing new (CAL-08). */
  onAdd: (() => void) | undefined;
  onDialog: (kind: DialogKind, activity: UserActivitySummary) => void;
};

/** The selected day: what was logged on it and what can be done with that (CAL-04, CAL-08, CAL-14). */
export function DayPanel({ day, activities, failed, onAdd, onDialog }: DayPanelProps) {
  return (
    <section className={styles.panel} aria-labelledby={HEADING_ID}>
      <Title order={3} size="h4" id={HEADING_ID} tabIndex={-1} className={styles.panelTitle}>
        {dayInWords(day)}
      </Title>
      {activities === undefined && !failed && <Skeleton height={48} aria-hidden />}
      {failed && <Text role="alert">Your activities could not be loaded. Please try again in a moment.</Text>}
      {activities?.length === 0 && <Text c="dimmed">Nothing is logged on this day.</Text>}
      {activities !== undefined && activities.length > 0 && (
        <>
          <Text size="sm" c="dimmed" className={styles.total}>
            {countInWords(activities.length)}
          </Text>
          <ul className={styles.list}>
            {activities.map((activity) => (
              <li key={activity.activityId}>
                <span className={styles.name}>{activity.activityName}</span>
                <Marks activity={activity} />
                <DayMenu
                  name={activity.activityName}
                  actions={dayActions(activity)}
                  onDialog={(kind) => onDialog(kind, activity)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {onAdd && (
        <Button onClick={onAdd} leftSection={<IconPlus size={20} aria-hidden />}>
          Add activity
        </Button>
      )}
    </section>
  );
}

/** When a row goes, and the focus with it, the day takes the focus. */
export function focusDay(): void {
  document.getElementById(HEADING_ID)?.focus();
}

function Marks({ activity }: { activity: UserActivitySummary }) {
  const { isRecurring, dateCount, hasEvidence, linkedPlans } = activity;
  const plans = linkedPlans.map(({ linkedPlanName }) => linkedPlanName).join(', ');
  if (dateCount === 1 && !hasEvidence && plans === '') return null;
  return (
    <span className={styles.marks}>
      {dateCount > 1 && (
        <Mark icon={<IconRepeat size={16} aria-hidden />}>
          {isRecurring && 'Recurring, '}
          {dateCount} dates
        </Mark>
      )}
      {hasEvidence && <Mark icon={<IconPaperclip size={16} aria-hidden />}>Evidence</Mark>}
      {plans !== '' && <Mark icon={<IconTargetArrow size={16} aria-hidden />}>PDP: {plans}</Mark>}
    </span>
  );
}

function Mark({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.mark}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
