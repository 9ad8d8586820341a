import type { UserActivitySummary } from '@cpd/contract/calendar';
import { isSameMonth } from '@cpd/domain/record/calendar-grid';
import { Skeleton, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import styles from './calendar.module.css';
import { dayInWords, monthInWords } from './calendar-words.ts';
import { DayActivities, type DialogKind } from './day-panel.tsx';

type AgendaProps = {
  /** Any day of the month that is listed; a new activity is for this day. */
  day: string;
  /** What was logged in the weeks of the month; undefined while it is fetched. */
  activities: readonly UserActivitySummary[] | undefined;
  failed: boolean;
  /** Left out where the day's year takes nothing new (CAL-08). */
  onAdd: (() => void) | undefined;
  onDialog: (kind: DialogKind, activity: UserActivitySummary) => void;
};

/** The days of a month that have anything, one below the other: what a phone shows first. */
export function Agenda({ day, activities, failed, onAdd, onDialog }: AgendaProps) {
  const inMonth = activities?.filter(({ date }) => isSameMonth(date, day));
  const days = Map.groupBy(inMonth ?? [], ({ date }) => date);
  return (
    <div className={styles.agenda}>
      {onAdd && (
        <LabelledButton icon={IconPlus} iconSize={20} variant="filled" onClick={onAdd} className={styles.actions}>
          Add activity
        </LabelledButton>
      )}
      {inMonth === undefined && !failed && <Skeleton height={96} aria-hidden />}
      {failed && <Text role="alert">Your activities could not be loaded. Please try again in a moment.</Text>}
      {inMonth?.length === 0 && <Text c="dimmed">Nothing is logged in {monthInWords(day)}.</Text>}
      {[...days].map(([date, ofDay]) => (
        <section key={date} className={styles.panel} aria-labelledby={`agenda-${date}`}>
          <Title order={3} size="h4" id={`agenda-${date}`} tabIndex={-1} className={styles.panelTitle}>
            {dayInWords(date)}
          </Title>
          <DayActivities activities={ofDay} onDialog={onDialog} />
        </section>
      ))}
    </div>
  );
}
