import { describe, expect, test } from 'vitest';
import { emptyActivityForm } from './activity-form.ts';
import { openGroups } from './short-form.ts';

const empty = emptyActivityForm(11, { defaultReflectionValue: 0.25 });
const chosen = { ...empty, reflection: { ...empty.reflection, chosen: true } };
const everyday = { isRead: false, isOfOther: false, takesReflection: false, asksForYear: false };

describe('the groups of a form that are open', () => {
  test.each([
    ['[ACT-14] of an everyday activity: none', empty, {}, []],
    ['of one that came with a goal: none, its line says so', { ...empty, goalIds: [3] }, {}, []],
    ['[ACT-29] of one that is read: all', empty, { isRead: true }, ['more', 'areas', 'reflection', 'evidence']],
    ['of a saved one with nothing besides: none', empty, { isOfOther: true }, []],
    ['of a saved one with a goal', { ...empty, goalIds: [3] }, { isOfOther: true }, ['more']],
    ['of a saved one with information', { ...empty, additionalInformation: 'x' }, { isOfOther: true }, ['more']],
    ['of a saved one with a provider', { ...empty, provider: 'x' }, { isOfOther: true }, ['more']],
    ['[RFL-01] of a saved one with a reflection', chosen, { isOfOther: true }, ['reflection']],
    ['[ACT-31] of one of the college', empty, { takesReflection: true }, ['reflection']],
    ['[ACT-15, ACT-23] where another year may be meant', empty, { asksForYear: true }, ['more']],
  ])('%s', (_, values, opening, expected) => {
    expect(openGroups(values, { ...everyday, ...opening })).toEqual(expected);
  });
});
