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
import { decodeHTMLStrict } from 'entities';
import ICAL from 'ical.js';
import type { RawEvent } from './import-lines.ts';
import { CalendarProblem } from './import-problem.ts';
import { refuseEndlessRule } from './import-rule.ts';
import { epochOf, findZone, isOfTheCollege, moveTo, type Zone } from './import-zones.ts';

/** A time as the file gives it, on the clock of its own zone. */
export interface WallTime {
  time: Temporal.PlainDateTime;
  allDay: boolean;
  zone: Zone;
}

/** The zones that an event may name or mean. */
export interface Zones {
  /** The reader's own: of times without a zone, and of the days on which the others lie. */
  own: Zone;
  /** The zones that the file describes, by their names. */
  described: ReadonlyMap<string, readonly string[]>;
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
  /** The zone on whose clock its days are read (CAL-16). */
  clock: Zone;
  /** How many days it lasts, from 1 on; a night that is worked through counts as the day it starts. */
  days: number;
  status: 'confirmed' | 'tentative' | 'cancelled';
  sequence: number;
  /** Real calendars have at most one; all are followed. */
  rules: ICAL.Recur[];
  moreDates: WallTime[];
  exceptDates: WallTime[];
  /** The day of the series that this one stands for. */
  replaces: WallTime | undefined;
  /** Whether it stands for all later days too. */
  andLater: boolean;
}

/** Reads one event. Throws a CalendarProblem that names the event's line. */
export function readEvent(raw: RawEvent, zones: Zones): ReadEvent {
  try {
    return interpret(parse(raw), raw.line, zones);
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

function interpret(component: ICAL.Component, line: number, zones: Zones): ReadEvent {
  const start = firstTime(component, 'dtstart', zones);
  if (start === undefined) throw new CalendarProblem('The event that starts here has no start date.', line);
  const length = lengthOf(component, start, zones);
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
    hours: length.hours,
    start,
    clock: length.clock,
    days: daysOf(length, line),
    status: status === 'CANCELLED' ? 'cancelled' : status === 'TENTATIVE' ? 'tentative' : 'confirmed',
    sequence: Number(component.getFirstPropertyValue('sequence') ?? 0) || 0,
    rules,
    moreDates: allTimes(component, 'rdate', zones),
    exceptDates: allTimes(component, 'exdate', zones),
    replaces: firstTime(component, 'recurrence-id', zones),
    andLater:
      component.getFirstProperty('recurrence-id')?.getFirstParameter('range')?.toUpperCase() === 'THISANDFUTURE',
  };
}

function firstTime(component: ICAL.Component, name: string, zones: Zones): WallTime | undefined {
  return allTimes(component, name, zones)[0];
}

function allTimes(component: ICAL.Component, name: string, { own, described }: Zones): WallTime[] {
  return component.getAllProperties(name).flatMap((property) => {
    const named = property.getFirstParameter('tzid');
    const zone = (named === undefined ? undefined : findZone(named, described)) ?? own;
    return property.getValues().flatMap((value) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      const wall = time instanceof ICAL.Time ? wallTime(time, zone) : undefined;
      return wall === undefined ? [] : [wall];
    });
  });
}

/** `zone` is that of a time that is not on the world's clock. Undefined for numbers that are no time, such as hour 99. */
export function wallTime(time: ICAL.Time, zone: Zone): WallTime | undefined {
  const { year, month, day, hour, minute, second } = time;
  try {
    const plain = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }, { overflow: 'reject' });
    const isUtc = !time.isDate && time.zone === ICAL.Timezone.utcTimezone;
    return { time: plain, allDay: time.isDate, zone: isUtc ? 'UTC' : zone };
  } catch {
    return undefined;
  }
}

function nameOf(component: ICAL.Component): string {
  return oneLine(plainText(component.getFirstPropertyValue('summary'), FREE_TEXT_MAX), ACTIVITY_NAME_MAX);
}

function oneLine(text: string, max: number): string {
  return cut(text.replace(/\s+/g, ' ').trim(), max).trim();
}

