import { searchText } from '../values/search-text.ts';
import type { MemberEntry } from './member-list.ts';

/** The registrations and specialties of the college, by which lines name them. */
export type NamedChoices = {
  registrations: readonly { registrationId: number; groupCode: string; name: string }[];
  areas: readonly { areaId: number; name: string }[];
};

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
    const found = named.areas.find(({ name }) => searchText(name) === searchText(text));
    if (found === undefined) warnings.push(`The specialty “${text}” is not known, and is not read.`);
    return found === undefined ? [] : [found.areaId];
  });
  return { registrationIds: [...chosen.values()], areaIds: [...new Set(areaIds)], warnings };
}

function registrationOf(text: string, country: string | undefined, { registrations }: NamedChoices) {
  const kind = (name: string) => searchText(name.replace(KIND_WORDS, ''));
  const found = registrations.filter(({ name }) => kind(name) === kind(text));
  if (country === undefined) return found.length === 1 ? found[0] : undefined;
  return found.find(({ groupCode }) => groupCode === country);
}
