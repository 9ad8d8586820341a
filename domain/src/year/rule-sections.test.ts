import { describe, expect, test } from 'vitest';
import { additionsOf, formOf, linesOf } from '../testing/rule-forms.ts';
import { ruleSetOf } from '../testing/rule-sets.ts';
import type { Framework, YearFacts } from './framework.ts';
import { ruleFields } from './rule-edit.ts';
import { SECTIONS } from './rule-sections.ts';
import type { RuleSet } from './rule-set.ts';

type Change = Partial<Omit<RuleSet, 'facts' | 'framework'>> & {
  facts?: Partial<YearFacts>;
  framework?: Partial<Framework>;
};

const changed = (set: RuleSet, { facts, framework, ...rest }: Change): RuleSet => ({
  ...{ ...set, ...rest },
  facts: { ...set.facts, ...facts },
  framework: { ...set.framework, ...framework },
});

const hours = ruleSetOf(2026);
const credits = ruleSetOf(2022);
const leave = hours.framework.variation;
const { reflection } = hours.framework;
const text = credits.framework.reflection;
const [educational, reviewing, measuring] = hours.framework.categories;
if (!educational || !reviewing || !measuring) throw new Error('The framework has three categories.');
const few = changed(hours, {
  framework: { variation: { ...leave, hoursPerMonth: [{ categoryId: 1, hours: 2 }] } },
});

test('[FWK-01] the rules are read in sections', () => {
  expect(SECTIONS.map(({ title }) => title)).toEqual([
    ...['Days', 'Total', 'Categories', 'Also required', 'Leave', 'Reflection', 'Declaration'],
    ...['Reasons for leave and exemption', 'Specialties and domains', 'Types of activity', 'Evidence'],
  ]);
});

test('[FWK-01] one of a kind is added in the section that has them, questions only where they are asked', () => {
  const requirements = [
    ['requirement CategoryGroupMinimum', 'minimum of several categories'],
    ['requirement MandatorySpecialty', 'number of activities with a domain'],
    ['requirement OnceInYears', 'activity once in several years'],
    ['requirement SpecialtyMinimum', 'minimum of a specialty'],
  ];
  const others = [
    ['reason', 'reason'],
    ['area', 'specialty or domain'],
    ['type', 'type of activity'],
  ];
  const kinds = (set: RuleSet) => additionsOf(set).map(({ kind, one }) => [kind, one]);
  expect(kinds(hours)).toEqual([['category', 'category'], ...requirements, ['question', 'question'], ...others]);
  const once = [
    ['requirement AnnualConversation', 'annual conversation'],
    ['requirement PDP', 'plan'],
  ];
  expect(kinds(credits)).toEqual([
    ['category', 'category'],
    ...[...requirements.slice(0, 1), ...once, ...requirements.slice(1)],
    ...others,
  ]);
});

