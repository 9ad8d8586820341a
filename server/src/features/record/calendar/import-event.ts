import { type ActivityDetails, NO_DETAILS } from '@cpd/domain/record/activity-details';
import { containsHtmlTag, withoutDirectionControls } from '@cpd/domain/values/free-text';
import { roundHours } from '@cpd/domain/values/hours';
import {
  ACTIVITY_DETAIL_MAX,
  ACTIVITY_NAME_MAX,
  CALENDAR_EVENT_DAYS_MAX,
  FREE_TEXT_MAX,
  OCCURRENCE_HOURS_WARNING,
} from '@cpd/domain/values/limits';
import ICAL from 'ical.js';
import type { RawEvent } from './import-lines.ts';
import { CalendarProblem } from './import-problem.ts';
import { refuseEndlessRule } from './import-rule.ts';
import { findZone, toZone } from './import-zones.ts';

/** A time as the file gives it, on the wall of its own zone; times of the world's clock are moved to the reader's zone. */
export interface WallTime {
  time: Temporal.PlainDateTime;
  allDay: boolean;
  zone: string;
}

/** One event of a file, read and not yet repeated. */
export interface ReadEvent extends ActivityDetails {
  line: number;
  uid: string;
  name: string;
  information: string;
  /** In hours, to a quarter; 0 for whole days and for what lasts longer than one. */
  hours: number;
  start: WallTime;
  /** How many days it lasts, from 1 on; a night that is worked through counts as the day it begins. */
  days: number;
  status: 'confirmed' | 'tentative' | 'cancelled';
  sequence: number;
  /** Real calendars have at most one; all are followed. */
  rules: ICAL.Recur[];
  moreDates: WallTime[];
  exceptDates: WallTime[];
  /** The day of the series that this one stands for. */
  replaces: WallTime | undefined;
}

/** Reads one event. `zone` is the reader's own. Throws a CalendarProblem that names the event's line. */
export function readEvent(raw: RawEvent, zone: string): ReadEvent {
  try {
    return interpret(parse(raw), raw.line, zone);
  } catch (error) {
    if (error instanceof CalendarProblem) throw error;
    throw unreadableEvent(error, raw.line);
  }
}

/** What the parser says against an event, in words for people. */
export function unreadableEvent(error: unknown, line: number): CalendarProblem {
  const reason = error instanceof Error ? error.message.slice(0, 120) : String(error);
  return new CalendarProblem(`The event that starts here cannot be read (${reason}).`, line);
}

function parse(raw: RawEvent): ICAL.Component {
  // Real programs leave out what the standard asks for, such as VALUE=DATE.
  ICAL.design.strict = false;
  return componentOf(raw.properties.filter((line) => !OWN_DATES.test(line) || isReadable(line)));
}

function componentOf(lines: readonly string[]): ICAL.Component {
  return new ICAL.Component(ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')));
}

const OWN_DATES = /^(?:RDATE|EXDATE)[;:]/i;

/** Dates of a series that cannot be read cost their line, not the event. */
function isReadable(line: string): boolean {
  try {
    for (const property of componentOf([line]).getAllProperties()) property.getValues();
    return true;
  } catch {
    return false;
  }
}

function interpret(component: ICAL.Component, line: number, zone: string): ReadEvent {
  const start = firstTime(component, 'dtstart', zone);
  if (start === undefined) throw new CalendarProblem('The event that starts here has no start date.', line);
  const rules = component
    .getAllProperties('rrule')
    .flatMap((property) => property.getValues())
    .filter((rule) => rule instanceof ICAL.Recur);
  for (const rule of rules) refuseEndlessRule(rule, line);
  const status = String(component.getFirstPropertyValue('status') ?? '').toUpperCase();
  return {
    line,
    uid: String(component.getFirstPropertyValue('uid') ?? ''),
    name: nameOf(component),
    information: plainText(component.getFirstPropertyValue('description'), FREE_TEXT_MAX).trim(),
    ...NO_DETAILS,
    provider: organiserOf(component),
    hours: hoursOf(component, start, zone),
    start,
    days: daysOf(component, start, { zone, line }),
    status: status === 'CANCELLED' ? 'cancelled' : status === 'TENTATIVE' ? 'tentative' : 'confirmed',
    sequence: Number(component.getFirstPropertyValue('sequence') ?? 0) || 0,
    rules,
    moreDates: allTimes(component, 'rdate', zone),
    exceptDates: allTimes(component, 'exdate', zone),
    replaces: firstTime(component, 'recurrence-id', zone),
  };
}

function firstTime(component: ICAL.Component, name: string, zone: string): WallTime | undefined {
  return allTimes(component, name, zone)[0];
}

function allTimes(component: ICAL.Component, name: string, zone: string): WallTime[] {
  return component.getAllProperties(name).flatMap((property) => {
    const named = property.getFirstParameter('tzid');
    const own = named === undefined ? undefined : findZone(named);
    return property.getValues().flatMap((value) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      const wall = time instanceof ICAL.Time ? wallTime(time, own, zone) : undefined;
      return wall === undefined ? [] : [wall];
    });
  });
}

