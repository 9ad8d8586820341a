import { describe, expect, test } from 'vitest';
import { factsOf, frameworkOf } from '../testing/years.ts';
import type { RuleSet } from './rule-set.ts';
import { deliveredRules, ruleChanges, ruleSections } from './rule-words.ts';

const TYPE = {
  activityTypeId: 101,
  name: 'Lecture, seminar or workshop',
  description: '',
  categoryId: 1,
  recurring: true,
  isPlanType: false,
  isAnnualConversation: false,
  evidenceCounts: 'A certificate of attendance.',
  evidenceDoesNotCount: 'An invitation.',
};

/** The rules of a year; `change` says what is different. */
function rules(year: number, change: Partial<RuleSet> = {}): RuleSet {
  return {
    facts: factsOf(year),
    framework: frameworkOf(year),
    activityTypes: [TYPE],
    areas: [
      { areaId: 1, name: 'Cardiology', isSpecialty: true },
      { areaId: 206, name: 'Cultural safety', isSpecialty: false },
    ],
    reflectionQuestions: [{ questionId: 121, question: 'What did you learn?', mandatory: true, helpText: '' }],
    exemptionReasons: [
      { reasonCode: 'LEAVE', name: 'Parental leave', sentenceFragment: 'parental leave', forAdminOnly: false },
    ],
    ...change,
  };
}

const section = (set: RuleSet, title: string) =>
  ruleSections(set)
    .find((one) => one.title === title)
    ?.lines.map(({ label, text }) => `${label}: ${text}`);

describe('the rules of a year in words', () => {
  test('an hours year has its days, targets, and what else is required', () => {
    expect(section(rules(2026), 'Days')).toEqual([
      'Opens: 01/01/2026',
      'Submission is announced from: 01/09/2026',
      'Members can submit from: 01/10/2026',
      'Last day to submit: 31/03/2027',
      'Reminders, days before the last one: 30, 7',
    ]);
    expect(section(rules(2026), 'Total')).toEqual([
      'Total for the year: 50 hours',
      'Mandatory activities: 4',
      'Hours are entered: once for each date',
      'Hours done at another CPD home: not counted',
      'Name of these rules: Hours framework 2025 onward',
    ]);
    expect(section(rules(2026), 'Categories')).toEqual([
      'Category 1, Educational Activities: at least 12.5 hours',
      'Category 1, a form starts with: Lecture, seminar or workshop',
      'Category 2, Reviewing Performance: at least 5 hours',
      'Category 3, Measuring Outcomes: at least 5 hours',
    ]);
    expect(section(rules(2026), 'Also required')).toEqual([
      'Categories 2 and 3: at least 25 hours',
      'Annual Conversation: at least 1 activity',
      'Professional Development Plan: at least 1 plan',
      'Cultural safety, including health equity: at least 2 activities',
      'Ethics and professional behaviour: at least 2 activities',
    ]);
    expect(section(rules(2026), 'Leave')).toContain('Required for each month at work, Educational Activities: 2 hours');
    expect(section(rules(2026), 'Specialties and domains')).toEqual([
      'Cardiology: specialty',
      'Cultural safety: domain, in everyone’s list',
    ]);
    expect(section(rules(2026), 'Evidence')).toEqual([
      'Lecture, seminar or workshop: A certificate of attendance. Not: An invitation.',
    ]);
  });

  test('a credit year says what an hour earns and how much counts', () => {
    expect(section(rules(2020), 'Categories')?.slice(4)).toEqual([
      'Category 2, Reviewing Performance: no minimum',
      'Category 2, Reviewing Performance, credits: 3 credits an hour',
      'Category 2, Reviewing Performance, most that count: 60 credits',
      'Category 3, Measuring Outcomes: no minimum',
      'Category 3, Measuring Outcomes, credits: 3 credits an hour',
      'Category 3, Measuring Outcomes, most that count: 60 credits',
    ]);
    expect(section(rules(2020), 'Total')).toContain('What is missing: does not count against members');
    expect(section(rules(2020), 'Reflection')?.slice(0, 2)).toEqual([
      'Members write: one text',
      'It can count for: 1, 0.25 credits',
    ]);
  });

  test('what a year does not have is left out', () => {
    expect(ruleSections(rules(2026, { exemptionReasons: [] })).map(({ title }) => title)).not.toContain(
      'Reasons for leave and exemption',
    );
  });
});

