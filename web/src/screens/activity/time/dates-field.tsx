import type { Activity } from '@cpd/contract/activities';
import { addDate, changeDateInformation, changeDates, removeDate } from '@cpd/domain/record/activity-change';
import { formDates, type ListedDate } from '@cpd/domain/record/activity-form';
import { FREE_TEXT_MAX } from '@cpd/domain/values/limits';
import { formatDayMonthYear, isPlainDate } from '@cpd/domain/values/plain-date';
import { ActionIcon, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DateRange, isInRange, readTypedDate } from '../../../parts/day/date-range.ts';
import { datesInWords, shortWeekday, spanInWords, weekdayOf } from '../../../parts/day/day-words.ts';
import { CalendarPlace, DaysCalendar } from '../../../parts/day/fetched-calendar.tsx';
import shared from '../../../ui/shared.module.css';
import { SavedDate } from '../single-date/saved-date.tsx';
import classes from './time.module.css';
import type { TimeFieldProps } from './time-field-props.ts';

type DatesFieldProps = TimeFieldProps & {
  /** The activity that is changed, whose dates lead to what they have of their own. */
  saved?: Activity | undefined;
};

/** Several dates: typed one after the other, or ticked on a calendar (OCC-02, OCC-03, OCC-13). */
export function DatesField({ saved, ...props }: DatesFieldProps) {
  const { values, year } = props;
  const dates = formDates(values, year);
  const count = dates.length === 0 ? 'No dates yet' : `${datesInWords(dates.length)}, ${spanInWords(dates)}`;
  return (
    <div className={classes.dates}>
      <DateEntry {...props} />
      <Stack gap="xs" className={classes.datesChosen}>
        <Text role="status" fw={500}>
          {count}
        </Text>
        <DateLines {...props} saved={saved} />
      </Stack>
    </div>
  );
}

function DateEntry({ values, change, year, range, errors, fieldId, loggedDates }: TimeFieldProps) {
  const [month, setMonth] = useState(values.dates.at(-1)?.date);
  return (
    <Stack gap="sm">
      <AddDate {...{ values, change, year, range }} id={fieldId('dates')} error={errors.dates} onAdded={setMonth} />
      <section aria-label="Calendar">
        <CalendarPlace>
          <DaysCalendar
            range={range}
            loggedDates={loggedDates}
            value={values.dates.map(({ date }) => date)}
            month={month}
            onMonth={setMonth}
            onChange={(picked) => change((now) => changeDates(now, picked, year))}
          />
        </CalendarPlace>
      </section>
    </Stack>
  );
}

type AddDateProps = Pick<TimeFieldProps, 'values' | 'change' | 'year' | 'range'> & {
  id: string;
  error: string | undefined;
  /** Told of every date that joined the list. */
  onAdded: (date: string) => void;
};

/** The field that adds one typed date after the other; Enter or leaving the field adds it (OCC-03, OCC-13). */
function AddDate({ values, change, year, range, id, error, onAdded }: AddDateProps) {
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
      <Button onMouseDown={(event) => event.preventDefault()} onClick={add}>
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

type DateLinesProps = Pick<DatesFieldProps, 'values' | 'change' | 'year' | 'fieldId' | 'saved'>;

/** The dates of the list, a line each: what is written beside it, and the button that removes it (OCC-12). */
function DateLines({ values, change, year, fieldId, saved }: DateLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (index: number, date: string) => {
    // The line goes with its button, so the focus moves first: to the next line's, the last one's, or the field that adds.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    const neighbour = buttons[index + 1] ?? buttons[index - 1] ?? document.getElementById(fieldId('dates'));
    neighbour?.focus();
    change((now) => removeDate(now, date, year));
  };
  if (values.dates.length === 0) return null;
  return (
    <ul ref={list} className={`${shared.list} ${classes.lines}`} aria-label="Dates">
      {values.dates.map((line, index) => (
        <DateLine
          key={line.date}
          line={line}
          saved={saved}
          onRemove={() => remove(index, line.date)}
          onInformation={(information) => change((now) => changeDateInformation(now, line.date, information))}
        />
      ))}
    </ul>
  );
}

type DateLineProps = {
  line: ListedDate;
  saved: Activity | undefined;
  onRemove: () => void;
  onInformation: (information: string) => void;
};

function DateLine({ line, saved, onRemove, onInformation }: DateLineProps) {
  const { date, information } = line;
  const [opened, setOpened] = useState(information !== '');
  const box = useRef<HTMLTextAreaElement>(null);
  const name = formatDayMonthYear(date);
  const stored = saved?.dates.find(({ startDate }) => startDate === date);
  return (
    <li className={classes.line}>
      <span className={classes.lineDate}>
        {isPlainDate(date) && (
          <span className={`${shared.quiet} ${classes.weekday}`}>{shortWeekday(weekdayOf(date))}</span>
        )}
        {saved && stored ? <SavedDate activity={saved} date={stored} editable /> : name}
      </span>
      {!opened && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Add information about ${name}`}
          onClick={() => {
            // The button goes once the box is there, so the focus moves on in the same step.
            flushSync(() => setOpened(true));
            box.current?.focus();
          }}
        >
          Add information
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        size={40}
        className={classes.lineRemove}
        data-remove
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
      {opened && (
        <Textarea
          className={classes.lineText}
          aria-label={`Information about ${name}`}
          placeholder="What was different on this date"
          ref={box}
          rows={2}
          maxLength={FREE_TEXT_MAX}
          value={information}
          onChange={(event) => onInformation(event.currentTarget.value)}
        />
      )}
    </li>
  );
}
