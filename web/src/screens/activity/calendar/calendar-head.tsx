import { ActionIcon, Button, SegmentedControl, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import styles from './calendar.module.css';
import type { CalendarSpan } from './calendar-days.tsx';
import { monthInWords } from './day-words.ts';

type CalendarHeadProps = {
  span: CalendarSpan;
  day: string;
  today: string;
  onSpan: (span: CalendarSpan) => void;
  onSelect: (day: string) => void;
};

/** Which month or year is shown, and the ways to others (CAL-01). */
export function CalendarHead({ span, day, today, onSpan, onSelect }: CalendarHeadProps) {
  const date = Temporal.PlainDate.from(day);
  const step = span === 'month' ? { months: 1 } : { years: 1 };
  return (
    <div className={styles.head}>
      <SegmentedControl
        aria-label="Show"
        data={[
          { value: 'month', label: 'Month' },
          { value: 'year', label: 'Year' },
        ]}
        value={span}
        onChange={(value) => onSpan(value === 'year' ? 'year' : 'month')}
      />
      <div className={styles.steps}>
        <ActionIcon
          variant="default"
          size={42}
          aria-label={`Previous ${span}`}
          onClick={() => onSelect(date.subtract(step).toString())}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <Title order={2} size="h3" className={styles.shown} aria-live="polite">
          {span === 'month' ? monthInWords(day) : date.year}
        </Title>
        <ActionIcon
          variant="default"
          size={42}
          aria-label={`Next ${span}`}
          onClick={() => onSelect(date.add(step).toString())}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => onSelect(today)}>
          Today
        </Button>
      </div>
    </div>
  );
}
