import { describe, expect, test } from 'vitest';
import type { Figure } from '../../../parts/why-number.tsx';
import {
  buildCategory,
  buildDate,
  buildMonths,
  buildOverview,
  buildRequirement,
  buildSummary,
  buildSummaryActivity,
} from '../../../testing/build-summary.ts';
import { explain } from './explain.ts';
import { againstMinimum, quantity } from './quantity.ts';

const audit = buildSummaryActivity({
  UserActivityId: 5,
  ActivityName: 'Audit',
  HasReflection: true,
  EnteredCredits: 72,
  EnteredHours: 24,
  ActivityDateMonths: buildMonths([buildDate(51, '2022-03-04', 4), buildDate(52, '2022-03-11', 20)]),
  DateCount: 2,
});

/** A credit year: 72 credits entered where at most 60 count, and 20 handed in on paper. */
const creditYear = buildSummary({
  CPDYear: 2022,
  Currency: 'C',
  PaperSubmission: 20,
  Recognised: 90,
  UserFrameworkRequirementsOverview: buildOverview({ Currency: 'C', MinimumCreditsOrHours: 100 }),
  CPDSummaryCategories: [
    buildCategory({
      CategoryId: 3,
      DisplayOrder: 3,
      CategoryName: 'Measuring Outcomes',
      CategoryRequirementsShortVersion: 'Up to 60 credits count.',
      MinimumHours: null,
      EnteredCredits: 72,
      RecognisedCredits: 60,
      MaximumCredits: 60,
      CPDSummaryActivities: [audit],
    }),
    buildCategory({ EnteredCredits: 9, RecognisedCredits: 10, MaximumCredits: 60, MinimumHours: null }),
  ],
});

const rounds = buildSummaryActivity({
  UserActivityId: 6,
  EnteredHours: 7,
  EnteredReflectionHours: 0.5,
  HasReflection: true,
  DateCount: 14,
  ActivityDateMonths: buildMonths(
    Array.from({ length: 14 }, (_, day) => buildDate(60 + day, `2026-0${day < 4 ? 2 : 3}-1${day % 10}`, 0.5)),
  ),
});
const unfinished = buildSummaryActivity({
  UserActivityId: 7,
  ActivityName: 'Unfinished',
  EnteredHours: 0,
  ActivityDateMonths: [],
});

/** An hour year with 7 hours, half an hour of reflection, and an entry without hours. */
const hourYear = buildSummary({
  Recognised: 7.5,
  CPDSummaryCategories: [
    buildCategory({
      EnteredHours: 7,
      EnteredReflectionHours: 0.5,
      EnteredHoursWithReflections: 7.5,
      CPDSummaryActivities: [rounds, unfinished],
    }),
  ],
});

/** Label, detail and value of each step. */
function stepsOf(figure: Figure, summary = creditYear) {
  return explain(figure, summary)?.steps.map(({ label, detail, value }) => [label, detail, value]);
}

test('[SUM-24] a figure whose activity or category is gone has nothing to explain', () => {
  expect(explain({ kind: 'activity', activityId: 99 }, hourYear)).toBeUndefined();
  expect(explain({ kind: 'category', categoryId: 99 }, hourYear)).toBeUndefined();
});

describe('the total', () => {
  test('[SUM-12, SUM-36] is what each category counts, in their order, and the paper last', () => {
    expect(stepsOf({ kind: 'total' })).toEqual([
      ['1. Educational Activities', '', 10],
      ['3. Measuring Outcomes', '72 credits entered', 60],
      ['Others', 'handed in on paper', 20],
    ]);
  });

  test('[SUM-30] says what is to go, and what is over a maximum', () => {
    expect(explain({ kind: 'total' }, creditYear)?.notes).toEqual([
      'At least 100 credits are asked for; 10 credits to go.',
      '12 credits of Measuring Outcomes do not count: at most 60 credits count there.',
      'Dates outside 2022 do not count.',
    ]);
  });

  test('[SUM-30] of a year whose minimums are waived says first that what falls short does not count', () => {
    const overview = { ...creditYear.UserFrameworkRequirementsOverview, Waived: true };
    const waivedYear = { ...creditYear, UserFrameworkRequirementsOverview: overview };
    const said = 'The minimums of 2022 are waived: what falls short does not count against you.';
    const notes = (figure: Figure) => explain(figure, waivedYear)?.notes ?? [];
    expect(notes({ kind: 'total' })).toEqual([said, ...(explain({ kind: 'total' }, creditYear)?.notes ?? [])]);
    expect(notes({ kind: 'requirement', item: buildRequirement() })[0]).toBe(said);
    expect(notes({ kind: 'others' })).not.toContain(said);
  });

  test('[SUM-12] has the paper in no category', () => {
    expect(explain({ kind: 'others' }, creditYear)).toMatchObject({ result: 20, unit: 'credit', steps: [] });
  });
});

