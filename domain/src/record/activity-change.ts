import { isPlainDate } from '../values/plain-date.ts';
import type { Weekday } from '../values/weekdays.ts';
import { type ActivityFormModel, formDates, type ListedDate, type RecurrenceFields } from './activity-form.ts';
import type { Occurrence } from './activity-rules.ts';
import { type EvidenceLink, keepLinkDates, settleLink, WHOLE_ACTIVITY } from './evidence-links.ts';

/*
 * Pure changes of the form, each `values → values`; `year` is the calendar year that the form is for. Links of files
 * follow every change of dates, so that none points to a date that is gone (OCC-17).
 */

/** Another occurrence: dates are carried where the new one has none (OCC-10), files belong to the whole activity (OCC-09). */
export function changeOccurrence(values: ActivityFormModel, occurrence: Occurrence, year: number): ActivityFormModel {
  if (occurrence === values.occurrence) return values;
  return {
    ...values,
    ...carriedDates(values, occurrence, year),
    occurrence,
    files: values.files.map((file) => ({ ...file, link: WHOLE_ACTIVITY })),
  };
}

/** Another activity type; one that does not recur forces a single date (OCC-11). */
export function changeType(
  values: ActivityFormModel,
  type: { activityTypeId: number; recurring: boolean },
  year: number,
): ActivityFormModel {
  const changed = { ...values, activityTypeId: type.activityTypeId };
  return type.recurring ? changed : changeOccurrence(changed, 'S', year);
}

/** Another single date. Where the old one was carried to the other occurrences, the new one follows (OCC-10). */
export function changeDate(values: ActivityFormModel, date: string, year: number): ActivityFormModel {
  const { date: before, recurrence } = values;
  const carriesStart = before !== '' && recurrence.startDate === before;
  return withLinksOnDates(
    {
      ...values,
      date,
      dates: followedList(values, date),
      recurrence: carriesStart ? { ...recurrence, startDate: date } : recurrence,
    },
    year,
  );
}

/**
 * Exactly these dates in the list, as a calendar with several ticks reports them: in order, each once (OCC-13), and none
 * that is no date. Dates that stay keep their information, those that go lose their file links (OCC-12).
 */
export function changeDates(values: ActivityFormModel, dates: readonly string[], year: number): ActivityFormModel {
  const wanted = [...new Set(dates.filter(isPlainDate))].sort();
  const list = wanted.map((date) => values.dates.find((line) => line.date === date) ?? { date, information: '' });
  return withLinksOnDates({ ...values, dates: list }, year);
}

/** One date more in the list; a date it has already, or no date at all, changes nothing (OCC-13). */
export function addDate(values: ActivityFormModel, date: string, year: number): ActivityFormModel {
  return changeDates(values, [...listedDates(values), date], year);
}

/** One date less in the list, with its file links (OCC-12). */
export function removeDate(values: ActivityFormModel, date: string, year: number): ActivityFormModel {
  return changeDates(
    values,
    listedDates(values).filter((listed) => listed !== date),
    year,
  );
}

/** What is written beside one date of the list. */
export function changeDateInformation(values: ActivityFormModel, date: string, information: string): ActivityFormModel {
  return { ...values, dates: values.dates.map((line) => (line.date === date ? { ...line, information } : line)) };
}

/** Another pattern. While it gives no date it is half entered, and file links wait for what it becomes. */
export function changeRecurrence(
  values: ActivityFormModel,
  change: Partial<RecurrenceFields>,
  year: number,
): ActivityFormModel {
  return withLinksOnDates({ ...values, recurrence: { ...values.recurrence, ...change } }, year);
}

/** A weekday ticked or unticked; the last one stays (OCC-05). */
export function toggleWeekday(values: ActivityFormModel, weekday: Weekday, year: number): ActivityFormModel {
  const { weekdays } = values.recurrence;
  if (!weekdays.includes(weekday)) return changeRecurrence(values, { weekdays: [...weekdays, weekday] }, year);
  if (weekdays.length === 1) return values;
  return changeRecurrence(values, { weekdays: weekdays.filter((other) => other !== weekday) }, year);
}

/** The first weekday that the member ticks, in place of the one that the product chose (OCC-19). */
export function chooseWeekday(values: ActivityFormModel, weekday: Weekday, year: number): ActivityFormModel {
  return changeRecurrence(values, { weekdays: [weekday] }, year);
}