describe('the difference between two years', () => {
  const framework = frameworkOf(2027);

  test('days that are a year later are the same rule', () => {
    expect(ruleChanges(rules(2026), rules(2027))).toEqual([]);
  });

  test('a day that moves within the year is told with both dates', () => {
    const facts = { ...factsOf(2027), closesAt: '2028-03-01T00:00:00+11:00' };
    expect(ruleChanges(rules(2026), rules(2027, { facts }))).toEqual([
      { section: 'Days', label: 'Last day to submit', before: '31/03/2027', after: '29/02/2028' },
    ]);
  });

  test('[RPT-05] that hours done elsewhere count is told as what it was and is', () => {
    const facts = { ...factsOf(2027), countsElsewhere: true as const };
    expect(ruleChanges(rules(2026), rules(2027, { facts }))).toEqual([
      { section: 'Total', label: 'Hours done at another CPD home', before: 'not counted', after: 'counted' },
    ]);
  });

  test('a target that is raised is told with both amounts', () => {
    const [first, second, third] = framework.categories;
    if (!first || !second || !third) throw new Error('The framework has three categories.');
    const categories = [first, second, { ...third, minimumHours: 10 }];
    expect(ruleChanges(rules(2026), rules(2027, { framework: { ...framework, categories } }))).toEqual([
      {
        section: 'Categories',
        label: 'Category 3, Measuring Outcomes',
        before: 'at least 5 hours',
        after: 'at least 10 hours',
      },
    ]);
  });

  test.each([
    ['goes', rules(2026), rules(2027, { activityTypes: [] }), ['category 1', '']],
    ['is new', rules(2026, { activityTypes: [] }), rules(2027), ['', 'category 1']],
  ])('a type that %s is told with the empty text on one side', (_what, before, after, [was, is]) => {
    expect(ruleChanges(before, after)[0]).toEqual({
      section: 'Types of activity',
      label: 'Lecture, seminar or workshop',
      before: was,
      after: is,
    });
  });

  test('another name of the same thing is told with both names', () => {
    const after = rules(2027, { activityTypes: [{ ...TYPE, name: 'Lecture', evidenceCounts: '' }] });
    expect(ruleChanges(rules(2026), after)[0]).toEqual({
      section: 'Types of activity',
      label: 'Lecture',
      before: 'Lecture, seminar or workshop: category 1',
      after: 'Lecture: category 1',
    });
  });

  test('another name of a category is told with its targets alone', () => {
    const categories = framework.categories.map((one, place) => (place === 0 ? { ...one, name: 'Learning' } : one));
    expect(ruleChanges(rules(2026), rules(2027, { framework: { ...framework, categories } }))).toEqual([
      {
        ...{ section: 'Categories', label: 'Category 1, Learning' },
        before: 'Category 1, Educational Activities: at least 12.5 hours',
        after: 'Category 1, Learning: at least 12.5 hours',
      },
      {
        ...{ section: 'Leave', label: 'Required for each month at work, Learning' },
        before: 'Required for each month at work, Educational Activities: 2 hours',
        after: 'Required for each month at work, Learning: 2 hours',
      },
    ]);
  });

  test('a category that is new, or goes, is told without a first type that the year does not have', () => {
    const fewer = rules(2026, { framework: { ...framework, categories: framework.categories.slice(0, 2) } });
    const labels = ['Category 3, Measuring Outcomes', 'Required for each month at work, Measuring Outcomes'];
    expect(ruleChanges(fewer, rules(2027)).map(({ label }) => label)).toEqual(labels);
    expect(ruleChanges(rules(2027), fewer).map(({ label }) => label)).toEqual(labels);
  });

  test('another name of the type with which a form starts is no other rule of its category', () => {
    const after = rules(2027, { activityTypes: [{ ...TYPE, name: 'Lecture' }] });
    expect(ruleChanges(rules(2026), after).map(({ section: part }) => part)).toEqual(['Types of activity', 'Evidence']);
    const categories = framework.categories.map((one) => ({ ...one, startingActivityTypeId: 102 }));
    expect(ruleChanges(rules(2026), rules(2027, { framework: { ...framework, categories } }))).toEqual([
      {
        ...{ section: 'Categories', label: 'Category 1, a form starts with' },
        ...{ before: 'Lecture, seminar or workshop', after: '' },
      },
    ]);
  });

  test('a requirement and a question that are new are told', () => {
    expect(ruleChanges(rules(2024), rules(2025)).map(({ section: part, label }) => [part, label])).toEqual([
      ['Total', 'Mandatory activities'],
      ['Total', 'Hours are entered'],
      ['Total', 'Name of these rules'],
      ['Also required', 'Cultural safety, including health equity'],
      ['Also required', 'Ethics and professional behaviour'],
    ]);
  });
});

