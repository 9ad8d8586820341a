import { readHours } from '../values/hours.ts';
import { isPlainDate } from '../values/plain-date.ts';
import type { YearRules } from '../year/year-rules.ts';
import { type ActivityDetails, detailsOf, NO_DETAILS } from './activity-details.ts';
import type { EnteredActivity, Occurrence } from './activity-rules.ts';
import type { LinkedFile } from './evidence-links.ts';
import { expandRecurrence, type Recurrence } from './recurrence.ts';

/**
 * What the form of an activity holds, in every mode. Each occurrence keeps dates of its own and reflection stays beside
 * them, so that trying another tab loses nothing that was typed (OCC-10, RFL-02). Dates are `YYYY-MM-DD`, or what was
 * typed while it is no date, or ''.
 */
export type ActivityFormModel = ActivityDetails & {
  cpdYearId: number;
  name: string;
  /** 0 = not chosen (ACT-39). */
  activityTypeId: number;
  additionalInformation: string;
  occurrence: Occurrence;
  /** The date of a single activity. */
  date: string;
  /** The dates of an activity on multiple dates. */
  dates: readonly ListedDate[];
  recurrence: RecurrenceFields;
  exceptions: SeriesExceptions;
  /** Hours of each occurrence as typed, in years with total hours (HRS-11). */
  hours: string;
  /** Hours of each occurrence by area as typed, in years with hours per specialty. */
  areaHours: readonly { areaId: number; hours: string }[];
  areaIds: readonly number[];
  reflection: ReflectionFields;
  /** Reflections of years the form was moved away from, by year id, to come back with their year (RFL-08). */
  otherReflections: Readonly<Record<number, ReflectionFields>>;
  files: readonly LinkedFile[];
  /** Files that are to go with the save, if nothing else uses them (EVD-21, EVD-23). */
  documentsToDelete: readonly number[];
  goalIds: readonly number[];
};

/** One line of the list of dates. */
export type ListedDate = { date: string; information: string };

/** What was done to single dates of a series: days of the pattern taken out, and those that happened on another day. */
export type SeriesExceptions = {
  removed: readonly string[];
  moved: readonly { from: string; to: string }[];
};

/** A series as its pattern has it. */
export const NO_EXCEPTIONS: SeriesExceptions = { removed: [], moved: [] };

/** The reflection as filled in; it counts only when chosen (RFL-01). */
export type ReflectionFields = {
  chosen: boolean;
  /** The one text of credit years (RFL-04). */
  text: string;
  /** Time spent, or the fixed value of credit years. */
  hours: number;
  answers: readonly { questionId: number; answer: string }[];
};

/** Whether nothing is written in it: no answer, no text (RFL-01). */
export function isReflectionEmpty({ text, answers }: Pick<ReflectionFields, 'text' | 'answers'>): boolean {
  return text.trim() === '' && answers.every(({ answer }) => answer.trim() === '');
}

/** All fields of the three patterns side by side, so that each keeps what was set (OCC-18 to OCC-20). */
export type RecurrenceFields = {
  startDate: string;
  endDate: string;
  frequency: 'weekly' | 'monthly';
  everyWeeks: number;
  weekdays: WeeklyPattern['weekdays'];
  monthlyBy: 'day' | 'weekday';
  dayNumber: number;
  /** Interval in months by day of the month. */
  everyMonthsByDay: number;
  ordinal: WeekdayPattern['ordinal'];
  weekday: WeekdayPattern['weekday'];
  /** Interval in months by weekday. */
  everyMonthsByWeekday: number;
};

type WeeklyPattern = Recurrence & { kind: 'weekly' };
type WeekdayPattern = Recurrence & { kind: 'monthly-weekday' };

/** How a new pattern starts: weekly, every 1, Monday; monthly day 1, first Monday (ACT-33). */
export const NEW_RECURRENCE: RecurrenceFields = {
  startDate: '',
  endDate: '',
  frequency: 'weekly',
  everyWeeks: 1,
  weekdays: ['monday'],
  monthlyBy: 'day',
  dayNumber: 1,
  everyMonthsByDay: 1,
  ordinal: 'first',
  weekday: 'monday',
  everyMonthsByWeekday: 1,
};

/** A form with nothing in it. */
export function emptyActivityForm(
  cpdYearId: number,
  rules: Pick<YearRules, 'defaultReflectionValue'>,
): ActivityFormModel {
  return {
    cpdYearId,
    name: '',
    activityTypeId: 0,
    additionalInformation: '',
    ...NO_DETAILS,
    occurrence: 'S',
    date: '',
    dates: [],
    recurrence: NEW_RECURRENCE,
    exceptions: NO_EXCEPTIONS,
    hours: '',
    areaHours: [],
    areaIds: [],
    reflection: { chosen: false, text: '', hours: rules.defaultReflectionValue, answers: [] },
    otherReflections: {},
    files: [],
    documentsToDelete: [],
    goalIds: [],
  };
}

