import { describe, expect, test } from 'vitest';
import { previewUntil, reportDueOn, stepRefusal, type VersionFacts, type VersionStep } from './version.ts';

const PREVIEW: VersionFacts = {
  ...{ state: 'PREVIEW', isBeingMade: false, previewUntil: '2027-05-14', openDisputes: 0, signedBy: [], changed: 0 },
};
const sign = (facts: Partial<VersionFacts>, userId = 1, today = '2027-05-15') =>
  stepRefusal('SIGN', { ...PREVIEW, ...facts }, { userId, today });

describe('[RPT-02] a report is not signed', () => {
  test.each<[string, Partial<VersionFacts>, number, string, string]>([
    ['before members saw it', { state: 'DRAFT', previewUntil: null }, 1, '2027-05-15', 'have to see'],
    ['on the last day of the preview', {}, 1, '2027-05-14', 'can still look'],
    ['while a member disputes it', { openDisputes: 1 }, 1, '2027-05-15', 'One member says'],
    ['while several do', { openDisputes: 3 }, 1, '2027-05-15', '3 members say'],
    ['after a record has changed', { changed: 1 }, 1, '2027-05-15', 'The record of one member has changed'],
    ['by one person twice', { signedBy: [1] }, 1, '2027-05-15', 'Somebody else'],
    ['a third time', { state: 'SIGNED', signedBy: [1, 2] }, 3, '2027-05-15', 'signed already'],
    ['while its lines are made', { isBeingMade: true }, 1, '2027-05-15', 'still being made'],
  ])('%s', (_when, facts, userId, today, words) => {
    expect(sign(facts, userId, today)).toContain(words);
  });
});

test('[RPT-02] two people sign once the preview is over', () => {
  expect(sign({})).toBeUndefined();
  expect(sign({ signedBy: [1] }, 2)).toBeUndefined();
});

test.each<[VersionStep, VersionFacts['state'][]]>([
  ['PREVIEW', ['DRAFT']],
  ['SEND', ['SIGNED']],
  ['CORRECT', ['SENT']],
  ['DROP', ['DRAFT', 'PREVIEW']],
])('[RPT-02] %s is for %s alone', (step, states) => {
  const open = (['DRAFT', 'PREVIEW', 'SIGNED', 'SENT', 'CORRECTED'] as const).filter(
    (state) => stepRefusal(step, { ...PREVIEW, state }, { userId: 1, today: '2027-05-15' }) === undefined,
  );
  expect(open).toEqual(states);
});

test('[RPT-02, RPT-04] members have 14 days, and the board is told within six months', () => {
  expect(previewUntil('2027-04-30')).toBe('2027-05-14');
  expect(reportDueOn(2026)).toBe('2027-06-30');
});
