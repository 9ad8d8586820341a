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
const { reflection } = set.framework;

describe('[FWK-02] rules that contradict themselves', () => {
  test.each([2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027])('those of %i do not', (year) => {
    expect(draftProblems(ruleSetOf(year))).toEqual([]);
    expect(draftProblems(draftOf(ruleSetOf(year)))).toEqual([]);
  });

  test.each<[string, RuleSet, string[]]>([
    ['categories above the total', category(0, { minimumHours: 41 }), ['minimum']],
    ['caps below the total', framework({ minimum: 181 }, credits), ['minimum']],
    ['nothing required', framework({ minimum: 0, requirements: [] }), ['minimum', 'minimum']],
    ['a cap below the minimum', category(0, { creditCap: 20, minimumCredits: 21 }, credits), ['category 1 cap']],
    [
      'a group above what can count',
      requirement('CategoryGroupMinimum', { requiredValue: 121 }, credits),
      ['requirement CategoryGroupMinimum 2-3 value', 'requirement CategoryGroupMinimum 2-3 value'],
    ],
    [
      'a group above the total',
      requirement('CategoryGroupMinimum', { requiredValue: 51 }),
      ['requirement CategoryGroupMinimum 2-3 value'],
    ],
    [
      'a group with a category that went',
      requirement('CategoryGroupMinimum', { categoryIds: [2, 9] }),
      ['requirement CategoryGroupMinimum 2-9 value'],
    ],
    [
      'two requirements with one name',
      requirement('PDP', { badgeText1: 'Annual Conversation' }),
      ['requirement PDP value'],
    ],
    [
      'a category without a type',
      types((type) => (type.categoryId === 3 ? [] : [type])),
      ['category 3 name', 'category 3 start'],
    ],
    [
      'a type without a category',
      types((type) => [type.activityTypeId === 202 ? { ...type, categoryId: 9 } : type]),
      ['type 202 category'],
    ],
    ['a first type of another category', category(0, { startingActivityTypeId: 301 }), ['category 1 start']],
    ['a plan as the first type', category(1, { startingActivityTypeId: 201 }), ['category 2 start']],
    [
      'a conversation without its type',
      types((type) => (type.isAnnualConversation ? [] : [type])),
      ['requirement AnnualConversation value'],
    ],
    [
      'a domain that is not offered',
      { ...set, areas: set.areas.slice(0, 2) },
      ['requirement MandatorySpecialty 207 value'],
    ],
    [
      'once in several years without its type',
      further({ ...LIFE_SUPPORT, activityTypeId: 999 }),
      ['requirement OnceInYears 0-999-0 name'],
    ],
    [
      'hours of a specialty that is not offered, nor their category',
      further({ ...SPECIALTY_HOURS, specialtyId: 5, categoryIds: [9] }),
      ['requirement SpecialtyMinimum 5-0-0-9 value', 'requirement SpecialtyMinimum 5-0-0-9 value'],
    ],
    [
      'more hours of a specialty than the total',
      further({ ...SPECIALTY_HOURS, requiredValue: 51 }),
      ['requirement SpecialtyMinimum 4-0-0-2 value'],
    ],
    [
      'two of a specialty with one name',
      further(SPECIALTY_HOURS, { ...SPECIALTY_HOURS, categoryIds: [3] }),
      ['requirement SpecialtyMinimum 4-0-0-3 name'],
    ],
    ['a year that opens late', facts({ openFrom: '2026-01-02T00:00:00+11:00' }), ['opens']],
    ['announced as it opens', facts({ allowSubmitFrom: set.facts.openFrom }), ['offered']],
    ['submitting before it is announced', facts({ submitFrom: '2026-08-31T00:00:00+10:00' }), ['submit']],
    ['closing as submitting starts', facts({ closesAt: set.facts.submitFrom }), ['closes', 'closes']],
    ['closing before the year ends', facts({ closesAt: '2026-12-31T00:00:00+11:00' }), ['closes']],
    ['leave in a wrong order', framework({ variation: { ...set.framework.variation, toMonths: 5 } }), ['leave to']],
    [
      'a reflection without a value',
      framework({ reflection: { ...reflection, options: [] } as Framework['reflection'] }),
      ['values'],
    ],
    [
      'a reflection that starts beside its values',
      framework({ reflection: { ...reflection, defaultHours: 2 } as Framework['reflection'] }),
      ['counts at first'],
    ],
    ['answers without a question', { ...set, reflectionQuestions: [] }, ['mode']],
    ['no declaration', facts({ declarationQuestionSet: '' as 'pre2023' }), ['set']],
    [
      'two of one name',
      types((type) => [type.activityTypeId === 301 ? { ...type, name: 'peer review GROUP' } : type]),
      ['type 301 name'],
    ],
    [
      'no category at all',
      framework({ minimum: 50, categories: [], requirements: [] }),
      ['minimum', ...set.activityTypes.map((type) => `type ${type.activityTypeId} category`)],
    ],
  ])('%s', (_what, wrong, keys) => {
    expect(draftProblems(wrong).map(({ key }) => key)).toEqual(keys);
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