/** The pattern that the fields describe. */
export function recurrenceOf(fields: RecurrenceFields): Recurrence {
  const { startDate, endDate } = fields;
  if (fields.frequency === 'weekly') {
    return { startDate, endDate, kind: 'weekly', everyWeeks: fields.everyWeeks, weekdays: fields.weekdays };
  }
  if (fields.monthlyBy === 'day') {
    const { dayNumber, everyMonthsByDay } = fields;
    return { startDate, endDate, kind: 'monthly-day', everyMonths: everyMonthsByDay, dayNumber };
  }
  const { ordinal, weekday, everyMonthsByWeekday } = fields;
  return { startDate, endDate, kind: 'monthly-weekday', everyMonths: everyMonthsByWeekday, ordinal, weekday };
}

/** The fields for a saved pattern; those of the other patterns are as new. */
export function recurrenceFields(pattern: Recurrence): RecurrenceFields {
  const { startDate, endDate } = pattern;
  const fields = { ...NEW_RECURRENCE, startDate, endDate };
  switch (pattern.kind) {
    case 'weekly':
      return { ...fields, everyWeeks: pattern.everyWeeks, weekdays: pattern.weekdays };
    case 'monthly-day': {
      const { dayNumber, everyMonths } = pattern;
      return { ...fields, frequency: 'monthly', monthlyBy: 'day', dayNumber, everyMonthsByDay: everyMonths };
    }
    case 'monthly-weekday': {
      const { ordinal, weekday, everyMonths } = pattern;
      return {
        ...fields,
        frequency: 'monthly',
        monthlyBy: 'weekday',
        ordinal,
        weekday,
        everyMonthsByWeekday: everyMonths,
      };
    }
  }
}

/**
 * The plain dates that the chosen occurrence has now, in order and each once; `year` bounds a pattern (OCC-08). Of a series,
 * days taken out are missing and moved ones stand where they were moved to, as it will be saved (OCC-17).
 */
export function formDates(values: ActivityFormModel, year: number): string[] {
  switch (values.occurrence) {
    case 'S':
      return [values.date].filter(isPlainDate);
    case 'M':
      return [...new Set(values.dates.map(({ date }) => date).filter(isPlainDate))].sort();
    case 'R':
      return seriesDates(expandRecurrence(recurrenceOf(values.recurrence), year), values.exceptions);
  }
}

/** Said of a series without a date. */
export const NO_DATE_LEFT =
  'Every date of this pattern has been removed. Please keep at least one, or choose another pattern.';

/** Whether the pattern gives days and every one of them was taken out, so that nothing would be saved (OCC-08). */
export function hasNoDateLeft(values: ActivityFormModel, year: number): boolean {
  if (values.occurrence !== 'R' || formDates(values, year).length > 0) return false;
  return expandRecurrence(recurrenceOf(values.recurrence), year).length > 0;
}

function seriesDates(days: readonly string[], { removed, moved }: SeriesExceptions): string[] {
  const movedTo = new Map(moved.map(({ from, to }) => [from, to]));
  const left = days.filter((day) => !removed.includes(day) || movedTo.has(day));
  return [...new Set(left.map((day) => movedTo.get(day) ?? day))].sort();
}

/** The form as the rules judge it: only what its year and occurrence have (HRS-01, RFL-02, RFL-10). */
export function enteredActivity(
  values: ActivityFormModel,
  { hoursModel }: Pick<YearRules, 'hoursModel'>,
): EnteredActivity {
  const { name, activityTypeId, additionalInformation, occurrence, reflection } = values;
  const listed = occurrence === 'S' ? [values.date] : values.dates.map(({ date }) => date);
  const total = hoursModel === 'total';
  return {
    name,
    activityTypeId,
    additionalInformation,
    ...detailsOf(values),
    occurrence,
    dates: occurrence === 'R' ? [] : listed,
    ...(occurrence === 'R' ? { recurrence: recurrenceOf(values.recurrence) } : {}),
    hours: total ? readHours(values.hours) : undefined,
    areaHours: total ? [] : typedLines(values.areaHours),
    areaIds: total ? values.areaIds : [],
    ...(occurrence === 'S' && reflection.chosen ? { reflection } : {}),
  };
}

/** Lines left empty do not count; what cannot be read stays for the rules to refuse (HRS-10). */
function typedLines(lines: ActivityFormModel['areaHours']): { areaId: number; hours: number }[] {
  return lines
    .filter(({ hours }) => hours.trim() !== '')
    .map(({ areaId, hours }) => ({ areaId, hours: readHours(hours) }));
}
