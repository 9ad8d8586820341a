import { describe, expect, test } from 'vitest';
import { buildPlan, buildPlanGoal } from '../../../testing/build-plan.ts';
import { longDay, shortDay } from '../plan-dates.ts';
import { checkPlanForm, planFields, problemsOfAnswer } from './plan-check.ts';
import { emptyGoal, emptyPlan, type GoalValues, type PlanValues, withoutGoal } from './plan-values.ts';
import { draftToForm, linkedIds, toCopiedValues, toFormValues, toPlanRequest, toWireDraft } from './plan-wire.ts';

const goal = (key: string, text: string, part: Partial<GoalValues> = {}): GoalValues => ({
  ...emptyGoal(),
  key,
  goal: text,
  ...part,
});

const written: PlanValues = {
  name: ' Teaching ',
  need: 'Better feedback to trainees.',
  goals: [goal('a', 'Give feedback every week'), goal('b', 'Finish the supervisor course', { description: 'By June' })],
  hours: '1.13',
};

describe('the form of a plan', () => {
  test('[PDP-22, PDP-23, PDP-24] that is empty is wrong in every required field, in the order of the screen', () => {
    const empty = emptyPlan();
    expect(checkPlanForm(empty)).toEqual([
      { id: planFields.name, message: 'Please enter the plan name.' },
      { id: planFields.need, message: 'Please describe your CPD need.' },
      { id: planFields.goal(empty.goals[0]?.key ?? ''), message: 'Please write each goal.' },
      { id: planFields.hours, message: 'Please enter the hours spent on the plan.' },
    ]);
  });

  test('[PDP-22] takes a name of 100 characters and not one of 101', () => {
    expect(checkPlanForm({ ...written, name: 'x'.repeat(100) })).toEqual([]);
    expect(checkPlanForm({ ...written, name: 'x'.repeat(101) })).toMatchObject([{ id: planFields.name }]);
  });

  test('[PDP-23] marks the goal that has no text, and the description that has HTML', () => {
    const goals = [
      goal('a', 'One', { description: '<b>bold</b>' }),
      goal('b', ' '),
      goal('c', 'Three', { described: [{ key: 'd', id: 0, description: '', timeframe: '' }] }),
    ];
    expect(checkPlanForm({ ...written, goals })).toEqual([
      { id: planFields.description('a'), message: 'Goal 1: The description of a goal must not contain HTML tags.' },
      { id: planFields.goal('b'), message: 'Goal 2: Please write each goal.' },
      { id: planFields.planned('c'), message: 'Goal 3: Please describe each planned activity.' },
    ]);
  });

  test.each(['0', '0.1', ''])('[PDP-24] does not take "%s" hours', (hours) => {
    expect(checkPlanForm({ ...written, hours })).toMatchObject([{ id: planFields.hours }]);
  });

  test('[PDP-25] leads what the server refuses to its field', () => {
    const problems = [
      { field: 'planGoals', message: 'Please write each goal.' },
      { field: 'cpdYearId', message: 'This year is closed.' },
    ];
    expect(problemsOfAnswer(problems, written)).toEqual({
      fields: [{ id: planFields.goal('a'), message: 'Please write each goal.' }],
      other: ['This year is closed.'],
    });
  });
});

describe('goals', () => {
  test('[PDP-21] a goal can be taken away, and the only one is cleared instead', () => {
    const left = withoutGoal(written.goals, 'a');
    expect(left.map(({ key }) => key)).toEqual(['b']);
    expect(withoutGoal(left, 'b')).toEqual([{ ...emptyGoal(), key: 'b' }]);
  });

  test('[PDP-21] what was planned and attached goes with the words of the only goal, and its id stays', () => {
    const described = [{ key: 'd', id: 3, description: 'Read', timeframe: '' }];
    const only = goal('a', 'One', { id: 6, described, linked: [51], carriedFrom: 4 });
    expect(withoutGoal([only], 'a')).toEqual([{ ...emptyGoal(), key: 'a', id: 6 }]);
  });
});

