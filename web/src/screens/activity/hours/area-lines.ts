import type { Speciality } from '@cpd/contract/reference';
import { readHours, sumHours } from '@cpd/domain/values/hours';

/** Hours of an area as typed. */
export type AreaHours = { areaId: number; hours: string };

/** The area for what belongs to no specialty; it stands first (DOM-07). */
const GENERIC = 'Generic';

/**
 * The areas that have a line: Generic first, then the member's own and those that have hours or were added, in the order of
 * the year's list (DOM-07).
 */
export function areasWithLines(areas: readonly Speciality[], shownIds: readonly number[]): Speciality[] {
  const isGeneric = ({ name }: Speciality) => name === GENERIC;
  const others = areas.filter((area) => !isGeneric(area) && (area.linkedToUser || shownIds.includes(area.areaId)));
  return [...areas.filter(isGeneric), ...others];
}

/** The lines with one changed; an area that had none gets one. */
export function withAreaHours(lines: readonly AreaHours[], areaId: number, hours: string): AreaHours[] {
  const known = lines.some((line) => line.areaId === areaId);
  if (!known) return [...lines, { areaId, hours }];
  return lines.map((line) => (line.areaId === areaId ? { areaId, hours } : line));
}

/** The sum of what the lines will be kept as, in hours (HRS-03, HRS-06). */
export function sumOfLines(lines: readonly AreaHours[]): number {
  return sumHours(lines.map(({ hours }) => readHours(hours) || 0));
}