/** The name of the person who invited to it; an address alone is no one's name. */
function organiserOf(component: ICAL.Component): string {
  const name = component.getFirstProperty('organizer')?.getFirstParameter('cn');
  return oneLine(plainText(name, ACTIVITY_DETAIL_MAX), ACTIVITY_DETAIL_MAX);
}

/** How long an event lasts, and on which clock its days are read. */
interface Length {
  clock: Zone;
  /** When it starts and ends on that clock; the end is the start when the file does not say. */
  from: Temporal.PlainDateTime;
  to: Temporal.PlainDateTime;
  /** To a quarter; 0 for whole days and for what lasts longer than one. */
  hours: number;
}

function lengthOf(component: ICAL.Component, start: WallTime, zones: Zones): Length {
  const end = endOf(component, start, zones);
  const on = (zone: Zone) => ({
    clock: zone,
    from: moveTo(start.time, start.zone, zone),
    to: moveTo(end.time, end.zone, zone),
  });
  const [there, here] = [on(start.zone), on(zones.own)];
  const isWholeThere = start.allDay || isWholeDays(there);
  const length = isWholeThere || isOfTheCollege(start.zone, start.time) ? there : here;
  if (isWholeThere || isWholeDays(here)) return { ...length, hours: 0 };
  // Through the zones, so that a change of clocks or a flight between them is not counted as time spent.
  const hours = (epochOf(end.time, end.zone) - epochOf(start.time, start.zone)) / 3_600_000;
  return { ...length, hours: hours > 0 && hours <= OCCURRENCE_HOURS_WARNING ? roundHours(hours) : 0 };
}

/** The end that the file gives; the start itself when it gives none that fits. */
function endOf(component: ICAL.Component, start: WallTime, zones: Zones): WallTime {
  const duration = component.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return { ...start, time: start.time.add({ seconds: duration.toSeconds() }) };
  const end = firstTime(component, 'dtend', zones);
  return end === undefined || end.allDay !== start.allDay ? start : end;
}

/** Programs write whole days as times, too: from midnight to midnight, or from 00:01 to 23:59. */
function isWholeDays({ from, to }: Pick<Length, 'from' | 'to'>): boolean {
  const [begin, end] = [from, to].map(({ hour, minute }) => 60 * hour + minute);
  if (begin === undefined || begin > 1) return false;
  const isLater = Temporal.PlainDate.compare(to.toPlainDate(), from.toPlainDate()) > 0;
  return (end === 0 && isLater) || (end === 24 * 60 - 1 && Temporal.PlainDateTime.compare(to, from) > 0);
}

/**
 * A congress of three days is three dates, counted on the clock, whose changes add and take no day. What lasts no longer than a
 * day is one, also when midnight is within.
 */
function daysOf({ from, to }: Length, line: number): number {
  const hours = from.until(to).total('hours');
  if (!(hours > 24)) return 1;
  const days = Math.ceil((from.hour + from.minute / 60 + hours) / 24);
  if (days > CALENDAR_EVENT_DAYS_MAX) {
    const message = `The event that starts here lasts longer than ${CALENDAR_EVENT_DAYS_MAX} days. Please enter it by hand.`;
    throw new CalendarProblem(message, line);
  }
  return days;
}

// As `containsHtmlTag` knows them: "BP <140 and HR >60" has none.
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

const TAG = /<[\p{L}/!?][^<>]{0,2000}>/gu;

/** Without tags and hidden characters, as free text has to be (ACT-40, CAL-12). */
function plainText(value: unknown, max: number): string {
  const text = typeof value === 'string' ? value : '';
  const untagged = text.slice(0, 4 * max).replace(TAG, ' ');
  const visible = decodeHTMLStrict(untagged)
    .replaceAll('\u00a0', ' ')
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\t\n]/gu, ' ');
  const plain = withoutDirectionControls(visible);
  const safe = containsHtmlTag(plain) ? plain.replaceAll('<', '< ') : plain;
  return cut(safe, max);
}

/** At most `max` UTF-16 units, and no half of an emoji or of a letter with its accents. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text.toWellFormed();
  const last = characters.segment(text.slice(0, 2 * max)).containing(max);
  return text.slice(0, last?.index ?? max).toWellFormed();
}
