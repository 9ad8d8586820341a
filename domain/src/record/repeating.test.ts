import { describe, expect, test } from 'vitest';
import type { Recurrence } from './recurrence.ts';
import { type EarlierActivity, repeatIn, type YearToRepeatIn } from './repeating.ts';

const LECTURE = 1;
const AUDIT = 2;
const FORTNIGHTLY: Recurrence = {
  ...{ kind: 'weekly', everyWeeks: 2, weekdays: ['wednesday'] },
  ...{ startDate: '2025-02-05', endDate: '2025-03-05' },
};
const earlier: EarlierActivity = {
  activityTypeId: LECTURE,
  occurrence: 'S',
  dates: ['2025-03-04'],
  recurrence: null,
  areaIds: [11, 12],
  isPlanEntry: false,
  verified: false,
};
const to: YearToRepeatIn = {
  year: 2026,
  rules: { hoursModel: 'total' },
  activityTypes: [
    { activityTypeId: LECTURE, recurring: true },
    { activityTypeId: AUDIT, recurring: false },
  ],
  areaIds: [11, 12, 13],
};

describe('[ACT-36] what cannot be repeated says why', () => {
  test.each<[string, Partial<EarlierActivity>, Partial<YearToRepeatIn>, RegExp]>([
    ['the entry of a plan', { isPlanEntry: true }, {}, /^Write a new plan for/],
    ['what the college entered', { verified: true }, {}, /^Added by the college/],
    ['a type that the year does not have', { activityTypeId: 3 }, {}, /2026 does not have its type/],
    ['several dates of a type with one', { activityTypeId: AUDIT, occurrence: 'M' }, {}, /single date/],
    ['areas that the year does not have', {}, { areaIds: [13] }, /domains and specialties are not in 2026/],
    ['hours for each specialty', {}, { rules: { hoursModel: 'per-specialty' } }, /for each specialty/],
  ])('%s', (_what, change, year, why) => {
    expect(repeatIn({ ...earlier, ...change }, { ...to, ...year })).toEqual({ why: expect.stringMatching(why) });
  });

  test('a pattern without a day', () => {
    const oneDay: Recurrence = {
      ...{ kind: 'weekly', everyWeeks: 1, weekdays: ['tuesday'] },
      ...{ startDate: '2025-03-04', endDate: '2025-03-04' },
    };
    expect(repeatIn({ ...earlier, occurrence: 'R', recurrence: oneDay }, to)).toEqual({
      why: 'The pattern has no dates in 2026.',
    });
  });
});

describe('[ACT-37] the dates of an activity that is repeated', () => {
  test.each<[string, Partial<EarlierActivity>, number, string[]]>([
    ['a single one keeps day and month', {}, 2026, ['2026-03-04']],
    [
      'several keep theirs',
      { occurrence: 'M', dates: ['2025-01-31', '2025-12-31'] },
      2026,
      ['2026-01-31', '2026-12-31'],
    ],
    ['29 February is the 28th', { dates: ['2024-02-29'] }, 2025, ['2025-02-28']],
    ['which is one day, then', { occurrence: 'M', dates: ['2024-02-28', '2024-02-29'] }, 2025, ['2025-02-28']],
    ['one of a type with a single date keeps it', { activityTypeId: AUDIT }, 2026, ['2026-03-04']],
    ['a series without its rule keeps its days', { occurrence: 'R', dates: ['2025-03-05'] }, 2026, ['2026-03-05']],
    ['a pattern that is not in use is no matter', { occurrence: 'M', recurrence: FORTNIGHTLY }, 2026, ['2026-03-04']],
    ['29 February comes back', { dates: ['2027-02-28'] }, 2028, ['2028-02-28']],
  ])('%s', (_what, change, year, dates) => {
    expect(repeatIn({ ...earlier, ...change }, { ...to, year })).toMatchObject({ dates, recurrence: null });
  });

  test('a series has those of its rule, between the same days', () => {
    // 5 February 2026 is a Thursday, so its week has no Wednesday left.
    expect(repeatIn({ ...earlier, occurrence: 'R', dates: ['2025-02-19'], recurrence: FORTNIGHTLY }, to)).toMatchObject(
      {
        dates: ['2026-02-18', '2026-03-04'],
        recurrence: { ...FORTNIGHTLY, startDate: '2026-02-05', endDate: '2026-03-05' },
      },
    );
  });
});

test('[DOM-08] areas that the year has dropped stay behind', () => {
  expect(repeatIn({ ...earlier, areaIds: [11, 99] }, to)).toMatchObject({ areaIds: [11] });
});
