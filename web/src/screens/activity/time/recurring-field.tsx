import { changeRecurrence, toggleWeekday } from '@cpd/domain/record/activity-change';
import { type ActivityFormModel, type RecurrenceFields, recurrenceOf } from '@cpd/domain/record/activity-form';
import { previewRecurrence, WEEKDAYS } from '@cpd/domain/record/recurrence';
import { formatHours } from '@cpd/domain/values/hours';
import { WEEKLY_INTERVAL_MAX } from '@cpd/domain/values/limits';
import { isPlainDate } from '@cpd/domain/values/plain-date';
import type { YearRules } from '@cpd/domain/year/year-rules';
import { Box, Chip, Input, NativeSelect, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { hoursPerOccurrence } from '../form/activity-totals.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { DateField } from './date-field.tsx';
import { type DateRange, todayIn } from './date-range.ts';
import {
  datesInWords,
  dayAndMonth,
  monthName,
  shortWeekday,
  spanInWords,
  weekdayName,
  weekdayOf,
} from './day-words.ts';
import { intervals } from './intervals.ts';
import { MonthlyFields } from './monthly-fields.tsx';
import { isNewPattern, patternFromStart } from './pattern-from-start.ts';
import classes from './time.module.css';
import type { TimeFieldProps } from './time-field-props.ts';

type RecurringFieldProps = TimeFieldProps & { hoursModel: YearRules['hoursModel']; shut: boolean };

/** A pattern from a start to an end, with the dates it gives (OCC-02 to OCC-08, OCC-18 to OCC-20). */
export function RecurringField({ shut, hoursModel, ...props }: RecurringFieldProps) {
  const { values, year } = props;
  return (
    <Stack gap="md">
      <fieldset disabled={shut} className={classes.pattern}>
        <PatternFields {...props} shut={shut} />
      </fieldset>
      <DatesPreview values={values} year={year} hoursModel={hoursModel} />
    </Stack>
  );
}

function PatternFields(props: TimeFieldProps & { shut: boolean }) {
  const { values, change, year, errors, fieldId } = props;
  const { recurrence } = values;
  // Most things repeat on the weekday they began on, until the member says otherwise.
  const [followsStart, setFollowsStart] = useState(() => suggestsDays(values));
  const set = (part: Partial<RecurrenceFields>) => change((now) => changeRecurrence(now, part, year));
  const stopFollowing = () => setFollowsStart(false);
  return (
    <>
      <StartAndEnd
        {...props}
        onStart={(startDate) =>
          set({ startDate, ...(followsStart && isPlainDate(startDate) ? patternFromStart(startDate) : {}) })
        }
        onEnd={(endDate) => set({ endDate })}
      />
      <ChoiceBar
        label="Repeats"
        error={errors.recurrence}
        id={fieldId('recurrence')}
        value={recurrence.frequency}
        choices={[
          { value: 'weekly', label: 'Weekly' },
          { value: 'monthly', label: 'Monthly' },
        ]}
        onChange={(frequency) => set({ frequency })}
      />
      {recurrence.frequency === 'weekly' ? (
        <WeeklyFields {...props} onInterval={set} onWeekday={stopFollowing} />
      ) : (
        <MonthlyFields recurrence={recurrence} errors={errors} fieldId={fieldId} onChange={set} onDay={stopFollowing} />
      )}
    </>
  );
}

/** Of a new pattern a start suggests the days, also when it was carried here from the single date and is changed now. */
function suggestsDays({ recurrence, date }: ActivityFormModel): boolean {
  const { startDate } = recurrence;
  if (!isPlainDate(startDate)) return isNewPattern(recurrence);
  return startDate === date && recurrence.weekdays.join() === patternFromStart(startDate).weekdays.join();
}

type StartAndEndProps = TimeFieldProps & {
  shut: boolean;
  onStart: (date: string) => void;
  onEnd: (date: string) => void;
};

/** Most patterns end today or with the year, so one press does (OCC-02, OCC-03). */
function StartAndEnd({ values, range, errors, fieldId, loggedDates, shut, onStart, onEnd }: StartAndEndProps) {
  const { startDate, endDate } = values.recurrence;
  return (
    <div className={classes.startAndEnd}>
      <DateField
        id={fieldId('recurrence.startDate')}
        label="Start date"
        value={startDate}
        range={range}
        error={errors['recurrence.startDate']}
        disabled={shut}
        loggedDates={loggedDates}
        onChange={onStart}
      />
      <DateField
        id={fieldId('recurrence.endDate')}
        label="End date"
        value={endDate}
        range={range}
        error={errors['recurrence.endDate']}
        disabled={shut}
        quickDates={quickEnds(range, startDate)}
        loggedDates={loggedDates}
        onChange={onEnd}
      />
    </div>
  );
}

/** A start that is still being typed takes no button away: one that moved would slip from under the finger. */
function quickEnds(range: DateRange, startDate: string) {
  const today = todayIn(range);
  const startsLater = today !== undefined && isPlainDate(startDate) && startDate >= today;
  return [
    ...(today !== undefined && !startsLater ? [{ label: 'Until today', date: today }] : []),
    { label: `Until ${dayAndMonth(range.max)}`, date: range.max },
  ];
}

type WeeklyFieldsProps = Pick<TimeFieldProps, 'values' | 'change' | 'year' | 'errors' | 'fieldId'> & {
  onInterval: (part: Pick<RecurrenceFields, 'everyWeeks'>) => void;
  /** Told when a weekday is ticked or unticked. */
  onWeekday: () => void;
};

/** Every so many weeks, on which weekdays; the last one stays ticked (OCC-04, OCC-05, OCC-19). */
function WeeklyFields({ values, change, year, errors, fieldId, onInterval, onWeekday }: WeeklyFieldsProps) {
  const errorId = useId();
  const { everyWeeks, weekdays } = values.recurrence;
  const error = errors['recurrence.weekdays'];
  return (
    <div className={classes.rule}>
      <NativeSelect
        id={fieldId('recurrence.everyWeeks')}
        label="Every"
        w={144}
        data={intervals('week', WEEKLY_INTERVAL_MAX)}
        value={String(everyWeeks)}
        error={errors['recurrence.everyWeeks']}
        onChange={(event) => onInterval({ everyWeeks: Number(event.currentTarget.value) })}
      />
      <fieldset className={classes.weekdaysField} aria-describedby={error === undefined ? undefined : errorId}>
        <legend className={classes.fieldLabel}>On</legend>
        {error !== undefined && <Input.Error id={errorId}>{error}</Input.Error>}
        <div className={classes.weekdays}>
          {WEEKDAYS.map((weekday, index) => (
            <Chip
              key={weekday}
              {...(index === 0 && { id: fieldId('recurrence.weekdays') })}
              aria-label={weekdayName(weekday)}
              icon={null}
              classNames={{ root: classes.weekdayChip, input: classes.weekdayInput, label: classes.weekdayLabel }}
              checked={weekdays.includes(weekday)}
              onChange={() => {
                onWeekday();
                change((now) => toggleWeekday(now, weekday, year));
              }}
            >
              {shortWeekday(weekday)}
            </Chip>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

type DatesPreviewProps = { values: ActivityFormModel; year: number; hoursModel: YearRules['hoursModel'] };

/** The dates that the pattern gives while it is entered, with their count, or why it gives none (OCC-08). */
function DatesPreview({ values, year, hoursModel }: DatesPreviewProps) {
  const { dates, problems } = previewRecurrence(recurrenceOf(values.recurrence), year);
  const [problem] = problems;
  return (
    <div className={classes.preview}>
      <p role="status" className={classes.previewLine}>
        {problem === undefined
          ? countLine(dates, hoursPerOccurrence(values, { hoursModel }))
          : emptyLine(values, problem.message)}
      </p>
      {dates.length > 0 && <DatesByMonth dates={dates} />}
    </div>
  );
}

/** "21 dates: 4 Feb to 24 Jun, 0.5 h each". */
function countLine(dates: readonly string[], hours: number | undefined): string {
  const each = dates.length === 1 ? '' : ' each';
  const hoursPart = hours === undefined ? '' : `, ${formatHours(hours)} h${each}`;
  return `${datesInWords(dates.length)}: ${spanInWords(dates)}${hoursPart}`;
}

/** A pattern that is only half entered is nothing to complain about yet. */
function emptyLine({ recurrence: { startDate, endDate } }: ActivityFormModel, problem: string): string {
  const entered = isPlainDate(startDate) && isPlainDate(endDate);
  return entered ? problem : 'The dates appear here once you have chosen a start and an end.';
}

/** Scrolls inside itself when there are many, so it can be reached by the keyboard. */
function DatesByMonth({ dates }: { dates: readonly string[] }) {
  const months = Map.groupBy(dates, monthName);
  return (
    <Box component="section" aria-label="Dates of the pattern" tabIndex={0} className={classes.months}>
      {[...months].map(([month, days]) => (
        <div key={month} className={classes.month}>
          <span className={classes.monthName}>{month}</span>
          <ul className={classes.monthDays}>
            {days.map((date) => (
              <li key={date}>
                <span className={classes.weekday}>{shortWeekday(weekdayOf(date))}</span> {Number(date.slice(8, 10))}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Box>
  );
}
