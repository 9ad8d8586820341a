import { changeRecurrence, chooseWeekday, toggleWeekday } from '@cpd/domain/record/activity-change';
import type { ActivityFormModel, RecurrenceFields } from '@cpd/domain/record/activity-form';
import { isPlainDate } from '@cpd/domain/values/plain-date';
import type { YearRules } from '@cpd/domain/year/year-rules';
import { Stack, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DateRange, todayIn } from '../../../parts/day/date-range.ts';
import { DayField } from '../../../parts/day/day-field.tsx';
import { dayAndMonth } from '../../../parts/day/day-words.ts';
import { DatesPreview } from './dates-preview.tsx';
import { MonthlyDays } from './monthly-fields.tsx';
import { isNewPattern, patternFromStart } from './pattern-from-start.ts';
import { PATTERN_PARTS, type PatternPart, patternSentence } from './pattern-sentence.ts';
import classes from './time.module.css';
import type { TimeFieldProps } from './time-field-props.ts';
import { EveryField, WeekdaysField } from './weekly-fields.tsx';

type RecurringFieldProps = TimeFieldProps & {
  hoursModel: YearRules['hoursModel'];
  shut: boolean;
  /** What comes before the dates, which may be many. */
  beside?: ReactNode;
};

/** A pattern from a start to an end as one sentence, with the dates it gives (OCC-02 to OCC-08, OCC-18 to OCC-20). */
export function RecurringField({ shut, hoursModel, beside, ...props }: RecurringFieldProps) {
  const { values, change, year } = props;
  return (
    <Stack gap="sm">
      {shut ? <p className={classes.shutSentence}>{wholeSentence(values.recurrence)}</p> : <Sentence {...props} />}
      {beside}
      <DatesPreview {...{ values, change, year, hoursModel, shut }} />
    </Stack>
  );
}

function wholeSentence(recurrence: RecurrenceFields): string {
  const words = patternSentence(recurrence);
  return PATTERN_PARTS.map((part) => words[part]).join(' ');
}

/** The fields whose messages stand in each part. */
const FIELDS: Readonly<Record<PatternPart, readonly string[]>> = {
  every: ['recurrence', 'recurrence.everyWeeks', 'recurrence.everyMonths'],
  on: ['recurrence.weekdays', 'recurrence.dayNumber', 'recurrence.ordinal', 'recurrence.weekday'],
  start: ['recurrence.startDate'],
  end: ['recurrence.endDate'],
};

/** Each part of the sentence opens what changes it, one at a time; what is missing or wrong is open by itself (ACT-47). */
function Sentence(props: TimeFieldProps) {
  const { values, errors, fieldId } = props;
  const { startDate, endDate } = values.recurrence;
  const [opened, setOpened] = useState<readonly PatternPart[]>(() => [
    ...(isPlainDate(startDate) ? [] : (['start'] as const)),
    ...(isPlainDate(endDate) ? [] : (['end'] as const)),
  ]);
  const isOpen = (part: PatternPart) => opened.includes(part);
  const wrong = PATTERN_PARTS.filter((part) => FIELDS[part].some((field) => errors[field] !== undefined));
  // They stay open when the messages go, which they do at the first key.
  if (!wrong.every(isOpen)) setOpened([...new Set([...opened, ...wrong])]);
  const words = patternSentence(values.recurrence);
  function toggle(part: PatternPart) {
    const opens = !isOpen(part);
    // The field must be there before it can take the focus, within the press, so that a phone shows its keys.
    flushSync(() => setOpened(opens ? [part] : []));
    if (opens && (part === 'start' || part === 'end'))
      document.getElementById(fieldId(`recurrence.${part}Date`))?.focus();
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen. */}
      <div role="group" aria-label="Pattern" className={classes.sentence}>
        {PATTERN_PARTS.map((part) => (
          <UnstyledButton key={part} className={classes.part} aria-expanded={isOpen(part)} onClick={() => toggle(part)}>
            {words[part]}
          </UnstyledButton>
        ))}
      </div>
      <Parts {...props} isOpen={isOpen} />
    </>
  );
}

/** What changes the parts that are open. */
function Parts(props: TimeFieldProps & { isOpen: (part: PatternPart) => boolean }) {
  const { values, change, year, range, errors, fieldId, loggedDates, isOpen } = props;
  const { recurrence } = values;
  // Most things repeat on the weekday they started on, until the member says otherwise.
  const [followsStart, setFollowsStart] = useState(() => suggestsDays(values));
  const set = (part: Partial<RecurrenceFields>) => change((now) => changeRecurrence(now, part, year));
  const day = { range, loggedDates, saysYear: true };
  return (
    <>
      {isOpen('every') && <EveryField {...{ recurrence, errors, fieldId }} onChange={set} />}
      {isOpen('on') &&
        (recurrence.frequency === 'weekly' ? (
          <WeekdaysField
            {...{ recurrence, errors, fieldId }}
            onWeekday={(weekday) => {
              setFollowsStart(false);
              change((now) => (followsStart ? chooseWeekday(now, weekday, year) : toggleWeekday(now, weekday, year)));
            }}
          />
        ) : (
          <MonthlyDays {...{ recurrence, errors, fieldId }} onChange={set} onDay={() => setFollowsStart(false)} />
        ))}
      {isOpen('start') && (
        <DayField
          {...day}
          id={fieldId('recurrence.startDate')}
          label="Start date"
          value={recurrence.startDate}
          error={errors['recurrence.startDate']}
          onChange={(startDate) =>
            set({ startDate, ...(followsStart && isPlainDate(startDate) ? patternFromStart(startDate) : {}) })
          }
        />
      )}
      {isOpen('end') && (
        <DayField
          {...day}
          id={fieldId('recurrence.endDate')}
          label="End date"
          value={recurrence.endDate}
          error={errors['recurrence.endDate']}
          quickDates={quickEnds(range, recurrence.startDate)}
          onChange={(endDate) => set({ endDate })}
        />
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

/**
 * Most patterns end today or with the year, so one press does (OCC-02, OCC-03). A start that is still being typed takes no
 * button away: one that moved would slip from under the finger.
 */
function quickEnds(range: DateRange, startDate: string) {
  const today = todayIn(range);
  const startsLater = today !== undefined && isPlainDate(startDate) && startDate >= today;
  return [
    ...(today !== undefined && !startsLater ? [{ label: 'Until today', date: today }] : []),
    { label: `Until ${dayAndMonth(range.max)}`, date: range.max },
  ];
}
