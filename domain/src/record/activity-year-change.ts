import { formatHours, readHours, sumHours } from '../values/hours.ts';
import { isInYear } from '../values/plain-date.ts';
import type { YearRules } from '../year/year-rules.ts';
import { changeType } from './activity-change.ts';
import { type ActivityFormModel, NEW_RECURRENCE, NO_EXCEPTIONS, type ReflectionFields } from './activity-form.ts';

/** What a year offers to the form, loaded before the form moves there (ACT-34). */
export type YearOffers = {
  cpdYearId: number;
  /** The calendar year. */
  year: number;
  rules: Pick<YearRules, 'hoursModel' | 'currency' | 'reflectionValues' | 'defaultReflectionValue'>;
  activityTypes: readonly { activityTypeId: number; recurring: boolean }[];
  areaIds: readonly number[];
  /** The area "Generic", where the year has it (DOM-07). */
  genericAreaId: number | undefined;
  questionIds: readonly number[];
};

type Move = {
  /** How the year that is left counts. */
  from: Pick<YearRules, 'hoursModel' | 'currency'>;
  to: YearOffers;
  /** A copy leaves its answers with the year they were given in (RFL-08). */
  copying: boolean;
};

/**
 * The form in another year. Name, information and what the year offers too stay; dates outside it (ACT-37), a type it does
 * not have (ACT-36), files (ACT-35) and goals go; hours change into its model (HRS-14); answers come back with their year
 * (RFL-08). Choosing the same year changes nothing.
 */
export function changeYear(values: ActivityFormModel, { from, to, copying }: Move): ActivityFormModel {
  if (values.cpdYearId === to.cpdYearId) return values;
  const moved: ActivityFormModel = {
    ...values,
    cpdYearId: to.cpdYearId,
    ...datesIn(values, to.year),
    ...hoursIn(values, from.hoursModel, to),
    reflection: reflectionIn(values, { from, to, copying }),
    otherReflections: { ...values.otherReflections, [values.cpdYearId]: values.reflection },
    files: [],
    documentsToDelete: [],
    goalIds: [],
  };
  const type = to.activityTypes.find(({ activityTypeId }) => activityTypeId === values.activityTypeId);
  return type ? changeType(moved, type, to.year) : { ...moved, activityTypeId: 0 };
}

/**
 * The form for a copy of saved values: in its own year, or where that cannot be changed in `to`. The pattern starts anew
 * inside the same range, without the days that did not happen; evidence stays with the original (ACT-33).
 */
export function copyOf(values: ActivityFormModel, move: Omit<Move, 'copying'>): ActivityFormModel {
  const { startDate, endDate } = values.recurrence;
  const copy: ActivityFormModel = {
    ...values,
    recurrence: { ...NEW_RECURRENCE, startDate, endDate },
    exceptions: { ...NO_EXCEPTIONS, removed: values.exceptions.removed },
    files: [],
  };
  return changeYear(copy, { ...move, copying: true });
}

/** ACT-37 for every occurrence. */
function datesIn(values: ActivityFormModel, year: number): Pick<ActivityFormModel, 'date' | 'dates' | 'recurrence'> {
  const inYear = (date: string) => (isInYear(date, year) ? date : '');
  const { recurrence } = values;
  return {
    date: inYear(values.date),
    dates: values.dates.filter(({ date }) => isInYear(date, year)),
    recurrence: { ...recurrence, startDate: inYear(recurrence.startDate), endDate: inYear(recurrence.endDate) },
  };
}

type HourFields = Pick<ActivityFormModel, 'hours' | 'areaHours' | 'areaIds'>;

/**
 * HRS-14. Areas are cut to what the year offers only where it shows them; the fields of the other model wait unseen, so
 * that going there and back loses nothing.
 */
function hoursIn(values: ActivityFormModel, from: YearRules['hoursModel'], to: YearOffers): HourFields {
  const offered = new Set(to.areaIds);
  if (to.rules.hoursModel === 'total') {
    const { hours, areaHours, areaIds } = from === 'total' ? values : asTotal(values);
    return { hours, areaHours, areaIds: areaIds.filter((areaId) => offered.has(areaId)) };
  }
  const { hours, areaHours, areaIds } = from === 'per-specialty' ? values : asLines(values, to.genericAreaId);
  return { hours, areaHours: areaHours.filter(({ areaId }) => offered.has(areaId)), areaIds };
}

/** The lines as their sum, with the areas that have hours. */
function asTotal(values: ActivityFormModel): HourFields {
  const filled = filledLines(values);
  const named = new Set([...values.areaIds, ...filled.map(({ areaId }) => areaId)]);
  const hours = filled.length > 0 ? formatHours(sumOf(filled)) : '';
  return { hours, areaHours: values.areaHours, areaIds: [...named] };
}

/** The total as hours of Generic. Lines typed before are kept when their total was not changed. */
function asLines(values: ActivityFormModel, genericAreaId: number | undefined): HourFields {
  const { hours, areaIds } = values;
  const unchanged = readHours(hours) === sumOf(filledLines(values));
  if (unchanged || genericAreaId === undefined) return values;
  return { hours, areaHours: hours === '' ? [] : [{ areaId: genericAreaId, hours }], areaIds };
}

function filledLines(values: ActivityFormModel): { areaId: number; hours: number }[] {
  const lines = values.areaHours.map(({ areaId, hours }) => ({ areaId, hours: readHours(hours) }));
  return lines.filter(({ hours }) => hours > 0);
}

function sumOf(lines: readonly { hours: number }[]): number {
  return sumHours(lines.map(({ hours }) => hours));
}

/**
 * The reflection with the questions of the year: as answered now, else as answered when the form was there before. That of a
 * copy stays behind, and comes back with its year (RFL-08).
 */
function reflectionIn(values: ActivityFormModel, { from, to, copying }: Move): ReflectionFields {
  const { reflection } = values;
  const before = values.otherReflections[to.cpdYearId];
  if (copying && before) return before;
  // A fixed credit is no time that was chosen, and no chosen time is a credit (RFL-05, RFL-06).
  const taken = from.currency === to.rules.currency ? reflection.hours : before?.hours;
  const hours = to.rules.reflectionValues.find((value) => value === taken) ?? to.rules.defaultReflectionValue;
  if (copying) return { ...reflection, text: '', answers: [], hours };
  const known = [...reflection.answers, ...(before?.answers ?? [])];
  const answers = to.questionIds.flatMap((id) => known.find(({ questionId }) => questionId === id) ?? []);
  return { ...reflection, answers, hours };
}