describe('a category', () => {
  test('[SUM-30] of a credit year takes off what is over its maximum', () => {
    expect(stepsOf({ kind: 'category', categoryId: 3 })).toEqual([
      ['Audit', '24 hours × 3', 72],
      ['Does not count', 'over the maximum of 60 credits', -12],
    ]);
  });

  test('[SUM-33] of a credit year adds its reflections as far as they count', () => {
    const full = { EnteredCredits: 59.5, RecognisedCredits: 60, MaximumCredits: 60, MinimumHours: null };
    const year = buildSummary({ Currency: 'C', CPDSummaryCategories: [buildCategory(full)] });
    expect(stepsOf({ kind: 'category', categoryId: 1 }, year)).toEqual([['Reflection', 'as far as it counts', 0.5]]);
    expect(stepsOf({ kind: 'category', categoryId: 1 })).toEqual([['Reflection', '', 1]]);
  });

  test('[SUM-30, SUM-33] of an hour year adds hours and reflections, and names what brings nothing and why', () => {
    const explanation = explain({ kind: 'category', categoryId: 1 }, hourYear);
    expect(explanation).toMatchObject({
      result: 7.5,
      unit: 'hour',
      steps: [
        { label: 'Grand rounds', detail: '14 dates', value: 7 },
        { label: 'Unfinished', value: 0 },
        { label: 'Reflection', detail: '', value: 0.5 },
      ],
    });
    expect(explanation?.notes).toContain('At least 12.5 hours are asked for; 5 hours to go.');
    expect(explanation?.notes).toContain('“Unfinished” has no hours yet, so it brings nothing.');
  });
});

describe('an activity', () => {
  test('[SUM-30, SUM-34] of a credit year is each date at the rate of its category', () => {
    const explanation = explain({ kind: 'activity', activityId: 5 }, creditYear);
    expect(explanation?.steps).toEqual([
      { label: '04/03/2022', detail: '4 hours × 3', value: 12 },
      { label: '11/03/2022', detail: '20 hours × 3', value: 60 },
    ]);
    expect(explanation?.result).toBe(72);
    expect(explanation?.notes.slice(0, 4)).toEqual([
      'It counts in 3. Measuring Outcomes.',
      'An hour brings 3 credits there.',
      'Its reflection counts with the reflections of the category.',
      '12 credits of Measuring Outcomes do not count: at most 60 credits count there.',
    ]);
  });

  test('[SUM-19, SUM-30, HRS-06] with many dates is told by month, and says how hours are rounded', () => {
    const explanation = explain({ kind: 'activity', activityId: 6 }, hourYear);
    expect(explanation?.steps.map(({ label, value }) => [label, value])).toEqual([
      ['February, 4 dates', 2],
      ['March, 10 dates', 5],
    ]);
    expect(explanation?.notes).toEqual([
      'It counts in 1. Educational Activities.',
      '0.5 hours of reflection come on top, in the same category.',
      'Hours are rounded to the nearest quarter of an hour as they are entered.',
      'Dates outside 2026 do not count.',
    ]);
  });

  test('[SUM-36] without hours says why it brings nothing', () => {
    const explanation = explain({ kind: 'activity', activityId: 7 }, hourYear);
    expect(explanation).toMatchObject({ result: 0, steps: [] });
    expect(explanation?.notes).toContain('No hours are entered yet, so it brings nothing.');
  });
});

describe('a requirement', () => {
  const group = buildRequirement({ BadgeType: 'CategoryGroupMinimum', CurrentValue: 60, RequiredValue: 40 });
  const ethics = buildRequirement({
    BadgeType: 'MandatorySpecialty',
    BadgeText1: 'Ethics and professional behaviour',
    CurrentValue: 1,
    RequiredValue: 2,
    RequirementFriendlyStatus: '1 / 2 activities',
  });
  const plan = buildRequirement({
    BadgeType: 'PDP',
    BadgeText1: 'Plan',
    CurrentValue: 1,
    RequiredValue: 1,
    Complete: true,
  });

  test('[PRG-04] of several categories is what each of them counts', () => {
    const explanation = explain({ kind: 'requirement', item: group }, creditYear);
    expect(explanation?.steps).toEqual([{ label: '3. Measuring Outcomes', detail: '', value: 60 }]);
    expect(explanation?.notes[0]).toBe('At least 40 credits are asked for; that is reached.');
  });

  test.each([
    [ethics, 'activity', 'At least 2 activities are asked for; 1 activity to go.', 'counts once'],
    [plan, 'plan', 'At least 1 plan is asked for; that is reached.', 'plan of the year with hours counts'],
    [
      buildRequirement({ BadgeType: 'AnnualConversation', CurrentValue: 0, RequiredValue: 1 }),
      'activity',
      'At least 1 activity is asked for; 1 activity to go.',
      'conversation that you log',
    ],
  ])('[PRG-05, PRG-06, PRG-15] that is mandatory says what counts: $BadgeType', (item, unit, minimum, rule) => {
    const explanation = explain({ kind: 'requirement', item }, hourYear);
    expect(explanation).toMatchObject({ unit, result: item.CurrentValue });
    expect(explanation?.notes[0]).toBe(minimum);
    expect(explanation?.notes[1]).toContain(rule);
  });

  test('[PRG-03, PRG-05] the mandatory ring counts the complete ones', () => {
    const overview = { UserFrameworkRequirements: [group, ethics, plan], CompletedMandatoryActivities: 1 };
    const year = buildSummary({ UserFrameworkRequirementsOverview: buildOverview(overview) });
    expect(explain({ kind: 'mandatory' }, year)).toMatchObject({ result: 1, unit: 'requirement' });
    expect(stepsOf({ kind: 'mandatory' }, year)).toEqual([
      ['Ethics and professional behaviour', '1 / 2 activities', 0],
      ['Plan', '6.25 / 12.5 hours min', 1],
    ]);
  });
});

test.each([
  [1, 'hour', '1 hour'],
  [0, 'credit', '0 credits'],
  [2, 'activity', '2 activities'],
] as const)('[HRS-07] %s of %s is "%s"', (value, unit, words) => {
  expect(quantity(value, unit)).toBe(words);
});

test('[PRG-16] what is to go is exact', () => {
  expect(againstMinimum(49.9, 50, 'hour')).toBe('At least 50 hours are asked for; 0.1 hours to go.');
});
