import type { Activity } from '@cpd/contract/activities';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconArrowsMove, IconClock, IconFile, IconMessage2, type TablerIcon } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { hoursInWords } from '../../../parts/hours-text.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import shared from '../../../ui/shared.module.css';
import { type DatesDeletion, DeleteTicked } from './delete-ticked.tsx';
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
  // The dates that the form will save are above, as a list of their own.
  const isEditedList = editable && activity.occurrence === 'M';
  return (
    <Stack gap="xs">
      <Text>{isEditedList ? `Saved: ${datesInWords(activity)}` : datesInWords(activity)}</Text>
      {dates.length > SHORT_LIST && (
        <div>
          <Button size="sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? 'Hide the dates' : 'Show the dates'}
          </Button>
        </div>
      )}
      <ul
        id={id}
        className={`${shared.list} ${classes.list}`}
        hidden={!open}
        aria-label={isEditedList ? 'Saved dates' : 'Dates'}
      >
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

function toggled(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

function SeriesDate({ activity, date, editable, ticked, onTick }: SeriesDateProps) {
  const { activityDateId: id, movedFrom } = date;
  const marks = marksOf(activity, date);
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
      <Anchor
        component={AppLink}
        href={paths.activity(editable ? { dateid: id } : { viewdateid: id })}
        underline="always"
        className={classes.day}
        aria-label={`${editable ? 'Edit' : 'View'} ${formatDayMonthYear(date.startDate)}`}
      >
        {formatDayMonthYear(date.startDate)}
      </Anchor>
      <span className={classes.hours}>{hoursInWords(date.hours)}</span>
      {marks.ownHours && <Mark icon={IconClock}>own hours</Mark>}
      {marks.reflection && <Mark icon={IconMessage2}>reflection</Mark>}
      {marks.evidence && <Mark icon={IconFile}>evidence</Mark>}
      {movedFrom !== null && <Mark icon={IconArrowsMove}>moved from {formatDayMonthYear(movedFrom)}</Mark>}
      {!editable && date.additionalInformation !== '' && (
        <p className={classes.information}>{date.additionalInformation}</p>
      )}
    </li>
  );
}

function Mark({ icon: Icon, children }: { icon: TablerIcon; children: string | string[] }) {
  return (
    <span className={classes.mark}>
      <Icon size={16} aria-hidden /> {children}
    </span>
  );
}

type SavedDate = Activity['dates'][number];

/** What one date of a series has of its own. */
type DateMarks = { ownHours: boolean; reflection: boolean; evidence: boolean; moved: boolean };

/** What is special about a date; a file of the whole activity is evidence for all of them, and marks none. */
function marksOf({ userActivityDocuments }: Activity, date: SavedDate): DateMarks {
  return {
    ownHours: date.hasOwnHours,
    reflection: date.hasReflection,
    evidence: userActivityDocuments.some(({ linkedDates }) =>
      linkedDates.some(({ activityDateId }) => activityDateId === date.activityDateId),
    ),
    moved: date.movedFrom !== null,
  };
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
