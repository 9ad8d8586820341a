import { describe, expect, test } from 'vitest';
import { checkPlan, type PlanDraft } from './plans.ts';

const plan: PlanDraft = {
  name: 'My plan',
  need: 'Keep up with heart failure',
  hoursSpent: 2.5,
  goals: [{ goal: 'Read the new guideline', description: '' }],
};

function fieldsOf(change: Partial<PlanDraft>): string[] {
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
    ['[PDP-22] a name of 100 characters', { name: 'n'.repeat(100) }, []],
    ['a tag in the need', { need: 'a <b>need</b>' }, ['need']],
    ['[PDP-23] a goal without text', { goals: [{ goal: '', description: '' }] }, ['goals']],
    ['a tag in the description of a goal', { goals: [{ goal: 'Read', description: '<i>' }] }, ['goals']],
    ['51 goals', { goals: Array.from({ length: 51 }, () => ({ goal: 'g', description: '' })) }, ['goals']],
    ['[PDP-24] hours that round to nothing', { hoursSpent: 0.1 }, ['hoursSpent']],
  ])('%s', (_name, change, fields) => {
    expect(fieldsOf(change)).toEqual(fields);
  });

  test('that is complete has no problem', () => {
    expect(checkPlan(plan)).toEqual([]);
  });
});
