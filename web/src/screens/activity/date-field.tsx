import { formatDayMonthYear, isInYear } from '@cpd/domain/plain-date';
import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { readTypedDate } from './typed-date.ts';

type DateFieldProps = {
  id: string;
  /** `YYYY-MM-DD`, what was typed while it is no date, or ''. */
  value: string;
  /** The year that the date lies in (OCC-03). */
  year: number;
  error: string | undefined;
  onChange: (date: string) => void;
};

/** One date, typed as day/month/year or picked on a calendar of its year (OCC-02, OCC-03, LIM-10). */
export function DateField({ id, value, year, error, onChange }: DateFieldProps) {
  const [typing, setTyping] = useState<string | null>(null);
  const today = Temporal.Now.plainDateISO().toString();
  // What is typed stands only while it means the form's date; the calendar, Today or another year may have changed that.
  const shown = typing !== null && readTypedDate(typing) === value ? typing : formatDayMonthYear(value);
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        id={id}
        label="Date"
        description={`Day/month/year, in ${year}`}
        withAsterisk
        required
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/yyyy"
        w={240}
        value={shown}
        error={error}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        onChange={(event) => {
          setTyping(event.currentTarget.value);
          // Told at once, so that saving by the keyboard while still in the field knows the date.
          onChange(readTypedDate(event.currentTarget.value));
        }}
        onBlur={() => setTyping(null)}
        rightSection={<Calendar value={value} year={year} today={today} onPick={onChange} />}
      />
      {isInYear(today, year) && (
        <Button variant="default" onClick={() => onChange(today)}>
          Today
        </Button>
      )}
    </Group>
  );
}

type CalendarProps = { value: string; year: number; today: string; onPick: (date: string) => void };

function Calendar({ value, year, today, onPick }: CalendarProps) {
  const [open, setOpen] = useState(false);
  const chosen = isInYear(value, year) ? value : null;
  const shown = chosen ?? (isInYear(today, year) ? today : `${year}-12-01`);
  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus withRoles position="bottom-start">
      <Popover.Target>
        <ActionIcon variant="subtle" aria-label="Choose the date on a calendar" onClick={() => setOpen(!open)}>
          <IconCalendar size={20} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Calendar">
        <DatePicker
          size="md"
          value={chosen}
          defaultDate={shown}
          minDate={`${year}-01-01`}
          maxDate={`${year}-12-31`}
          firstDayOfWeek={0}
          // Red means failed or overdue here, never Sunday.
          weekendDays={[]}
          highlightToday
          hideOutsideDates
          ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
          onChange={(date) => {
            if (date === null) return;
            onPick(date);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
