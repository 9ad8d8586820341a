import { type ActivityFormModel, recurrenceOf } from '@cpd/domain/record/activity-form';
import { previewRecurrence } from '@cpd/domain/record/recurrence';
import { formatHours } from '@cpd/domain/values/hours';
import { isPlainDate } from '@cpd/domain/values/plain-date';
import type { YearRules } from '@cpd/domain/year/year-rules';
import { Box } from '@mantine/core';
import { datesInWords, monthName, shortWeekday, spanInWords, weekdayOf } from './day-words.ts';
import { hoursEach } from './hours-each.ts';
import classes from './time.module.css';

type DatesPreviewProps = { values: ActivityFormModel; year: number; hoursModel: YearRules['hoursModel'] };

/** The dates that the pattern gives while it is entered, with their count, or why it gives none (OCC-08). */
export function DatesPreview({ values, year, hoursModel }: DatesPreviewProps) {
  const { dates, problems } = previewRecurrence(recurrenceOf(values.recurrence), year);
  const [problem] = problems;
  return (
    <div className={classes.preview}>
      <p role="status" className={classes.previewLine}>
        {problem === undefined ? countLine(dates, hoursEach(values, hoursModel)) : emptyLine(values, problem.message)}
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
