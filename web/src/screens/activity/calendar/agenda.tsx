import { isSameMonth } from '@cpd/domain/record/calendar-grid';
import { Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Loaded } from '../../../parts/loaded.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import shared from '../../../ui/shared.module.css';
import styles from './calendar.module.css';
import { dayInWords, monthInWords } from './calendar-words.ts';
import { DayActivities, type DayPanelProps } from './day-panel.tsx';

/** The days of the month of `day` that have anything, one below the other: what a phone shows first. */
export function Agenda({ day, query, onAdd, onDialog }: DayPanelProps) {
  const inMonth = query.data?.userActivitySummaries.filter(({ date }) => isSameMonth(date, day)) ?? [];
  const days = Map.groupBy(inMonth, ({ date }) => date);
  return (
    <div className={styles.agenda}>
      {onAdd && (
        <LabelledButton icon={IconPlus} iconSize={20} variant="filled" onClick={onAdd} className={shared.start}>
          Add activity
        </LabelledButton>
      )}
      <Loaded query={query} waiting={96} failed="Your activities could not be loaded.">
        {() => inMonth.length === 0 && <Text c="dimmed">Nothing is logged in {monthInWords(day)}.</Text>}
      </Loaded>
      {[...days].map(([date, ofDay]) => (
        <section key={date} className={styles.panel} aria-labelledby={`agenda-${date}`}>
          <Title order={3} id={`agenda-${date}`} tabIndex={-1} className={styles.panelTitle}>
            {dayInWords(date)}
          </Title>
          <DayActivities activities={ofDay} onDialog={onDialog} />
        </section>
      ))}
    </div>
  );
}
