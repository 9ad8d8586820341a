import { type ActivityDetails, detailsOf } from '@cpd/domain/record/activity-details';
import type { Recurrence } from '@cpd/domain/record/recurrence';
import { collegeZone } from '@cpd/domain/values/college-day';
import { CALENDAR_CHOICES_MAX, CALENDAR_OCCURRENCES_MAX } from '@cpd/domain/values/limits';
import { isInYear } from '@cpd/domain/values/plain-date';
import { type ReadEvent, readEvent, unreadableEvent, type Zones } from './import-event.ts';
import { type RawEvent, splitCalendar } from './import-lines.ts';
import { patternOf } from './import-pattern.ts';
import { CalendarProblem } from './import-problem.ts';
import { type Allowance, type DateSpan, dayIn, daysOfMeeting, meetingsOf, timeIn } from './import-series.ts';
import { readCalendarText } from './import-text.ts';
import { findZone, isWorldsClock, moveTo } from './import-zones.ts';

/** An event, or the part of a series that is in one year, as an activity could be made of it. */
export interface ImportedEvent {
  /** Where it is in the file, counted from 1. */
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
  /** The reader's zone, where the file names none that it was shown in. */
  zone: string;
}

/**
 * Reads a calendar file as Outlook, Exchange, Google, Apple and others write them (CAL-11, CAL-12). `reached` is told the
 * line before each event, for anyone who has to say where it got stuck. Throws a CalendarProblem for a file that cannot be used.
 */
export function importCalendar(
  content: Uint8Array,
  settings: ImportSettings,
  reached: (line: number) => void = () => undefined,
): ImportedCalendar {
  const calendar = splitCalendar(readCalendarText(content));
  if (calendar.events.length === 0) throw new CalendarProblem('There are no events in this file.', 1);
  const shown = findZone(calendar.zoneName ?? '', calendar.zones);
  // No person's calendar is shown on the world's clock: programs name it when they know no other.
  const own = (shown !== undefined && !isWorldsClock(shown) ? shown : findZone(settings.zone)) ?? collegeZone();
  const result: ImportedCalendar = { events: [], cancelledCount: 0, elsewhereCount: 0, problems: [] };
  const read = readAll(calendar.events, settings.years, { own, described: calendar.zones }, result, reached);
  const left = { occurrences: CALENDAR_OCCURRENCES_MAX };
  const span = { start: `${Math.min(...settings.years)}-01-01`, end: `${Math.max(...settings.years)}-12-31` };
  for (const { event, changed } of groupSeries(read)) {
    reached(event.line);
    if (calendar.cancelled || event.status === 'cancelled') {
      result.cancelledCount += 1;
      continue;
    }
    const parts = partsOrProblem(event, changed, span, left, result);
    if (parts === undefined) continue;
    const byYear = parts.flatMap((part) =>
      settings.years.map((year) => ({ ...part, dates: part.dates.filter((date) => isInYear(date, year)) })),
    );
    if (byYear.every(({ dates }) => dates.length === 0)) result.elsewhereCount += 1;
    for (const part of byYear) keep(result, part.event, part.dates);
  }
  return result;
}

/** What of a series becomes one activity: days with one name that last equally long. */
interface Part {
  event: ReadEvent;
  /** Plain dates in order. */
  dates: string[];
}

/** A rule that cannot be followed is told of like an event that cannot be read. */
function partsOrProblem(
  event: ReadEvent,
  changed: readonly ReadEvent[],
  span: DateSpan,
  left: Allowance,
  result: ImportedCalendar,
): Part[] | undefined {
  try {
    return partsOf(event, changed, span, left);
  } catch (error) {
    if (error instanceof CalendarProblem) throw error;
    const { line, message } = unreadableEvent(error, event.line);
    result.problems.push({ line, message });
    return undefined;
  }
}

/** The days of a series as it was changed: those that were moved lie where they were moved to. */
function partsOf(event: ReadEvent, changed: readonly ReadEvent[], span: DateSpan, left: Allowance): Part[] {
  const meetings = meetingsOf(event, span, left);
  const since = ({ replaces }: ReadEvent) => (replaces === undefined ? '' : dayIn(replaces, event.start.zone));
  const single = changed.filter(({ andLater }) => !andLater);
  const later = changed.filter(({ andLater }) => andLater).sort((one, other) => since(one).localeCompare(since(other)));
  const parts = new Map<ReadEvent, string[]>([[event, []]]);
  const add = (part: ReadEvent, dates: string[]) => parts.set(part, [...(parts.get(part) ?? []), ...dates]);
  for (const one of single) {
    meetings.delete(since(one));
    if (one.status !== 'cancelled' && isLike(one, event)) add(event, daysOfMeeting(one, one.start.time));
  }
  for (const [day, time] of meetings) {
    const change = later.findLast((one) => since(one) <= day);
    if (change === undefined) add(event, daysOfMeeting(event, time));
    else if (change.status !== 'cancelled' && change.rules.length === 0) {
      add(isLike(change, event) ? event : change, daysOfMeeting(change, movedBy(change, event, time)));
    }
  }
  return [...parts].map(([part, dates]) => ({
    event: part === event ? event : { ...part, rules: [] },
    dates: [...new Set(dates)].filter((date) => date >= span.start && date <= span.end).sort(),
  }));
}

/** When a later meeting of the series starts after a change that moves all later ones, on the clock of the change. */
function movedBy(change: ReadEvent, series: ReadEvent, time: Temporal.PlainDateTime): Temporal.PlainDateTime {
  const { zone } = series.start;
  const before = change.replaces === undefined ? time : timeIn(change.replaces, zone);
  const by = before.until(timeIn(change.start, zone));
  return moveTo(time.add(by), zone, change.start.zone);
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
  years: readonly number[],
  zones: Zones,
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
      return [readEvent(raw, zones)];
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

/** A changed day whose series is not there or that is unlike it, and a changed rest of a series that has a rule of its own. */
function standsAlone(changed: ReadEvent, series: ReadEvent | undefined): boolean {
  if (series === undefined) return true;
  if (changed.status === 'cancelled') return false;
  return changed.andLater ? changed.rules.length > 0 : !isLike(changed, series);
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
    if (standsAlone(event, whole?.event)) {
      alone.push({ event: { ...event, rules: event.andLater ? event.rules : [] }, changed: [] });
    }
  }
  return [...series.values(), ...alone].sort((one, other) => one.event.line - other.event.line);
}
