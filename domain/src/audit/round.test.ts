import { expect, test } from 'vitest';
import {
  checkRound,
  choiceReasonProblem,
  DEFAULT_ROUND_SETTINGS,
  lastDayToAnswer,
  NOT_CHOSEN_WORDS,
  type NotChosen,
  type RoundSettings,
  roundSettings,
  staysOut,
} from './round.ts';

test('a round has six weeks to answer, three for more, two for a review, and one item in ten judged twice', () => {
  const settings = { daysToAnswer: 42, daysForMore: 21, daysToReview: 14, judgedTwice: 10 };
  expect(roundSettings({})).toEqual(settings);
  expect(roundSettings({ daysForMore: 30 })).toEqual({ ...settings, daysForMore: 30 });
});

test.each<[keyof RoundSettings, string, number, number]>([
  ['daysToAnswer', 'The days to answer', 7, 180],
  ['daysForMore', 'The days for what is asked for besides', 7, 90],
  ['daysToReview', 'The days to ask for a review', 14, 90],
  ['judgedTwice', 'The share that is judged twice', 0, 100],
])('the %s of a round is a whole number within its bounds', (field, name, from, to) => {
  const problems = (value: number) =>
    checkRound({ roundName: 'Audit of 2026', settings: { ...DEFAULT_ROUND_SETTINGS, [field]: value } });
  const wrong = [{ field, message: `${name} must be a whole number from ${from} to ${to}.` }];
  for (const value of [from, from + 1, to]) expect(problems(value)).toEqual([]);
  for (const value of [from - 1, from + 0.5, to + 1, Number.NaN]) expect(problems(value)).toEqual(wrong);
});

test.each([
  ['Audit of 2026', []],
  ['x'.repeat(100), []],
  [' ', ['The name is missing.']],
  ['x'.repeat(101), ['The name can have at most 100 characters.']],
])('the name %j of a round is wrong in %j', (roundName, messages) => {
  const wrong = messages.map((message) => ({ field: 'roundName', message }));
  expect(checkRound({ roundName, settings: DEFAULT_ROUND_SETTINGS })).toEqual(wrong);
});

test('everything that is wrong with a round is said at once, the name first', () => {
  const settings = { daysToAnswer: 0, daysForMore: 0, daysToReview: 0, judgedTwice: -1 };
  const fields = checkRound({ roundName: '', settings }).map(({ field }) => field);
  expect(fields).toEqual(['roundName', 'daysToAnswer', 'daysForMore', 'daysToReview', 'judgedTwice']);
});

test.each([
  ['Your record has many late entries.', undefined],
  ['x'.repeat(2_000), undefined],
  [' ', 'The reason is missing: the member reads it.'],
  ['x'.repeat(2_001), 'The reason can have at most 2000 characters.'],
])('[DRW-01] the reason for a choice by hand, %j, is answered with: %s', (reason, problem) => {
  expect(choiceReasonProblem(reason)).toBe(problem);
});

test('someone chosen is released although their record is open or another round has chosen them, and not otherwise', () => {
  const codes = Object.keys(NOT_CHOSEN_WORDS) as NotChosen[];
  expect(codes.filter((code) => !staysOut(code))).toEqual(['OPEN', 'HERE', 'CHOSEN']);
  expect(staysOut(null)).toBe(false);
});

test.each([
  [42, '2027-03-15'],
  [7, '2027-02-08'],
])('[CAS-03] a member who is told on 1 February and has %i days can answer until %s', (daysToAnswer, day) => {
  expect(lastDayToAnswer('2027-02-01', { daysToAnswer })).toBe(day);
});
