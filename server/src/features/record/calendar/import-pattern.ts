import { expandRecurrence, type Recurrence } from '@cpd/domain/record/recurrence';
import { ORDINALS, WEEKDAYS, type Weekday } from '@cpd/domain/values/weekdays';
import type ICAL from 'ical.js';

const DAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * The rule as a pattern of the form, if it gives exactly these dates of one year (CAL-12); undefined where only the list of
 * dates can say it.
 */
export function patternOf(rule: ICAL.Recur | undefined, dates: readonly string[]): Recurrence | undefined {
  const [startDate] = dates;
  const endDate = dates.at(-1);
  if (rule === undefined || startDate === undefined || endDate === undefined || dates.length < 2) return undefined;
  const range = { startDate, endDate };
  const pattern =
    rule.freq === 'WEEKLY' ? weekly(rule, range) : rule.freq === 'MONTHLY' ? monthly(rule, range) : undefined;
  if (pattern === undefined) return undefined;
  const expanded = expandRecurrence(pattern, Number(startDate.slice(0, 4)));
  return expanded.join() === dates.join() ? pattern : undefined;
}

type Range = Pick<Recurrence, 'startDate' | 'endDate'>;

function weekly(rule: ICAL.Recur, range: Range): Recurrence {
  const named = dayParts(rule).flatMap(({ weekday }) => (weekday === undefined ? [] : [weekday]));
  const weekdays = named.length > 0 ? named : [weekdayOf(range.startDate)];
  return { ...range, kind: 'weekly', everyWeeks: rule.interval, weekdays };
}

function monthly(rule: ICAL.Recur, range: Range): Recurrence | undefined {
  const everyMonths = rule.interval;
  const [day] = dayParts(rule);
  if (day === undefined) {
    return { ...range, kind: 'monthly-day', everyMonths, dayNumber: Number(range.startDate.slice(8)) };
  }
  // "The second Tuesday" is written 2TU, or TU with BYSETPOS=2.
  const position = day.position ?? Number(rule.parts.BYSETPOS?.[0] ?? 0);
  const ordinal = position === -1 ? 'last' : ORDINALS[position - 1];
  if (ordinal === undefined || day.weekday === undefined) return undefined;
  return { ...range, kind: 'monthly-weekday', everyMonths, ordinal, weekday: day.weekday };
}

function dayParts(rule: ICAL.Recur): { position: number | undefined; weekday: Weekday | undefined }[] {
  return (rule.parts.BYDAY ?? []).map((part) => {
    const [, position, code = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(String(part)) ?? [];
    const weekday = WEEKDAYS[DAY_CODES.indexOf(code)];
    return { position: position === undefined ? undefined : Number(position), weekday };
  });
}

function weekdayOf(date: string): Weekday {
  return WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek % 7] ?? 'sunday';
}
