import { describe, expect, test } from 'vitest';
import { LIFE_SUPPORT } from '../testing/further-rules.ts';
import { additionForm, formOf, linesOf, NOTHING_KNOWN, withAdded } from '../testing/rule-forms.ts';
import { ruleSetOf } from '../testing/rule-sets.ts';
import type { Framework, YearFacts } from './framework.ts';
import { ruleFields } from './rule-edit.ts';
import { CATEGORIES, mayStart } from './rule-items.ts';
import { SECTIONS } from './rule-sections.ts';
import type { KnownRules, RuledArea, RuledQuestion, RuledReason, RuledType, RuleSet } from './rule-set.ts';

const hours = ruleSetOf(2026);
const credits = ruleSetOf(2022);
const [lecture, plan, conversation, group, audit] = hours.activityTypes;
const [, culture, ethics] = hours.areas;
const [parental] = hours.exemptionReasons;
const [learned] = hours.reflectionQuestions;
if (!lecture || !plan || !conversation || !group || !audit || !culture || !ethics || !parental || !learned)
  throw new Error('The rules have five types, three areas, a reason and a question.');

const locked = (...lockedDomainIds: number[]): Partial<YearFacts> => ({ lockedDomainIds });
const withFacts = (set: RuleSet, facts: Partial<YearFacts>) => ({ ...set, facts: { ...set.facts, ...facts } });
const withFramework = (set: RuleSet, framework: Partial<Framework>) => ({
  ...set,
  framework: { ...set.framework, ...framework },
});
const inCategory = (place: number, change: Partial<Framework['categories'][number]>, set = hours) =>
  withFramework(set, {
    categories: set.framework.categories.map((one, index) => (index === place ? { ...one, ...change } : one)),
  });

/** Items that the college added itself, beside delivered ones. */
const retreat = { ...lecture, activityTypeId: 10_000, name: 'Retreat', recurring: false };
const sport = { areaId: 10_000, name: 'Sport', isSpecialty: true };
const study = { reasonCode: 'OWN4', name: 'Study', sentenceFragment: 'study leave', forAdminOnly: true };
const own: RuleSet = {
  ...hours,
  activityTypes: [lecture, retreat],
  areas: [culture, sport],
  exemptionReasons: [parental, study],
};

const CATEGORY_OPTIONS = '1 1, Educational Activities | 2 2, Reviewing Performance | 3 3, Measuring Outcomes';

describe('[FWK-01] what is entered of one of several', () => {
  test.each<[title: string, what: string, RuleSet, ...form: string[]]>([
    [
      'Categories',
      'of a year of credits',
      withFramework(credits, { categories: credits.framework.categories.slice(1, 2) }),
      'category 2 name: Name = Reviewing Performance (text of 100)',
      'category 2 minimum: At least =  (0.25 to 9999 credits by 0.25, or nothing)',
      'category 2 rate: Credits an hour = 3 (0.25 to 20 credits by 0.25)',
      'category 2 cap: Most that count = 60 (0.25 to 9999 credits by 0.25, or nothing)',
      'category 2 start: A form starts with = 206 (206 Peer review group)',
    ],
    [
      'Categories',
      'of a year of hours, whose first type went',
      withFramework(hours, {
        categories: hours.framework.categories.slice(0, 1).map((one) => ({ ...one, startingActivityTypeId: 301 })),
      }),
      'category 1 name: Name = Educational Activities (text of 100)',
      'category 1 minimum: At least = 12.5 (0.25 to 9999 hours by 0.25, or nothing)',
      'category 1 start: A form starts with = 301 (301 None | 101 Lecture, seminar or workshop)',
    ],
    [
      'Categories',
      'with several types to start with',
      withFramework(own, { categories: hours.framework.categories.slice(0, 1) }),
      'category 1 name: Name = Educational Activities (text of 100)',
      'category 1 minimum: At least = 12.5 (0.25 to 9999 hours by 0.25, or nothing)',
      'category 1 start: A form starts with = 101 (101 Lecture, seminar or workshop | 10000 Retreat)',
    ],
    [
      'Reasons for leave and exemption',
      'of the college alone',
      own,
      'reason OWN4 name: Name = Study (text of 100)',
      'reason OWN4 sentence: In a sentence, after “because of” = study leave (text of 100)',
      'reason OWN4 team: Only the CPD team can choose it = yes (yes-no)',
    ],
    [
      'Specialties and domains',
      'with the name of those of the college alone',
      own,
      'area 206 locked: In everyone’s list = yes (yes-no)',
      'area 10000 name: Name = Sport (text of 100)',
      'area 10000 locked: In everyone’s list = no (yes-no)',
    ],
    [
      'Types of activity',
      'with the words of those of the college alone',
      own,
      `type 101 category: Category = 1 (${CATEGORY_OPTIONS})`,
      'type 10000 name: Name = Retreat (text of 100)',
      'type 10000 description: Description = As it is done. (long text of 1000, or nothing)',
      `type 10000 category: Category = 1 (${CATEGORY_OPTIONS})`,
      'type 10000 recurring: Can have several dates = no (yes-no)',
    ],
    [
      'Types of activity',
      'of a category that went',
      { ...hours, activityTypes: [{ ...lecture, categoryId: 9 }] },
      `type 101 category: Category = 9 (9 None | ${CATEGORY_OPTIONS})`,
    ],
    [
      'Evidence',
      'of every type',
      { ...own, activityTypes: [lecture] },
      'evidence 101 counts: What counts as evidence = A certificate. (long text of 1000, or nothing)',
      'evidence 101 not: What does not = An invitation. (long text of 1000, or nothing)',
    ],
  ])('%s %s', (title, _what, set, ...form) => {
    expect(formOf(set, title)).toEqual(form);
  });

  test('of a question are its text, whether it must be answered, and its help', () => {
    expect(formOf(hours, 'Reflection').slice(4, 7)).toEqual([
      'question 111 text: Question = What did you learn? (text of 300)',
      'question 111 mandatory: Must be answered = yes (yes-no)',
      'question 111 help: Help = One idea is enough. (long text of 1000, or nothing)',
    ]);
  });
});

