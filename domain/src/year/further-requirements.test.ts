import { describe, expect, test } from 'vitest';
import {
  CARDIOLOGY,
  furtherFramework,
  LIFE_SUPPORT,
  LIFE_SUPPORT_TYPE,
  SPECIALTY_HOURS,
} from '../testing/further-rules.ts';
import { factsOf, frameworkOf } from '../testing/years.ts';
import type { FrameworkRequirement } from './framework.ts';
import {
  type FurtherTotals,
  isAskedOf,
  isOfPart,
  measuredPart,
  onceInYears,
  type Part,
  partsWithout,
  type RecordedParts,
  rateOf,
} from './further-requirements.ts';
import { listMissing, missingActivities, missingHours } from './missing.ts';
import { plannedFigures } from './planned.ts';
import { missingInWords, progressFiguresOf, requirementNames } from './progress-figures.ts';
import { proof } from './proof.ts';
import type { ProofActivity } from './proof-record.ts';
import { evaluateRequirements, type YearTotals } from './requirements.ts';
import { ruleSections } from './rule-words.ts';
import { variedRequirements, variedTargets } from './variation.ts';

const facts = factsOf(2026);
const NOTHING: FurtherTotals = {
  types: [],
  areas: [],
  specialtyIds: [],
  countedYears: [2025, 2024, 2023],
  lastDone: [],
};

/** A year in which all that 2026 usually requires is done: 12.5, 5 and 32.5 hours. */
const DONE: YearTotals = {
  categories: [12.5, 5, 32.5].map((activityHours, index) => ({ categoryId: index + 1, activityHours, reflection: 0 })),
  annualConversations: 1,
  plans: 1,
  domainActivities: { 206: 2, 207: 2 },
  paperSubmission: 0,
};

function part(id: number, hours: number, rest: Partial<Part> = {}): Part {
  return { id, categoryId: 1, activities: 1, hours, reflection: 0, ...rest };
}

function judged(requirement: FrameworkRequirement, further: Partial<FurtherTotals>, totals: Partial<YearTotals> = {}) {
  return evaluateRequirements({
    facts,
    framework: furtherFramework(requirement),
    totals: { ...DONE, ...totals, further: { ...NOTHING, ...further } },
  });
}

const lastOf = (result: ReturnType<typeof judged>) => result.badges.at(-1);
const inYear = (year: number) => [{ activityTypeId: LIFE_SUPPORT_TYPE, areaId: null, year }];

