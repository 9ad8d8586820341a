import { describe, expect, test } from 'vitest';
import {
  buildCategory,
  buildDate,
  buildMonths,
  buildOverview,
  buildRequirement,
  buildSummary,
  buildSummaryActivity,
} from '../../testing/build-summary.ts';
import type { Figure } from '../figure.ts';
import { againstMinimum, quantity } from './counted.ts';
import { explain } from './explain.ts';

const audit = buildSummaryActivity({
  activityId: 5,
  activityName: 'Audit',
  hasReflection: true,
  enteredCredits: 72,
  recognisedCredits: 60,
  enteredHours: 24,
  activityDateMonths: buildMonths([buildDate(51, '2022-03-04', 4), buildDate(52, '2022-03-11', 20)]),
  dateCount: 2,
});

/** A credit year: 72 credits entered where at most 60 count, and 20 handed in on paper. */
const creditYear = buildSummary({
  cpdYear: 2022,
  currency: 'C',
  paperSubmission: 20,
  recognised: 90,
  userFrameworkRequirementsOverview: buildOverview({ currency: 'C', minimumCreditsOrHours: 100 }),
  cpdSummaryCategories: [
    buildCategory({
      categoryId: 3,
      displayOrder: 3,
      categoryName: 'Measuring Outcomes',
      categoryRequirementsShortVersion: 'Up to 60 credits count.',
      minimumHours: null,
      enteredCredits: 72,
      recognisedCredits: 60,
      maximumCredits: 60,
      cpdSummaryActivities: [audit],
    }),
    buildCategory({
      enteredCredits: 9,
      enteredReflectionCredits: 1,
      recognisedCredits: 10,
      maximumCredits: 60,
      minimumHours: null,
    }),
  ],
});

const rounds = buildSummaryActivity({
  activityId: 6,
  enteredHours: 7,
  enteredReflectionHours: 0.5,
  hasReflection: true,
  dateCount: 14,
  activityDateMonths: buildMonths(
    Array.from({ length: 14 }, (_, day) => buildDate(60 + day, `2026-0${day < 4 ? 2 : 3}-1${day % 10}`, 0.5)),
  ),
});
const unfinished = buildSummaryActivity({
  activityId: 7,
  activityName: 'Unfinished',
  enteredHours: 0,
  activityDateMonths: [],
});

/** An hour year with 7 hours, half an hour of reflection, and an entry without hours. */
const hourYear = buildSummary({
  recognised: 7.5,
  cpdSummaryCategories: [
    buildCategory({
      enteredHours: 7,
      enteredReflectionHours: 0.5,
      enteredHoursWithReflections: 7.5,
      cpdSummaryActivities: [rounds, unfinished],
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
      ['Others', 'submitted on paper', 20],
    ]);
  });

  test('[SUM-30] says what is to go, and what is over a maximum', () => {
    expect(explain({ kind: 'total' }, creditYear)?.notes).toEqual([
      'At least 100 credits are required; 10 credits to go.',
      '12 credits of Measuring Outcomes do not count: at most 60 credits count there.',
      'Dates outside 2022 do not count.',
    ]);
  });

  test('[SUM-30] of a year whose minimums are waived says first that what falls short does not count', () => {
    const overview = { ...creditYear.userFrameworkRequirementsOverview, waived: true };
    const waivedYear = { ...creditYear, userFrameworkRequirementsOverview: overview };
    const said = 'The minimums for 2022 are waived: any shortfall does not count against you.';
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

  test('[RPT-05] has what was done at other CPD homes as steps of its own', () => {
    const elsewhere = [
      { collegeName: 'College X', recognised: 12 },
      { collegeName: 'College Y', recognised: 1.5 },
    ];
    const year = buildSummary({ cpdSummaryCategories: [buildCategory({ elsewhere })] });
    expect(explain({ kind: 'category', categoryId: 1 }, year)).toMatchObject({ result: 13.5 });
    expect(stepsOf({ kind: 'category', categoryId: 1 }, year)).toEqual([
      ['Done at College X', '', 12],
      ['Done at College Y', '', 1.5],
    ]);
  });

  test('of a year from the system before is one sum, cut at its maximum', () => {
    const over = { enteredCredits: 70, recognisedCredits: 60, maximumCredits: 60, minimumHours: null };
    const earlier = { system: 'Old Portal', certificateNumber: '', submittedOn: null };
    const year = buildSummary({ currency: 'C', earlier, cpdSummaryCategories: [buildCategory(over)] });
    expect(stepsOf({ kind: 'category', categoryId: 1 }, year)).toEqual([
      ['From Old Portal', '', 70],
      ['Does not count', 'over the maximum of 60 credits', -10],
    ]);
  });

  test('[SUM-33] of a credit year adds its reflections as far as they count', () => {
    const full = { enteredCredits: 59.5, recognisedCredits: 60, maximumCredits: 60, minimumHours: null };
    const year = buildSummary({ currency: 'C', cpdSummaryCategories: [buildCategory(full)] });
    expect(stepsOf({ kind: 'category', categoryId: 1 }, year)).toEqual([['Reflection', 'the part that counts', 0.5]]);
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
    expect(explanation?.notes).toContain('At least 12.5 hours are required; 5 hours to go.');
    expect(explanation?.notes).toContain('“Unfinished” has no hours yet, so it adds nothing.');
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
      'Each hour earns 3 credits there.',
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
      'Reflection adds 0.5 hours in the same category.',
      'Dates outside 2026 do not count.',
    ]);
  });

  test('[SUM-36] without hours says why it brings nothing', () => {
    const explanation = explain({ kind: 'activity', activityId: 7 }, hourYear);
    expect(explanation).toMatchObject({ result: 0, steps: [] });
    expect(explanation?.notes).toContain('No hours have been entered yet, so it adds nothing.');
  });
});

