import { describe, expect, test } from 'vitest';
import { checkJudgement, correctionsOf, hoursAccepted } from './judgement.ts';

const part = (acceptedHours: number, reason = '') => ({ verdict: 'PARTLY', acceptedHours, reason }) as const;

describe('[CAS-04] a judgement is refused', () => {
  test.each([0, -1, 6, 6.01, Number.NaN])('of a part of %s of 6 hours', (hours) => {
    expect(checkJudgement(part(hours), 6).map(({ field }) => field)).toEqual(['acceptedHours']);
  });

  test('without a reason where nothing is accepted, and with one that is too long', () => {
    const refused = { verdict: 'REFUSED', acceptedHours: 0, reason: '  ' } as const;
    expect(checkJudgement(refused, 6)).toMatchObject([{ field: 'reason' }]);
    expect(checkJudgement({ ...refused, reason: 'x'.repeat(4_001) }, 6)).toMatchObject([{ field: 'reason' }]);
  });
});

test('[CAS-04] a judgement accepts all, a part or nothing of the hours', () => {
  expect(checkJudgement(part(2.5), 6)).toEqual([]);
  expect(hoursAccepted(part(2.5), 6)).toBe(2.5);
  expect(hoursAccepted({ verdict: 'ACCEPTED', acceptedHours: 0, reason: '' }, 6)).toBe(6);
  expect(hoursAccepted({ verdict: 'REFUSED', acceptedHours: 6, reason: 'It is a menu.' }, 6)).toBe(0);
});

test('[CAS-05] fewer hours are corrections with both figures, and what was not judged is none', () => {
  const item = { activityId: 1, claimedHours: 6, acceptedHours: 2.5, reason: 'Half a day.' };
  const all = { ...item, activityId: 2, acceptedHours: 6 };
  expect(correctionsOf([item, all, { ...item, activityId: 3, acceptedHours: null }])).toEqual([item]);
});