describe('[FWK-05] what is required once in three years', () => {
  test.each<[string, Partial<FurtherTotals>, { current: number; complete: boolean; friendlyStatus: string }]>([
    [
      'is met by an activity of this year',
      { types: [part(LIFE_SUPPORT_TYPE, 4)] },
      { current: 1, complete: true, friendlyStatus: 'Done in 2026, due again in 2029' },
    ],
    [
      'counts several of this year, and is due three years after it',
      { types: [part(LIFE_SUPPORT_TYPE, 4, { activities: 2 })], lastDone: inYear(2024) },
      { current: 2, complete: true, friendlyStatus: 'Done in 2026, due again in 2029' },
    ],
    [
      'is met by one of the first of the three years, for the last time',
      { lastDone: inYear(2024) },
      { current: 1, complete: true, friendlyStatus: 'Done in 2024, due again in 2027' },
    ],
    [
      'is missing after four',
      { lastDone: inYear(2023) },
      { current: 0, complete: false, friendlyStatus: '0 / 1 activity' },
    ],
    ['is missing where it was never done', {}, { current: 0, complete: false, friendlyStatus: '0 / 1 activity' }],
    [
      'is not met by another type',
      { types: [part(101, 4)] },
      { current: 0, complete: false, friendlyStatus: '0 / 1 activity' },
    ],
    [
      'reaches back over an exempt year, which does not count',
      { countedYears: [2024, 2023], lastDone: inYear(2023) },
      { current: 1, complete: true, friendlyStatus: 'Done in 2023, due again in 2027' },
    ],
    [
      'is met by what was done in an exempt year',
      { countedYears: [2024, 2023], lastDone: inYear(2025) },
      { current: 1, complete: true, friendlyStatus: 'Done in 2025, due again in 2028' },
    ],
    [
      'is not due in the first year of a member',
      { countedYears: [] },
      { current: 0, complete: true, friendlyStatus: 'Due in 2028' },
    ],
    [
      'is not due in the second',
      { countedYears: [2025] },
      { current: 0, complete: true, friendlyStatus: 'Due in 2027' },
    ],
    [
      'is due in the third',
      { countedYears: [2025, 2024] },
      { current: 0, complete: false, friendlyStatus: '0 / 1 activity' },
    ],
    [
      'is due later where the two years before came from the system before, of which only sums are known (PPL-16)',
      { countedYears: [] },
      { current: 0, complete: true, friendlyStatus: 'Due in 2028' },
    ],
  ])('%s', (_, further, expected) => {
    const result = judged(LIFE_SUPPORT, further);
    expect(lastOf(result)).toMatchObject({ badgeType: 'OnceInYears', required: 1, ...expected });
    expect(result).toMatchObject({ allMet: expected.complete, completedMandatory: expected.complete ? 5 : 4 });
    expect(result.icon).toBe(expected.complete ? 'complete' : 'activities-missing');
  });

  test('can be an area instead of a type', () => {
    const { activityTypeId: _, ...rest } = LIFE_SUPPORT;
    const ofArea = { ...rest, domainId: 206 };
    expect(lastOf(judged(ofArea, {}))).toMatchObject({ complete: false });
    expect(lastOf(judged(ofArea, { areas: [part(206, 1)] }))).toMatchObject({ complete: true });
    const lastDone = [{ activityTypeId: null, areaId: 206, year: 2025 }];
    expect(lastOf(judged(ofArea, { lastDone }))).toMatchObject({ complete: true });
    expect(lastOf(judged(ofArea, { lastDone: inYear(2025) }))).toMatchObject({ complete: false });
  });

  test('is given with its years, and with the year by whose end it is due', () => {
    const done = judged(LIFE_SUPPORT, { lastDone: inYear(2025) });
    expect(lastOf(done)).toMatchObject({ years: 3, activityTypeId: LIFE_SUPPORT_TYPE, dueBy: 2028, state: 'done' });
    expect(Object.keys(lastOf(judged(LIFE_SUPPORT, {})) ?? {})).not.toContain('dueBy');
  });

  test('is a line to begin with, and is an activity', () => {
    const lines = listMissing(judged(LIFE_SUPPORT, {}), facts);
    expect(lines).toEqual([
      {
        kind: 'once',
        text: 'Log Life support, required once every 3 years',
        amount: 1,
        activityTypeId: LIFE_SUPPORT_TYPE,
      },
    ]);
    expect([missingHours(lines), missingActivities(lines)]).toEqual([0, 1]);
  });

  test('stays as it is with leave, as all that counts activities', () => {
    const framework = variedRequirements(furtherFramework(LIFE_SUPPORT), { monthsOfLeave: 8 });
    expect(framework.requirements.at(-1)).toEqual(LIFE_SUPPORT);
  });
});

