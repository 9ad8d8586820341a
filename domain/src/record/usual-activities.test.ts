import { expect, test } from 'vitest';
import { usualActivities } from './usual-activities.ts';

const earlier = (name: string, timesLogged: number, more = {}) => ({
  ...{ name, timesLogged, activityTypeId: 101, hoursPerDate: 1 },
  ...more,
});

test.each([
  ['nothing', [], []],
  ['the four that were logged most', [1, 5, 2, 4, 3].map((times) => earlier(`${times} times`, times)), '5 4 3 2'],
  ['among equals the latest', ['new', 'old'].map((name) => earlier(name, 2)), 'new old'],
  ['no type of another framework', [earlier('a', 3, { activityTypeId: 0 }), earlier('b', 1)], 'b'],
  ['no hours that are missing', [earlier('a', 3, { hoursPerDate: 0 }), earlier('b', 1)], 'b'],
  ['nothing of years long ago', [earlier('a', 0), earlier('b', 1)], 'b'],
])('[ACT-18] usual are %s', (_, names, expected) => {
  expect(usualActivities(names).map(({ name }) => name.replace(' times', ''))).toEqual(
    typeof expected === 'string' ? expected.split(' ') : expected,
  );
});
