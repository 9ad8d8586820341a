import { expect, test } from 'vitest';
import type { PopulationMember } from './draw.ts';
import { populationChanges, populationChangeWords } from './population-changes.ts';

const member = (number: string, other: Partial<PopulationMember> = {}): PopulationMember => ({
  number,
  country: 'A',
  second: 'x',
  standing: 'RANDOM',
  reason: '',
  ...other,
});

test('[DRW-02] a population that no longer matches the frozen one is told by what became different', () => {
  const frozen = [member('1'), member('2'), member('3'), member('4')];
  const now = [
    member('2', { second: 'y' }),
    member('3', { standing: 'EXCLUDED', reason: 'LEFT' }),
    member('4'),
    member('5'),
  ];
  expect(populationChangeWords(populationChanges(frozen, now))).toEqual([
    'Member 5 was added.',
    'Member 1 was removed.',
    'Member 2 is in another stratum.',
    'Member 3 has another standing.',
  ]);
  expect(populationChangeWords(populationChanges(frozen, frozen.toReversed()))).toEqual([]);
});

test('[DRW-02] ten numbers are named, the others are counted', () => {
  const now = Array.from({ length: 12 }, (_, place) => member(`${place}`));
  expect(populationChangeWords(populationChanges([], now))).toEqual([
    'Members 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more were added.',
  ]);
});