describe('what is sent', () => {
  test('[PDP-18, PDP-24] a new plan has the id 0, is trimmed, and has hours to the nearest quarter', () => {
    expect(toPlanRequest(written, { userId: 7, cpdYearId: 11, planId: 0 })).toEqual({
      planId: 0,
      userId: 7,
      cpdYearId: 11,
      planName: 'Teaching',
      cpdNeed: 'Better feedback to trainees.',
      hoursSpent: 1.25,
      planGoals: [
        {
          planGoalId: 0,
          goal: 'Give feedback every week',
          goalDescription: '',
          describedActivities: [],
          linkedUserActivities: [],
        },
        {
          planGoalId: 0,
          goal: 'Finish the supervisor course',
          goalDescription: 'By June',
          describedActivities: [],
          linkedUserActivities: [],
        },
      ],
    });
  });

  const stored = buildPlan({
    rowVersion: 3,
    planGoals: [
      buildPlanGoal({
        planGoalId: 6,
        describedActivities: [
          { describedActivityId: 9, planGoalId: 6, activityDescription: 'Read', timeFrame: 'by June' },
        ],
        linkedUserActivities: [
          {
            activityId: 51,
            userActivityName: 'Rounds',
            timeframe: '04/02/2026',
            createdOn: '2026-02-04T00:00:00Z',
            hours: 1,
          },
        ],
      }),
    ],
  });

  test('[PDP-14, PDP-31, PDP-32] a stored plan goes back with its ids, and links that were not changed are left alone', () => {
    const request = toPlanRequest(toFormValues(stored), { userId: 7, cpdYearId: 11, planId: 5, rowVersion: 3 });
    expect(request).toMatchObject({
      planId: 5,
      rowVersion: 3,
      planGoals: [
        {
          planGoalId: 6,
          describedActivities: [{ describedActivityId: 9, activityDescription: 'Read', timeframe: 'by June' }],
        },
      ],
    });
    expect(request.planGoals[0]).not.toHaveProperty('LinkedUserActivities');
    expect(linkedIds(stored, 6)).toEqual([51]);
  });

  test('[PDP-17] a copy keeps no id of its source, and has its words and its activities', () => {
    const request = toPlanRequest(toCopiedValues(stored), { userId: 7, cpdYearId: 11, planId: 0 });
    expect(request).toMatchObject({
      planId: 0,
      planName: 'Teaching',
      planGoals: [
        {
          planGoalId: 0,
          goal: 'Feedback every week',
          describedActivities: [{ describedActivityId: 0, activityDescription: 'Read' }],
          linkedUserActivities: [51],
        },
      ],
    });
    expect(request).not.toHaveProperty('RowVersion');
  });

  test('a draft comes back as it was typed', () => {
    const values = { ...toFormValues(stored), hours: '1.', name: ' Half a na' };
    const back = draftToForm(toWireDraft(values, 3), stored);
    expect(toWireDraft(back, 3)).toEqual(toWireDraft(values, 3));
  });

  test('a draft of an older version loses no goal of either side', () => {
    const draft = toWireDraft({ ...toFormValues(stored), goals: [goal('x', 'Gone since', { id: 4 })] }, 2);
    const goals = draftToForm(draft, stored).goals;
    expect(goals.map(({ id, goal: text }) => [id, text])).toEqual([
      [0, 'Gone since'],
      [6, 'Feedback every week'],
    ]);
  });
});

describe('dates', () => {
  test('[PDP-19] today is said as d MMM y', () => {
    expect(shortDay(Temporal.PlainDate.from('2026-09-05'))).toBe('5 Sep 2026');
  });

  test('[PDP-29] the day of writing is said as dd MMMM yyyy, as it was in Sydney', () => {
    expect(longDay('2026-09-04T14:30:00Z')).toBe('05 September 2026');
  });
});