describe('[FWK-05] hours of a specialty', () => {
  const mine = { specialtyIds: [CARDIOLOGY] };

  test('are required of those alone who have the specialty', () => {
    expect(judged(SPECIALTY_HOURS, { specialtyIds: [9] })).toMatchObject({ allMet: true });
    expect(judged(SPECIALTY_HOURS, {}).badges).toHaveLength(frameworkOf(2026).requirements.length);
    const result = judged(SPECIALTY_HOURS, mine);
    expect(result).toMatchObject({ allMet: false, icon: 'hours-missing', completedMandatory: 4, current: 50 });
    expect(lastOf(result)).toMatchObject({
      badgeType: 'SpecialtyMinimum',
      current: 5,
      complete: false,
      percentage: 50,
      friendlyStatus: '5 / 10 hours min',
    });
  });

  test.each<[string, Partial<FrameworkRequirement>, Partial<FurtherTotals>, number]>([
    ['of a type', { activityTypeId: 205 }, { types: [part(205, 4, { reflection: 0.5 }), part(206, 3)] }, 4.5],
    ['of an area, over categories', { domainId: 206 }, { areas: [part(206, 4), part(206, 3, { categoryId: 3 })] }, 7],
    ['of nothing', { domainId: 206 }, { areas: [part(207, 4)] }, 0],
  ])('can be hours %s', (_, of, further, current) => {
    const { categoryIds: __, ...rest } = SPECIALTY_HOURS;
    expect(lastOf(judged({ ...rest, ...of }, { ...mine, ...further }))).toMatchObject({ current });
  });

  test('are credits at the rate of the category in a year of credits', () => {
    const { categoryIds: _, ...rest } = SPECIALTY_HOURS;
    const requirement: FrameworkRequirement = { ...rest, domainId: 206, unit: 'credits' };
    const credits = frameworkOf(2022);
    const { badges } = evaluateRequirements({
      facts: factsOf(2022),
      framework: { ...credits, requirements: [requirement] },
      totals: {
        ...DONE,
        further: { ...NOTHING, ...mine, areas: [part(206, 2), part(206, 2, { categoryId: 2, reflection: 1 })] },
      },
    });
    expect(badges[0]).toMatchObject({ current: 9, friendlyStatus: '9 / 10 credits min' });
  });

  test('are a line before those of categories, which ask no hour of it twice', () => {
    const categories = [12.5, 0, 0].map((activityHours, index) => ({
      ...{ categoryId: index + 1, reflection: 0 },
      activityHours,
    }));
    const lines = listMissing(judged({ ...SPECIALTY_HOURS, requiredValue: 3 }, mine, { categories }), facts);
    expect(lines.map(({ text }) => text)).toEqual([
      '3 more hours of Reviewing Performance in cardiology',
      '2 more hours of Reviewing Performance',
      '5 more hours of Measuring Outcomes',
      '15 more hours of Reviewing Performance or Measuring Outcomes',
      '12.5 more hours of any kind',
    ]);
    expect(missingHours(lines)).toBe(37.5);
    const more = listMissing(judged(SPECIALTY_HOURS, mine, { categories }), facts);
    expect(more.map(({ text }) => text).slice(0, 2)).toEqual([
      '10 more hours of Reviewing Performance in cardiology',
      '5 more hours of Measuring Outcomes',
    ]);
    expect(missingHours(more)).toBe(37.5);
    const exactly = listMissing(judged({ ...SPECIALTY_HOURS, requiredValue: 5 }, mine, { categories }), facts);
    expect(exactly.map(({ text }) => text).slice(0, 2)).toEqual([
      '5 more hours of Reviewing Performance in cardiology',
      '5 more hours of Measuring Outcomes',
    ]);
  });

  test.each<[string, Partial<FrameworkRequirement>, object]>([
    ['categories', { categoryIds: [2, 3] }, { categoryIds: [2, 3], activityTypeId: 206 }],
    ['a type', { activityTypeId: 205 }, { categoryIds: [], activityTypeId: 205 }],
    ['an area', { domainId: 206 }, { categoryIds: [], domainId: 206 }],
  ])(
    'are a line with what a button needs, of %s, and take nothing off a category that they may miss',
    (_, of, rest) => {
      const { categoryIds: __, ...requirement } = SPECIALTY_HOURS;
      const categories = [{ categoryId: 1, activityHours: 12.5, reflection: 0 }];
      const lines = listMissing(judged({ ...requirement, ...of }, mine, { categories }), facts);
      expect(lines[0]).toStrictEqual({
        ...{ kind: 'specialty', text: '10 more hours of Reviewing Performance in cardiology', amount: 10 },
        ...rest,
      });
      expect(lines.slice(1, 3).map(({ text }) => text)).toEqual([
        '5 more hours of Reviewing Performance',
        '5 more hours of Measuring Outcomes',
      ]);
    },
  );

  test('go down with leave by the months alone, and leave the texts of the category alone', () => {
    const framework = furtherFramework(SPECIALTY_HOURS);
    const varied = variedRequirements(framework, { monthsOfLeave: 6 });
    expect(varied.requirements.at(-1)).toMatchObject({ requiredValue: 5, badgeText3: '5 hours min' });
    expect(varied.categories).toEqual(variedRequirements(frameworkOf(2026), { monthsOfLeave: 6 }).categories);
    expect(variedTargets(framework, { monthsOfLeave: 6 }).at(-1)).toEqual({
      name: 'Cardiology: Reviewing Performance in cardiology',
      unit: 'hours',
      usual: 10,
      reduced: 5,
    });
  });
});

