import type { Calendar, UserActivitySummary } from '@cpd/contract/calendar';
import { activityAbilities } from '@cpd/domain/record/abilities';
import { NO_DETAILS } from '@cpd/domain/record/activity-details';
import { CALENDAR_RANGE_MAX_DAYS, CALENDAR_SUBSCRIPTION_HOURS } from '@cpd/domain/values/limits';
import { isEditable } from '@cpd/domain/year/year-rules';
import { invalid, notFound } from '../../../app-error.ts';
import type { Caller } from '../../../caller.ts';
import type { Database } from '../../../database/tables.ts';
import type { MemberYear } from '../../year/years/year-reader.ts';
import { listYears } from '../../year/years/year-service.ts';
import { listEntries } from './calendar-export-reader.ts';
import { type CalendarEntry, writeCalendar } from './calendar-file.ts';
import { type CalendarDate, type CalendarYear, readCalendar } from './calendar-reader.ts';

/**
 * What the member logged from one plain date to another, both included (API-23, CAL-17). Throws INVALID for a range that
 * ends before it starts or is longer than any view.
 */
export async function getCalendar(
  database: Database,
  { subjectUserId, now }: Pick<Caller, 'subjectUserId' | 'now'>,
  start: string,
  end: string,
): Promise<Calendar> {
  const middle = middleDay(start, end);
  const { years, dates } = await readCalendar(database, { userId: subjectUserId, start, end, now });
  const rules = yearFlags(years, now);
  const shown = years.find(({ facts }) => facts.year === middle.year);
  return {
    userActivityCounts: countDays(dates),
    userActivitySummaries: dates.map((date) => toSummary(date, rules)),
    editable: shown !== undefined && rules.editable(shown.facts.cpdYearId),
    hasPlanAvailable: shown?.hasPlans ?? false,
  };
}

/** Where the entries of a calendar file come from. */
export interface CalendarOrigin {
  productName: string;
  host: string;
}

/**
 * A year of the member as a calendar file (API-24, CAL-13). `year` is the year itself or its id. Throws NOT_FOUND for a
 * year that is not in the member's list.
 */
export async function exportCalendar(
  database: Database,
  origin: CalendarOrigin,
  caller: Pick<Caller, 'subjectUserId' | 'now'>,
  year: number,
): Promise<Buffer> {
  const years = await listYears(database, caller);
  const found = years.find(({ facts }) => facts.cpdYearId === year || facts.year === year);
  if (found === undefined) throw notFound('CPD year');
  const entries = await entriesOf(database, caller.subjectUserId, found);
  return writeCalendar({ title: `CPD ${found.facts.year}` }, entries, origin);
}

/**
 * Years of a member as one calendar file for programs that read it again and again (CAL-18). It says no more than when, what
 * and how long: such files lie with other people's services.
 */
export async function writeYears(
  database: Database,
  origin: CalendarOrigin,
  userId: number,
  years: readonly MemberYear[],
): Promise<Buffer> {
  const all = await Promise.all(years.map((year) => entriesOf(database, userId, year)));
  const entries = all.flat().map((entry) => ({ ...entry, ...NO_DETAILS, additionalInformation: '' }));
  return writeCalendar({ title: origin.productName, readAgainAfter: CALENDAR_SUBSCRIPTION_HOURS }, entries, origin);
}

async function entriesOf(
  database: Database,
  userId: number,
  { facts, framework }: MemberYear,
): Promise<CalendarEntry[]> {
  const names = new Map(framework.categories.map(({ categoryId, name }) => [categoryId, name]));
  const entries = await listEntries(database, userId, facts.cpdYearId);
  return entries.map((entry) => ({ ...entry, category: names.get(entry.categoryId) ?? '' }));
}

function middleDay(start: string, end: string): Temporal.PlainDate {
  const first = Temporal.PlainDate.from(start);
  const { days } = first.until(end);
  if (days < 0) throw invalid([{ field: 'EndDate', message: 'The end date must not be before the start date.' }]);
  if (days >= CALENDAR_RANGE_MAX_DAYS) {
    const message = `Please ask for at most ${CALENDAR_RANGE_MAX_DAYS} days at a time.`;
    throw invalid([{ field: 'EndDate', message }]);
  }
  return first.add({ days: Math.floor(days / 2) });
}

interface YearFlags {
  editable(cpdYearId: number): boolean;
  hasPlans(cpdYearId: number): boolean;
  anyEditable: boolean;
}

function yearFlags(years: readonly CalendarYear[], now: Temporal.Instant): YearFlags {
  const takesChanges = (year: CalendarYear) =>
    isEditable({ ...year, now, reopenedUntil: year.reopenedUntil ?? undefined });
  const open = new Set(years.filter(takesChanges).map(({ facts }) => facts.cpdYearId));
  const planned = new Set(years.filter(({ hasPlans }) => hasPlans).map(({ facts }) => facts.cpdYearId));
  return {
    editable: (cpdYearId) => open.has(cpdYearId),
    hasPlans: (cpdYearId) => planned.has(cpdYearId),
    anyEditable: open.size > 0,
  };
}

/** The count of each day that has any (CAL-03); `dates` are in order. */
function countDays(dates: readonly CalendarDate[]): Calendar['userActivityCounts'] {
  const counts = new Map<string, number>();
  for (const { date } of dates) counts.set(date, (counts.get(date) ?? 0) + 1);
  return [...counts].map(([day, count]) => ({ date: day, activityCount: count }));
}

function toSummary(date: CalendarDate, years: YearFlags): UserActivitySummary {
  const editable = years.editable(date.cpdYearId);
  const facts = {
    recurring: date.isRecurring,
    isPlanEntry: date.isPlanEntry,
    verified: date.isVerified,
    isPlanType: date.isPlanType,
  };
  return {
    date: date.date,
    activityName: date.name,
    cpdYearId: date.cpdYearId,
    activityId: date.activityId,
    isPlanType: date.isPlanType,
    isRecurring: date.isRecurring,
    linkedPlans: date.plans,
    hasEvidence: date.hasEvidence,
    editable: editable,
    hasPlanAvailable: years.hasPlans(date.cpdYearId),
    dateCount: date.dateCount,
    hasFiles: date.hasFiles,
    abilities: activityAbilities({ editable }, facts, years.anyEditable),
  };
}