describe('[FWK-01] what is entered', () => {
  const reflectionOf = (unit: string) => [
    `(questions answers to questions | free-text one text)`,
    `(0 to 99 ${unit} by 0.25, several)`,
    `(0 to 99 ${unit} by 0.25)`,
    '(1 to 20 lines by 1)',
  ];
  const reflected = (values: readonly string[], unit: string) =>
    [
      'mode: Members write',
      'values: It can count for',
      'counts at first: It starts with',
      'rows: Height of an answer',
    ].map((label, place) => `${label} = ${values[place]} ${reflectionOf(unit)[place]}`);
  const perMonth = (categoryId: number, name: string, value: number) =>
    `month ${categoryId}: Required for each month at work, ${name} = ${value} (0 to 999 hours by 0.25)`;
  const leaveForm = (how: string) => [
    'leave from: Leave that lowers the targets, from = 6 (1 to 12 months by 1)',
    'leave to: To = 11 (1 to 12 months by 1)',
    `reduced by: They are lowered by = ${how} (share the share of months away | amounts what each month at work requires)`,
  ];

  test.each<[title: string, RuleSet, ...form: string[]]>([
    [
      'Days',
      hours,
      'opens: Opens = 2026-01-01 (day)',
      'offered: Submission is announced from = 2026-09-01 (day)',
      'submit: Members can submit from = 2026-10-01 (day)',
      'closes: Last day to submit = 2027-03-31 (day)',
      'reminders: Reminders, days before the last one = 30, 7 (1 to 90 days by 1, several)',
    ],
    [
      'Total',
      hours,
      'minimum: Total for the year = 50 (0 to 9999 hours by 0.25)',
      'currency: Counted in = H (H hours | C credits)',
      'hours: Hours are entered = yes (yes once for each date | no for each specialty)',
      'elsewhere: Hours done at another CPD home = no (no not counted | yes counted)',
      'waived: What is missing does not count against members = no (yes-no)',
      'name: Name of these rules = Hours framework 2025 onward (text of 100)',
    ],
    [
      'Total',
      changed(ruleSetOf(2020), { facts: { countsElsewhere: true } }),
      'minimum: Total for the year = 100 (0 to 9999 credits by 0.25)',
      'currency: Counted in = C (H hours | C credits)',
      'hours: Hours are entered = no (yes once for each date | no for each specialty)',
      'elsewhere: Hours done at another CPD home = yes (no not counted | yes counted)',
      'waived: What is missing does not count against members = yes (yes-no)',
      'name: Name of these rules = Credit framework 2019-2022 (text of 100)',
    ],
    [
      'Leave',
      few,
      ...leaveForm('amounts'),
      perMonth(1, 'Educational Activities', 2),
      perMonth(2, 'Reviewing Performance', 0),
      perMonth(3, 'Measuring Outcomes', 0),
    ],
    ['Leave', credits, ...leaveForm('share')],
    ['Reflection', credits, ...reflected(['free-text', '1, 0.25', '1', '4'], 'credits')],
    [
      'Reflection',
      { ...hours, reflectionQuestions: [] },
      ...reflected(['questions', '0.25, 0.5, 0.75, 1, 1.25, 1.5', '0.25', '2'], 'hours'),
    ],
    [
      'Declaration',
      changed(credits, { facts: { generalScopeWarning: true, generalScopeBlock: false } }),
      'set: Questions = pre2023 (from2023 those of 2023 and later | pre2023 those before 2023)',
      'mcnz: Medical Council of New Zealand, required section = yes (yes-no)',
      'general warning: General scope: further questions, with a warning = yes (yes-no)',
      'general block: General scope: further questions, which can be left out = no (yes-no)',
    ],
  ])('in the section “%s”', (title, set, ...form) => {
    expect(formOf(set, title)).toEqual(form);
  });
});

