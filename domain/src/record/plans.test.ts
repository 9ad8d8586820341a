import { describe, expect, test } from 'vitest';
import { PLAN_DESCRIBED_MAX, PLAN_GOALS_MAX } from '../values/limits.ts';
import {
  checkPlan,
  type EnteredPlan,
  outcomeProblem,
  PLAN_TYPE_MESSAGE,
  planAbilities,
  UPLOADED_PLAN_HOURS_MESSAGE,
  uploadedPlanHours,
} from './plans.ts';

const plan: EnteredPlan = {
  name: 'My plan',
  need: 'Keep up with heart failure',
  hoursSpent: 2.5,
  goals: [{ goal: 'Read the new guideline', description: '' }],
};

function withDescribed(...described: { description: string; timeframe: string }[]): Partial<EnteredPlan> {
  return { goals: [{ goal: 'Read', description: '', described }] };
}

function fieldsOf(change: Partial<EnteredPlan>): string[] {
  return checkPlan({ ...plan, ...change }).map(({ field }) => field);
}

describe('a plan', () => {
  test('[PDP-22, PDP-23, PDP-24] is refused with everything that is missing, at once', () => {
    expect(fieldsOf({ name: ' ', need: '', hoursSpent: 0, goals: [] })).toEqual([
      'name',
      'need',
      'hoursSpent',
      'goals',
    ]);
  });

  test.each([
    ['[PDP-22] a name of 101 characters', { name: 'n'.repeat(101) }, ['name']],
    ['[R47] a name that turns round', { name: 'Plan\u202e' }, ['name']],
    ['[R47] a need that turns round', { need: 'Read\u202e' }, []],
    [
      '[R47] words that nobody sees',
      { name: '\u200b', need: '\u3164', goals: [{ goal: '\u2800', description: '' }] },
      ['name', 'need', 'goals'],
    ],
    ['[R47] a planned activity that nobody sees', withDescribed({ description: '\u2060', timeframe: '' }), ['goals']],
    ['[PDP-22] a name of 100 characters', { name: 'n'.repeat(100) }, []],
    ['a tag in the need', { need: 'a <b>need</b>' }, ['need']],
    ['[PDP-23] a goal without text', { goals: [{ goal: '', description: '' }] }, ['goals']],
    ['a tag in the description of a goal', { goals: [{ goal: 'Read', description: '<i>' }] }, ['goals']],
    ['51 goals', { goals: Array.from({ length: 51 }, () => ({ goal: 'g', description: '' })) }, ['goals']],
    ['[PDP-14] a planned activity without words', withDescribed({ description: ' ', timeframe: 'May' }), ['goals']],
    [
      '[PDP-14] a tag and a time frame that is too long',
      withDescribed({ description: '<i>', timeframe: 'x'.repeat(201) }),
      ['goals', 'goals'],
    ],
    ['[PDP-14] a planned activity without a time frame', withDescribed({ description: 'A course', timeframe: '' }), []],
    ['[PDP-24] hours that round to nothing', { hoursSpent: 0.1 }, ['hoursSpent']],
  ])('%s', (_name, change, fields) => {
    expect(fieldsOf(change)).toEqual(fields);
  });

  test('that is complete has no problem', () => {
    expect(checkPlan(plan)).toEqual([]);
  });
});

test('[PDP-22, PDP-23, PDP-24] the problems of a plan are sentences that name the text they are about', () => {
  const messagesOf = (change: Partial<EnteredPlan>) => checkPlan({ ...plan, ...change }).map(({ message }) => message);
  const tags = 'must not contain HTML tags.';
  expect(messagesOf({ name: ' ', need: '', hoursSpent: 0, goals: [] })).toEqual([
    'Please enter the plan name.',
    'Please describe your CPD need.',
    'Please enter the hours spent on the plan.',
    'Please add at least one goal.',
  ]);
  expect(messagesOf({ name: '<b>', need: '<b>', goals: [{ goal: '<b>', description: '<b>' }] })).toEqual([
    `Plan name ${tags}`,
    `The CPD need ${tags}`,
    `A goal ${tags}`,
    `The description of a goal ${tags}`,
  ]);
  expect(messagesOf({ goals: [{ goal: '', description: '' }] })).toEqual(['Please write each goal.']);
  expect(
    messagesOf(withDescribed({ description: '', timeframe: '<b>' }, { description: '<b>', timeframe: '' })),
  ).toEqual([
    'Please describe each planned activity.',
    `The time frame of a planned activity ${tags}`,
    `A planned activity ${tags}`,
  ]);
});

