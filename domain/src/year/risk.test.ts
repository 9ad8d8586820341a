import { describe, expect, test } from 'vitest';
import { factsOf } from '../testing/years.ts';
import { type PacedYear, paceMoment } from './pace.ts';
import { checkFollowUp, riskStateOf } from './risk.ts';

const RULES = { part: 2, of: 3, months: 4 };
const open: PacedYear = { recognised: 0, minimum: 50, allMet: false, editable: true, exempt: false, waived: false };
const at = (instant: string) => paceMoment(factsOf(2026), Temporal.Instant.from(instant), RULES);

describe('[COH-05] somebody who is followed up', () => {
  const IN_TIME = '2026-10-01T00:00:00Z';
  const DECEMBER = '2026-12-31T13:00:00Z';
  const OVER = '2027-05-01T00:00:00Z';

  test.each<[string, string, Partial<PacedYear>, ReturnType<typeof riskStateOf>]>([
    ['with nothing near the close', DECEMBER, {}, 'ATRISK'],
    ['with a hundredth too little', DECEMBER, { minimum: 37.5, recognised: 24.99 }, 'ATRISK'],
    ['with two thirds of what is expected', DECEMBER, { minimum: 37.5, recognised: 25 }, 'CAUGHTUP'],
    ['with everything', DECEMBER, { recognised: 50, allMet: true }, 'CAUGHTUP'],
    ['who handed in with less', DECEMBER, { recognised: 10, editable: false }, 'BEHIND'],
    ['whose year has closed with less', OVER, { recognised: 10, editable: false }, 'BEHIND'],
    ['whose year has closed with enough', OVER, { recognised: 40, editable: false }, 'CAUGHTUP'],
    ['who is exempt now', DECEMBER, { exempt: true }, 'EXEMPT'],
    ['of a waived year', DECEMBER, { waived: true }, 'CAUGHTUP'],
    ['before anybody can be at risk', IN_TIME, { recognised: 1 }, 'EARLY'],
    ['before that with much', IN_TIME, { recognised: 45 }, 'EARLY'],
    ['before that with everything', IN_TIME, { recognised: 50, allMet: true }, 'CAUGHTUP'],
  ])('%s', (_what, instant, year, state) => {
    expect(riskStateOf({ ...open, ...year }, at(instant), RULES)).toBe(state);
  });
});

describe('[COH-05] what is noted of a follow-up', () => {
  // In Sydney it is 21 December already.
  const NOW = Temporal.Instant.from('2026-12-20T14:00:00Z');

  test.each([
    [{ lastContactOn: '2026-12-22', nextDate: '' }, ['lastContactOn']],
    [{ lastContactOn: '', nextDate: '2026-12-20' }, ['nextDate']],
    [{ lastContactOn: '2027-01-01', nextDate: '2027-12-22' }, ['lastContactOn', 'nextDate']],
    [{ lastContactOn: '2026-12-21', nextDate: '2026-12-21' }, []],
    [{ lastContactOn: '2025-01-01', nextDate: '2027-12-21' }, []],
    [{ lastContactOn: '', nextDate: '' }, []],
  ])('%j has %j wrong', (followUp, fields) => {
    expect(checkFollowUp(followUp, NOW).map(({ field }) => field)).toEqual(fields);
  });
});
