import { describe, expect, test } from 'vitest';
import { LIFE_SUPPORT, SPECIALTY_HOURS } from '../testing/further-rules.ts';
import { additionForm, formOf, linesOf, withAdded } from '../testing/rule-forms.ts';
import { ruleSetOf } from '../testing/rule-sets.ts';
import type { FrameworkRequirement } from './framework.ts';
import { ruleFields } from './rule-edit.ts';
import type { RuleSet } from './rule-set.ts';

const hours = ruleSetOf(2026);
const credits = ruleSetOf(2022);

const withRequirements = (requirements: readonly FrameworkRequirement[], set = hours): RuleSet => ({
  ...set,
  framework: { ...set.framework, requirements },
});

const usual = hours.framework.requirements;
const [, second, , grouped, conversation, plan, culture] = usual;
if (!second || !grouped || !conversation || !plan || !culture) throw new Error('The framework has seven requirements.');
const { categoryIds: _, ...unsaid } = SPECIALTY_HOURS;
const { activityTypeId: __, ...undone } = LIFE_SUPPORT;
const alone = { ...grouped, categoryIds: [3] };
const all = withRequirements([...usual.slice(0, 7), LIFE_SUPPORT, SPECIALTY_HOURS]);

test('[FWK-01, FWK-05] what is entered of a requirement', () => {
  expect(formOf(all, 'Also required')).toEqual([
    'requirement CategoryGroupMinimum 2-3 value: At least = 25 (0.25 to 9999 hours by 0.25)',
    'requirement AnnualConversation value: At least = 1 (1 to 99 activities by 1)',
    'requirement PDP value: At least = 1 (1 to 99 plans by 1)',
    'requirement MandatorySpecialty 206 name: What members read = Cultural safety, including health equity (text of 100)',
    'requirement MandatorySpecialty 206 value: At least = 2 (1 to 99 activities by 1)',
    'requirement OnceInYears 0-119-0 name: What members read = Life support (text of 100)',
    'requirement OnceInYears 0-119-0 years: Once in = 3 (2 to 10 years by 1)',
    'requirement SpecialtyMinimum 4-0-0-2 name: What members read = Cardiology (text of 100)',
    'requirement SpecialtyMinimum 4-0-0-2 value: At least = 10 (0.25 to 9999 hours by 0.25)',
  ]);
  expect(formOf(credits, 'Also required')).toEqual([
    'requirement CategoryGroupMinimum 2-3 value: At least = 40 (0.25 to 9999 credits by 0.25)',
  ]);
});

const few: RuleSet = { ...hours, activityTypes: hours.activityTypes.slice(0, 1), areas: hours.areas.slice(0, 2) };
const CATEGORIES = '1, Educational Activities | C2 2, Reviewing Performance | C3 3, Measuring Outcomes';
const NAMED = 'name: What members read =  (text of 100)';
const PARTS = 'type 101 Type: Lecture, seminar or workshop | area 4 Area: Cardiology | area 206 Area: Cultural safety';

test.each<[kind: string, RuleSet, ...form: string[]]>([
  [
    'CategoryGroupMinimum',
    few,
    `categories: Categories =  (several of 1 ${CATEGORIES.replaceAll('C', '')})`,
    'value: At least = 1 (0.25 to 9999 hours by 0.25)',
  ],
  ['AnnualConversation', credits, 'value: At least = 1 (1 to 99 activities by 1)'],
  ['PDP', credits, 'value: At least = 1 (1 to 99 plans by 1)'],
  [
    'MandatorySpecialty',
    few,
    'domain: Domain =  (206 Cultural safety)',
    NAMED,
    'value: At least = 1 (1 to 99 activities by 1)',
  ],
  ['OnceInYears', few, NAMED, `what: What counts =  (${PARTS})`, 'years: Once in = 3 (2 to 10 years by 1)'],
  [
    'SpecialtyMinimum',
    few,
    NAMED,
    'specialty: For members in =  (4 Cardiology)',
    `what: What counts =  (category 1 ${CATEGORIES.replaceAll('C', 'category ')} | ${PARTS})`,
    'value: At least = 1 (0.25 to 9999 hours by 0.25)',
  ],
])('[FWK-01, FWK-05] what is entered to add one of the kind %s', (kind, set, ...form) => {
  expect(additionForm(set, `requirement ${kind}`)).toEqual(form);
});

const BLANK = { requiredValue: 1, badgeText1: '', badgeText2: '', badgeText3: '' };
const MANDATORY = { ...BLANK, countsAsMandatoryActivity: true };
const MEASURED = { ...BLANK, unit: 'hours', countsAsMandatoryActivity: false };
const HEART = { name: 'Heart', specialty: '4', value: '2.5' };
const heart = { ...MEASURED, badgeType: 'SpecialtyMinimum', badgeText1: 'Heart', specialtyId: 4, requiredValue: 2.5 };
const none = { ...credits, activityTypes: [] };

