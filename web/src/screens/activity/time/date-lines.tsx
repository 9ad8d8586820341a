import { changeDateInformation, removeDate } from '@cpd/domain/record/activity-change';
import type { ListedDate } from '@cpd/domain/record/activity-form';
import { FREE_TEXT_MAX } from '@cpd/domain/values/limits';
import { formatDayMonthYear, isPlainDate } from '@cpd/domain/values/plain-date';
import { ActionIcon, Button, Text, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { shortWeekday, weekdayOf } from './day-words.ts';
import classes from './time.module.css';
import type { TimeFieldProps } from './time-field-props.ts';

type DateLinesProps = Pick<TimeFieldProps, 'values' | 'change' | 'year' | 'fieldId'> & { shut: boolean };

/** The dates of the list, a line each: what is written beside it, and the button that removes it (OCC-12). */
export function DateLines({ values, change, year, fieldId, shut }: DateLinesProps) {
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
    <ul ref={list} className={classes.lines} aria-label="Dates">
      {values.dates.map((line, index) => (
        <DateLine
          key={line.date}
          line={line}
          shut={shut}
          onRemove={() => remove(index, line.date)}
          onInformation={(information) => change((now) => changeDateInformation(now, line.date, information))}
        />
      ))}
    </ul>
  );
}

type DateLineProps = {
  line: ListedDate;
  shut: boolean;
  onRemove: () => void;
  onInformation: (information: string) => void;
};

function DateLine({ line, shut, onRemove, onInformation }: DateLineProps) {
  const { date, information } = line;
  const [opened, setOpened] = useState(information !== '');
  const box = useRef<HTMLTextAreaElement>(null);
  const name = formatDayMonthYear(date);
  return (
    <li className={classes.line}>
      <span className={classes.lineDate}>
        {isPlainDate(date) && <span className={classes.weekday}>{shortWeekday(weekdayOf(date))}</span>}
        {name}
      </span>
      {!shut && !opened && (
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
      {!shut && (
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
      )}
      {!shut && opened && (
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
      {shut && information !== '' && <Text className={classes.lineText}>{information}</Text>}
    </li>
  );
}
