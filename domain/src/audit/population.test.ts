import { expect, test } from 'vitest';
import { DEFAULT_DRAW_SETTINGS, drawSettingsProblems, type MemberFacts, standingOf } from './population.ts';

const plain: MemberFacts = {
  isExempt: false,
  hasLeft: false,
  isInAudit: false,
  lastTime: null,
  daysLate: 0,
  passedYearsAgo: null,
  isChosen: false,
};

test.each<[string, Partial<MemberFacts>, string]>([
  ['anyone', {}, 'RANDOM '],
  ['late by as many days as are allowed', { daysLate: 7 }, 'RANDOM '],
  ['late by a day more', { daysLate: 8 }, 'MANDATORY LATE'],
  ['not met last time', { lastTime: 'NOT_MET', daysLate: 8 }, 'MANDATORY NOT_MET'],
  ['not answered last time', { lastTime: 'NOT_ANSWERED' }, 'MANDATORY NOT_ANSWERED'],
  ['chosen by hand', { isChosen: true, lastTime: 'NOT_MET' }, 'MANDATORY CHOSEN'],
  ['passed the year before, which by default changes nothing', { passedYearsAgo: 1 }, 'RANDOM '],
  ['exempt, although chosen', { isExempt: true, isChosen: true }, 'EXCLUDED EXEMPT'],
  ['left, which is said of those who have died too', { hasLeft: true, isExempt: true }, 'EXCLUDED LEFT'],
  ['audited by another round', { isInAudit: true, lastTime: 'NOT_MET' }, 'EXCLUDED IN_AUDIT'],
])('[DRW-01] a member who is %s', (_who, facts, expected) => {
  const { standing, reason } = standingOf({ ...plain, ...facts }, DEFAULT_DRAW_SETTINGS);
  expect(`${standing} ${reason}`).toBe(expected);
});

test('[DRW-01] who passed is not drawn for as many years as are set, but is audited when there is a reason', () => {
  const settings = { lateDays: null, immuneYears: 2 };
  const standing = (facts: Partial<MemberFacts>) => standingOf({ ...plain, ...facts }, settings).standing;
  expect(standing({ passedYearsAgo: 2 })).toBe('EXCLUDED');
  expect(standingOf({ ...plain, passedYearsAgo: 2 }, settings).reason).toBe('PASSED_BEFORE');
  expect(standing({ passedYearsAgo: 3 })).toBe('RANDOM');
  expect(standing({ passedYearsAgo: 1, isChosen: true })).toBe('MANDATORY');
  expect(standing({ daysLate: 300 })).toBe('RANDOM');
});

test('[DRW-01] the share is the framework’s at least', () => {
  const problems = (change: object) => drawSettingsProblems({ ...DEFAULT_DRAW_SETTINGS, ...change });
  const share = { field: 'Share', message: 'The share must be from 5 % to 100 %.' };
  expect(problems({})).toEqual([]);
  expect(problems({ share: 10_000, lateDays: 365, immuneYears: 5 })).toEqual([]);
  expect(problems({ share: 499, lateDays: null })).toEqual([share]);
  expect(problems({ share: 10_001, lateDays: 366, immuneYears: 6 })).toEqual([
    share,
    { field: 'LateDays', message: 'This must be at most 365 days.' },
    { field: 'ImmuneYears', message: 'This must be at most 5 years.' },
  ]);
});
