import { CALENDAR_OCCURRENCES_MAX } from '@cpd/domain/values/limits';
import ICAL from 'ical.js';
import { type ReadEvent, type WallTime, wallTime } from './import-event.ts';
import { CalendarProblem } from './import-problem.ts';
import { moveTo, type Zone } from './import-zones.ts';

/** The first and last plain date that are wanted. */
export interface DateSpan {
  start: string;
  end: string;
}

/** How many occurrences may still be followed in this file. */
export interface Allowance {
  occurrences: number;
}

/** Rules that repeat within a day say nothing about days; their first day is taken. */
const BY_DAY = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);

/**
 * When the meetings of an event begin, on the clock of its own zone, by the plain dates there: its start, its rule and its own
 * list, without the days that were taken out. Throws a CalendarProblem when the file repeats more than any calendar.
 */
export function meetingsOf(event: ReadEvent, span: DateSpan, left: Allowance): Map<string, Temporal.PlainDateTime> {
  const { start } = event;
  const meetings = new Map<string, Temporal.PlainDateTime>();
  const add = (time: Temporal.PlainDateTime) => meetings.set(time.toPlainDate().toString(), time);
  for (const rule of event.rules) {
    for (const date of ruleDates(rule, event, span, left)) {
      add(Temporal.PlainDate.from(date).toPlainDateTime(start.time.toPlainTime()));
    }
  }
  for (const more of event.moreDates) add(timeIn(more, start.zone));
  add(start.time);
  for (const taken of event.exceptDates) meetings.delete(dayIn(taken, start.zone));
  return meetings;
}

/** The plain dates of a meeting that starts then, on the clock by which the event's days are read (CAL-16). */
export function daysOfMeeting({ start, clock, days }: ReadEvent, time: Temporal.PlainDateTime): string[] {
  const first = moveTo(time, start.zone, clock).toPlainDate();
  return Array.from({ length: days }, (_, index) => first.add({ days: index }).toString());
}

/** The plain date of a time in a zone; a day without time is the same everywhere. */
export function dayIn(wall: WallTime, zone: Zone): string {
  return timeIn(wall, zone).toPlainDate().toString();
}

/** The same moment on the clock of another zone; a day without time is the same everywhere. */
export function timeIn({ time, allDay, zone }: WallTime, other: Zone): Temporal.PlainDateTime {
  return allDay ? time : moveTo(time, zone, other);
}

function ruleDates(rule: ICAL.Recur, { start, line, days }: ReadEvent, span: DateSpan, left: Allowance): string[] {
  if (!BY_DAY.has(rule.freq)) return [];
  // A day more on either side: the reader's clock may show another day than the event's own.
  const first = Temporal.PlainDate.from(span.start).subtract({ days }).toString();
  const last = Temporal.PlainDate.from(span.end).add({ days: 1 }).toString();
  moveUntil(rule, start);
  if (rule.until !== null && rule.until !== undefined && String(rule.until).slice(0, 10) < first) return [];
  const iterator = rule.iterator(icalTime(start));
  const dates: string[] = [];
  for (let next = iterator.next(); next !== null && next !== undefined; next = iterator.next()) {
    left.occurrences -= 1;
    if (left.occurrences < 0) {
      throw new CalendarProblem(
        `The events of this file repeat more than ${CALENDAR_OCCURRENCES_MAX} times. Please export fewer.`,
        line,
      );
    }
    const date = String(next).slice(0, 10);
    if (date > last) break;
    if (date >= first && isInMonth(date, rule, start)) dates.push(date);
  }
  return dates;
}

/**
 * `ical.js` moves a day that its month does not have, such as 29 February, into the next month; the rule means that there is
 * none (RFC 5545, 3.3.10).
 */
function isInMonth(date: string, { freq, parts }: ICAL.Recur, start: WallTime): boolean {
  const isPlainYearly = freq === 'YEARLY' && Object.keys(parts).every((name) => !name.startsWith('BY'));
  const months = isPlainYearly ? [start.time.month] : parts.BYMONTH;
  return months === undefined || months.map(Number).includes(Number(date.slice(5, 7)));
}

/**
 * The end of a rule is given on the world's clock (RFC 5545, 3.3.10), the occurrences are on the event's own. An end that is a
 * day, which many programs write, includes that day.
 */
function moveUntil(rule: ICAL.Recur, start: WallTime): void {
  const { until } = rule;
  if (until === null || until === undefined) return;
  const end = wallTime(until, start.zone);
  if (end === undefined) return;
  const time = end.allDay ? end.time.with({ hour: 23, minute: 59 }) : moveTo(end.time, end.zone, start.zone);
  rule.until = icalTime({ ...start, time });
}

function icalTime({ time, allDay }: WallTime): ICAL.Time {
  const { year, month, day, hour, minute, second } = time;
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate: allDay }, ICAL.Timezone.localTimezone);
}
