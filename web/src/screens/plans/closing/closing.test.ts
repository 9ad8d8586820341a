import { describe, expect, test } from 'vitest';
import { closingProblems } from './outcomes.ts';

describe('closing goals', () => {
  test('a dropped goal needs a word why, the others do not, and a goal without a choice is left alone', () => {
    const problems = closingProblems([
      { goalId: 1, outcome: 'DROPPED', reason: ' ' },
      { goalId: 2, outcome: 'DONE', reason: '' },
      { goalId: 3, outcome: 'CARRIED', reason: '' },
      { goalId: 4, outcome: null, reason: '' },
      { goalId: 5, outcome: 'DROPPED', reason: 'Another post' },
    ]);
    expect([...problems]).toEqual([[1, 'Please say in a few words why you are dropping this goal.']]);
  });
});
