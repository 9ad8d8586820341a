import { describe, expect, test } from 'vitest';
import { firstChoices, namedChoices } from './member-list-choices.ts';

const NAMED = namedChoices({
  registrations: [
    { registrationId: 1, groupCode: 'AU', name: 'Specialist registration' },
    { registrationId: 2, groupCode: 'AU', name: 'General registration' },
    { registrationId: 3, groupCode: 'AU', name: 'General and specialist registration' },
    { registrationId: 11, groupCode: 'NZ', name: 'General scope' },
  ],
  areas: [
    { areaId: 4, name: 'Cardiology' },
    { areaId: 18, name: 'Geriatric medicine' },
  ],
});

const choose = (registrations: string[], country?: 'AU' | 'NZ', specialties: string[] = []) =>
  firstChoices(
    {
      line: 2,
      values: { memberNumber: '1', ...(country === undefined ? {} : { country }) },
      registrations,
      specialties,
      problems: [],
      warnings: [],
    },
    NAMED,
  );

describe('what a new member starts with', () => {
  test.each<[string[], 'AU' | 'NZ' | undefined, number[]]>([
    [['General'], 'AU', [2]],
    [['general registration'], 'AU', [2]],
    [['General'], 'NZ', [11]],
    [['General and specialist'], 'AU', [3]],
    [['Specialist'], undefined, [1]],
    [['Specialist', 'General'], 'AU', [1]],
    [[], 'AU', []],
  ])('is the registration %j of %s', (registrations, country, ids) => {
    expect(choose(registrations, country)).toEqual({ registrationIds: ids, areaIds: [], warnings: [] });
  });

  test.each<[string, 'AU' | 'NZ' | undefined]>([
    ['General', undefined],
    ['Emeritus', undefined],
    ['Specialist', 'NZ'],
    ['Emeritus', 'AU'],
  ])('leaves out a registration that the college does not know: %s of %s', (text, country) => {
    expect(choose([text], country)).toEqual({
      registrationIds: [],
      areaIds: [],
      warnings: [`The registration “${text}” is not known, and is not read.`],
    });
  });

  test('is each specialty once, in any letter case', () => {
    expect(choose([], 'AU', ['cardiology', 'Cardiology', 'Geriatric Medicine', 'Alchemy'])).toEqual({
      registrationIds: [],
      areaIds: [4, 18],
      warnings: ['The specialty “Alchemy” is not known, and is not read.'],
    });
  });
});
