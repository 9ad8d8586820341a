import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, type MouseEvent, useRef, useState } from 'react';
import { calendarMonth, LoggedLegend, useCalendarProps } from './calendar-props.tsx';
import { type DateRange, isInRange, readTypedDate } from './date-range.ts';
import classes from './time.module.css';
import type { LoggedDate } from './time-field-props.ts';

type DateFieldProps = {
  id: string;
  label?: string;
  /** False where the year goes without saying. */
  saysYear?: boolean;
  /** `YYYY-MM-DD`, what was typed while it is no date, or ''. */
  value: string;
  /** The dates that may be chosen (OCC-03). */
  range: DateRange;
  error: string | undefined;
  disabled?: boolean;
  /** Dates that one press enters, such as today. */
  quickDates?: readonly { label: string; date: string }[];
  loggedDates?: readonly LoggedDate[] | undefined;
  onChange: (date: string) => void;
};

/** One date, typed as day/month/year or picked on a calendar of its range (OCC-02, OCC-03, LIM-10). */
export function DateField(props: DateFieldProps) {
  const {
    id,
    label = 'Date',
    saysYear = true,
    value,
    range,
    error,
    disabled = false,
    quickDates = [],
    onChange,
  } = props;
  const [typing, setTyping] = useState<string | null>(null);
  const year = Number(range.min.slice(0, 4));
  const select = useSelectedWhenEntered();
  // What is typed stands only while it means the form's date; the calendar, a button or another year may have changed that.
  const shown = typing !== null && readTypedDate(typing) === value ? typing : formatDayMonthYear(value);
  // Day and month alone are a date only once somebody is done typing: 4/1 may be on its way to 4/12.
  const settle = () => {
    const date = readTypedDate(shown, year);
    if (date !== value) onChange(date);
  };
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        id={id}
        label={label}
        description={saysYear ? `Day/month/year, in ${year}` : undefined}
        withAsterisk
        required
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/yyyy"
        className={classes.typed}
        value={shown}
        error={error}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        onChange={(event) => {
          setTyping(event.currentTarget.value);
          // Told at once, so that saving by the keyboard while still in the field knows the date.
          onChange(readTypedDate(event.currentTarget.value));
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
        {...select}
        onBlur={() => {
          settle();
          setTyping(null);
        }}
        rightSection={disabled ? undefined : <Calendar {...props} label={label} />}
      />
      {!disabled && quickDates.length > 0 && (
        <Group gap="xs">
          {quickDates.map((quick) => (
            <Button key={quick.label} onClick={() => onChange(quick.date)}>
              {quick.label}
            </Button>
          ))}
        </Group>
      )}
    </Group>
  );
}

/** A date that is there already makes way for the one that is typed, whether the field was reached by Tab or by a press. */
function useSelectedWhenEntered() {
  const entered = useRef(false);
  return {
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      entered.current = true;
      event.currentTarget.select();
    },
    // The press that entered the field has put the caret somewhere since.
    onClick: (event: MouseEvent<HTMLInputElement>) => {
      if (entered.current) event.currentTarget.select();
      entered.current = false;
    },
  };
}

type CalendarProps = Pick<DateFieldProps, 'value' | 'range' | 'loggedDates' | 'onChange'> & { label: string };

function Calendar({ label, value, range, loggedDates, onChange }: CalendarProps) {
  const [open, setOpen] = useState(false);
  const calendarProps = useCalendarProps(range, loggedDates);
  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus withRoles position="bottom-start">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          aria-label={`Choose the ${label.toLowerCase()} on a calendar`}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={20} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Calendar">
        <DatePicker
          {...calendarProps}
          value={isInRange(value, range) ? value : null}
          defaultDate={calendarMonth(value, range)}
          onChange={(date) => {
            if (date === null) return;
            onChange(date);
            setOpen(false);
          }}
        />
        <LoggedLegend loggedDates={loggedDates} />
      </Popover.Dropdown>
    </Popover>
  );
}