test.each<[Partial<FurtherTotals>, years: number | undefined, ReturnType<typeof onceInYears>]>([
  [{ lastDone: [...inYear(2025), ...inYear(2024)] }, 3, { current: 1, complete: true, doneIn: 2025, dueBy: 2028 }],
  [{ countedYears: [], lastDone: inYear(2020) }, 3, { current: 1, complete: true, doneIn: 2020, dueBy: 2028 }],
  [{ lastDone: [{ activityTypeId: 101, areaId: null, year: 2025 }] }, 3, { current: 0, complete: false }],
  [{ lastDone: inYear(2025) }, undefined, { current: 0, complete: false }],
  [{ types: [part(LIFE_SUPPORT_TYPE, 1)] }, undefined, { current: 1, complete: true, doneIn: 2026, dueBy: 2027 }],
  [
    { types: [part(LIFE_SUPPORT_TYPE, 1, { activities: 2 }), part(LIFE_SUPPORT_TYPE, 1), part(101, 9)] },
    2,
    { current: 3, complete: true, doneIn: 2026, dueBy: 2028 },
  ],
])('[FWK-05] with %j, once in %s years is judged in 2026', (further, years, expected) => {
  const { years: _, ...rest } = LIFE_SUPPORT;
  const requirement = years === undefined ? rest : { ...rest, years };
  expect(onceInYears(requirement, { ...NOTHING, ...further }, 2026)).toEqual(expected);
});

test.each<[Partial<FrameworkRequirement>, specialtyIds: number[], boolean]>([
  [{}, [CARDIOLOGY], true],
  [{}, [9, CARDIOLOGY], true],
  [{}, [9], false],
  [{ badgeType: 'OnceInYears' }, [], true],
])('[FWK-05] a requirement with %j is asked of a member with the specialties %j: %s', (change, specialtyIds, asked) => {
  expect(isAskedOf({ ...SPECIALTY_HOURS, ...change }, { ...NOTHING, specialtyIds })).toBe(asked);
});

test.each([
  [{ activityTypeId: 101 }, true],
  [{ domainId: 206 }, true],
  [{}, false],
])('[FWK-05] %j is about a type or an area: %s', (requirement, expected) => {
  expect(isOfPart(requirement)).toBe(expected);
});

