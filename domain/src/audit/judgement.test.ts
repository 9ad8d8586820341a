import { describe, expect, test } from 'vitest';
import { checkJudgement, correctionsOf, hoursAccepted } from './judgement.ts';

const part = (acceptedHours: number, reason = '') => ({ verdict: 'PARTLY', acceptedHours, reason }) as const;

describe('[CAS-04] a judgement is refused', () => {
  test.each([0, -1, 6, 6.01, Number.NaN])('of a part of %s of 6 hours', (hours) => {
    const message = 'The hours that you accept must be more than 0 and less than the 6 that were claimed.';
    expect(checkJudgement(part(hours), 6)).toEqual([{ field: 'acceptedHours', message }]);
  });

  test('without a reason where nothing is accepted, and with one that is too long', () => {
    const refused = { verdict: 'REFUSED', acceptedHours: 0, reason: '  ' } as const;
    const wrong = (message: string) => [{ field: 'reason', message }];
    expect(checkJudgement(refused, 6)).toEqual(wrong('Please say why. The member reads it with the outcome.'));
    expect(checkJudgement({ ...refused, reason: 'x'.repeat(2_001) }, 6)).toEqual(
      wrong('The reason can have at most 2000 characters.'),
    );
  });

  test('for its hours and its reason at once', () => {
    const fields = checkJudgement(part(7, '<b>No</b>'), 6).map(({ field }) => field);
    expect(fields).toEqual(['acceptedHours', 'reason']);
  });
});

test('[CAS-04] a judgement accepts all, a part or nothing of the hours', () => {
  expect([0.01, 2.5, 5.99].flatMap((hours) => checkJudgement(part(hours), 6))).toEqual([]);
  expect(checkJudgement({ verdict: 'ACCEPTED', acceptedHours: 0, reason: '' }, 6)).toEqual([]);
  expect(checkJudgement({ verdict: 'REFUSED', acceptedHours: 0, reason: 'It is a menu.' }, 6)).toEqual([]);
  expect(hoursAccepted(part(2.5), 6)).toBe(2.5);
  expect(hoursAccepted({ verdict: 'ACCEPTED', acceptedHours: 0, reason: '' }, 6)).toBe(6);
  expect(hoursAccepted({ verdict: 'REFUSED', acceptedHours: 6, reason: 'It is a menu.' }, 6)).toBe(0);
});

test('[CAS-05] fewer hours are corrections with both figures, and what was not judged is none', () => {
  const item = { activityId: 1, claimedHours: 6, acceptedHours: 2.5, reason: 'Half a day.' };
  const all = { ...item, activityId: 2, acceptedHours: 6 };
  expect(correctionsOf([item, all, { ...item, activityId: 3, acceptedHours: null }])).toEqual([item]);
});