describe('[FWK-01] what is entered changes that rule, and nothing else', () => {
  const withLeave = (change: Partial<typeof leave>): Change => ({ framework: { variation: { ...leave, ...change } } });
  const monthly = (...amounts: readonly number[]): Change =>
    withLeave({ hoursPerMonth: amounts.map((amount, index) => ({ categoryId: index + 1, hours: amount })) });
  const withReflection = (change: object): Change => ({
    framework: { reflection: { ...reflection, ...change } as Framework['reflection'] },
  });
  const withText = (change: object): Change => ({
    framework: { reflection: { ...text, ...change } as Framework['reflection'] },
  });
  const inShares = changed(hours, withLeave({ hoursPerMonth: null }));

  test.each<[key: string, value: string, RuleSet, Change]>([
    ['opens', '2026-01-02', hours, { facts: { openFrom: '2026-01-02T00:00:00+11:00' } }],
    ['offered', '2026-07-01', hours, { facts: { allowSubmitFrom: '2026-07-01T00:00:00+10:00' } }],
    ['submit', '2026-11-01', hours, { facts: { submitFrom: '2026-11-01T00:00:00+11:00' } }],
    ['closes', '2027-04-30', hours, { facts: { closesAt: '2027-05-01T00:00:00+10:00' } }],
    ['reminders', '7, 60', hours, { facts: { reminderDays: [7, 60] } }],
    ['reminders', '30, 7', hours, {}],
    ['minimum', '60.5', hours, { framework: { minimum: 60.5 } }],
    ['hours', 'no', hours, { facts: { usesTotalHoursModel: false } }],
    ['hours', 'yes', credits, { facts: { usesTotalHoursModel: true } }],
    ['elsewhere', 'yes', hours, { facts: { countsElsewhere: true } }],
    ['elsewhere', 'no', hours, {}],
    ['waived', 'yes', hours, { facts: { enforcement: 'waived' } }],
    ['waived', 'no', ruleSetOf(2020), { facts: { enforcement: 'normal' } }],
    ['name', 'New rules', hours, { framework: { name: 'New rules' } }],
    ['leave from', '3', hours, withLeave({ fromMonths: 3 })],
    ['leave to', '9', hours, withLeave({ toMonths: 9 })],
    ['reduced by', 'share', hours, withLeave({ hoursPerMonth: null })],
    ['reduced by', 'amounts', few, monthly(2)],
    ['reduced by', 'share', inShares, withLeave({ hoursPerMonth: null })],
    ['reduced by', 'amounts', inShares, monthly(1, 0.5, 0.5)],
    ['reduced by', 'amounts', credits, monthly(0, 0, 0)],
    ['month 2', '3', hours, monthly(2, 3, 1)],
    ['month 1', '0', few, monthly(0)],
    ['month 2', '3', few, monthly(2, 3)],
    ['month 2', '0', few, monthly(2)],
    ['mode', 'questions', hours, {}],
    [
      'mode',
      'free-text',
      hours,
      {
        facts: { hasReflectionQuestions: false },
        reflectionQuestions: [],
        framework: {
          reflection: {
            ...{ mode: 'free-text', rows: 2, fixedValue: 0.25, acceptedValues: [0.25, 0.5, 0.75, 1, 1.25, 1.5] },
          },
        },
      },
    ],
    ['mode', 'free-text', credits, {}],
    [
      'mode',
      'questions',
      { ...credits, reflectionQuestions: hours.reflectionQuestions },
      {
        facts: { hasReflectionQuestions: true },
        framework: { reflection: { mode: 'questions', rows: 4, options: [1, 0.25], defaultHours: 1 } },
      },
    ],
    ['values', '0.5, 2', hours, withReflection({ options: [0.5, 2] })],
    ['counts at first', '0.5', hours, withReflection({ defaultHours: 0.5 })],
    ['counts at first', '0', hours, withReflection({ defaultHours: 0 })],
    ['rows', '7', hours, withReflection({ rows: 7 })],
    ['values', '0.5, 2', credits, withText({ acceptedValues: [0.5, 2] })],
    ['counts at first', '0.25', credits, withText({ fixedValue: 0.25 })],
    ['rows', '7', credits, withText({ rows: 7 })],
    ['set', 'pre2023', hours, { facts: { declarationQuestionSet: 'pre2023' } }],
    ['set', 'from2023', credits, { facts: { declarationQuestionSet: 'from2023' } }],
    ['mcnz', 'yes', hours, { facts: { mcnzCompulsorySection: true } }],
    ['mcnz', 'no', credits, { facts: { mcnzCompulsorySection: false } }],
    ['general warning', 'yes', hours, { facts: { generalScopeWarning: true } }],
    ['general block', 'no', credits, { facts: { generalScopeBlock: false } }],
    ['currency', 'C', credits, {}],
    [
      'currency',
      'H',
      credits,
      {
        framework: {
          currency: 'H',
          categories: credits.framework.categories.map((one) => ({
            ...{ ...one, creditRatePerHour: null, creditCap: null, minimumHours: null, minimumCredits: null },
          })),
          requirements: credits.framework.requirements.map((one) => ({ ...one, unit: 'hours' as const })),
        },
      },
    ],
    [
      'currency',
      'C',
      hours,
      {
        framework: {
          currency: 'C',
          categories: [
            { ...educational, creditRatePerHour: 1, minimumHours: null, minimumCredits: 12.5 },
            { ...reviewing, creditRatePerHour: 1, minimumHours: null, minimumCredits: 5 },
            { ...measuring, creditRatePerHour: 1, minimumHours: null, minimumCredits: 5 },
          ],
          requirements: [
            ...hours.framework.requirements.slice(0, 4).map((one) => ({ ...one, unit: 'credits' as const })),
            ...hours.framework.requirements.slice(4),
          ],
        },
      },
    ],
  ])('%s: %s', (key, value, set, change) => {
    const field = ruleFields(set).find((one) => one.key === key);
    expect(field?.write(set, value)).toStrictEqual(changed(set, change));
  });

  test('hours done elsewhere that count no longer leave no word of it', () => {
    const field = ruleFields(hours).find(({ key }) => key === 'elsewhere');
    expect(field?.write(changed(hours, { facts: { countsElsewhere: true } }), 'no')).toStrictEqual(hours);
  });
});

