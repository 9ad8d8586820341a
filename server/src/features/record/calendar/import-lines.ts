import {
  CALENDAR_DEPTH_MAX,
  CALENDAR_EVENT_LINES_MAX,
  CALENDAR_EVENTS_MAX,
  CALENDAR_LINE_MAX,
} from '@cpd/domain/values/limits';
import { CalendarProblem } from './import-problem.ts';

/** An event as it is in the file: the lines that matter here, unfolded, and where it starts. */
export interface RawEvent {
  /** Counted from 1. */
  line: number;
  /** In the form NAME;PARAMETERS:VALUE. */
  properties: string[];
}

/** What of a calendar file the import reads. */
export interface RawCalendar {
  events: RawEvent[];
  /** The zones that the file describes: their lines, by their names. */
  zones: Map<string, string[]>;
  /** The zone that its program showed it in. */
  zoneName: string | undefined;
  /** All of it was called off. */
  cancelled: boolean;
}

/** Everything else, such as attachments, alarms and addresses, is passed over unread. */
const READ = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'ORGANIZER',
  'SUMMARY',
  'DESCRIPTION',
  'STATUS',
  'SEQUENCE',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
]);

const TEXTS = new Set(['ORGANIZER', 'SUMMARY', 'DESCRIPTION']);

/** What of a zone says when its clocks change. */
const READ_OF_ZONE = new Set(['TZID', 'DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE', 'BEGIN', 'END']);

/** A zone whose name should be in quotes, before a value that has no colon of its own. */
const UNQUOTED_ZONE =
  /^((?:DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)(?:;[^:"]*)?;TZID=)([^";]*[:,][^";]*)((?:;[^:"]*)?:[^:]*)$/i;

const PROPERTY_NAME = /^([A-Za-z0-9-]+)[:;]/;

/**
 * Finds the events of a calendar file. Folded lines are put together in one pass. Throws a CalendarProblem for text that
 * is no calendar, that ends too early, or that has more events than any calendar.
 */
export function splitCalendar(text: string): RawCalendar {
  const calendar: RawCalendar = { events: [], zones: new Map(), zoneName: undefined, cancelled: false };
  const open: string[] = [];
  let event: RawEvent | undefined;
  let zone: string[] = [];
  let last = 0;
  for (const { line, content } of unfold(text)) {
    last = line;
    const name = PROPERTY_NAME.exec(content)?.[1]?.toUpperCase();
    if (open.length === 0 && !/^BEGIN:VCALENDAR\s*$/i.test(content)) {
      throw new CalendarProblem('This is not a calendar file: it should have BEGIN:VCALENDAR here.', line);
    }
    if (name !== undefined && READ_OF_ZONE.has(name) && open[1] === 'VTIMEZONE') keepZoneLine(zone, content, line);
    if (name === 'BEGIN') {
      open.push(valueIn(content).toUpperCase());
      if (open.length > CALENDAR_DEPTH_MAX)
        throw new CalendarProblem('The parts of this file are nested too deeply.', line);
      if (open.join(' ') === 'VCALENDAR VEVENT') event = { line, properties: [] };
      if (open.join(' ') === 'VCALENDAR VTIMEZONE') zone = [content];
    } else if (name === 'END') {
      close(open, valueIn(content).toUpperCase(), line);
      if (event !== undefined && open.length === 1) {
        keepEvent(calendar, event);
        event = undefined;
      }
      if (zone.length > 0 && open.length === 1) {
        keepZone(calendar, zone);
        zone = [];
      }
    } else if (event !== undefined && open.length === 2 && name !== undefined && READ.has(name)) {
      keepProperty(event, name, content, line);
    } else if (open.length === 1 && name === 'X-WR-TIMEZONE') {
      calendar.zoneName = valueIn(content);
    } else if (open.length === 1 && name === 'METHOD') {
      calendar.cancelled = valueIn(content).toUpperCase() === 'CANCEL';
    }
  }
  if (open.length > 0) throw new CalendarProblem(`The file ends here, inside ${open.at(-1)}. It is incomplete.`, last);
  return calendar;
}

/** A text that is too long is cut by its own rules; of anything else, the part that is left would say something wrong. */
function keepProperty(event: RawEvent, name: string, content: string, line: number): void {
  if (event.properties.length >= CALENDAR_EVENT_LINES_MAX) {
    throw new CalendarProblem('This event has too many lines.', line);
  }
  if (content.length >= CALENDAR_LINE_MAX && !TEXTS.has(name)) {
    throw new CalendarProblem(`The line ${name} that starts here is too long.`, line);
  }
  event.properties.push(content.replace(UNQUOTED_ZONE, '$1"$2"$3'));
}

function keepZoneLine(zone: string[], content: string, line: number): void {
  if (zone.length >= CALENDAR_EVENT_LINES_MAX) {
    throw new CalendarProblem('The description of this time zone has too many lines.', line);
  }
  zone.push(content);
}

function keepZone({ zones }: RawCalendar, lines: string[]): void {
  const name = lines.find((line) => /^TZID[;:]/i.test(line));
  if (name !== undefined) zones.set(valueIn(name), lines);
}

function keepEvent(calendar: RawCalendar, event: RawEvent): void {
  calendar.events.push(event);
  if (calendar.events.length > CALENDAR_EVENTS_MAX) {
    throw new CalendarProblem(`The file has more than ${CALENDAR_EVENTS_MAX} events. Please export fewer.`, event.line);
  }
}

function close(open: string[], name: string, line: number): void {
  const expected = open.pop();
  if (expected === name) return;
  throw new CalendarProblem(`END:${name.slice(0, 40)} is where END:${expected} should be.`, line);
}

function valueIn(content: string): string {
  return content.slice(content.indexOf(':') + 1).trim();
}

/** Lines that start with a blank belong to the one before (RFC 5545, 3.1). Empty lines are passed over. */
function* unfold(text: string): Generator<{ line: number; content: string }> {
  let parts: string[] = [];
  let length = 0;
  let first = 0;
  let line = 0;
  for (const physical of linesOf(text)) {
    line += 1;
    if (/^[ \t]/.test(physical) && parts.length > 0) {
      if (length < CALENDAR_LINE_MAX && physical.length > 1) {
        parts.push(physical.slice(1));
        length += physical.length - 1;
      }
      continue;
    }
    if (parts.length > 0) yield { line: first, content: parts.join('').slice(0, CALENDAR_LINE_MAX) };
    parts = physical.trim() === '' ? [] : [physical];
    length = physical.length;
    first = line;
  }
  if (parts.length > 0) yield { line: first, content: parts.join('').slice(0, CALENDAR_LINE_MAX) };
}

/** One line after the other, without a list of all of them. */
function* linesOf(text: string): Generator<string> {
  let start = 0;
  while (start <= text.length) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end === -1 ? text.length : end);
    yield line.endsWith('\r') ? line.slice(0, -1) : line;
    if (end === -1) return;
    start = end + 1;
  }
}