test('[FWK-02] of what an upgrade delivers only what it changed is told, and only where the college has another rule', () => {
  const withMinimum = (minimum: number, change: Partial<RuleSet> = {}) =>
    rules(2027, { framework: { ...frameworkOf(2027), minimum }, ...change });
  const told = (own: RuleSet, then: RuleSet, now: RuleSet) =>
    deliveredRules(own, then, now).map(({ label, before, after, edits }) => [label, before, after, edits.length]);
  const total = 'Total for the year';
  expect(told(withMinimum(60), withMinimum(50), withMinimum(50))).toEqual([]);
  expect(told(withMinimum(60), withMinimum(50), withMinimum(55))).toEqual([[total, '60 hours', '55 hours', 1]]);
  expect(told(withMinimum(55), withMinimum(50), withMinimum(55))).toEqual([]);
  const fewer = withMinimum(50, { exemptionReasons: [] });
  expect(told(fewer, fewer, withMinimum(50))).toEqual([
    ['Parental leave', '', 'for members and the CPD team; because of parental leave', 0],
  ]);
});

test('[FWK-02] a rule that an upgrade delivers is taken over by the fields that differ, in its own section', () => {
  const typed = (change: Partial<typeof TYPE>) => rules(2027, { activityTypes: [{ ...TYPE, ...change }] });
  const told = (own: Partial<typeof TYPE>, then: Partial<typeof TYPE>, now: Partial<typeof TYPE>) =>
    deliveredRules(typed(own), typed(then), typed(now));
  expect(told({ evidenceCounts: 'A letter.', categoryId: 2 }, {}, { evidenceCounts: 'A form.' })).toEqual([
    {
      ...{ section: 'Evidence', label: 'Lecture, seminar or workshop' },
      ...{ before: 'A letter. Not: An invitation.', after: 'A form. Not: An invitation.' },
      edits: [{ key: 'evidence 101 counts', before: 'A letter.', after: 'A form.' }],
    },
  ]);
  const [gone] = deliveredRules(rules(2027), rules(2027), rules(2027, { activityTypes: [] }));
  expect(gone).toEqual({
    ...{ section: 'Types of activity', label: 'Lecture, seminar or workshop', before: 'category 1', after: '' },
    edits: [],
  });
  const [minimum] = deliveredRules(rules(2022), rules(2022), rules(2026)).filter(({ label }) =>
    label.startsWith('Category 1'),
  );
  // Neither a rate nor a cap is in a year of hours.
  expect(minimum?.edits).toEqual([{ key: 'category 1 minimum', before: '', after: '12.5' }]);
});
