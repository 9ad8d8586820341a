import { describe, expect, test } from 'vitest';
import { checkPlanForm, planFields, problemsOfAnswer } from './plan-check.ts';
import { longDay, shortDay } from './plan-dates.ts';
import { emptyPlan, isEmptyPlan, type PlanValues, toPlanRequest, withoutGoal } from './plan-values.ts';

const written: PlanValues = {
  name: ' Teaching ',
  need: 'Better feedback to trainees.',
  goals: [
    { key: 'a', goal: 'Give feedback every week', description: '' },
    { key: 'b', goal: 'Finish the supervisor course', description: 'By June' },
  ],
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
      { key: 'a', goal: 'One', description: '<b>bold</b>' },
      { key: 'b', goal: ' ', description: '' },
    ];
    expect(checkPlanForm({ ...written, goals })).toEqual([
      { id: planFields.description('a'), message: 'Goal 1: The description of a goal must not contain HTML tags.' },
      { id: planFields.goal('b'), message: 'Goal 2: Please write each goal.' },
    ]);
  });

  test.each(['0', '0.1', ''])('[PDP-24] does not take "%s" hours', (hours) => {
    expect(checkPlanForm({ ...written, hours })).toMatchObject([{ id: planFields.hours }]);
  });

  test('[PDP-25] leads what the server refuses to its field', () => {
    const problems = [
      { field: 'PDPGoals', message: 'Please write each goal.' },
      { field: 'CPDYearId', message: 'This year is closed.' },
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
    expect(withoutGoal(left, 'b')).toEqual([{ key: 'b', goal: '', description: '' }]);
  });

  test('a form with nothing in it can be left without a question', () => {
    expect(isEmptyPlan(emptyPlan())).toBe(true);
    expect(isEmptyPlan({ ...emptyPlan(), need: 'x' })).toBe(false);
  });
});

test('[PDP-18, PDP-24] a plan is sent as new, trimmed, with hours to the nearest quarter', () => {
  expect(toPlanRequest(written, 7, 11)).toEqual({
    UserPDPId: 0,
    UserId: 7,
    CPDYearId: 11,
    PlanName: 'Teaching',
    CPDNeed: 'Better feedback to trainees.',
    HoursSpent: '1.25',
    PDPGoals: [
      { UserPDPGoalId: 0, Goal: 'Give feedback every week', GoalDescription: '' },
      { UserPDPGoalId: 0, Goal: 'Finish the supervisor course', GoalDescription: 'By June' },
    ],
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
