import type { Activity } from '@cpd/contract/activities';
import { recurrenceToWire } from '@cpd/contract/recurrence-wire';
import { sumHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { MemberYear } from '../../year/years/year-reader.ts';
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
export function eventToActivity(
  event: ImportedEvent,
  { userId, year, years }: { userId: number; year: MemberYear; years: readonly MemberYear[] },
): Activity {
  const total = sumHours(event.dates.map(() => event.hours));
  return {
    UserId: userId,
    UserActivityId: 0,
    CPDYearId: year.facts.cpdYearId,
    ActivityName: event.name,
    ActivityTypeId: 0,
    ActivityTypeName: '',
    CategoryName: '',
    CPDShortcutId: null,
    VerifiedActivityId: null,
    AdditionalInformation: event.information,
    Occurrence: event.pattern === undefined ? (event.dates.length === 1 ? 'S' : 'M') : 'R',
    ...(event.pattern === undefined ? {} : recurrenceToWire(event.pattern)),
    TotalHours: total,
    HoursPerDate: event.hours,
    EnteredHoursWithReflections: total,
    UserActivityHours: [],
    DefaultHoursPerDate: event.hours,
    DefaultUserActivityHours: [],
    UserActivityDates: event.dates.map((date) => ({
      UserActivityDateId: 0,
      StartDate: date,
      EndDate: date,
      AdditionalInformation: '',
      Hours: event.hours,
      HasOwnHours: false,
      HasReflection: false,
      MovedFrom: null,
    })),
    RemovedDates: [],
    Timeframe: timeframe(event.dates),
    AddReflection: false,
    Reflection: null,
    ReflectionHours: 0,
    ReflectionAnswers: [],
    SingleReflection: '',
    SingleReflectionAnswers: [],
    SingleReflectionHours: 0,
    UserActivityDocuments: [],
    UserActivityPDPGoals: [],
    UserActivityPDPs: [],
    CPDYears: years.map(({ facts }) => ({
      CPDYearId: facts.cpdYearId,
      CPDYear: facts.year,
      Checked: facts.cpdYearId === year.facts.cpdYearId,
    })),
    Abilities: NOT_SAVED,
    RowVersion: 0,
  };
}

function timeframe(dates: readonly string[]): string {
  const from = formatDayMonthYear(dates[0] ?? '');
  return dates.length === 1 ? from : `${from} to ${formatDayMonthYear(dates.at(-1) ?? '')}`;
}