describe('[FWK-01] how a rule is read', () => {
  const of = (facts: Partial<YearFacts>, set = hours) => changed(set, { facts });
  const type = (change: Partial<RuleSet['activityTypes'][number]>) => ({
    ...hours,
    activityTypes: hours.activityTypes.slice(0, 1).map((one) => ({ ...one, ...change })),
  });
  const reason = (forAdminOnly: boolean) => ({
    ...hours,
    exemptionReasons: [{ reasonCode: 'OWN1', name: 'Study', sentenceFragment: 'study leave', forAdminOnly }],
  });
  const lines = (set: RuleSet, title: string) =>
    linesOf(set, title).map((line) => `${line.key}: ${line.label}: ${line.text} (${line.compared ?? 'text'})`);

  test.each<[title: string, what: string, RuleSet, ...read: string[]]>([
    [
      'Days',
      'by its day, and its year beside that of the record',
      of({ reminderDays: [3, 60] }),
      'opens: Opens: 01/01/2026 (-01-01 0)',
      'offered: Submission is announced from: 01/09/2026 (-09-01 0)',
      'submit: Members can submit from: 01/10/2026 (-10-01 0)',
      'closes: Last day to submit: 31/03/2027 (-03-31 1)',
      'reminders: Reminders, days before the last one: 60, 3 (text)',
    ],
    [
      'Total',
      'with what counts elsewhere',
      of({ countsElsewhere: true }),
      'minimum: Total for the year: 50 hours (text)',
      'mandatory: Mandatory activities: 4 (text)',
      'currency: Counted in:  (text)',
      'hours: Hours are entered: once for each date (text)',
      'elsewhere: Hours done at another CPD home: counted (text)',
      'waived: What is missing:  (text)',
      'name: Name of these rules: Hours framework 2025 onward (text)',
    ],
    [
      'Total',
      'without what the year does not have',
      ruleSetOf(2020),
      'minimum: Total for the year: 100 credits (text)',
      'mandatory: Mandatory activities:  (text)',
      'currency: Counted in:  (text)',
      'hours: Hours are entered: for each specialty (text)',
      'elsewhere: Hours done at another CPD home: not counted (text)',
      'waived: What is missing: does not count against members (text)',
      'name: Name of these rules: Credit framework 2019-2022 (text)',
    ],
    [
      'Categories',
      'of hours, without credits',
      changed(hours, { framework: { categories: [reviewing] } }),
      'category 2: Category 2, Reviewing Performance: at least 5 hours (text)',
      'rate 2: Category 2, Reviewing Performance, credits:  (text)',
      'cap 2: Category 2, Reviewing Performance, most that count:  (text)',
      'start 2: Category 2, a form starts with: Peer review group (206)',
    ],
    [
      'Categories',
      'without a form’s first type that the year does not have',
      changed(credits, { activityTypes: [], framework: { categories: credits.framework.categories.slice(1, 2) } }),
      'category 2: Category 2, Reviewing Performance: no minimum (text)',
      'rate 2: Category 2, Reviewing Performance, credits: 3 credits an hour (text)',
      'cap 2: Category 2, Reviewing Performance, most that count: 60 credits (text)',
      'start 2: Category 2, a form starts with:  (206)',
    ],
    [
      'Categories',
      'with one credit an hour, and without a cap',
      changed(credits, {
        framework: { categories: credits.framework.categories.slice(0, 1).map((one) => ({ ...one, creditCap: null })) },
      }),
      'category 1: Category 1, Educational Activities: no minimum (text)',
      'rate 1: Category 1, Educational Activities, credits: 1 credit an hour (text)',
      'cap 1: Category 1, Educational Activities, most that count:  (text)',
      'start 1: Category 1, a form starts with: Lecture, seminar or workshop (101)',
    ],
    [
      'Leave',
      'with what a month requires where the rules say it',
      few,
      'months: Leave that lowers the targets: 6 to 11 months (text)',
      'reduced by: They are lowered by: what each month at work requires (text)',
      'month 1: Required for each month at work, Educational Activities: 2 hours (text)',
      'month 2: Required for each month at work, Reviewing Performance:  (text)',
      'month 3: Required for each month at work, Measuring Outcomes:  (text)',
    ],
    [
      'Leave',
      'without it where the share of months counts',
      credits,
      'months: Leave that lowers the targets: 6 to 11 months (text)',
      'reduced by: They are lowered by: the share of months away (text)',
      'month 1: Required for each month at work, Educational Activities:  (text)',
      'month 2: Required for each month at work, Reviewing Performance:  (text)',
      'month 3: Required for each month at work, Measuring Outcomes:  (text)',
    ],
    [
      'Reflection',
      'with its questions by their places',
      hours,
      'mode: Members write: answers to questions (text)',
      'values: It can count for: 0.25, 0.5, 0.75, 1, 1.25, 1.5 hours (text)',
      'counts at first: It starts with: 0.25 hours (text)',
      'rows: Height of an answer: 2 lines (text)',
      'question 0: Question 1: What did you learn? (must be answered) One idea is enough. (text)',
      'question 1: Question 2: What will you change? (text)',
    ],
    [
      'Declaration',
      'that asks all',
      of({ mcnzCompulsorySection: true, generalScopeWarning: true, generalScopeBlock: true }),
      'set: Questions: those of 2023 and later (text)',
      'mcnz: Medical Council of New Zealand, required section: asked (text)',
      'general: General scope, further questions: asked, with a warning where they are left out; ' +
        'asked, and can be left out (text)',
    ],
    [
      'Declaration',
      'that asks little',
      of({ declarationQuestionSet: 'pre2023' }),
      'set: Questions: those before 2023 (text)',
      'mcnz: Medical Council of New Zealand, required section: not asked (text)',
      'general: General scope, further questions: not asked (text)',
    ],
    [
      'Declaration',
      'that is still to be chosen',
      changed(hours, { facts: { declarationQuestionSet: '' as 'pre2023', generalScopeBlock: true } }),
      'set: Questions:  (text)',
      'mcnz: Medical Council of New Zealand, required section: not asked (text)',
      'general: General scope, further questions: asked, and can be left out (text)',
    ],
    [
      'Reasons for leave and exemption',
      'of the team',
      reason(true),
      'OWN1: Study: for the CPD team; because of study leave (text)',
    ],
    [
      'Reasons for leave and exemption',
      'of all',
      reason(false),
      'OWN1: Study: for members and the CPD team; because of study leave (text)',
    ],
    [
      'Specialties and domains',
      'with what is in the list of everyone',
      of({ lockedDomainIds: [207] }),
      '4: Cardiology: specialty (text)',
      '206: Cultural safety: domain (text)',
      '207: Ethics and professional behaviour: domain, in everyone’s list (text)',
    ],
    [
      'Types of activity',
      'with its dates and its description',
      type({ recurring: false }),
      '101: Lecture, seminar or workshop: category 1, on a single date. As it is done. (text)',
    ],
    [
      'Types of activity',
      'of a category that went, without a description',
      type({ categoryId: 9, description: '' }),
      '101: Lecture, seminar or workshop: category  (text)',
    ],
    [
      'Evidence',
      'that counts and that does not',
      type({}),
      '101: Lecture, seminar or workshop: A certificate. Not: An invitation. (text)',
    ],
    [
      'Evidence',
      'that counts',
      type({ evidenceDoesNotCount: '' }),
      '101: Lecture, seminar or workshop: A certificate. (text)',
    ],
    [
      'Evidence',
      'that does not',
      type({ evidenceCounts: '' }),
      '101: Lecture, seminar or workshop: Not: An invitation. (text)',
    ],
  ])('%s, %s', (title, _what, set, ...read) => {
    expect(lines(set, title)).toEqual(read);
  });

  test('[FWK-06] a year that asks no doctors of New Zealand has one rule about its declaration', () => {
    const { newZealand: _, ...facts } = hours.facts;
    expect(linesOf({ ...hours, facts }, 'Declaration').map(({ key }) => key)).toEqual(['set']);
  });
});
