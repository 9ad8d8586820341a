import { collegeZone } from '@cpd/domain/values/college-day';
import ICAL from 'ical.js';
import { refuseEndlessRule } from './import-rule.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

/** A zone of the time zone database by its name or offset, or one that a file describes. */
export type Zone = string | ICAL.Timezone;

/** `Area/City` and `Area/State/City`, at the end of what a program puts before them. */
const AREA_AND_CITY = [/[A-Za-z]+\/[A-Za-z_]+\/[A-Za-z_+-]+$/, /[A-Za-z]+\/[A-Za-z_+-]+$/];
const OFFSET_IN_NAME = /^\((?:GMT|UTC)([+-]\d{2}:\d{2})\)/;
const WORLDS_CLOCK = /^(?:Etc\/)?(?:UTC|UCT|GMT|Zulu|Universal|Greenwich|GMT[+-]?0)$|^Z$/i;
/** Where members practise: Australia and New Zealand with their islands, also under the older names. */
const OF_THE_COLLEGE =
  /^(?:Australia\/|NZ|Pacific\/(?:Auckland|Chatham|Norfolk)$|Antarctica\/Macquarie$|Indian\/(?:Christmas|Cocos)$)/;
const OFFSET = /^[+-]\d{2}:\d{2}$/;

const known = new Map<string, boolean>();

/**
 * The zone that a name means: of the time zone database, also behind a prefix of a program, of Windows, as the file describes
 * it (`described`, the lines of each zone by its name), or by the offset that old Outlooks write into the name. Undefined for a
 * name that means nothing (CAL-16).
 */
export function findZone(
  name: string,
  described: ReadonlyMap<string, readonly string[]> = new Map(),
): Zone | undefined {
  const given = name.trim();
  const windows = WINDOWS_ZONES[given];
  if (windows !== undefined) return windows;
  const candidates = [given, ...AREA_AND_CITY.flatMap((pattern) => pattern.exec(given)?.[0] ?? [])];
  const lines = described.get(given);
  return (
    candidates.find(isZone) ?? (lines === undefined ? undefined : zoneOf(lines)) ?? OFFSET_IN_NAME.exec(given)?.[1]
  );
}

/** Whether times of this zone are on the world's clock, which no person looks at. */
export function isWorldsClock(zone: Zone): boolean {
  return typeof zone === 'string' && WORLDS_CLOCK.test(zone);
}

/**
 * Whether a clock of this zone hangs where members practise, so that the day on it is theirs (CAL-16). A zone without a known
 * name is judged by its offset at `time`, from Perth's to Chatham's.
 */
export function isOfTheCollege(zone: Zone, time: Temporal.PlainDateTime): boolean {
  if (zone === collegeZone() || (typeof zone === 'string' && OF_THE_COLLEGE.test(zone))) return true;
  if (typeof zone === 'string' && !OFFSET.test(zone)) return false;
  const hours = (time.toZonedDateTime('UTC').epochMilliseconds - epochOf(time, zone)) / 3_600_000;
  return hours >= 8 && hours <= 13.75;
}

/** What a clock in `to` shows when one in `from` shows `time`. */
export function moveTo(time: Temporal.PlainDateTime, from: Zone, to: Zone): Temporal.PlainDateTime {
  if (from === to) return time;
  const instant = epochOf(time, from);
  if (typeof to === 'string') {
    return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(to).toPlainDateTime();
  }
  const utc = ICAL.Time.fromJSDate(new Date(instant), true);
  const { year, month, day, hour, minute, second } = utc.convertToZone(to);
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
}

/** The moment, in milliseconds since 1970, at which a clock of the zone shows `time`. */
export function epochOf(time: Temporal.PlainDateTime, zone: Zone): number {
  if (typeof zone === 'string') return time.toZonedDateTime(zone).epochMilliseconds;
  const { year, month, day, hour, minute, second } = time;
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, zone).toUnixTime() * 1000;
}

/** Undefined for a description that cannot be read. */
function zoneOf(lines: readonly string[]): ICAL.Timezone | undefined {
  try {
    const component = new ICAL.Component(ICAL.parse(lines.map(sinceComputers).join('\r\n')));
    const changes = component.getAllSubcomponents();
    for (const rule of changes
      .flatMap((change) => change.getAllProperties('rrule'))
      .map((one) => one.getFirstValue())) {
      if (!(rule instanceof ICAL.Recur) || rule.freq !== 'YEARLY') return undefined;
      refuseEndlessRule(rule, 0);
    }
    return changes.length === 0 ? undefined : new ICAL.Timezone(component);
  } catch {
    return undefined;
  }
}

/** Windows starts its rules in 1601, and each year from there on would be gone through. */
function sinceComputers(line: string): string {
  return line.replace(/^(DTSTART:)1[0-8]\d\d/i, '$11970');
}

function isZone(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  let found = true;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
  } catch {
    found = false;
  }
  if (known.size < 1_000) known.set(name, found);
  return found;
}
