import { expect, test } from 'vitest';
import { CASE_TEXT_MAX } from '../values/limits.ts';
import { caseEntryProblems, type EnteredCaseEntry, followUpProblem } from './case-log.ts';

const TODAY = '2026-11-20';
const entered: EnteredCaseEntry = { happenedOn: TODAY, text: 'Rang back.', followUpOn: '' };

test.each<[Partial<EnteredCaseEntry>, string, string]>([
  [{ happenedOn: '2026-11-21' }, 'happenedOn', 'This day has not come yet.'],
  [{ happenedOn: '' }, 'happenedOn', 'Please enter the day, as dd/mm/yyyy.'],
  [{ happenedOn: '2026-02-30' }, 'happenedOn', 'Please enter the day, as dd/mm/yyyy.'],
  [{ text: ' \n ' }, 'text', 'Please write what happened.'],
  [{ text: '\u200b' }, 'text', 'Please write what happened.'],
  [{ text: 'x'.repeat(CASE_TEXT_MAX + 1) }, 'text', `The text can have at most ${CASE_TEXT_MAX} characters.`],
  [{ text: '<b>loud</b>' }, 'text', 'The text must not contain HTML tags.'],
  [{ followUpOn: '2026-11-19' }, 'followUpOn', 'A follow-up is today or later.'],
  [{ followUpOn: 'soon' }, 'followUpOn', 'Please enter the day, as dd/mm/yyyy.'],
  [{ followUpOn: '2028-11-20' }, 'followUpOn', 'A follow-up is at most 730 days from today.'],
])('[COH-09] an entry with %j is refused', (change, field, message) => {
  expect(caseEntryProblems({ ...entered, ...change }, TODAY)).toEqual([{ field, message }]);
});

test('[COH-09] everything that is wrong is said at once', () => {
  const fields = caseEntryProblems({ happenedOn: '', text: '', followUpOn: 'x' }, TODAY).map(({ field }) => field);
  expect(fields).toEqual(['happenedOn', 'text', 'followUpOn']);
});

test('[COH-09] an entry of today, with or without a follow-up, is good', () => {
  expect(caseEntryProblems(entered, TODAY)).toEqual([]);
  expect(caseEntryProblems({ ...entered, text: 'x'.repeat(CASE_TEXT_MAX), followUpOn: TODAY }, TODAY)).toEqual([]);
  expect(followUpProblem('2028-11-19', TODAY)).toBeUndefined();
});
