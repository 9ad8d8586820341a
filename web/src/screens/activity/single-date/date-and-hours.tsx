import type { ActivityDate } from '@cpd/contract/activity-dates';
import type { CPDYear } from '@cpd/contract/cpd-years';
import type { Speciality } from '@cpd/contract/reference';
import type { ActivityAccess } from '@cpd/domain/record/activity-access';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Textarea } from '@mantine/core';
import { HoursField } from '../../../parts/hours-field.tsx';
import type { FieldErrors } from '../../../parts/saving/problems.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { hoursInWords } from '../form/section-summaries.ts';
import { AreaHoursField } from '../hours/area-hours-field.tsx';
import { DateField } from '../time/date-field.tsx';
import { todayIn, yearRange } from '../time/date-range.ts';
import { dateFieldId } from './date-check.ts';
import type { DateValues } from './date-values.ts';

type DateAndHoursProps = {
  saved: ActivityDate;
  year: CPDYear;
  values: DateValues;
  access: ActivityAccess;
  areas: readonly Speciality[];
  errors: FieldErrors;
  onDate: (date: string) => void;
  onChange: (part: Partial<DateValues>) => void;
};

/** When this occurrence was, how long, and what there is to say about it; what cannot be changed is read (OCC-15). */
export function DateAndHours(props: DateAndHoursProps) {
  const { saved, year, values, access, errors, onDate, onChange } = props;
  const range = yearRange(year.cpdYearYear);
  const today = todayIn(range);
  return (
    <>
      {access.dates === 'open' ? (
        <DateField
          id={dateFieldId('dates')}
          value={values.date}
          range={range}
          error={errors.dates}
          quickDates={today === undefined ? [] : [{ label: 'Today', date: today }]}
          onChange={onDate}
        />
      ) : (
        <Facts>
          <Fact label="Date">{formatDayMonthYear(saved.startDate)}</Fact>
        </Facts>
      )}
      <DateHours {...props} />
      {access.information === 'open' ? (
        <Textarea
          id={dateFieldId('additionalInformation')}
          label="Additional information"
          description="Optional, about this date"
          rows={3}
          resize="vertical"
          value={values.additionalInformation}
          error={errors.additionalInformation}
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          onChange={(event) => onChange({ additionalInformation: event.currentTarget.value })}
        />
      ) : (
        <Facts>
          <Fact label="Additional information">{saved.additionalInformation}</Fact>
        </Facts>
      )}
    </>
  );
}

/** One total, or hours for each specialty (HRS-01). */
function DateHours({ saved, year, values, access, areas, errors, onChange }: DateAndHoursProps) {
  if (access.hours === 'shut') {
    return (
      <Facts>
        <Fact label="Hours">{hoursInWords(saved.dateHours)}</Fact>
      </Facts>
    );
  }
  if (!year.usesTotalHours) {
    return (
      <AreaHoursField
        id={dateFieldId('areaHours')}
        areas={areas}
        value={values.areaHours}
        access={access.hours}
        error={errors.areaHours}
        sumFor="on this date"
        onChange={(areaHours) => onChange({ areaHours })}
      />
    );
  }
  return (
    <HoursField
      id={dateFieldId('hours')}
      label="Hours"
      description="In quarter hours, on this date"
      value={values.hours}
      error={errors.hours}
      onChange={(hours) => onChange({ hours })}
    />
  );
}