/** One file more, for the whole activity; a file is attached once. */
export function attachFile(values: ActivityFormModel, file: { documentId: number; name: string }): ActivityFormModel {
  if (values.files.some(({ documentId }) => documentId === file.documentId)) return values;
  const documentsToDelete = values.documentsToDelete.filter((documentId) => documentId !== file.documentId);
  return { ...values, documentsToDelete, files: [...values.files, { ...file, link: WHOLE_ACTIVITY }] };
}

/** One file less, to be deleted with the save if nothing else uses it (EVD-21). */
export function deleteFile(values: ActivityFormModel, documentId: number): ActivityFormModel {
  const without = detachFile(values, documentId);
  return { ...without, documentsToDelete: [...without.documentsToDelete, documentId] };
}

/** One file less; the file itself stays in My Files. */
export function detachFile(values: ActivityFormModel, documentId: number): ActivityFormModel {
  return { ...values, files: values.files.filter((file) => file.documentId !== documentId) };
}

/**
 * A day of the pattern that does not happen is taken out, and one that was comes back (OCC-08, OCC-17). A date that was moved
 * happens, whatever became of its day.
 */
export function toggleSeriesDay(values: ActivityFormModel, day: string, year: number): ActivityFormModel {
  const { removed, moved } = values.exceptions;
  if (removed.includes(day)) return bringBack(values, day);
  return withLinksOnDates({ ...values, exceptions: { removed: [...removed, day].toSorted(), moved } }, year);
}

/** A day of the pattern that was taken out comes back with the save (OCC-17). */
export function bringBack(values: ActivityFormModel, date: string): ActivityFormModel {
  const { removed, moved } = values.exceptions;
  return { ...values, exceptions: { removed: removed.filter((day) => day !== date), moved } };
}

/** What a file proves, as far as the activity has such dates and they are free (EVD-05 to EVD-07). */
export function linkFile(
  values: ActivityFormModel,
  documentId: number,
  link: EvidenceLink,
  year: number,
): ActivityFormModel {
  const others = values.files.filter((file) => file.documentId !== documentId);
  const settled = settleLink(link, formDates(values, year), others);
  return {
    ...values,
    files: values.files.map((file) => (file.documentId === documentId ? { ...file, link: settled } : file)),
  };
}

/** The form with no file link to a date that is gone (EVD-06, OCC-17). */
function withLinksOnDates(values: ActivityFormModel, year: number): ActivityFormModel {
  const dates = new Set(formDates(values, year));
  if (values.occurrence === 'R' && dates.size === 0) return values;
  const files = values.files.map((file) => ({ ...file, link: keepLinkDates(file.link, (date) => dates.has(date)) }));
  return { ...values, files };
}

/** The fields of the occurrence to come, filled from the present one where they are empty; what was typed stays (OCC-10). */
function carriedDates(values: ActivityFormModel, to: Occurrence, year: number): Partial<ActivityFormModel> {
  const dates = datesToCarry(values, year);
  const [first = ''] = dates;
  switch (to) {
    case 'S':
      return values.date === '' ? { date: first } : {};
    case 'M':
      return values.dates.length === 0 ? { dates: dates.map((date) => ({ date, information: '' })) } : {};
    case 'R': {
      const { recurrence } = values;
      return recurrence.startDate === '' ? { recurrence: { ...recurrence, startDate: first } } : {};
    }
  }
}

/** All dates of the present occurrence; of a pattern that gives none yet, its start. */
function datesToCarry(values: ActivityFormModel, year: number): string[] {
  const dates = formDates(values, year);
  const startsOnly = values.occurrence === 'R' && dates.length === 0;
  return startsOnly ? [values.recurrence.startDate].filter(isPlainDate) : dates;
}

/** The list after the single date became `date`: a line that is nothing but the old date carried along becomes the new one. */
function followedList(values: ActivityFormModel, date: string): readonly ListedDate[] {
  const [line, ...more] = values.dates;
  const carried = line !== undefined && more.length === 0 && line.date === values.date;
  if (!carried) return values.dates;
  // Without a date there is no line; what was written beside it must not go, though.
  if (!isPlainDate(date)) return line.information === '' ? [] : values.dates;
  return [{ ...line, date }];
}

function listedDates(values: ActivityFormModel): string[] {
  return values.dates.map(({ date }) => date);
}
