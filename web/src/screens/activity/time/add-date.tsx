import { addDate } from '@cpd/domain/record/activity-change';
import { formatDayMonthYear, isPlainDate } from '@cpd/domain/values/plain-date';
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type DateRange, isInRange } from './date-range.ts';
import classes from './time.module.css';
import type { TimeFieldProps } from './time-field-props.ts';
import { readTypedDate } from './typed-date.ts';

type AddDateProps = Pick<TimeFieldProps, 'values' | 'change' | 'year' | 'range'> & {
  id: string;
  error: string | undefined;
  /** Told of every date that joined the list. */
  onAdded: (date: string) => void;
};

/** The field that adds one typed date after the other; Enter or leaving the field adds it (OCC-03, OCC-13). */
export function AddDate({ values, change, year, range, id, error, onAdded }: AddDateProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  /** Whether the typed date joined the list. */
  const add = () => {
    const date = readTypedDate(typed, year);
    const listed = values.dates.some((line) => line.date === date);
    const found = listed ? `${formatDayMonthYear(date)} is already in the list.` : typedDateProblem(date, range);
    setProblem(found);
    if (found !== undefined) return false;
    setTyped('');
    change((now) => addDate(now, date, year));
    onAdded(date);
    return true;
  };
  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        id={id}
        label="Add a date"
        description={`Day/month is enough; the year is ${year}`}
        withAsterisk
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/yyyy"
        className={classes.typed}
        value={typed}
        error={problem === undefined ? error : <span role="alert">{problem}</span>}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return;
          // Enter belongs to the list; with Ctrl or Command it goes on to save the form, once this date is in it.
          const saves = event.ctrlKey || event.metaKey;
          if (add() && saves) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onBlur={() => {
          if (typed.trim() !== '') add();
        }}
      />
      {/* The field keeps the focus and a phone its keyboard, for the next date. */}
      <Button variant="default" onMouseDown={(event) => event.preventDefault()} onClick={add}>
        Add
      </Button>
    </Group>
  );
}

/** What is wrong with a typed date before it joins the list. */
function typedDateProblem(date: string, range: DateRange): string | undefined {
  if (date === '') return 'Please type a date.';
  if (!isPlainDate(date)) return 'Please choose a date that exists.';
  if (isInRange(date, range)) return undefined;
  return `Please choose a date from ${formatDayMonthYear(range.min)} to ${formatDayMonthYear(range.max)}.`;
}