test.each<[kind: string, RuleSet, ...form: string[]]>([
  ['category', hours, 'name: Name =  (text of 100)', 'minimum: At least =  (0.25 to 9999 hours by 0.25, or nothing)'],
  [
    'category',
    credits,
    'name: Name =  (text of 100)',
    'minimum: At least =  (0.25 to 9999 credits by 0.25, or nothing)',
    'rate: Credits an hour = 1 (0.25 to 20 credits by 0.25)',
    'cap: Most that count =  (0.25 to 9999 credits by 0.25, or nothing)',
  ],
  [
    'question',
    hours,
    'text: Question =  (text of 300)',
    'mandatory: Must be answered = no (yes-no)',
    'help: Help =  (long text of 1000, or nothing)',
  ],
  [
    'reason',
    hours,
    'name: Name =  (text of 100)',
    'sentence: In a sentence, after “because of” =  (text of 100)',
    'team: Only the CPD team can choose it = no (yes-no)',
  ],
  [
    'area',
    hours,
    'name: Name =  (text of 100)',
    'kind: Kind = yes (yes Specialty | no Professional domain)',
    'locked: In everyone’s list = no (yes-no)',
  ],
  [
    'type',
    hours,
    'name: Name =  (text of 100)',
    'description: Description =  (long text of 1000, or nothing)',
    `category: Category = 1 (${CATEGORY_OPTIONS})`,
    'recurring: Can have several dates = yes (yes-no)',
    'counts: What counts as evidence =  (long text of 1000, or nothing)',
    'not: What does not =  (long text of 1000, or nothing)',
  ],
])('[FWK-01] what is entered to add one of the kind %s', (kind, set, ...form) => {
  expect(additionForm(set, kind)).toEqual(form);
});

const typed = (change: Partial<RuledType>) => ({ ...own, activityTypes: [lecture, { ...retreat, ...change }] });
const because = (change: Partial<RuledReason>) => ({ ...own, exemptionReasons: [parental, { ...study, ...change }] });
const asked = (change: Partial<RuledQuestion>) => ({
  ...hours,
  reflectionQuestions: [{ ...learned, ...change }, ...hours.reflectionQuestions.slice(1)],
});