describe('a requirement', () => {
  const group = buildRequirement({ badgeType: 'CategoryGroupMinimum', currentValue: 60, requiredValue: 40 });
  const ethics = buildRequirement({
    badgeType: 'MandatorySpecialty',
    badgeText1: 'Ethics and professional behaviour',
    currentValue: 1,
    requiredValue: 2,
    requirementFriendlyStatus: '1 / 2 activities',
  });
  const plan = buildRequirement({
    badgeType: 'PDP',
    badgeText1: 'Plan',
    currentValue: 1,
    requiredValue: 1,
    complete: true,
  });

  test('[PRG-04] of several categories is what each of them counts', () => {
    const explanation = explain({ kind: 'requirement', item: group }, creditYear);
    const figure = { kind: 'category', categoryId: 3 };
    expect(explanation?.steps).toEqual([{ label: '3. Measuring Outcomes', detail: '', value: 60, figure }]);
    expect(explanation?.notes[0]).toBe('At least 40 credits are required; you have reached that.');
  });

  test.each([
    [ethics, 'activity', 'At least 2 activities are required; 1 activity to go.', 'counts once'],
    [plan, 'plan', 'At least 1 plan is required; you have reached that.', 'plan of the year with hours counts'],
    [
      buildRequirement({ badgeType: 'AnnualConversation', currentValue: 0, requiredValue: 1 }),
      'activity',
      'At least 1 activity is required; 1 activity to go.',
      'conversation that you log',
    ],
  ])('[PRG-05, PRG-06, PRG-15] that is mandatory says what counts: $BadgeType', (item, unit, minimum, rule) => {
    const explanation = explain({ kind: 'requirement', item }, hourYear);
    expect(explanation).toMatchObject({ unit, result: item.currentValue });
    expect(explanation?.notes[0]).toBe(minimum);
    expect(explanation?.notes[1]).toContain(rule);
  });

  test.each([
    ['MandatorySpecialty', { areaId: 207 }, ['On ethics']],
    ['AnnualConversation', { activityTypeId: 202 }, ['Conversation']],
    ['PDP', {}, ['Plan of the year']],
  ] as const)('[PRG-05, SUM-30] names the activities that make it, each a link: %s', (badgeType, asked, names) => {
    const year = buildSummary({
      cpdSummaryCategories: [
        buildCategory({
          cpdSummaryActivities: [
            buildSummaryActivity({ activityId: 1, activityName: 'On ethics', areaIds: [206, 207], dateCount: 3 }),
            buildSummaryActivity({ activityId: 2, activityName: 'Conversation', activityTypeId: 202, areaIds: [20] }),
            buildSummaryActivity({ activityId: 3, activityName: 'Plan of the year', userActivityIconType: 'PDP' }),
            buildSummaryActivity({
              activityId: 4,
              activityName: 'No hours',
              userActivityIconType: 'PDP',
              enteredHours: 0,
            }),
          ],
        }),
      ],
    });
    const item = buildRequirement({ badgeType, currentValue: 1, requiredValue: 2, ...asked });
    const steps = explain({ kind: 'requirement', item }, year)?.steps ?? [];
    expect(steps.map(({ label, value }) => [label, value])).toEqual(names.map((name) => [name, 1]));
    expect(steps[0]?.href).toMatch(/^\/User\/Layout\/Activity\?actid=\d$/);
  });

  test.each([
    [true, 1, 'Done in 2024, due again in 2027', 2027, 2],
    [true, 0, 'Due in 2028', 2028, 1],
    [false, 0, '0 / 1 activity', undefined, 2],
  ])(
    '[FWK-05] once in several years says when it is due: %s, %i, %s',
    (complete, currentValue, status, dueBy, notes) => {
      const item = buildRequirement({
        ...{
          badgeType: 'OnceInYears',
          badgeText1: 'Life support',
          badgeText3: 'Once every 3 years',
          activityTypeId: 119,
        },
        ...{ complete, currentValue, requiredValue: 1, requirementFriendlyStatus: status },
        ...(dueBy !== undefined && { dueBy }),
      });
      const explanation = explain({ kind: 'requirement', item }, hourYear);
      expect(explanation).toMatchObject({ subject: 'Life support', unit: 'activity', result: currentValue, steps: [] });
      expect(explanation?.notes).toHaveLength(notes);
      const rule = 'Once every 3 years, in this year or one before it.';
      expect(explanation?.notes.at(-1)).toBe(dueBy === undefined ? rule : `${rule} ${status}.`);
    },
  );

  test('[FWK-05] hours of a specialty are those of its categories, or of the activities that name its area', () => {
    const year = buildSummary({
      cpdSummaryCategories: [
        buildCategory({
          ...{ categoryId: 4, displayOrder: 4, categoryName: 'Teaching', enteredHoursWithReflections: 9 },
          cpdSummaryActivities: [
            buildSummaryActivity({ activityId: 1, activityName: 'Named', areaIds: [206], enteredHours: 3 }),
            buildSummaryActivity({ activityId: 2, activityName: 'Other', areaIds: [20], enteredHours: 6 }),
          ],
        }),
      ],
    });
    const given = { badgeType: 'SpecialtyMinimum', badgeText1: 'Cardiology', requiredValue: 10 } as const;
    const ofCategory = buildRequirement({ ...given, currentValue: 9, categoryIds: [4] });
    expect(stepsOf({ kind: 'requirement', item: ofCategory }, year)).toEqual([['4. Teaching', '', 9]]);
    const ofArea = buildRequirement({ ...given, currentValue: 3, areaId: 206 });
    expect(stepsOf({ kind: 'requirement', item: ofArea }, year)).toEqual([['Named', '', 3]]);
    expect(explain({ kind: 'requirement', item: ofArea }, year)).toMatchObject({ subject: 'Cardiology', result: 3 });
  });

  test('[PRG-03, PRG-05] the mandatory ring counts the complete ones', () => {
    const overview = { userFrameworkRequirements: [group, ethics, plan], completedMandatoryActivities: 1 };
    const year = buildSummary({ userFrameworkRequirementsOverview: buildOverview(overview) });
    expect(explain({ kind: 'mandatory' }, year)).toMatchObject({ result: 1, unit: 'requirement' });
    expect(stepsOf({ kind: 'mandatory' }, year)).toEqual([
      ['Ethics and professional behaviour', '1 / 2 activities', 0],
      ['Plan', '6.25 / 12.5 hours min', 1],
    ]);
  });
});

