import { searchText } from '../values/search-text.ts';
import type { MemberEntry } from './member-list.ts';

type Registration = { registrationId: number; groupCode: string; name: string };
type Area = { areaId: number; name: string };

/** The registrations and specialties of the college by their names as they are compared, which is worked out once for all lines. */
export type NamedChoices = {
  registrations: ReadonlyMap<string, readonly Registration[]>;
  areas: ReadonlyMap<string, readonly Area[]>;
};

/** The registrations and specialties of the college, by which lines name them. */
export function namedChoices(given: { registrations: readonly Registration[]; areas: readonly Area[] }): NamedChoices {
  return {
    registrations: Map.groupBy(given.registrations, ({ name }) => kindOf(name)),
    areas: Map.groupBy(given.areas, ({ name }) => searchText(name)),
  };
}

function kindOf(name: string): string {
  return searchText(name.replace(KIND_WORDS, ''));
}

/** What a new member starts with, and what of the line the college does not know, in words. */
export type FirstChoices = { registrationIds: number[]; areaIds: number[]; warnings: string[] };

/** What stands behind the kind of a registration in its name, and is left out in most lists. */
const KIND_WORDS = /\s+(?:registration|scope)$/i;

/**
 * The registrations and specialties that a line of a list names (PPL-02): a registration with or without the word behind it, of
 * the member's country where several countries have one of that name, at most one a group (REG-03).
 */
export function firstChoices({ values, registrations, specialties }: MemberEntry, named: NamedChoices): FirstChoices {
  const chosen = new Map<string, number>();
  const warnings: string[] = [];
  for (const text of registrations) {
    const found = registrationOf(text, values.country ?? undefined, named);
    if (found === undefined) warnings.push(`The registration “${text}” is not known, and is not read.`);
    else if (!chosen.has(found.groupCode)) chosen.set(found.groupCode, found.registrationId);
  }
  const areaIds = specialties.flatMap((text) => {
    const [found] = named.areas.get(searchText(text)) ?? [];
    if (found === undefined) warnings.push(`The specialty “${text}” is not known, and is not read.`);
    return found === undefined ? [] : [found.areaId];
  });
  return { registrationIds: [...chosen.values()], areaIds: [...new Set(areaIds)], warnings };
}

function registrationOf(text: string, country: string | undefined, { registrations }: NamedChoices) {
  const found = registrations.get(kindOf(text)) ?? [];
  if (country === undefined) return found.length === 1 ? found[0] : undefined;
  return found.find(({ groupCode }) => groupCode === country);
}