test.each<[key: string, value: string, RuleSet, RuleSet]>([
  ['category 2 name', 'Review', hours, inCategory(1, { name: 'Review' })],
  ['category 2 minimum', '6', hours, inCategory(1, { minimumHours: 6 })],
  ['category 2 minimum', '', hours, inCategory(1, { minimumHours: null })],
  ['category 2 minimum', '6', credits, inCategory(1, { minimumCredits: 6 }, credits)],
  ['category 2 rate', '2.5', credits, inCategory(1, { creditRatePerHour: 2.5 }, credits)],
  ['category 2 cap', '70', credits, inCategory(1, { creditCap: 70 }, credits)],
  ['category 2 cap', '', credits, inCategory(1, { creditCap: null }, credits)],
  ['category 2 start', '207', hours, inCategory(1, { startingActivityTypeId: 207 })],
  ['question 111 text', 'Why?', hours, asked({ question: 'Why?' })],
  ['question 111 mandatory', 'no', hours, asked({ mandatory: false })],
  ['question 111 mandatory', 'yes', asked({ mandatory: false }), hours],
  ['question 111 help', 'Two ideas.', hours, asked({ helpText: 'Two ideas.' })],
  ['reason OWN4 name', 'Studies', own, because({ name: 'Studies' })],
  ['reason OWN4 sentence', 'a study', own, because({ sentenceFragment: 'a study' })],
  ['reason OWN4 team', 'no', own, because({ forAdminOnly: false })],
  ['reason OWN4 team', 'yes', because({ forAdminOnly: false }), own],
  ['area 10000 name', 'Sports', own, { ...own, areas: [culture, { ...sport, name: 'Sports' }] }],
  ['area 10000 locked', 'yes', own, withFacts(own, locked(206, 207, 10_000))],
  ['area 4 locked', 'yes', hours, withFacts(hours, locked(4, 206, 207))],
  ['area 206 locked', 'no', hours, withFacts(hours, locked(207))],
  ['area 206 locked', 'yes', withFacts(hours, locked(207, 206)), withFacts(hours, locked(207, 206))],
  ['area 4 locked', 'no', withFacts(hours, locked(207, 206)), withFacts(hours, locked(207, 206))],
  ['type 10000 name', 'Camp', own, typed({ name: 'Camp' })],
  ['type 10000 description', '', own, typed({ description: '' })],
  ['type 10000 recurring', 'yes', own, typed({ recurring: true })],
  ['type 10000 recurring', 'no', typed({ recurring: true }), own],
  ['type 10000 category', '3', own, typed({ categoryId: 3 })],
  ['type 101 category', '2', own, { ...own, activityTypes: [retreat, { ...lecture, categoryId: 2 }] }],
  ['type 10000 category', '1', { ...own, activityTypes: [retreat, lecture] }, own],
  ['evidence 10000 counts', 'A letter.', own, typed({ evidenceCounts: 'A letter.' })],
  ['evidence 10000 not', '', own, typed({ evidenceDoesNotCount: '' })],
])('[FWK-01] %s: “%s” changes that alone', (key, value, set, after) => {
  const field = ruleFields(set).find((one) => one.key === key);
  expect(field?.write(set, value)).toStrictEqual(after);
});

