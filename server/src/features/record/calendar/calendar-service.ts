import { NO_DETAILS } from '@cpd/domain/record/activity-details';
import { CALENDAR_RANGE_MAX_DAYS, CALENDAR_SUBSCRIPTION_HOURS } from '@cpd/domain/values/limits';
import type { Database } from '../../../platform/database/tables.ts';
import { invalid, notFound } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { MemberYear } from '../years/year-reader.ts';
import { listYears } from '../years/year-service.ts';
import { listEntries } from './calendar-export-reader.ts';
import type { CalendarEntry } from './calendar-file.ts';
import { type ReadCalendar, readCalendar } from './calendar-reader.ts';

/**
 * What the member logged from one plain date to another, both included (API-23, CAL-17). Throws INVALID for a range that
 * ends before it starts or is longer than any view.
 */
export async function getCalendar(
  database: Database,
  { subjectUserId, now }: Pick<Caller, 'subjectUserId' | 'now'>,
  start: string,
  end: string,
): Promise<ReadCalendar> {
  const { year } = middleDay(start, end);
  return await readCalendar(database, { userId: subjectUserId, start, end, year, now });
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
  const { writeCalendar } = await import('./calendar-file.ts');
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
  const { writeCalendar } = await import('./calendar-file.ts');
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
