/** The specialty whose hours count for none in particular, in the years that have it (DOM-07). */
export const GENERIC = 'Generic';

/** The order of the areas of a year: Generic, the other specialties by name, then the domains by name (DOM-07, SPC-03). */
export function compareAreas(one: OrderedArea, other: OrderedArea): number {
  return placeOf(one) - placeOf(other) || one.name.localeCompare(other.name, 'en');
}

type OrderedArea = { name: string; isArea: boolean };

function placeOf({ name, isArea }: OrderedArea): number {
  if (!isArea) return 2;
  return name === GENERIC ? 0 : 1;
}