describe('[FWK-01] one that is added', () => {
  const blank = {
    ...{ name: '', creditRatePerHour: null, creditCap: null, minimumHours: null, minimumCredits: null },
    ...{ requirementsShortVersion: '', startingActivityTypeId: 0 },
  };
  const bare = withFramework({ ...hours, activityTypes: [] }, { categories: [], requirements: [] });
  const taken = (categoryIds: number[], questionIds: number[] = []) => ({
    ...NOTHING_KNOWN,
    taken: { categoryIds, questionIds },
  });
  const grouped = { ...LIFE_SUPPORT, categoryIds: [2, 5] };

  test.each<[what: string, RuleSet, KnownRules, id: number, displayOrder: number]>([
    ['the first', bare, NOTHING_KNOWN, 1, 1],
    ['one after those of the year', hours, NOTHING_KNOWN, 4, 4],
    ['one after a type', { ...bare, activityTypes: [{ ...lecture, categoryId: 6 }] }, NOTHING_KNOWN, 7, 1],
    ['one after a requirement', withFramework(bare, { requirements: [LIFE_SUPPORT, grouped] }), NOTHING_KNOWN, 6, 1],
    ['one after those that the year had', bare, taken([8, 3]), 9, 1],
  ])('is a category: %s', (_what, set, known, categoryId, displayOrder) => {
    expect(withAdded('category', set, {}, known)?.framework.categories.at(-1)).toStrictEqual({
      ...{ ...blank, categoryId, displayOrder },
    });
  });

  test('is a category of a year of credits, with a rate', () => {
    const values = { name: 'Wellbeing', minimum: '5', cap: '20' };
    expect(withAdded('category', credits, values)?.framework.categories.at(-1)).toStrictEqual({
      ...{ ...blank, categoryId: 4, displayOrder: 4, name: 'Wellbeing' },
      ...{ creditRatePerHour: 1, minimumCredits: 5, creditCap: 20 },
    });
  });

  test.each<[what: string, taken: number[], year: number, id: number]>([
    ['in the numbers of its year', [], 2026, 1_011_001],
    ['after one that the year had', [1_011_007], 2026, 1_011_008],
    ['in those of another year', [], 2027, 1_012_001],
  ])('is a question %s', (_what, questionIds, year, questionId) => {
    const set = ruleSetOf(year);
    const values = { text: 'Why?', mandatory: 'yes' };
    expect(withAdded('question', set, values, taken([], questionIds))?.reflectionQuestions).toStrictEqual([
      ...set.reflectionQuestions,
      { questionId, question: 'Why?', mandatory: true, helpText: '' },
    ]);
    expect(withAdded('question', set)?.reflectionQuestions.at(-1)).toMatchObject({ question: '', mandatory: false });
  });

  const reason = (place: number, change: Partial<RuledReason> = {}) => ({
    ...study,
    reasonCode: `OWN${place}`,
    ...change,
  });
  const CAMP = { name: 'Camp', sentence: 'a camp', team: 'no' };
  const camp = { name: 'Camp', sentenceFragment: 'a camp', forAdminOnly: false };
  const unsaid = { name: 'Camp', sentenceFragment: '', forAdminOnly: false };
  const STUDY = { name: 'study ', sentence: 'a study', team: 'no' };
  const again = { name: 'study ', sentenceFragment: 'a study', forAdminOnly: false };
  const PARENTAL = { name: 'PARENTAL LEAVE', sentence: 'a child', team: 'yes' };
  test.each<[what: string, RuleSet, known: RuledReason[], values: object, RuledReason]>([
    ['the first of the college', hours, [], { name: 'Camp' }, reason(1, unsaid)],
    ['one after that of the year', own, [reason(2)], CAMP, reason(5, camp)],
    ['one after that of another year', own, [reason(11)], CAMP, reason(12, camp)],
    ['the latest of other years', hours, [reason(2), study, reason(6, camp)], STUDY, { ...study, ...again }],
    ['one that the year has not yet', own, [study], STUDY, reason(5, again)],
    ['a delivered one, as it is', { ...own, exemptionReasons: [] }, [parental], PARENTAL, parental],
  ])('is a reason: %s', (_what, set, exemptionReasons, values, added) => {
    const after = withAdded('reason', set, { ...values }, { ...NOTHING_KNOWN, exemptionReasons });
    expect(after?.exemptionReasons).toStrictEqual([...set.exemptionReasons, added]);
  });

  const area = (areaId: number, name = ' sport', isSpecialty = false) => ({ areaId, name, isSpecialty });
  const less: RuleSet = { ...withFacts(hours, locked(207)), areas: [ethics] };
  const SPORT = { name: ' sport', kind: 'no', locked: 'yes' };
  const CULTURE = { name: 'cultural SAFETY', kind: 'yes', locked: 'yes' };
  test.each<[what: string, RuleSet, known: RuledArea[], values: object, RuledArea, locked: number[]]>([
    ['the first of the college', less, [culture], { name: 'Art' }, area(10_001, 'Art', true), [207]],
    ['one after that of the year', own, [], { name: 'Art', kind: 'no' }, area(10_001, 'Art'), [206, 207]],
    ['one after that of another year', less, [area(10_007, 'Art')], SPORT, area(10_008), [207, 10_008]],
    [
      'the latest of other years',
      less,
      [sport, area(10_004, 'SPORT', true), culture],
      SPORT,
      area(10_004),
      [207, 10_004],
    ],
    ['a delivered one, as it is', less, [culture], CULTURE, culture, [206, 207]],
    ['one that the year has not yet', own, [sport], SPORT, area(10_001), [206, 207, 10_001]],
  ])('is an area: %s', (_what, set, areas, values, added, lockedDomainIds) => {
    const after = withAdded('area', set, { ...values }, { ...NOTHING_KNOWN, areas });
    expect(after?.areas).toStrictEqual([...set.areas, added]);
    expect(after?.facts.lockedDomainIds).toEqual(lockedDomainIds);
  });

  const type = (activityTypeId: number, change: Partial<RuledType> = {}) => ({ ...retreat, activityTypeId, ...change });
  const unproven = { evidenceCounts: '', evidenceDoesNotCount: '' };
  const course = { ...lecture, ...unproven, activityTypeId: 10_001, name: 'Camp', description: '' };
  const said = { name: 'retreat ', description: 'Far away.' };
  const RETREAT = { ...said, category: '2', recurring: 'yes', counts: 'A photo.', not: 'A song.' };
  const proven = { evidenceCounts: 'A photo.', evidenceDoesNotCount: 'A song.' };
  const entered = (activityTypeId: number) =>
    type(activityTypeId, { ...said, ...proven, categoryId: 2, recurring: true });
  const one = { ...hours, activityTypes: [audit] };
  const two = { ...hours, activityTypes: [audit, retreat] };
  test.each<[what: string, RuleSet, known: RuledType[], values: object, RuledType]>([
    ['the first of the college', one, [lecture], { name: 'Camp' }, course],
    ['one after that of the year', two, [], { name: 'Camp' }, course],
    ['one after that of another year', one, [type(10_006)], { name: 'Camp' }, { ...course, activityTypeId: 10_007 }],
    ['one of no category', withFramework(one, { categories: [] }), [], { name: 'Camp' }, { ...course, categoryId: 0 }],
    ['one of another year, with what was entered', one, [retreat], RETREAT, entered(10_000)],
    ['the newest with the name', one, [type(10_003), type(10_004), lecture], RETREAT, entered(10_004)],
    [
      'that of them with the description',
      one,
      [type(10_003, { description: 'far away. ' }), type(10_004)],
      ...([RETREAT, entered(10_003)] as const),
    ],
    ['one that the year has not yet', two, [retreat], RETREAT, entered(10_001)],
    [
      'a delivered one with its own words, in a category and with evidence of the year',
      one,
      [{ ...lecture, categoryId: 3 }],
      { ...RETREAT, name: lecture.name },
      { ...lecture, ...proven, categoryId: 2 },
    ],
    ['a delivered one of no category', one, [plan], { name: plan.name }, { ...plan, ...unproven, categoryId: 0 }],
  ])('is a type: %s', (_what, set, activityTypes, values, added) => {
    const after = withAdded('type', set, { ...values }, { ...NOTHING_KNOWN, activityTypes });
    expect(after?.activityTypes).toHaveLength(set.activityTypes.length + 1);
    expect(after?.activityTypes).toContainEqual(added);
  });
});

