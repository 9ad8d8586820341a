import type { Activity } from '@cpd/contract/activities';
import { sumHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { MemberYear } from '../years/year-reader.ts';
import type { ImportedEvent } from './import-calendar.ts';

/** What may be done with something that is not saved yet. */
const NOT_SAVED = {
  edit: true,
  view: false,
  copy: false,
  addFile: false,
  attachToPlan: false,
  delete: false,
  deleteAll: false,
} as const;

/** An event of a calendar file as an activity that is not saved: the shape of one to be copied, with id 0 (CAL-12). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of fields
export function eventToActivity(
  event: ImportedEvent,
  { userId, year, years }: { userId: number; year: MemberYear; years: readonly MemberYear[] },
): Activity {
  const total = sumHours(event.dates.map(() => event.hours));
  return {
    userId: userId,
    activityId: 0,
    cpdYearId: year.facts.cpdYearId,
    activityName: event.name,
    activityTypeId: 0,
    activityTypeName: '',
    categoryName: '',
    shortcutId: null,
    verifiedActivityId: null,
    additionalInformation: event.information,
    ...event.details,
    occurrence: event.pattern === undefined ? (event.dates.length === 1 ? 'S' : 'M') : 'R',
    ...(event.pattern === undefined ? {} : { recurrence: event.pattern }),
    totalHours: total,
    hoursPerDate: event.hours,
    enteredHoursWithReflections: total,
    areaHours: [],
    defaultHoursPerDate: event.hours,
    defaultUserActivityHours: [],
    dates: event.dates.map((date) => ({
      activityDateId: 0,
      startDate: date,
      endDate: date,
      additionalInformation: '',
      hours: event.hours,
      hasOwnHours: false,
      hasReflection: false,
      movedFrom: null,
    })),
    removedDates: [],
    timeframe: timeframe(event.dates),
    addReflection: false,
    reflection: null,
    reflectionHours: 0,
    reflectionAnswers: [],
    singleReflection: '',
    singleReflectionAnswers: [],
    singleReflectionHours: 0,
    userActivityDocuments: [],
    goalIds: [],
    planId: null,
    linkedPlans: [],
    cpdYears: years.map(({ facts }) => ({
      cpdYearId: facts.cpdYearId,
      cpdYear: facts.year,
      checked: facts.cpdYearId === year.facts.cpdYearId,
    })),
    abilities: NOT_SAVED,
    rowVersion: 0,
  };
}

function timeframe(dates: readonly string[]): string {
  const from = formatDayMonthYear(dates[0] ?? '');
  return dates.length === 1 ? from : `${from} to ${formatDayMonthYear(dates.at(-1) ?? '')}`;
}
