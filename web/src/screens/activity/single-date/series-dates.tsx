import type { Activity } from '@cpd/contract/activities';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { toggled } from '../../../lib/toggled.ts';
import shared from '../../../ui/shared.module.css';
import { type DatesDeletion, DeleteTicked } from './delete-ticked.tsx';
import { type DateMarks, marksOf, SavedDate } from './saved-date.tsx';
import classes from './single-date.module.css';

/** Longer lists open on demand. */
const SHORT_LIST = 6;

type SeriesDatesProps = {
  /** A saved activity with several dates. */
  activity: Activity;
  /** Each date can be changed; otherwise it can be read. */
  editable: boolean;
  /** Days of the pattern that are left out now, `YYYY-MM-DD`. */
  removedDates: readonly string[];
  onBringBack: (day: string) => void;
  /** Several dates can be deleted at once; left out where that is not offered. */
  deletion?: DatesDeletion | undefined;
};

/** The dates of a saved series, with what is special about each and the way to it (OCC-15, OCC-17). */
export function SeriesDates({ activity, editable, removedDates, onBringBack, deletion }: SeriesDatesProps) {
  const dates = activity.dates;
  const [open, setOpen] = useState(dates.length <= SHORT_LIST);
  const [ticked, setTicked] = useState<readonly number[]>();
  const id = useId();
  return (
    <Stack gap="xs">
      <Text>{datesInWords(activity)}</Text>
      {dates.length > SHORT_LIST && (
        <div>
          <Button size="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? 'Hide the dates' : 'Show the dates'}
          </Button>
        </div>
      )}
      <ul id={id} className={`${shared.list} ${classes.list}`} hidden={!open} aria-label="Dates">
        {dates.map((date) => (
          <SeriesDate
            key={date.activityDateId}
            activity={activity}
            date={date}
            editable={editable}
            {...(ticked && { ticked: ticked.includes(date.activityDateId) })}
            onTick={(id) => setTicked((now = []) => toggled(now, id))}
          />
        ))}
      </ul>
      {deletion && dates.length > 1 && ticked === undefined && (
        <div>
          <Button
            size="sm"
            onClick={() => {
              setTicked([]);
              setOpen(true);
            }}
          >
            Delete several dates
          </Button>
        </div>
      )}
      {deletion && ticked && (
        <DeleteTicked activity={activity} ticked={ticked} deletion={deletion} onCancel={() => setTicked(undefined)} />
      )}
      {removedDates.length > 0 && (
        <>
          <Text>Removed from the pattern:</Text>
          <ul className={`${shared.list} ${classes.list}`} aria-label="Removed dates">
            {removedDates.map((day) => (
              <li key={day} className={classes.line}>
                <span className={`${classes.day} ${classes.removed}`}>{formatDayMonthYear(day)}</span>
                {editable && (
                  <Button
                    size="sm"
                    aria-label={`Bring back ${formatDayMonthYear(day)}`}
                    onClick={() => onBringBack(day)}
                  >
                    Bring back
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}

type SeriesDateProps = {
  activity: Activity;
  date: Activity['dates'][number];
  editable: boolean;
  /** Whether it is among those to be deleted, while such are chosen. */
  ticked?: boolean;
  onTick: (activityDateId: number) => void;
};

function SeriesDate({ activity, date, editable, ticked, onTick }: SeriesDateProps) {
  const id = date.activityDateId;
  return (
    <li className={classes.line}>
      {ticked !== undefined && (
        <Checkbox
          size="md"
          aria-label={`Choose ${formatDayMonthYear(date.startDate)}`}
          checked={ticked}
          onChange={() => onTick(id)}
        />
      )}
      <SavedDate activity={activity} date={date} editable={editable} />
      {!editable && date.additionalInformation !== '' && (
        <p className={classes.information}>{date.additionalInformation}</p>
      )}
    </li>
  );
}

/** The dates of a series in one line: "21 dates; 3 with own hours, 1 with reflection". */
export function datesInWords(activity: Activity): string {
  const dates = activity.dates;
  const marks = dates.map((date) => marksOf(activity, date));
  const count = (has: (mark: DateMarks) => boolean) => marks.filter(has).length;
  const parts: [number, string][] = [
    [count(({ ownHours }) => ownHours), 'with own hours'],
    [count(({ reflection }) => reflection), 'with reflection'],
    [count(({ evidence }) => evidence), 'with evidence'],
    [count(({ moved }) => moved), 'moved'],
  ];
  const special = parts.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`);
  const total = dates.length === 1 ? '1 date' : `${dates.length} dates`;
  return special.length === 0 ? total : `${total}; ${special.join(', ')}`;
}
