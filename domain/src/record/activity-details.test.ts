import { describe, expect, test } from 'vitest';
import {
  DETAIL_NAMES,
  detailProblems,
  detailsInWords,
  detailsOf,
  detailsOfCollege,
  NO_DETAILS,
} from './activity-details.ts';

const with_ = (text: string) => Object.fromEntries(DETAIL_NAMES.map((name) => [name, text])) as typeof NO_DETAILS;

describe('the details of an activity', () => {
  test.each([
    ['two\nlines', /must be a single line/],
    ['a\ttab', /must be a single line/],
    ['The \u202egelloC', /direction of text/],
    ['<b>bold</b>', /must not contain HTML tags/],
    ['x'.repeat(201), /200/],
  ])('[ACT-38, ACT-40] refuse %j, each by its name', (text, message) => {
    const problems = detailProblems(with_(text));
    expect(problems.map(({ field }) => field)).toEqual(DETAIL_NAMES);
    for (const problem of problems) expect(problem.message).toMatch(message);
  });

  test.each(['', 'The Heart Foundation', 'x'.repeat(200), 'Te Whatu Ora – Waitematā'])('take %j', (text) => {
    expect(detailProblems(with_(text))).toEqual([]);
  });

  test('are told with their labels, the empty ones not', () => {
    expect(detailsInWords(NO_DETAILS)).toEqual([]);
    expect(detailsInWords({ ...NO_DETAILS, provider: 'ANZCA' })).toEqual([{ label: 'Provider', text: 'ANZCA' }]);
  });

  test('[ACT-31] of what the college ran name the college, as far as there is room', () => {
    expect(detailsOfCollege('The College')).toEqual({ ...NO_DETAILS, provider: 'The College' });
    expect(detailsOfCollege('x'.repeat(201)).provider).toBe('x'.repeat(200));
  });

  test('are empty where they are missing, and have no spaces around them', () => {
    expect(detailsOf({ provider: null })).toEqual(NO_DETAILS);
    expect(detailsOf({ provider: ' ANZCA ' })).toMatchObject({ provider: 'ANZCA' });
  });
});