describe('[FWK-01] one that is removed', () => {
  const less = (change: Partial<RuleSet>, of = own): RuleSet => ({ ...of, ...change });
  const { categories, variation } = hours.framework;
  const byMonth = [
    { categoryId: 1, hours: 2 },
    { categoryId: 3, hours: 1 },
  ];

  test.each<[key: string, RuleSet, RuleSet | undefined]>([
    [
      'category 2',
      hours,
      withFramework(hours, {
        categories: categories.filter((_, place) => place !== 1),
        variation: { ...variation, hoursPerMonth: byMonth },
      }),
    ],
    ['category 1', credits, withFramework(credits, { categories: credits.framework.categories.slice(1) })],
    ['question 111', hours, { ...hours, reflectionQuestions: hours.reflectionQuestions.slice(1) }],
    ['reason OWN4', own, less({ exemptionReasons: [parental] })],
    ['reason PARENTAL', own, undefined],
    ['area 206', own, withFacts(less({ areas: [sport] }), locked(207))],
    ['area 10000', own, less({ areas: [culture] })],
    ['type 101', own, less({ activityTypes: [retreat] })],
    ['evidence 101', own, undefined],
  ])('%s', (key, set, after) => {
    const line = SECTIONS.flatMap(({ title }) => linesOf(set, title)).find(({ item }) => item?.key === key);
    expect(line?.item?.key).toBe(key);
    expect(line?.item?.remove?.(set)).toStrictEqual(after);
  });
});

test('[FWK-01] types are in the order of their categories, and then of their numbers', () => {
  const shuffled = withAdded('type', { ...hours, activityTypes: [audit, group, plan, lecture] }, { category: '2' });
  expect(shuffled?.activityTypes.map(({ activityTypeId }) => activityTypeId)).toEqual([101, 201, 206, 10_001, 301]);
});

test.each([
  [lecture, 1, true],
  [lecture, 2, false],
  [group, 2, true],
  [plan, 2, false],
  [conversation, 2, false],
])('[FWK-01] a form can start with a type of its category that has no form of its own', (type, categoryId, may) => {
  const category = CATEGORIES.list(hours).find((each) => each.categoryId === categoryId);
  expect(category && mayStart(type, category)).toBe(may);
});
