import { expect, test } from 'vitest';
import { offerState, takesLists } from './attendance-state.ts';

test.each([
  ['OFFERED', { editable: true, submitted: false }, 'WAITING'],
  ['OFFERED', { editable: false, submitted: true }, 'LATER'],
  ['OFFERED', { editable: false, submitted: false }, 'EXPIRED'],
  ['OFFERED', undefined, 'EXPIRED'],
  // A re-opened year can be changed, whatever it was before.
  ['OFFERED', { editable: true, submitted: true }, 'WAITING'],
  ['CONFIRMED', { editable: false, submitted: true }, 'CONFIRMED'],
  ['DECLINED', { editable: true, submitted: false }, 'DECLINED'],
  ['REMOVED', { editable: false, submitted: false }, 'REMOVED'],
] as const)('[ROP-06, ROP-07] an attendance that is %s in a year %j is %s', (status, year, state) => {
  expect(offerState(status, year)).toBe(state);
});

test.each([
  ['2027-04-02T00:00:00Z', false, true],
  ['2028-03-31T12:59:59Z', false, true],
  ['2028-03-31T13:00:00Z', false, false],
  ['2028-06-01T00:00:00Z', true, true],
])(
  '[ROP-06] a list for a year that closed on 31 March 2027 that comes at %s, audit open %j: taken %j',
  (now, inAudit, taken) => {
    expect(takesLists({ closesAt: '2027-03-31T13:00:00Z' }, Temporal.Instant.from(now), inAudit)).toBe(taken);
  },
);
