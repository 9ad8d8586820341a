import { expect, test } from 'vitest';
import { type FieldKind, fieldProblem, valueInWords } from './rule-field.ts';

const options = [
  { value: '1', label: '1, Learning' },
  { value: '2', label: '2, Review' },
];
const HOURS = { kind: 'number', unit: 'hours', min: 0.5, max: 9999, step: 0.25, optional: false } as const;
const KINDS = {
  day: { kind: 'day' },
  hours: HOURS,
  'optional hours': { ...HOURS, optional: true },
  months: { ...HOURS, unit: 'months', min: 1, max: 12, step: 1 },
  'long numbers': { ...HOURS, min: -9, max: 9e9, step: 1 / 32 },
  days: { kind: 'numbers', unit: 'days', min: 1, max: 90, step: 1 },
  name: { kind: 'text', max: 5, long: false, optional: false },
  remark: { kind: 'text', max: 5, long: true, optional: true },
  'yes or no': { kind: 'yes-no' },
  choice: { kind: 'choice', options },
  choices: { kind: 'choices', options },
} as const satisfies Record<string, FieldKind>;

test.each<[keyof typeof KINDS, valid: readonly string[], invalid: readonly string[], problem: string]>([
  ['day', ['2026-02-28'], ['', '2026-02-30', '28/02/2026'], 'Please choose a day for “It”.'],
  ['hours', ['0.5', '9999', '12.75'], [''], 'Please enter “It”.'],
  [
    'hours',
    ['1.0'],
    ['0.25', '9999.25', '0.6', '-1', '+1', '1 ', '1.', '.5', '1e2', 'one'],
    '“It” must be a number from 0.5 to 9,999, in steps of 0.25.',
  ],
  ['optional hours', ['', '1'], ['0'], '“It” must be a number from 0.5 to 9,999, in steps of 0.25.'],
  ['months', ['1', '12'], ['0', '13', '1.5'], '“It” must be a whole number from 1 to 12.'],
  [
    'long numbers',
    ['999999', '0.5', '0.0625'],
    ['1000000', '0.03125', '-1', '+1', '1e2'],
    '“It” must be a number from -9 to 9,000,000,000, in steps of 0.03.',
  ],
  ['days', ['30', '30, 7', ' 7 ,, 1,'], ['', ' , '], 'Please enter “It”.'],
  ['days', ['90'], ['91', '7, 0', '7 30', '7, x'], 'Each of “It” must be a whole number from 1 to 90.'],
  ['days', ['1, 11'], ['7, 7', '7, 30, 07'], '“It” has the same number twice.'],
  ['name', ['Heart', ' a '], ['', ' ', '\u200b'], 'Please enter “It”.'],
  ['name', ['a < b'], ['Hearts'], '“It” can have at most 5 characters.'],
  ['name', ['<3'], ['<b>'], '“It” must not contain HTML tags.'],
  ['remark', ['', ' ', 'Heart'], ['Hearts'], '“It” can have at most 5 characters.'],
  ['yes or no', ['yes', 'no'], ['', 'Yes', 'true'], '“It” must be yes or no.'],
  ['choice', ['1', '2'], ['', '3', '1,2', 'Learning'], 'Please choose “It”.'],
  ['choices', ['2,1', '1, 2'], ['', '1', '1,3', '1,1', '2,1,2'], 'Please choose at least two of “It”.'],
])('[FWK-01] a field of the kind %s takes %j and refuses %j', (name, valid, invalid, problem) => {
  const told = (value: string) => fieldProblem({ label: 'It', kind: KINDS[name] }, value);
  expect(valid.map(told)).toEqual(valid.map(() => undefined));
  expect(invalid.map(told)).toEqual(invalid.map(() => problem));
});

test.each<[keyof typeof KINDS, value: string, words: string]>([
  ['optional hours', '', 'nothing'],
  ['choices', '', 'nothing'],
  ['day', '2026-02-28', '28/02/2026'],
  ['hours', '12.5', '12.5 hours'],
  ['days', '30, 7', '30, 7 days'],
  ['remark', 'One, two', 'One, two'],
  ['yes or no', 'no', 'no'],
  ['choice', '2', '2, Review'],
  ['choice', '9', '9'],
  ['choices', '2,1', '2, Review, 1, Learning'],
])('[FWK-01] of the kind %s the value “%s” is read as “%s”', (name, value, words) => {
  expect(valueInWords({ kind: KINDS[name] }, value)).toBe(words);
});
