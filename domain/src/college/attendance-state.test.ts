import { expect, test } from 'vitest';
import { offerState } from './attendance-state.ts';

test.each([
  ['OFFERED', { editable: true, submitted: false }, 'WAITING'],
  ['OFFERED', { editable: false, submitted: true }, 'LATER'],
  ['OFFERED', { editable: false, submitted: false }, 'EXPIRED'],
  ['OFFERED', undefined, 'EXPIRED'],
  // A re-opened year takes changes, whatever it was before.
  ['OFFERED', { editable: true, submitted: true }, 'WAITING'],
  ['CONFIRMED', { editable: false, submitted: true }, 'CONFIRMED'],
  ['DECLINED', { editable: true, submitted: false }, 'DECLINED'],
  ['REMOVED', { editable: false, submitted: false }, 'REMOVED'],
] as const)('[ROP-06, ROP-07] an attendance that is %s in a year %j is %s', (status, year, state) => {
  expect(offerState(status, year)).toBe(state);
});
