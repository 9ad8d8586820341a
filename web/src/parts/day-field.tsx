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
  /** Told the plain date, or nothing while what is typed is none. */
  onChange: (date: string) => void;
};

/** A day of the team's forms, typed as day/month/year whatever language the browser speaks (LIM-09). */
export function DayField({ label, value, error, required = true, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(formatDayMonthYear(value));
  return (
    <TextInput
      label={label}
      required={required}
      inputMode="numeric"
      autoComplete="off"
      placeholder="dd/mm/yyyy"
      w={160}
      value={typed}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(parseDayMonthYear(event.currentTarget.value.trim()) ?? '');
      }}
    />
  );
}
