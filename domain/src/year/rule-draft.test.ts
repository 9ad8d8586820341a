import { describe, expect, test } from 'vitest';
import { LIFE_SUPPORT, SPECIALTY_HOURS } from '../testing/further-rules.ts';
import { ruleSetOf } from '../testing/rule-sets.ts';
import type { Framework } from './framework.ts';
import { draftOf, draftProblems } from './rule-draft.ts';
import type { RuleSet } from './rule-set.ts';

const set = ruleSetOf(2026);
const credits = ruleSetOf(2022);

const framework = (change: Partial<Framework>, of = set): RuleSet => ({
  ...of,
  framework: { ...of.framework, ...change },
});
const facts = (change: Partial<RuleSet['facts']>): RuleSet => ({ ...set, facts: { ...set.facts, ...change } });
const category = (place: number, change: Partial<Framework['categories'][number]>, of = set): RuleSet =>
  framework(
    { categories: of.framework.categories.map((one, index) => (index === place ? { ...one, ...change } : one)) },
    of,
  );
const requirement = (badgeType: string, change: Partial<Framework['requirements'][number]>, of = set): RuleSet =>
  framework(
    {
      requirements: of.framework.requirements.map((one) => (one.badgeType === badgeType ? { ...one, ...change } : one)),
    },
    of,
  );
const types = (change: (type: RuleSet['activityTypes'][number]) => RuleSet['activityTypes']): RuleSet => ({
  ...set,
  activityTypes: set.activityTypes.flatMap(change),
});
const further = (...more: Framework['requirements']): RuleSet =>
  framework({ requirements: [...set.framework.requirements, ...more] });
const reflected = (change: object): RuleSet =>
  framework({ reflection: { ...set.framework.reflection, ...change } as Framework['reflection'] });
const free = set.framework.categories.map((one) => ({ ...one, minimumHours: null }));
const { categoryIds: _, ...byType } = SPECIALTY_HOURS;
const [group] = set.framework.requirements.filter(({ badgeType }) => badgeType === 'CategoryGroupMinimum');
if (!group) throw new Error('The framework has a group.');

/** Categories by their number, with a type each. */
const many = (count: number): RuleSet => ({
  ...framework({
    categories: Array.from({ length: count }, (__, place) => ({
      ...{ ...(free[0] ?? set.framework.categories[0]), categoryId: place + 1, name: `Number ${place}` },
      startingActivityTypeId: place + 1,
    })) as Framework['categories'],
    requirements: [],
  }),
  activityTypes: set.activityTypes.slice(0, 1).flatMap((type) =>
    Array.from({ length: count }, (__, place) => ({
      ...{ ...type, activityTypeId: place + 1, categoryId: place + 1, name: `Type ${place}` },
    })),
  ),
});