test('[FWK-05] an hour counts as its category says, in years of credits alone', () => {
  const [first, second] = frameworkOf(2022).categories;
  expect([rateOf(first, 'C'), rateOf(second, 'C'), rateOf(second, 'H')]).toEqual([1, 3, 1]);
  expect(rateOf(second && { ...second, creditRatePerHour: null }, 'C')).toBe(1);
  expect([rateOf(undefined, 'C'), rateOf(undefined, 'H')]).toEqual([1, 1]);
  const parts = { types: [], areas: [part(206, 0.25, { categoryId: 2 }), part(206, 0.1, { reflection: 0.25 })] };
  const { categoryIds: _, ...rest } = SPECIALTY_HOURS;
  expect(measuredPart({ ...rest, domainId: 206 }, frameworkOf(2022), parts)).toBe(110);
});

test('[FWK-05] parts are taken off those with the same number in the same category', () => {
  const all = [part(1, 0.3, { activities: 3, reflection: 0.5 }), part(1, 4, { categoryId: 2 }), part(2, 5)];
  const some = [part(1, 0.1, { reflection: 0.25 }), part(3, 1)];
  const left = [part(1, 0.2, { activities: 2, reflection: 0.25 }), ...all.slice(1)];
  expect(partsWithout({ types: all, areas: some }, { types: some, areas: [] })).toEqual({ types: left, areas: some });
  expect(partsWithout({ types: some, areas: all }, { types: [], areas: some })).toEqual({ types: some, areas: left });
});

test('[FWK-05] a year that has neither is judged without what they need', () => {
  for (const year of [2020, 2022, 2024, 2026]) {
    const given = { facts: factsOf(year), framework: frameworkOf(year) };
    const further = { ...NOTHING, types: [part(LIFE_SUPPORT_TYPE, 4)], specialtyIds: [CARDIOLOGY] };
    expect(evaluateRequirements({ ...given, totals: { ...DONE, further } })).toEqual(
      evaluateRequirements({ ...given, totals: DONE }),
    );
  }
});

test('[FWK-05] the figures of a year have both under what they are called, in the words for the member', () => {
  const framework = furtherFramework(LIFE_SUPPORT, SPECIALTY_HOURS);
  const further = { ...NOTHING, specialtyIds: [CARDIOLOGY] };
  const result = evaluateRequirements({ facts, framework, totals: { ...DONE, further } });
  const figures = progressFiguresOf(result, facts);
  expect(figures.missing).toEqual({ 'OnceInYears Life support': 1, 'SpecialtyMinimum Cardiology': 5 });
  expect(missingInWords(figures, framework, facts)).toEqual(listMissing(result, facts).map(({ text }) => text));
  expect(requirementNames(framework)).toMatchObject({
    ...{ Total: 'Total', CategoryOneMinimum: 'Category 1' },
    ...{ 'OnceInYears Life support': 'Life support', 'SpecialtyMinimum Cardiology': 'Cardiology' },
  });
});

test('[FWK-05] what is planned of both is told apart', () => {
  const framework = furtherFramework(LIFE_SUPPORT, { ...SPECIALTY_HOURS, domainId: 206 });
  const planned = { types: [part(LIFE_SUPPORT_TYPE, 4)], areas: [part(206, 3)] };
  const further = { ...NOTHING, specialtyIds: [CARDIOLOGY], types: planned.types, areas: [part(206, 5)] };
  const categories = [{ categoryId: 1, activityHours: 4, reflection: 0 }];
  const figures = (lastDone: FurtherTotals['lastDone'], of: RecordedParts | null = planned) =>
    plannedFigures({
      ...{ facts, framework },
      totals: { ...DONE, further: { ...further, lastDone } },
      planned: { categories, annualConversations: 0, domainActivities: {}, further: of },
    });
  expect(figures([]).badges.slice(-2)).toEqual([1, 3]);
  expect(figures(inYear(2025)).badges.slice(-2)).toEqual([0, 3]);
  expect(figures([], null).badges.slice(-2)).toEqual([0, 0]);
});

