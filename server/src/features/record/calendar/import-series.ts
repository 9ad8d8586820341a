import { CALENDAR_OCCURRENCES_MAX } from '@cpd/domain/values/limits';
import ICAL from 'ical.js';
import { type ReadEvent, type WallTime, wallTime } from './import-event.ts';
import { CalendarProblem } from './import-problem.ts';
import { toZone } from './import-zones.ts';

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
 * The plain dates of an event inside the span, in order: of its start, its rule and its own list, without the days that
 * were taken out, moved or called off (`gone`). Throws a CalendarProblem when the file repeats more than any calendar.
 */
export function datesOf(event: ReadEvent, gone: readonly WallTime[], span: DateSpan, left: Allowance): string[] {
  const starts = new Set([dayOf(event.start), ...event.moreDates.map(dayOf)]);
  for (const rule of event.rules) for (const date of ruleDates(rule, event, span, left)) starts.add(date);
  for (const taken of [...event.exceptDates, ...gone]) starts.delete(dayOf(taken));
  const dates = new Set([...starts].flatMap((date) => daysFrom(date, event.days)));
  return [...dates].filter((date) => date >= span.start && date <= span.end).sort();
}

/** So many plain dates from one on. */
export function daysFrom(date: string, days: number): string[] {
  const first = Temporal.PlainDate.from(date);
  return Array.from({ length: days }, (_, index) => first.add({ days: index }).toString());
}

/** The plain date of a time (CAL-16). */
export function dayOf({ time }: WallTime): string {
  return time.toPlainDate().toString();
}

function ruleDates(rule: ICAL.Recur, { start, line, days }: ReadEvent, span: DateSpan, left: Allowance): string[] {
  if (!BY_DAY.has(rule.freq)) return [];
  const first = Temporal.PlainDate.from(span.start)
    .subtract({ days: days - 1 })
    .toString();
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
    if (date > span.end) break;
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

/** The end of a rule is given on the world's clock (RFC 5545, 3.3.10), the occurrences are on the wall's. */
function moveUntil(rule: ICAL.Recur, start: WallTime): void {
  const { until } = rule;
  if (until === null || until === undefined || until.isDate || until.zone !== ICAL.Timezone.utcTimezone) return;
  const utc = wallTime(until, undefined, 'UTC');
  if (utc === undefined) return;
  rule.until = icalTime({ ...start, time: toZone(utc.time, start.zone) });
}

function icalTime({ time, allDay }: WallTime): ICAL.Time {
  const { year, month, day, hour, minute, second } = time;
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate: allDay }, ICAL.Timezone.localTimezone);
}