/** Undefined for numbers that are no time, such as hour 99. */
export function wallTime(time: ICAL.Time, own: string | undefined, zone: string): WallTime | undefined {
  const { year, month, day, hour, minute, second } = time;
  try {
    const plain = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }, { overflow: 'reject' });
    const isUtc = !time.isDate && time.zone === ICAL.Timezone.utcTimezone;
    return { time: isUtc ? toZone(plain, zone) : plain, allDay: time.isDate, zone: own ?? zone };
  } catch {
    return undefined;
  }
}

function nameOf(component: ICAL.Component): string {
  return oneLine(plainText(component.getFirstPropertyValue('summary'), FREE_TEXT_MAX), ACTIVITY_NAME_MAX);
}

function oneLine(text: string, max: number): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, max).trim().toWellFormed();
}

/** The name of whoever invited to it; an address alone is nobody's name. */
function organiserOf(component: ICAL.Component): string {
  const name = component.getFirstProperty('organizer')?.getFirstParameter('cn');
  return oneLine(plainText(name, ACTIVITY_DETAIL_MAX), ACTIVITY_DETAIL_MAX);
}

function hoursOf(component: ICAL.Component, start: WallTime, zone: string): number {
  if (start.allDay) return 0;
  const hours = lengthOf(component, start, zone);
  return hours > 0 && hours <= OCCURRENCE_HOURS_WARNING ? roundHours(hours) : 0;
}

/** A congress of three days is three dates. What lasts no longer than a day is one, also when midnight lies within. */
function daysOf(component: ICAL.Component, start: WallTime, { zone, line }: { zone: string; line: number }): number {
  const hours = lengthOf(component, start, zone);
  if (!(hours > 24)) return 1;
  const from = start.allDay ? 0 : start.time.hour + start.time.minute / 60;
  const days = Math.ceil((from + hours) / 24);
  if (days > CALENDAR_EVENT_DAYS_MAX) {
    const message = `The event that starts here lasts longer than ${CALENDAR_EVENT_DAYS_MAX} days. Please enter it by hand.`;
    throw new CalendarProblem(message, line);
  }
  return days;
}

/** In hours; 0 when the file does not say. */
function lengthOf(component: ICAL.Component, start: WallTime, zone: string): number {
  const duration = component.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return duration.toSeconds() / 3600;
  const end = firstTime(component, 'dtend', zone);
  if (end === undefined || end.allDay !== start.allDay) return 0;
  // Whole days have no clocks that change.
  if (end.allDay) return start.time.until(end.time, { largestUnit: 'hours' }).hours;
  return hoursBetween(start, end);
}

/** Through the zones, so that a change of clocks or a flight between them is not counted as time spent. */
function hoursBetween(start: WallTime, end: WallTime): number {
  const from = start.time.toZonedDateTime(start.zone).epochMilliseconds;
  return (end.time.toZonedDateTime(end.zone).epochMilliseconds - from) / 3_600_000;
}

// As `containsHtmlTag` knows them: "BP <140 and HR >60" has none.
const TAG = /<[\p{L}/!?][^<>]{0,2000}>/gu;

/** Without tags and hidden characters, as free text has to be (ACT-40, CAL-12). */
function plainText(value: unknown, max: number): string {
  const text = typeof value === 'string' ? value : '';
  const untagged = text.slice(0, 4 * max).replace(TAG, ' ');
  const visible = untagged.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\t\n]/gu, ' ');
  const plain = withoutDirectionControls(visible);
  const safe = containsHtmlTag(plain) ? plain.replaceAll('<', '< ') : plain;
  return safe.slice(0, max).toWellFormed();
}
