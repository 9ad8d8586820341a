import type { Activity } from '@cpd/contract/activities';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor } from '@mantine/core';
import { IconArrowsMove, IconClock, IconFile, IconMessage2, type TablerIcon } from '@tabler/icons-react';
import { paths } from '../../../lib/paths.ts';
import { hoursInWords } from '../../../parts/hours-text.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import classes from './single-date.module.css';

type StoredDate = Activity['dates'][number];

type SavedDateProps = {
  activity: Activity;
  date: StoredDate;
  /** It leads to where it can be changed; otherwise to where it can be read. */
  editable: boolean;
};

/** A date of a saved series: the way to it, its hours, and what it has of its own (OCC-15, OCC-17). */
export function SavedDate({ activity, date, editable }: SavedDateProps) {
  const { activityDateId: id, startDate, movedFrom } = date;
  const marks = marksOf(activity, date);
  return (
    <>
      <Anchor
        component={AppLink}
        href={paths.activity(editable ? { dateid: id } : { viewdateid: id })}
        underline="always"
        className={classes.day}
        aria-label={`${editable ? 'Edit' : 'View'} ${formatDayMonthYear(startDate)}`}
      >
        {formatDayMonthYear(startDate)}
      </Anchor>
      <span className={classes.hours}>{hoursInWords(date.hours)}</span>
      {marks.ownHours && <Mark icon={IconClock}>own hours</Mark>}
      {marks.reflection && <Mark icon={IconMessage2}>reflection</Mark>}
      {marks.evidence && <Mark icon={IconFile}>evidence</Mark>}
      {movedFrom !== null && <Mark icon={IconArrowsMove}>moved from {formatDayMonthYear(movedFrom)}</Mark>}
    </>
  );
}

function Mark({ icon: Icon, children }: { icon: TablerIcon; children: string | string[] }) {
  return (
    <span className={classes.mark}>
      <Icon size={16} aria-hidden /> {children}
    </span>
  );
}

/** What one date of a series has of its own. */
export type DateMarks = { ownHours: boolean; reflection: boolean; evidence: boolean; moved: boolean };

/** What is special about a date; a file of the whole activity is evidence for all of them, and marks none. */
export function marksOf({ userActivityDocuments }: Activity, date: StoredDate): DateMarks {
  return {
    ownHours: date.hasOwnHours,
    reflection: date.hasReflection,
    evidence: userActivityDocuments.some(({ linkedDates }) =>
      linkedDates.some(({ activityDateId }) => activityDateId === date.activityDateId),
    ),
    moved: date.movedFrom !== null,
  };
}