describe('from entered to counted', () => {
  const lines = (figure: Figure, summary = creditYear) => explain(figure, summary)?.lines;

  test('[SUM-30] what is over a maximum is taken off, once for all', () => {
    const year = { ...creditYear, paperSubmission: 20 };
    expect(lines({ kind: 'total' }, year)).toEqual({
      Entered: '102 credits',
      Rounded: 'to quarter hours, as they were entered',
      Capped: '− 12 credits: at most 60 credits in Measuring Outcomes',
      Counted: '90 credits',
    });
    expect(lines({ kind: 'category', categoryId: 3 })).toMatchObject({
      Entered: '72 credits',
      Capped: '− 12 credits: at most 60 credits',
      Counted: '60 credits',
    });
    expect(lines({ kind: 'activity', activityId: 5 })).toMatchObject({
      Capped: '− 12 credits: at most 60 credits; earlier activities count first',
      Counted: '60 credits',
    });
  });

  test('[SUM-30, SUM-33] nothing is taken off in an hour year, nor of what is counted whole', () => {
    expect(lines({ kind: 'category', categoryId: 1 }, hourYear)).toMatchObject({
      Entered: '7.5 hours',
      Capped: 'nothing',
      Counted: '7.5 hours',
    });
    const item = buildRequirement({ badgeType: 'PDP', currentValue: 1, requiredValue: 1 });
    expect(lines({ kind: 'requirement', item }, hourYear)).toEqual({
      Entered: '1 plan',
      Rounded: 'nothing',
      Capped: 'nothing',
      Counted: '1 plan',
    });
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
  expect(againstMinimum(49.9, 50, 'hour')).toBe('At least 50 hours are required; 0.1 hours to go.');
});
