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

test.each<[string, Partial<PopulationMember>, string]>([
  ['a country', { country: 'B' }, 'is in another stratum'],
  ['a second stratum', { second: 'y' }, 'is in another stratum'],
  ['a reason', { standing: 'MANDATORY', reason: 'NOT_MET' }, 'has another standing'],
  ['a standing', { standing: 'EXCLUDED', reason: 'LATE' }, 'has another standing'],
])('[DRW-02] %s alone is told when it becomes another', (_what, other, words) => {
  const frozen = [member('1', { standing: 'MANDATORY', reason: 'LATE' })];
  const now = [member('1', { standing: 'MANDATORY', reason: 'LATE', ...other })];
  expect(populationChangeWords(populationChanges(frozen, now))).toEqual([`Member 1 ${words}.`]);
});

test('[DRW-02] several are told in one sentence; ten numbers are named, the others are counted', () => {
  const twelve = Array.from({ length: 12 }, (_, place) => `${place}`);
  const ten = twelve.slice(0, 10);
  expect(populationChangeWords({ added: twelve, removed: ten, stratum: ['1', '2'], standing: ['3', '4'] })).toEqual([
    'Members 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more were added.',
    'Members 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 were removed.',
    'Members 1, 2 are in another stratum.',
    'Members 3, 4 have another standing.',
  ]);
});
