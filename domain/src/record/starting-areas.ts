/** An area of a year as the choice of it needs to know it. */
type Area = {
  areaId: number;
  /** True for a specialty, false for a professional domain. */
  isArea: boolean;
  /** Whether it is on the member's own list. */
  linkedToUser: boolean;
};

/**
 * The areas that a new activity starts with: the one it was opened for, and the member's own specialties. Domains are ticked
 * on purpose or not at all, so that no activity meets a requirement by itself (DOM-05).
 */
export function startingAreaIds(areas: readonly Area[], openedFor: readonly number[]): number[] {
  return [...new Set([...openedFor, ...ownSpecialtyIds(areas)])];
}

/** The specialties on the member's own list, in the order of the year's. */
export function ownSpecialtyIds(areas: readonly Area[]): number[] {
  return areas.filter(({ isArea, linkedToUser }) => isArea && linkedToUser).map(({ areaId }) => areaId);
}

/** Whether nothing was ticked or unticked since the form started with the member's own specialties, or with none. */
export function areAreasUntouched(areaIds: readonly number[], ownIds: readonly number[]): boolean {
  if (areaIds.length === 0) return true;
  return areaIds.length === ownIds.length && ownIds.every((areaId) => areaIds.includes(areaId));
}