describe('[FWK-05, PRF-02] the proof of both', () => {
  let lastId = 0;
  function activity(activityTypeId: number, hours: number, rest: Partial<ProofActivity> = {}): ProofActivity {
    lastId += 1;
    return {
      ...{ activityId: lastId, activityTypeId, categoryId: 1, domainIds: [] },
      ...{ isAnnualConversation: false, isPlanEntry: false, isVerified: false, hasFile: false },
      dates: [{ date: '2026-03-10', hours, reflection: 0, hasFile: false }],
      ...rest,
    };
  }
  const { types: _, areas: __, ...besides } = { ...NOTHING, specialtyIds: [CARDIOLOGY] };

  function proofOf(requirement: FrameworkRequirement, activities: readonly ProofActivity[], further = besides) {
    const framework = { ...furtherFramework(), minimum: 0, requirements: [requirement] };
    return proof({ facts, framework, activities, plans: 0, paperSubmission: 0, further, today: '2026-11-23' });
  }

  test('asks for a file of the activity that is required, unless an earlier year has it', () => {
    const activities = [activity(101, 9), activity(LIFE_SUPPORT_TYPE, 1)];
    const asked = proofOf(LIFE_SUPPORT, activities);
    expect(asked.requirements.at(-1)).toMatchObject({ kind: 'OnceInYears', claimed: 1, proven: 0 });
    expect(asked.toAttach.map(({ activityId }) => activityId)).toEqual([activities[1]?.activityId]);
    expect(proofOf(LIFE_SUPPORT, activities, { ...besides, lastDone: inYear(2025) }).toAttach).toEqual([]);
  });

  test('asks for the largest that make the hours of an area', () => {
    const { categoryIds: ___, ...rest } = SPECIALTY_HOURS;
    const named = { domainIds: [206] };
    const activities = [activity(101, 4, named), activity(101, 9), activity(101, 7, { ...named, categoryId: 3 })];
    const all = proofOf({ ...rest, domainId: 206 }, [...activities, activity(101, 1, named)]);
    expect(all.requirements.at(-1)).toMatchObject({ kind: 'SpecialtyMinimum', claimed: 12, proven: 0 });
    expect(all.toAttach.map(({ hours }) => hours)).toEqual([7, 4]);
  });
});

test('[FWK-05, PRF-02] a record of which only its own year is known has nothing to prove of several years', () => {
  const framework = { ...furtherFramework(), minimum: 0, requirements: [LIFE_SUPPORT] };
  const given = { facts, framework, activities: [], plans: 0, paperSubmission: 0, today: '2026-11-23' };
  for (const rest of [{}, { further: null }]) {
    const { requirements, toAttach } = proof({ ...given, ...rest });
    expect(requirements.at(-1)).toMatchObject({ kind: 'OnceInYears', claimed: 0, proven: 0, required: 1 });
    expect(toAttach).toEqual([]);
  }
});

test('[FWK-05] both are rules in words', () => {
  const sections = ruleSections({
    facts,
    framework: furtherFramework(LIFE_SUPPORT, SPECIALTY_HOURS, {
      ...SPECIALTY_HOURS,
      badgeText1: 'Two',
      domainId: 206,
    }),
    activityTypes: [
      {
        ...{ activityTypeId: LIFE_SUPPORT_TYPE, name: 'Course', description: '', categoryId: 1 },
        ...{ recurring: false, isPlanType: false, isAnnualConversation: false },
        ...{ evidenceCounts: '', evidenceDoesNotCount: '' },
      },
    ],
    areas: [
      { areaId: CARDIOLOGY, name: 'Cardiology', isSpecialty: true },
      { areaId: 206, name: 'Cultural safety', isSpecialty: false },
    ],
    reflectionQuestions: [],
    exemptionReasons: [],
  });
  const lines = sections.find(({ title }) => title === 'Also required')?.lines.slice(-3);
  expect(lines?.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Life support: Course, once every 3 years',
    'Cardiology: at least 10 hours of Reviewing Performance, for members in Cardiology',
    'Two: at least 10 hours of Cultural safety, for members in Cardiology',
  ]);
});
