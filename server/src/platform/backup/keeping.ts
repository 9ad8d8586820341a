import { collegeZone } from '@cpd/domain/values/college-day';

/** Which backups are kept: so many of the newest, and the last one of each of so many days, weeks and months that have one. */
export interface Keeping {
  last: number;
  days: number;
  weeks: number;
  months: number;
}

const PART = /^([1-9]\d{0,3})(?: (day|week|month)s?)?$/;

/** Reads `14`, or `7 days, 4 weeks, 12 months`, or some of these; undefined for what is neither. */
export function parseKeeping(text: string): Keeping | undefined {
  const keeping = { last: 0, days: 0, weeks: 0, months: 0 };
  for (const part of text.split(',')) {
    const [, count, unit] = PART.exec(part.trim()) ?? [];
    const name = unit === undefined ? 'last' : (`${unit}s` as 'days' | 'weeks' | 'months');
    if (count === undefined || keeping[name] > 0) return undefined;
    keeping[name] = Number(count);
  }
  return keeping;
}

/** In words, as it goes before “are kept”: `the last 14`, `one of each of 7 days, 4 weeks and 12 months`. */
export function keepingInWords({ last, days, weeks, months }: Keeping): string {
  const periods = Object.entries({ days, weeks, months }).flatMap(([unit, count]) =>
    count === 0 ? [] : [`${count} ${count === 1 ? unit.slice(0, -1) : unit}`],
  );
  const each = periods.length === 0 ? [] : [`one of each of ${new Intl.ListFormat('en-AU').format(periods)}`];
  return [...(last === 0 ? [] : [`the last ${last}`]), ...each].join(', and ');
}

/**
 * Which of these backups are kept, by their stamps such as `20261122T020000Z`, newest first. Days, weeks from Monday and months
 * are those of the college.
 */
export function keptOf(stamps: readonly string[], { last, days, weeks, months }: Keeping): Set<string> {
  const kept = new Set(stamps.slice(0, last));
  const dayOf = (stamp: string) =>
    Temporal.PlainDateTime.from(stamp.slice(0, -1)).toZonedDateTime('UTC').withTimeZone(collegeZone()).toPlainDate();
  const rules: [number, (day: Temporal.PlainDate) => string][] = [
    [days, (day) => day.toString()],
    [weeks, (day) => day.subtract({ days: day.dayOfWeek - 1 }).toString()],
    [months, (day) => day.toPlainYearMonth().toString()],
  ];
  for (const [count, periodOf] of rules.filter(([count]) => count > 0)) {
    const seen = new Set<string>();
    for (const stamp of stamps) {
      const period = periodOf(dayOf(stamp));
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      kept.add(stamp);
    }
  }
  return kept;
}
