import type { PopulationMember } from './draw.ts';

/** How a population differs from another: by member numbers (DRW-02, DRW-04). */
export type PopulationChanges = { added: string[]; removed: string[]; stratum: string[]; standing: string[] };

/** What became different between a frozen population and another one. */
export function populationChanges(
  frozen: readonly PopulationMember[],
  now: readonly PopulationMember[],
): PopulationChanges {
  const before = new Map(frozen.map((member) => [member.number, member]));
  const after = new Map(now.map((member) => [member.number, member]));
  const both = now.flatMap((member) => {
    const was = before.get(member.number);
    return was === undefined ? [] : [{ member, was }];
  });
  const numbers = (of: { member: PopulationMember }[]) => of.map(({ member }) => member.number);
  return {
    added: now.filter(({ number }) => !before.has(number)).map(({ number }) => number),
    removed: frozen.filter(({ number }) => !after.has(number)).map(({ number }) => number),
    stratum: numbers(both.filter(({ member, was }) => member.country !== was.country || member.second !== was.second)),
    standing: numbers(
      both.filter(({ member, was }) => member.standing !== was.standing || member.reason !== was.reason),
    ),
  };
}

/** In sentences for a manager, with at most ten numbers each; none where nothing changed. */
export function populationChangeWords({ added, removed, stratum, standing }: PopulationChanges): string[] {
  return [
    sentence(added, 'was added', 'were added'),
    sentence(removed, 'was removed', 'were removed'),
    sentence(stratum, 'is in another stratum', 'are in another stratum'),
    sentence(standing, 'has another standing', 'have another standing'),
  ].filter((each) => each !== '');
}

const NAMED = 10;

function sentence(numbers: readonly string[], one: string, several: string): string {
  if (numbers.length === 0) return '';
  if (numbers.length === 1) return `Member ${numbers[0]} ${one}.`;
  const more = numbers.length > NAMED ? ` and ${numbers.length - NAMED} more` : '';
  return `Members ${numbers.slice(0, NAMED).join(', ')}${more} ${several}.`;
}
