import { expect, test } from 'vitest';
import { areaStanding } from './area-standing.ts';

test.each([
  ['not ticked', 1, { counted: false, ticked: false }, 1],
  ['ticked', 1, { counted: false, ticked: true }, 2],
  ['saved with it', 1, { counted: true, ticked: true }, 1],
  ['saved with it, and unticked', 1, { counted: true, ticked: false }, 0],
  ['ticked beyond what is asked for', 2, { counted: false, ticked: true }, 2],
  ['saved with it as a third, and unticked', 3, { counted: true, ticked: false }, 2],
])('[DOM-03, PRG-15] an activity that is %s leaves the area where it will be', (_, currentValue, activity, reached) => {
  expect(areaStanding({ currentValue, requiredValue: 2 }, activity)).toEqual({ reached, required: 2 });
});
