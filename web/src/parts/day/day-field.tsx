import { formatDayMonthYear, isPlainDate } from '@cpd/domain/values/plain-date';
import { ActionIcon, Popover, Stack, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { QuickChoices } from '../../ui/quick-choices.tsx';
import { useIdle } from '../idle.ts';
import { type DateRange, readTypedDate, readWhileTyping } from './date-range.ts';
import styles from './day.module.css';
import type { LoggedDate } from './day-calendar.tsx';
import { CalendarPlace, DayCalendar, fetchCalendar } from './fetched-calendar.tsx';

type DayFieldProps = {
  id?: string;
  label: string;
  /** Unless it is told otherwise, a day must be given. */
  required?: boolean;
  /** Whether the field says which year its days are in. */
  saysYear?: boolean;
  /** `YYYY-MM-DD`; while what is typed is no date that text, or ''. */
  value: string;
  /** The dates that may be chosen (OCC-03); left out, all of them. */
  range?: DateRange | undefined;
  error: string | undefined;
  disabled?: boolean;
  /** Dates that one press enters, such as today. */
  quickDates?: readonly { label: string; date: string }[];
  loggedDates?: readonly LoggedDate[] | undefined;
  /** Told the plain date, or what is typed while it is no date. */
  onChange: (date: string) => void;
};

/**
 * A day, typed as day/month/year whatever language the browser speaks, or picked on a calendar (OCC-02, OCC-03, LIM-09,
 * LIM-10). Digits alone will do, for phones whose keys have no slash.
 */
export function DayField(props: DayFieldProps) {
  const { id, label, required = true, saysYear = false, value, range, error, disabled = false } = props;
  const { quickDates = [], onChange } = props;
  const [typing, setTyping] = useState<string | null>(null);
  const [hasLeft, setHasLeft] = useState(false);
  const year = range && Number(range.min.slice(0, 4));
  const select = useSelectedWhenEntered();
  // What is typed stands only while it means the form's date; the calendar, a button or another year may have changed that.
  const read = typing === null ? value : readWhileTyping(typing);
  const shown = typing !== null && (read === value || !(isPlainDate(read) || isPlainDate(value))) ? typing : value;
  const isWrong = hasLeft && shown.trim() !== '' && !isPlainDate(readTypedDate(shown, year));
  // Day and month alone, or a year of two digits, are a date only once someone is done typing: 4/1 may be on its way to 4/12.
  const settle = () => {
    const date = readTypedDate(shown, year);
    if (date !== value) onChange(date);
    if (isPlainDate(date)) setTyping(null);
  };
  return (
    <Stack gap={6} className={styles.field}>
      <TextInput
        {...(id !== undefined && { id })}
        label={label}
        description={saysYear ? `Day/month/year, in ${year}` : undefined}
        withAsterisk={required}
        required={required}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/yyyy"
        value={formatDayMonthYear(shown)}
        error={error ?? (isWrong ? 'Please enter the day, as dd/mm/yyyy.' : undefined)}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        onChange={(event) => {
          setTyping(event.currentTarget.value);
          setHasLeft(false);
          // Told at once, so that saving by the keyboard while still in the field knows the date.
          onChange(readWhileTyping(event.currentTarget.value));
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
        {...select}
        onBlur={() => {
          settle();
          setHasLeft(true);
        }}
        rightSection={disabled ? undefined : <Calendar {...props} />}
      />
      {!disabled && quickDates.length > 0 && (
        <QuickChoices
          label={label}
          choices={quickDates.map((quick) => ({
            label: quick.label,
            chosen: quick.date === value,
            onChoose: () => onChange(quick.date),
          }))}
        />
      )}
    </Stack>
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

type CalendarProps = Pick<DayFieldProps, 'label' | 'value' | 'range' | 'loggedDates' | 'onChange'>;

function Calendar({ label, onChange, ...shown }: CalendarProps) {
  const [open, setOpen] = useState(false);
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle) fetchCalendar();
  }, [isIdle]);
  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus withRoles position="bottom-start">
      <Popover.Target>
        <ActionIcon variant="subtle" aria-label={`Choose on a calendar: ${label}`} onClick={() => setOpen(!open)}>
          <IconCalendar size={20} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Calendar">
        <CalendarPlace>
          <DayCalendar
            {...shown}
            onChange={(date) => {
              onChange(date);
              setOpen(false);
            }}
          />
        </CalendarPlace>
      </Popover.Dropdown>
    </Popover>
  );
}
