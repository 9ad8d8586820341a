import { changeDates } from '@cpd/domain/record/activity-change';
import { formDates } from '@cpd/domain/record/activity-form';
import { Stack, Text } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { AddDate } from './add-date.tsx';
import { calendarMonth, calendarProps, LoggedLegend } from './calendar-props.tsx';
import { DateLines } from './date-lines.tsx';
import { isInRange } from './date-range.ts';
import { datesInWords, spanInWords } from './day-words.ts';
import classes from './time.module.css';
import type { TimeFieldProps } from './time-field-props.ts';

type DatesFieldProps = TimeFieldProps & { shut: boolean };

/** Several dates: typed one after the other, or ticked on a calendar (OCC-02, OCC-03, OCC-13). */
export function DatesField({ shut, ...props }: DatesFieldProps) {
  const { values, year } = props;
  const dates = formDates(values, year);
  const count = dates.length === 0 ? 'No dates yet' : `${datesInWords(dates.length)}, ${spanInWords(dates)}`;
  return (
    <div className={shut ? undefined : classes.dates}>
      {!shut && <DateEntry {...props} />}
      <Stack gap="xs" className={classes.datesChosen}>
        <Text role="status" fw={500}>
          {count}
        </Text>
        <DateLines {...props} shut={shut} />
      </Stack>
    </div>
  );
}

function DateEntry({ values, change, year, range, errors, fieldId, loggedDates }: TimeFieldProps) {
  const [month, setMonth] = useState(values.dates.at(-1)?.date);
  const ticked = values.dates.map(({ date }) => date).filter((date) => isInRange(date, range));
  return (
    <Stack gap="sm">
      <AddDate {...{ values, change, year, range }} id={fieldId('dates')} error={errors.dates} onAdded={setMonth} />
      <section aria-label="Calendar">
        <DatePicker
          {...calendarProps(range, loggedDates)}
          type="multiple"
          value={ticked}
          date={calendarMonth(month, range)}
          onDateChange={setMonth}
          onChange={(picked) => change((now) => changeDates(now, picked, year))}
        />
        <LoggedLegend loggedDates={loggedDates} />
      </section>
    </Stack>
  );
}
