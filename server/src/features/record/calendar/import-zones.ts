import { WINDOWS_ZONES } from './windows-zones.ts';

const AREA_AND_CITY = /([A-Za-z]+\/[A-Za-z_+-]+(?:\/[A-Za-z_]+)?)$/;
const OFFSET_IN_NAME = /^\((?:GMT|UTC)([+-]\d{2}:\d{2})\)/;

const known = new Map<string, boolean>();

/**
 * The zone that a name means, as Temporal takes it: of the time zone database, also behind a prefix of a program, of
 * Windows, or by the offset that old Outlooks write into the name. Undefined for a name that nobody knows (CAL-16).
 */
export function findZone(name: string): string | undefined {
  const given = name.trim();
  const windows = WINDOWS_ZONES[given];
  if (windows !== undefined) return windows;
  const inName = AREA_AND_CITY.exec(given)?.[1];
  const candidates = [given, ...(inName === undefined ? [] : [inName])];
  return candidates.find(isZone) ?? OFFSET_IN_NAME.exec(given)?.[1];
}

/** The plain date and time of a UTC time in a zone. */
export function toZone(utc: Temporal.PlainDateTime, zone: string): Temporal.PlainDateTime {
  return utc.toZonedDateTime('UTC').withTimeZone(zone).toPlainDateTime();
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
