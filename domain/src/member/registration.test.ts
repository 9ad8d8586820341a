import { describe, expect, test } from 'vitest';
import {
  isInactive,
  type RegistrationGroup,
  registrationFacts,
  showRegistrationQuestions,
  withRegistration,
} from './registration.ts';

/** The groups of the reference data with the given registrations linked. */
function linked(...ids: number[]): RegistrationGroup[] {
  const registration = (
    registrationId: number,
    declarationFlag: RegistrationGroup['registrations'][number]['declarationFlag'] = null,
  ) => ({
    registrationId,
    declarationFlag,
    isLinkedToUser: ids.includes(registrationId),
  });
  return [
    { group: 'Australia', groupCode: 'AU', registrations: [registration(1), registration(2)] },
    {
      group: 'New Zealand',
      groupCode: 'NZ',
      registrations: [
        registration(11, 'IsMCNZVocational'),
        registration(12, 'IsMCNZGeneral'),
        registration(14, 'IsMCNZSpecialPurpose'),
        { registrationId: 15, isLinkedToUser: ids.includes(15) },
      ],
    },
    { group: 'Overseas', groupCode: 'OS', registrations: [registration(21)] },
  ];
}

const NONE = { isMcnzGeneral: false, isMcnzVocational: false, isMcnzSpecialPurpose: false };

describe('registration', () => {
  test.each([
    [[], { countryOfPractice: 'Not stated', isAustralian: true, ...NONE }],
    [[1], { countryOfPractice: 'Australia', isAustralian: true, ...NONE }],
    [[21], { countryOfPractice: 'Overseas', isAustralian: true, ...NONE }],
    [[11], { countryOfPractice: 'New Zealand', isAustralian: false, ...NONE, isMcnzVocational: true }],
    [[12], { countryOfPractice: 'New Zealand', isAustralian: false, ...NONE, isMcnzGeneral: true }],
    [[14], { countryOfPractice: 'New Zealand', isAustralian: false, ...NONE, isMcnzSpecialPurpose: true }],
    [[15], { countryOfPractice: 'New Zealand', isAustralian: false, ...NONE }],
    [[1, 11], { countryOfPractice: 'Australia and New Zealand', isAustralian: false, ...NONE, isMcnzVocational: true }],
    [[1, 21], { countryOfPractice: 'Australia and Overseas', isAustralian: true, ...NONE }],
  ])('[REG-07, SUB-14, SUM-09] registrations %j', (ids, expected) => {
    expect(registrationFacts(linked(...ids))).toEqual(expected);
  });

  test.each([
    ['OPEN', [], true],
    ['INPROGRESS', [], true],
    ['OPEN', [1], false],
    ['INPROGRESS', [15], false],
    ['SUBMITTED', [], false],
    ['COMPLETE', [], false],
    ['INCOMPLETE', [], false],
  ] as const)('[HOM-15, REG-03] a %s year with registrations %j asks: %s', (status, ids, asks) => {
    expect(showRegistrationQuestions(linked(...ids), status)).toBe(asks);
  });
});

describe('ticking a registration', () => {
  const groups = [
    { registrations: [{ registrationId: 1 }, { registrationId: 2 }] },
    { registrations: [{ registrationId: 11 }, { registrationId: 12 }] },
  ];

  test.each([
    ['unticks another of its group', [1, 11], 2, true, [11, 2]],
    ['leaves other groups alone', [1], 11, true, [1, 11]],
    ['twice changes nothing', [1], 1, true, [1]],
    ['of no group adds it once', [1, 99], 99, true, [1, 99]],
    ['off leaves its group empty', [1, 11], 1, false, [11]],
    ['off that was not on changes nothing', [11], 12, false, [11]],
  ])('[REG-03] %s', (_what, chosen, id, ticked, expected) => {
    expect(withRegistration(groups, chosen, id, ticked)).toEqual(expected);
  });
});

test.each([
  [[], false],
  [[true], false],
  [[false], true],
  [[false, false], true],
  [[false, true], false],
])('[SUM-07] with registrations of which %j practise, a year is inactive: %s', (practising, inactive) => {
  expect(isInactive(practising.map((one) => ({ practising: one })))).toBe(inactive);
});
