import { formatDayMonthYear, parseDayMonthYear } from '@cpd/domain/values/plain-date';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

type DayFieldProps = {
  label: string;
  /** The plain date (YYYY-MM-DD) that the field begins with; empty for none. */
  value: string;
  error: string | undefined;
  /** Unless it is told otherwise, a day must be given. */
  required?: boolean;
  /** Told the plain date; while what is typed is none, nothing, or where no day is needed what is typed, so that it is not lost. */
  onChange: (date: string) => void;
};

/** A day of the team's forms, typed as day/month/year whatever language the browser speaks (LIM-09). */
export function DayField({ label, value, error, required = true, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(formatDayMonthYear(value));
  const [hasLeft, setHasLeft] = useState(false);
  const isWrong = !required && typed.trim() !== '' && parseDayMonthYear(typed) === undefined;
  return (
    <TextInput
      label={label}
      required={required}
      inputMode="numeric"
      autoComplete="off"
      placeholder="dd/mm/yyyy"
      w={160}
      value={typed}
      error={error ?? (hasLeft && isWrong ? 'Please enter the day, as dd/mm/yyyy.' : undefined)}
      onBlur={() => setHasLeft(true)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setHasLeft(false);
        const text = event.currentTarget.value.trim();
        onChange(parseDayMonthYear(text) ?? (required ? '' : text));
      }}
    />
  );
}
