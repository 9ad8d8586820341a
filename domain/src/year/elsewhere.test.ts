import { describe, expect, test } from 'vitest';
import { factsOf, frameworkOf } from '../testing/years.ts';
import {
  amountsElsewhere,
  type DoneElsewhere,
  elsewhereInWords,
  matchCategories,
  type PersonOfYear,
  personDifferences,
  stateElsewhere,
  sumElsewhere,
} from './elsewhere.ts';

const member: PersonOfYear = {
  firstName: 'Zoë',
  lastName: 'van Dijk',
  bornOn: '1980-02-03',
  registrationNumber: 'MED 0001',
};

describe('[RPT-05] the person of an archive', () => {
  test.each<[string, Partial<PersonOfYear>]>([
    ['is the member', {}],
    ['is the member without accents and in capitals', { firstName: 'ZOE', lastName: 'Van  Dijk' }],
    ['is the member with spaces around the name', { firstName: ' Zoë', lastName: 'van Dijk ' }],
    ['is the member where the other college holds nothing else', { bornOn: null, registrationNumber: null }],
    ['is the member with the number written otherwise', { registrationNumber: 'med0001' }],
  ])('%s', (_title, change) => {
    expect(personDifferences({ ...member, ...change }, member)).toEqual([]);
  });

  test.each<[string, Partial<PersonOfYear>, string]>([
    ['another name', { lastName: 'Roe' }, 'It is of Zoë Roe, and your name here is Zoë van Dijk.'],
    ['a name of fewer words', { lastName: 'vanDijk' }, 'It is of Zoë vanDijk, and your name here is Zoë van Dijk.'],
    ['another date of birth', { bornOn: '1980-03-02' }, 'It has another date of birth.'],
    ['another registration number', { registrationNumber: 'MED0002' }, 'It has another registration number.'],
  ])('is another one by %s', (_title, change, sentence) => {
    expect(personDifferences({ ...member, ...change }, member)).toEqual([sentence]);
  });

  test('is told by everything that differs', () => {
    const other = { firstName: 'A', lastName: 'B', bornOn: '1970-01-01', registrationNumber: 'X' };
    expect(personDifferences(other, member)).toHaveLength(3);
  });
});

test('[RPT-05] categories match by name, and never by their number', () => {
  const here = [
    { categoryId: 1, name: 'Educational activities' },
    { categoryId: 2, name: 'Reviewing performance' },
  ];
  const elsewhere = [
    { name: 'reviewing  performance', recognised: 5 },
    { name: 'Leadership', recognised: 2.5 },
  ];
  expect(matchCategories(elsewhere, here)).toEqual([
    { name: 'reviewing  performance', recognised: 5, categoryId: 2 },
    { name: 'Leadership', recognised: 2.5, categoryId: null },
  ]);
});

test.each([
  [null, 'WAITING', null, '32.5 hours at College X, waiting for the CPD team'],
  [null, 'WAITING', '03/12/2026', '32.5 hours at College X, waiting for the CPD team'],
  ['GRANTED', 'ACCEPTED', '03/12/2026', '32.5 hours at College X, accepted on 03/12/2026'],
  ['GRANTED', 'ACCEPTED', null, '32.5 hours at College X, waiting for the CPD team'],
  ['DECLINED', 'REFUSED', '03/12/2026', '32.5 hours at College X, declined on 03/12/2026'],
])(
  '[RPT-05] a year elsewhere with the result %s is %s, and on %s told in one line',
  (result, state, decidedOn, line) => {
    const about = { recognised: 32.5, unit: 'hours', collegeName: 'College X' };
    expect(stateElsewhere(result)).toBe(state);
    expect(elsewhereInWords({ state: stateElsewhere(result), decidedOn, ...about })).toBe(line);
  },
);

describe('[RPT-05] of what was done elsewhere', () => {
  const done: DoneElsewhere = {
    collegeName: 'College X',
    unit: 'hours',
    categories: [
      { name: 'Educational activities', recognised: 12 },
      { name: 'Leadership', recognised: 4 },
    ],
  };
  const counting = {
    facts: { ...factsOf(2026), countsElsewhere: true as const },
    framework: frameworkOf(2026),
    isEarlier: false,
  };

  test.each<
    [string, Partial<DoneElsewhere>, Partial<Parameters<typeof amountsElsewhere>[1]>, Record<number, number>[]]
  >([
    ['the hours of categories that are here too count', {}, {}, [{ 1: 12 }]],
    ['nothing counts where the rules are silent', {}, { facts: factsOf(2026) }, []],
    ['nothing counts in a year of the system before', {}, { isEarlier: true }, []],
    ['credits are no hours', { unit: 'credits' }, {}, []],
    ['hours are no credits', {}, { framework: frameworkOf(2022) }, []],
    [
      'credits count in a credit year, without another rate',
      { unit: 'credits' },
      { framework: frameworkOf(2022) },
      [{ 1: 12 }],
    ],
    [
      'two categories of one name are one',
      { categories: [...done.categories, { name: 'EDUCATIONAL  activities', recognised: 0.5 }] },
      {},
      [{ 1: 12.5 }],
    ],
    [
      'what that college had from a third one does not count twice',
      { categories: [{ name: 'Educational activities', recognised: 12, elsewhere: 5.25 }] },
      {},
      [{ 1: 6.75 }],
    ],
  ])('%s', (_title, change, year, amounts) => {
    const counted = amountsElsewhere([{ ...done, ...change }], { ...counting, ...year });
    expect(counted).toEqual(amounts.map((one) => ({ collegeName: 'College X', amounts: one })));
    expect(sumElsewhere(counted)).toBe(amounts[0]?.[1] ?? 0);
  });
});
