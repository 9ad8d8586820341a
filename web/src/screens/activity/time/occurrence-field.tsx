import type { Access } from '@cpd/domain/record/activity-access';
import { changeDate } from '@cpd/domain/record/activity-change';
import type { Occurrence } from '@cpd/domain/record/activity-rules';
import type { YearRules } from '@cpd/domain/year/year-rules';
import { Stack } from '@mantine/core';
import './widget-styles.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { DateField } from './date-field.tsx';
import { type DateRange, todayIn, yearRange } from './date-range.ts';
import { DatesField } from './dates-field.tsx';
import { chooseOccurrence } from './pattern-from-start.ts';
import { RecurringField } from './recurring-field.tsx';
import type { TimeFieldProps } from './time-field-props.ts';

type OccurrenceFieldProps = Omit<TimeFieldProps, 'range'> & {
  /** The dates that may be chosen; the whole year when left out (OCC-03). */
  range?: DateRange;
  occurrenceAccess: Access;
  datesAccess: Access;
  /** Whether the activity's type recurs (OCC-11). */
  recurring: boolean;
  /** How the year counts hours, for the preview of a pattern. */
  hoursModel?: YearRules['hoursModel'];
};

const OCCURRENCES = [
  { value: 'S', label: 'Single' },
  { value: 'M', label: 'Multiple dates' },
  { value: 'R', label: 'Recurring' },
] as const satisfies readonly { value: Occurrence; label: string }[];

/** When the activity is: on one date, on several, or in a pattern (OCC-01). */
export function OccurrenceField(props: OccurrenceFieldProps) {
  const { occurrenceAccess, datesAccess } = props;
  return (
    <Stack gap="md">
      {occurrenceAccess !== 'absent' && <OccurrenceTabs {...props} />}
      {datesAccess !== 'absent' && <OccurrenceDates {...props} />}
    </Stack>
  );
}

/** A type that does not recur has a single date, and says so (OCC-11). */
function OccurrenceTabs({ values, change, year, errors, fieldId, recurring, occurrenceAccess }: OccurrenceFieldProps) {
  const shut = occurrenceAccess === 'shut';
  return (
    <ChoiceBar
      label="How often did it happen?"
      description={recurring || shut ? undefined : 'An activity of this type has a single date.'}
      error={errors.occurrence}
      id={fieldId('occurrence')}
      value={values.occurrence}
      choices={OCCURRENCES.map((choice) => ({ ...choice, disabled: shut || (!recurring && choice.value !== 'S') }))}
      onChange={(occurrence) => change((now) => chooseOccurrence(now, occurrence, year))}
    />
  );
}

function OccurrenceDates({ datesAccess, hoursModel = 'total', range, ...props }: OccurrenceFieldProps) {
  const shut = datesAccess === 'shut';
  const field = { ...props, range: range ?? yearRange(props.year) };
  switch (props.values.occurrence) {
    case 'S':
      return <SingleField {...field} shut={shut} />;
    case 'M':
      return <DatesField {...field} shut={shut} />;
    case 'R':
      return <RecurringField {...field} hoursModel={hoursModel} shut={shut} />;
  }
}

function SingleField({ values, change, year, range, errors, fieldId, loggedDates, shut }: SingleFieldProps) {
  const today = todayIn(range);
  return (
    <DateField
      id={fieldId('dates')}
      value={values.date}
      range={range}
      error={errors.dates}
      disabled={shut}
      quickDates={today === undefined ? [] : [{ label: 'Today', date: today }]}
      loggedDates={loggedDates}
      onChange={(date) => change((now) => changeDate(now, date, year))}
    />
  );
}

type SingleFieldProps = TimeFieldProps & { shut: boolean };