test('[PDP-09, ACT-17] the other refusals around plans say what to do', () => {
  expect(UPLOADED_PLAN_HOURS_MESSAGE).toBe('Please enter how many hours you spent creating this plan.');
  expect(PLAN_TYPE_MESSAGE).toBe('An activity of this category cannot be attached to goals of a plan.');
});

test('[PDP-23, PDP-14] a plan has at most 50 goals, and a goal at most so many planned activities', () => {
  const goals = (count: number) => ({ goals: Array.from({ length: count }, () => ({ goal: 'g', description: '' })) });
  const described = (count: number) =>
    withDescribed(...Array.from({ length: count }, () => ({ description: 'A course', timeframe: '' })));
  const messagesOf = (change: Partial<EnteredPlan>) => checkPlan({ ...plan, ...change }).map(({ message }) => message);
  expect(messagesOf(goals(PLAN_GOALS_MAX + 1))).toEqual([`A plan has at most ${PLAN_GOALS_MAX} goals.`]);
  expect(messagesOf(described(PLAN_DESCRIBED_MAX + 1))).toEqual([
    `A goal has at most ${PLAN_DESCRIBED_MAX} planned activities.`,
  ]);
  expect([...messagesOf(goals(PLAN_GOALS_MAX)), ...messagesOf(described(PLAN_DESCRIBED_MAX))]).toEqual([]);
});

test('a problem of a goal says of which', () => {
  const goals = ['Read', '', 'Write', ' '].map((goal) => ({ goal, description: '' }));
  expect(checkPlan({ ...plan, goals }).map(({ goal }) => goal)).toEqual([1, 3]);
});

test.each([
  ['', undefined],
  ['0', undefined],
  ['0.2', undefined],
  ['-1', undefined],
  ['1.234', undefined],
  [1.234, undefined],
  ['1e3', undefined],
  ['0.25', 0.5],
  ['1.74', 1.5],
  ['1.75', 2],
  [2, 2],
  ['99999', 9999.5],
])('[PDP-10] hours of an uploaded plan typed as %j are kept as %j', (typed, kept) => {
  expect(uploadedPlanHours(typed)).toBe(kept);
});

describe('a goal is closed', () => {
  test.each([
    ['as dropped with a word why', 'DROPPED', 'The clinic has closed.', undefined],
    ['as dropped without one', 'DROPPED', ' ', 'Please say in a few words why you are dropping this goal.'],
    ['as done without one', 'DONE', '', undefined],
    ['as carried without one', 'CARRIED', '', undefined],
    ['as done with a tag in it', 'DONE', '<b>', expect.stringContaining('The reason')],
    ['and opened again', null, '', undefined],
  ] as const)('%s', (_how, outcome, reason, problem) => {
    expect(outcomeProblem(outcome, reason)).toEqual(problem);
  });
});

describe('a plan offers', () => {
  const nothing = { view: false, download: true, copy: false, edit: false, delete: false, changeGoals: false };
  test.each([
    [
      '[PDP-05] everything when it was written here',
      false,
      true,
      { view: true, copy: true, edit: true, delete: true, changeGoals: true },
    ],
    ['[PDP-05] view and download in a year that has closed', false, false, { view: true }],
    ['[PDP-04] download and delete when it was uploaded', true, true, { delete: true }],
    ['[PDP-04, PDP-06] download alone when it was uploaded for a year that has closed', true, false, {}],
  ])('%s', (_what, uploaded, editable, offered) => {
    expect(planAbilities({ uploaded }, { editable })).toEqual({ ...nothing, ...offered });
  });
});