test.each<[kind: string, RuleSet, values: Record<string, string>, added: object]>([
  [
    'CategoryGroupMinimum',
    hours,
    { categories: '3, 1', value: '7.5' },
    { ...MEASURED, badgeType: 'CategoryGroupMinimum', categoryIds: [1, 3], requiredValue: 7.5 },
  ],
  [
    'CategoryGroupMinimum',
    credits,
    {},
    { ...MEASURED, badgeType: 'CategoryGroupMinimum', categoryIds: [], unit: 'credits' },
  ],
  [
    'AnnualConversation',
    credits,
    { value: '2' },
    { ...conversation, badgeText2: '', badgeText3: '', requiredValue: 2 },
  ],
  ['AnnualConversation', none, {}, { ...conversation, badgeText2: '', badgeText3: '', activityTypeId: 0 }],
  ['PDP', credits, {}, { ...plan, badgeText2: '', badgeText3: '' }],
  [
    'MandatorySpecialty',
    hours,
    { domain: '207', name: 'Ethics', value: '3' },
    {
      ...{ ...MANDATORY, badgeType: 'MandatorySpecialty', domainId: 207, unit: 'activities', requiredValue: 3 },
      ...{ badgeText1: 'Ethics', badgeText2: 'Any category' },
    },
  ],
  [
    'OnceInYears',
    hours,
    { name: 'Course', what: 'type 101', years: '4' },
    { ...MANDATORY, badgeType: 'OnceInYears', activityTypeId: 101, years: 4, unit: 'activities', badgeText1: 'Course' },
  ],
  ['SpecialtyMinimum', hours, { ...HEART, what: 'category 2' }, { ...heart, categoryIds: [2] }],
  ['SpecialtyMinimum', hours, { ...HEART, what: 'type 206' }, { ...heart, activityTypeId: 206 }],
  ['SpecialtyMinimum', credits, { ...HEART, what: 'area 206' }, { ...heart, domainId: 206, unit: 'credits' }],
])('[FWK-01, FWK-05] one of the kind %s is added behind the others', (kind, set, values, added) => {
  const after = withAdded(`requirement ${kind}`, set, values)?.framework.requirements;
  expect(after?.at(-1)).toStrictEqual(added);
  expect(new Set(after?.slice(0, -1))).toEqual(new Set(set.framework.requirements));
});

test('[FWK-01] a plan and a conversation are required at most once', () => {
  for (const kind of ['AnnualConversation', 'PDP']) expect(withAdded(`requirement ${kind}`, hours)).toBeUndefined();
});

test.each<[key: string, value: string, FrameworkRequirement, change: Partial<FrameworkRequirement>]>([
  ['CategoryGroupMinimum 2-3 value', '7.5', grouped, { requiredValue: 7.5 }],
  ['AnnualConversation value', '2', conversation, { requiredValue: 2 }],
  ['MandatorySpecialty 206 name', 'Culture', culture, { badgeText1: 'Culture' }],
  ['OnceInYears 0-119-0 years', '5', LIFE_SUPPORT, { years: 5 }],
  ['SpecialtyMinimum 4-0-0-2 name', 'Heart', SPECIALTY_HOURS, { badgeText1: 'Heart' }],
  ['SpecialtyMinimum 4-0-0-2 value', '2', SPECIALTY_HOURS, { requiredValue: 2 }],
])('[FWK-01] %s: “%s” changes that alone', (key, value, changed, change) => {
  const after = ruleFields(all)
    .find((field) => field.key === `requirement ${key}`)
    ?.write(all, value);
  const { requirements } = after?.framework ?? hours.framework;
  const expected = all.framework.requirements.map((one) => (one === changed ? { ...one, ...change } : one));
  expect(new Set(requirements)).toEqual(new Set(expected));
  expect(after).toEqual(withRequirements(requirements, all));
});

describe('[FWK-01, FWK-05] a requirement', () => {
  test.each<[FrameworkRequirement, key: string, item: string, text: string]>([
    [grouped, 'CategoryGroupMinimum 2 3 ', 'CategoryGroupMinimum 2-3', 'at least 25 hours'],
    [conversation, 'AnnualConversation ', 'AnnualConversation', 'at least 1 activity'],
    [culture, 'MandatorySpecialty 206', 'MandatorySpecialty 206', 'at least 2 activities'],
    [LIFE_SUPPORT, 'OnceInYears 0-119-0', 'OnceInYears 0-119-0', ', once every 3 years'],
    [
      { ...undone, domainId: 206, years: 2 },
      ...(['OnceInYears 0-0-206', 'OnceInYears 0-0-206', 'Cultural safety, once every 2 years'] as const),
    ],
    [
      { ...unsaid, activityTypeId: 101, requiredValue: 1 },
      ...(['SpecialtyMinimum 4-101-0', 'SpecialtyMinimum 4-101-0'] as const),
      'at least 1 hour of Lecture, seminar or workshop, for members in Cardiology',
    ],
    [
      { ...SPECIALTY_HOURS, specialtyId: 99, categoryIds: [2, 3] },
      ...(['SpecialtyMinimum 99-0-0-2-3', 'SpecialtyMinimum 99-0-0-2-3'] as const),
      'at least 10 hours of Reviewing Performance or Measuring Outcomes, for members in ',
    ],
  ])('is read by what it asks for, and is known by what it is about', (one, key, item, text) => {
    const [line, ...more] = linesOf(withRequirements([second, alone, one]), 'Also required');
    expect(more).toEqual([]);
    expect(line).toMatchObject({ key, label: one.badgeText1, text, item: { key: `requirement ${item}` } });
    // The minimum of a category stays.
    expect(line?.item?.remove?.(withRequirements([second, one, alone])).framework.requirements).toEqual([
      second,
      alone,
    ]);
  });

  test('of a kind that no list has is read, and cannot be changed', () => {
    const strange = { ...culture, badgeType: 'Other' as 'PDP' };
    expect(linesOf(withRequirements([strange]), 'Also required')).toEqual([
      { key: 'Other 206', label: culture.badgeText1, text: 'at least 2 activities', fields: [] },
    ]);
  });
});
