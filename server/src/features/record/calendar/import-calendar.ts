import { type ActivityDetails, detailsOf } from '@cpd/domain/record/activity-details';
import type { Recurrence } from '@cpd/domain/record/recurrence';
import { COLLEGE_ZONE } from '@cpd/domain/values/college-day';
import { CALENDAR_CHOICES_MAX, CALENDAR_OCCURRENCES_MAX } from '@cpd/domain/values/limits';
import { isInYear } from '@cpd/domain/values/plain-date';
import { type ReadEvent, readEvent, unreadableEvent } from './import-event.ts';
import { type RawEvent, splitCalendar } from './import-lines.ts';
import { patternOf } from './import-pattern.ts';
import { CalendarProblem } from './import-problem.ts';
import { type Allowance, type DateSpan, datesOf, dayOf, daysFrom } from './import-series.ts';
import { readCalendarText } from './import-text.ts';
import { findZone } from './import-zones.ts';

/** An event, or the part of a series that lies in one year, as an activity could be made of it. */
export interface ImportedEvent {
  /** Where it stands in the file, counted from 1. */
  line: number;
  name: string;
  information: string;
  details: ActivityDetails;
  /** 0 when the file does not say. */
  hours: number;
  tentative: boolean;
  year: number;
  /** Plain dates in order, at least one. */
  dates: string[];
  pattern: Recurrence | undefined;
}

/** What a calendar file holds for the years that take activities. */
export interface ImportedCalendar {
  events: ImportedEvent[];
  cancelledCount: number;
  /** Events without any date in those years. */
  elsewhereCount: number;
  /** Single events that could not be read. */
  problems: { line: number; message: string }[];
}

/** What the import is told besides the file. */
export interface ImportSettings {
  /** The years that take activities. */
  years: number[];
  /** The reader's zone, for times on the world's clock when the file names none of its own. */
  zone: string;
}

/**
 * Reads a calendar file as Outlook, Exchange, Google, Apple and others write them (CAL-11, CAL-12). `reached` is told the
 * line before each event, for whoever has to say where it got stuck. Throws a CalendarProblem for a file that cannot be used.
 */
export function importCalendar(
  content: Uint8Array,
  settings: ImportSettings,
  reached: (line: number) => void = () => undefined,
): ImportedCalendar {
  const calendar = splitCalendar(readCalendarText(content));
  if (calendar.events.length === 0) throw new CalendarProblem('There are no events in this file.', 1);
  const zone = findZone(calendar.zoneName ?? '') ?? findZone(settings.zone) ?? COLLEGE_ZONE;
  const result: ImportedCalendar = { events: [], cancelledCount: 0, elsewhereCount: 0, problems: [] };
  const read = readAll(calendar.events, { ...settings, zone }, result, reached);
  const left = { occurrences: CALENDAR_OCCURRENCES_MAX };
  const span = { start: `${Math.min(...settings.years)}-01-01`, end: `${Math.max(...settings.years)}-12-31` };
  for (const { event, changed } of groupSeries(read)) {
    reached(event.line);
    if (calendar.cancelled || event.status === 'cancelled') {
      result.cancelledCount += 1;
      continue;
    }
    const dates = datesOrProblem(event, changed, span, left, result);
    if (dates === undefined) continue;
    const byYear = settings.years.map((year) => dates.filter((date) => isInYear(date, year)));
    if (byYear.every((list) => list.length === 0)) result.elsewhereCount += 1;
    for (const list of byYear) keep(result, event, list);
  }
  return result;
}

/** A rule that cannot be followed is told of like an event that cannot be read. */
function datesOrProblem(
  event: ReadEvent,
  changed: readonly ReadEvent[],
  span: DateSpan,
  left: Allowance,
  result: ImportedCalendar,
): string[] | undefined {
  try {
    return seriesDates(event, changed, span, left);
  } catch (error) {
    if (error instanceof CalendarProblem) throw error;
    const { line, message } = unreadableEvent(error, event.line);
    result.problems.push({ line, message });
    return undefined;
  }
}

