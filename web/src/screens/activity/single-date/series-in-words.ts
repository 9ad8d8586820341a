import type { Activity } from '@cpd/contract/activities';

type SavedDate = Activity['dates'][number];

/** What one date of a series has of its own. */
type DateMarks = { ownHours: boolean; reflection: boolean; evidence: boolean; moved: boolean };

/** What is special about a date; a file of the whole activity is evidence for all of them, and marks none. */
export function marksOf({ userActivityDocuments }: Activity, date: SavedDate): DateMarks {
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