describe('[FWK-02] rules that contradict themselves', () => {
  test.each([2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027])('those of %i do not', (year) => {
    expect(draftProblems(ruleSetOf(year))).toEqual([]);
    expect(draftProblems(draftOf(ruleSetOf(year)))).toEqual([]);
  });

  test.each<[string, RuleSet, ...problems: string[]]>([
    [
      'categories above the total',
      category(0, { minimumHours: 41 }),
      'minimum: The categories require 51 hours together, more than the total of 50.',
    ],
    [
      'caps below the total',
      framework({ minimum: 180.25 }, credits),
      'minimum: No more than 180 credits can count, less than the total of 180.25.',
    ],
    [
      'nothing required',
      framework({ minimum: 0, requirements: [] }),
      'minimum: Nothing is required at all.',
      'minimum: The categories require 22.5 hours together, more than the total of 0.',
    ],
    [
      'a cap below the minimum',
      category(0, { creditCap: 20, minimumCredits: 21 }, credits),
      'category 1 cap: “Educational Activities” requires more than can count in it.',
    ],
    [
      'a group above what can count',
      requirement('CategoryGroupMinimum', { requiredValue: 121 }, credits),
      'requirement CategoryGroupMinimum 2-3 value: “Categories 2 and 3” requires more than the total.',
      'requirement CategoryGroupMinimum 2-3 value: “Categories 2 and 3” requires more than can count in them.',
    ],
    [
      'a group above the total',
      requirement('CategoryGroupMinimum', { requiredValue: 51 }),
      'requirement CategoryGroupMinimum 2-3 value: “Categories 2 and 3” requires more than the total.',
    ],
    [
      'a group with a category that went',
      requirement('CategoryGroupMinimum', { categoryIds: [2, 9] }),
      'requirement CategoryGroupMinimum 2-9 value: A category of “Categories 2 and 3” is not there any longer.',
    ],
    [
      'two requirements with one name',
      requirement('PDP', { badgeText1: 'Annual Conversation' }),
      'requirement PDP value: There are two with the name “Annual Conversation”.',
    ],
    [
      'a group with the name of a category',
      requirement('CategoryGroupMinimum', { badgeText1: 'Category 3' }),
      'requirement CategoryGroupMinimum 2-3 value: There are two with the name “Category 3”.',
    ],
    [
      'a category without a type',
      types((type) => (type.categoryId === 3 ? [] : [type])),
      'category 3 name: No type of activity is in “Measuring Outcomes”.',
      'category 3 start: Please choose the type with which a form for “Measuring Outcomes” starts.',
    ],
    [
      'a type without a category',
      types((type) => [type.activityTypeId === 202 ? { ...type, categoryId: 9 } : type]),
      'type 202 category: “Annual conversation” is in no category.',
    ],
    [
      'a first type of another category',
      category(0, { startingActivityTypeId: 301 }),
      'category 1 start: Please choose the type with which a form for “Educational Activities” starts.',
    ],
    [
      'a plan as the first type',
      category(1, { startingActivityTypeId: 201 }),
      'category 2 start: Please choose the type with which a form for “Reviewing Performance” starts.',
    ],
    [
      'a conversation without its type',
      types((type) => (type.isAnnualConversation ? [] : [type])),
      'requirement AnnualConversation value: There is no type of activity for “Annual Conversation”.',
    ],
    [
      'a domain that is not offered',
      { ...set, areas: set.areas.slice(0, 2) },
      'requirement MandatorySpecialty 207 value: The domain of “Ethics and professional behaviour” is not offered.',
    ],
    [
      'once in several years without its type',
      further({ ...LIFE_SUPPORT, activityTypeId: 999 }),
      'requirement OnceInYears 0-999-0 name: There is no type of activity for “Life support”.',
    ],
    [
      'hours of a specialty that is not offered, nor their category',
      further({ ...SPECIALTY_HOURS, specialtyId: 5, categoryIds: [9] }),
      'requirement SpecialtyMinimum 5-0-0-9 value: A category of “Cardiology” is not there any longer.',
      'requirement SpecialtyMinimum 5-0-0-9 value: The specialty of “Cardiology” is not offered.',
    ],
    [
      'hours of what is no specialty',
      further({ ...SPECIALTY_HOURS, specialtyId: 206 }),
      'requirement SpecialtyMinimum 206-0-0-2 value: The specialty of “Cardiology” is not offered.',
    ],
    [
      'more hours of a specialty than the total',
      further({ ...SPECIALTY_HOURS, requiredValue: 51 }),
      'requirement SpecialtyMinimum 4-0-0-2 value: “Cardiology” requires more than the total.',
    ],
    [
      'two of a specialty with one name',
      further(SPECIALTY_HOURS, { ...SPECIALTY_HOURS, categoryIds: [3] }),
      'requirement SpecialtyMinimum 4-0-0-3 name: There are two with the name “Cardiology”.',
    ],
    [
      'a requirement of a kind that no list has',
      further({ ...SPECIALTY_HOURS, badgeType: 'Other' as 'PDP', specialtyId: 5 }),
      'Other: The specialty of “Cardiology” is not offered.',
    ],
    [
      'a year that opens late',
      facts({ openFrom: '2026-01-02T00:00:00+11:00' }),
      'opens: The year must open on 1 January 2026.',
    ],
    [
      'announced as it opens',
      facts({ allowSubmitFrom: set.facts.openFrom }),
      'offered: Submission must be announced after the year has opened.',
    ],
    [
      'submitting before it is announced',
      facts({ submitFrom: '2026-08-31T00:00:00+10:00' }),
      'submit: Members can submit only from the day when it is announced, or later.',
    ],
    [
      'closing as submitting starts',
      facts({ closesAt: set.facts.submitFrom }),
      'closes: The last day must be after submitting has started.',
      'closes: The last day must not be before 31 December 2026.',
    ],
    [
      'closing before the year ends',
      facts({ closesAt: '2026-12-31T00:00:00+11:00' }),
      'closes: The last day must not be before 31 December 2026.',
    ],
    [
      'leave in a wrong order',
      framework({ variation: { ...set.framework.variation, toMonths: 5 } }),
      'leave to: The longest leave is shorter than the shortest.',
    ],
    ['a reflection without a value', reflected({ options: [] }), 'values: A reflection has no value.'],
    [
      'a reflection that starts beside its values',
      reflected({ defaultHours: 2 }),
      'counts at first: It must start with one of its values.',
    ],
    [
      'a text that starts beside its values',
      framework({ reflection: { mode: 'free-text', rows: 2, acceptedValues: [1], fixedValue: 2 } }, credits),
      'counts at first: It must start with one of its values.',
    ],
    ['answers without a question', { ...set, reflectionQuestions: [] }, 'mode: There is no question to answer.'],
    [
      'questions in a year of texts',
      facts({ hasReflectionQuestions: false }),
      'mode: Please choose what members write.',
    ],
    ['no declaration', facts({ declarationQuestionSet: '' as 'pre2023' }), 'set: The year has no declaration.'],
    [
      'types of one name',
      types((type) => [type.activityTypeId === 301 ? { ...type, name: ' peer review GROUP' } : type]),
      'type 301 name: There are two with the name “ peer review GROUP”.',
    ],
    [
      'categories of one name',
      category(2, { name: 'Reviewing Performance' }),
      'category 3 name: There are two with the name “Reviewing Performance”.',
    ],
    [
      'areas, reasons and questions of one name',
      {
        ...set,
        areas: [...set.areas, { areaId: 5, name: 'Cardiology', isSpecialty: true }],
        exemptionReasons: set.exemptionReasons.flatMap((one) => [one, { ...one, reasonCode: 'OWN1' }]),
        reflectionQuestions: set.reflectionQuestions.map((one) => ({ ...one, question: 'What?' })),
      },
      'area 5 name: There are two with the name “Cardiology”.',
      'reason OWN1 name: There are two with the name “Parental leave”.',
      'question 112 text: There are two with the name “What?”.',
    ],
    [
      'no category at all',
      { ...framework({ minimum: 50, categories: [], requirements: [] }), activityTypes: set.activityTypes.slice(0, 1) },
      'minimum: There is no category.',
      'type 101 category: “Lecture, seminar or workshop” is in no category.',
    ],
  ])('%s', (_what, wrong, ...problems) => {
    expect(draftProblems(wrong).map(({ key, message }) => `${key}: ${message}`)).toEqual(problems);
  });

  test.each<[string, RuleSet]>([
    ['categories that require the total', category(0, { minimumHours: 40 })],
    ['caps of the total', framework({ minimum: 180 }, credits)],
    ['a cap of the minimum', category(0, { creditCap: 20, minimumCredits: 20 }, credits)],
    ['a minimum without a cap', category(0, { creditCap: null, minimumCredits: 100 }, credits)],
    ['a total alone', framework({ requirements: [] })],
    [
      'requirements alone',
      framework({ minimum: 0, categories: free, requirements: set.framework.requirements.slice(4) }),
    ],
    ['a group of the total', requirement('CategoryGroupMinimum', { requiredValue: 50 })],
    [
      'a group of all that can count',
      requirement('CategoryGroupMinimum', { requiredValue: 120 }, framework({ minimum: 150 }, credits)),
    ],
    [
      'a group without a cap',
      requirement('CategoryGroupMinimum', { requiredValue: 100 }, category(1, { creditCap: null }, credits)),
    ],
    ['hours of a specialty by a type', further({ ...byType, activityTypeId: 206, requiredValue: 50 })],
    [
      'a minimum of one category above the total',
      further({ ...group, categoryIds: [2], requiredValue: 99, badgeText1: 'One' }),
    ],
    ['submitting as it is announced', facts({ submitFrom: set.facts.allowSubmitFrom })],
    ['closing as the year ends', facts({ closesAt: '2027-01-01T00:00:00+11:00' })],
    ['leave of one length', framework({ variation: { ...set.framework.variation, toMonths: 6 } })],
    ['twelve categories', many(12)],
  ])('not so: %s', (_what, right) => {
    expect(draftProblems(right)).toEqual([]);
  });

  test('more than twelve categories', () => {
    expect(draftProblems(many(13))).toEqual([{ key: 'minimum', message: 'There can be at most 12 categories.' }]);
  });
});

describe('[FWK-01] the draft of the next year', () => {
  test('has the windows a year later at the college, and questions of its own', () => {
    const next = draftOf(set);
    expect(next.facts).toMatchObject({
      ...{ cpdYearId: 12, year: 2027, openFrom: '2027-01-01T00:00:00+11:00', closesAt: '2028-04-01T00:00:00+11:00' },
    });
    expect(next.facts).not.toHaveProperty('confirmation');
    expect(next.facts).not.toHaveProperty('byRule');
    expect(next.reflectionQuestions.map(({ questionId }) => questionId)).toEqual([121, 122]);
  });
});