/** The days of a series as it was changed: those that were moved lie where they were moved to. */
function seriesDates(event: ReadEvent, changed: readonly ReadEvent[], span: DateSpan, left: Allowance): string[] {
  const gone = changed.flatMap(({ replaces }) => (replaces === undefined ? [] : [replaces]));
  const moved = changed.filter((one) => one.status !== 'cancelled' && isLike(one, event));
  const dates = [
    ...datesOf(event, gone, span, left),
    ...moved.flatMap(({ start, days }) => daysFrom(dayOf(start), days)),
  ];
  return [...new Set(dates)].sort();
}

function keep(result: ImportedCalendar, event: ReadEvent, dates: string[]): void {
  const [first] = dates;
  if (first === undefined) return;
  if (result.events.length >= CALENDAR_CHOICES_MAX) {
    throw new CalendarProblem(
      `More than ${CALENDAR_CHOICES_MAX} events of this file are in your open years. Please export fewer.`,
      event.line,
    );
  }
  const year = Number(first.slice(0, 4));
  const { line, name, information, hours, status, rules } = event;
  // What several rules give, only the list of dates can say.
  const [rule] = rules.length === 1 ? rules : [];
  const tentative = status === 'tentative';
  const details = detailsOf(event);
  result.events.push({
    line,
    name,
    information,
    details,
    hours,
    tentative,
    year,
    dates,
    pattern: patternOf(rule, dates),
  });
}

/** One that cannot be read must not keep the others away; a file with nothing else is refused for it. */
function readAll(
  events: readonly RawEvent[],
  { zone, years }: ImportSettings,
  result: ImportedCalendar,
  reached: (line: number) => void,
): ReadEvent[] {
  const read = events.flatMap((raw) => {
    reached(raw.line);
    if (isElsewhere(raw, years)) {
      result.elsewhereCount += 1;
      return [];
    }
    try {
      return [readEvent(raw, zone)];
    } catch (error) {
      if (!(error instanceof CalendarProblem)) throw error;
      result.problems.push({ line: error.line, message: error.message });
      return [];
    }
  });
  const [problem] = result.problems;
  if (read.length === 0 && result.elsewhereCount === 0 && problem !== undefined)
    throw new CalendarProblem(problem.message, problem.line);
  return read;
}

const START_YEAR = /^DTSTART[;:].*?(\d{4})\d{4}(?:T\d{6}Z?)?\s*$/i;
const REPEATS = /^(?:RRULE|RDATE|RECURRENCE-ID)[;:]/i;

/** Most events of an old calendar are seen to lie elsewhere without being read; a year of slack is for time zones. */
function isElsewhere({ properties }: RawEvent, years: readonly number[]): boolean {
  const start = properties.map((property) => START_YEAR.exec(property)?.[1]).find((year) => year !== undefined);
  if (start === undefined || properties.some((property) => REPEATS.test(property))) return false;
  return years.every((year) => Math.abs(year - Number(start)) > 1);
}

/** Whether a changed day can be told as one of its series: an activity has one name and gives its days the same hours. */
function isLike(changed: ReadEvent, series: ReadEvent): boolean {
  return changed.name === series.name && changed.hours === series.hours;
}

/**
 * Each event with the days of it that were changed. Of several versions the last counts; a changed day that has another
 * name or lasts another time, or whose series is not in the file, stands for itself.
 */
function groupSeries(events: readonly ReadEvent[]): { event: ReadEvent; changed: ReadEvent[] }[] {
  const series = new Map<string, { event: ReadEvent; changed: ReadEvent[] }>();
  const key = (event: ReadEvent) => (event.uid === '' ? `line ${event.line}` : event.uid);
  for (const event of events.filter(({ replaces }) => replaces === undefined)) {
    const before = series.get(key(event))?.event;
    if (before === undefined || before.sequence <= event.sequence) series.set(key(event), { event, changed: [] });
  }
  const alone: { event: ReadEvent; changed: ReadEvent[] }[] = [];
  for (const event of events.filter(({ replaces }) => replaces !== undefined)) {
    const whole = series.get(key(event));
    whole?.changed.push(event);
    if (whole === undefined || (event.status !== 'cancelled' && !isLike(event, whole.event))) {
      alone.push({ event: { ...event, rules: [] }, changed: [] });
    }
  }
  return [...series.values(), ...alone].sort((one, other) => one.event.line - other.event.line);
}
