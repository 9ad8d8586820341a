import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import {
  activityAmount,
  amount,
  categoryTotal,
  reflectionAmount,
  whenInWords,
} from '../../parts/activity-facts/activity-words.ts';
import { dayAtCollege } from '../../parts/college-time.ts';
import { readFailure } from '../../parts/saving/failure.ts';
import { buildCategory, buildSummary, buildSummaryActivity } from '../../testing/build-summary.ts';
import { activityActions } from './activity-row.tsx';
import { submissionFailureText } from './declaration-form.tsx';

/** A category as the contract has it. */
function category(overrides: Parameters<typeof buildCategory>[0]) {
  const [built] = buildSummary({ cpdSummaryCategories: [buildCategory(overrides)] }).cpdSummaryCategories;
  if (built === undefined) throw new Error('There is one category.');
  return built;
}

describe('the menu of an activity', () => {
  const none = {
    edit: false,
    view: true,
    copy: true,
    addFile: false,
    attachToPlan: false,
    delete: false,
    deleteAll: false,
  };

  test.each([
    ['SUM-18', { ...none, copy: false }, ['View']],
    ['SUM-15', { ...none, edit: true, delete: true }, ['Edit/View', 'Copy', 'Add reflection', 'Delete']],
    ['SUM-16', { ...none, edit: true, copy: false, deleteAll: true }, ['Edit/View', 'Add reflection', 'Delete all']],
    ['SUM-17', { ...none, edit: true, addFile: true }, ['Edit/View', 'Copy', 'Add file', 'Add reflection']],
    [
      'SUM-14',
      { ...none, edit: true, addFile: true, attachToPlan: true, delete: true },
      ['Edit/View', 'Copy', 'Add file', 'Attach to PDP', 'Add reflection', 'Delete'],
    ],
  ])('[SUM-14, SUM-15, SUM-16, SUM-17, SUM-18, SUM-28] offers what the server allows', (_, abilities, labels) => {
    const actions = activityActions(buildSummaryActivity({ abilities: abilities }));
    expect(actions.map((action) => action.label)).toEqual(labels);
  });

  test('[SUM-20] opens with actid what may be changed, and with viewactid what may not', () => {
    const [edit] = activityActions(buildSummaryActivity({ activityId: 5 }));
    const [view] = activityActions(buildSummaryActivity({ activityId: 5, abilities: none }));
    expect(edit).toMatchObject({ href: '/User/Layout/Activity?actid=5' });
    expect(view).toMatchObject({ href: '/User/Layout/Activity?viewactid=5' });
  });
});

describe('dates', () => {
  test.each([
    ['No date', { startDate: '', endDate: '', dateCount: 0 }],
    ['04/02/2026', { startDate: '2026-02-04', endDate: '2026-02-04', dateCount: 1 }],
    ['04/02/2026 to 24/06/2026, 11 dates', { startDate: '2026-02-04', endDate: '2026-06-24', dateCount: 11 }],
  ])('[SUM-34] are said as "%s"', (words, dates) => {
    expect(whenInWords(dates)).toBe(words);
  });

  test.each([
    ['2026-09-30T13:59:59Z', '30/09/2026'],
    ['2026-09-30T14:00:00Z', '01/10/2026'],
    ['2027-03-31T12:59:59Z', '31/03/2027'],
  ])('[LIM2-12] the instant %s is the day %s in Sydney', (instant, day) => {
    expect(dayAtCollege(instant)).toBe(day);
  });
});

describe('figures', () => {
  test.each([
    [0, 'H', '0 hours'],
    [1, 'H', '1 hour'],
    [1.5, 'H', '1.5 hours'],
    [1, 'C', '1 credit'],
    [60, 'C', '60 credits'],
  ] as const)('[SUM-30, HRS-07] %s in currency %s is "%s"', (value, currency, words) => {
    expect(amount(value, currency)).toBe(words);
  });

  test('[SUM-30] a credit category says what is recognised', () => {
    const capped = category({ enteredCredits: 90, recognisedCredits: 60, maximumCredits: 60 });
    expect(categoryTotal(capped, 'C')).toBe('60 credits');
  });

  test('[SUM-30] an hour category counts hours with reflections', () => {
    const hours = category({ enteredHours: 20, enteredReflectionHours: 1.5, enteredHoursWithReflections: 21.5 });
    expect(categoryTotal(hours, 'H')).toBe('21.5 hours');
  });

  test('[SUM-30, SUM-34] an activity shows the figure of its year, and reflection on top of it', () => {
    const activity = buildSummaryActivity({ enteredCredits: 9, enteredHours: 3, enteredReflectionHours: 0.25 });
    expect(activityAmount(activity, 'C')).toBe('9 credits');
    expect(activityAmount(activity, 'H')).toBe('3 hours');
    expect(reflectionAmount(activity)).toBe('and 0.25 of reflection');
    expect(reflectionAmount(buildSummaryActivity())).toBe('');
  });
});

describe('a submission that failed', () => {
  test.each([0, 500, 503])('[SUB-08] with status %s does not claim that nothing happened', (status) => {
    expect(submissionFailureText(readFailure(new ApiError(status, 'Try later.')))).toBe(
      'We could not confirm that your record was submitted. Your answers are still here, and it is safe to confirm again. Try later.',
    );
  });

  test('[SUB-08] says that nothing was lost, what was wrong, and each problem', () => {
    const error = new ApiError(400, 'Please check the answers.', 'INVALID', [
      { field: 'Practicereviewinwhichyear', message: 'Please choose one of the years 2018, 2019, 2020.' },
    ]);
    expect(submissionFailureText(readFailure(error))).toBe(
      'Your record has not been submitted. Your answers are still here. Please check the answers. Please choose one of the years 2018, 2019, 2020.',
    );
  });
});
