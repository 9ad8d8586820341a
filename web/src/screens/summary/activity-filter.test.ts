import { describe, expect, test } from 'vitest';
import { buildDate, buildMonths, buildSummaryActivity } from '../../testing/build-summary.ts';
import {
  type ActivityFilter,
  EVERYTHING,
  filteredAddress,
  isNarrowing,
  monthsIn,
  readActivityFilter,
  readCategoryPlace,
  shows,
  typesIn,
} from './activity-filter.ts';

const audit = buildSummaryActivity({
  activityName: 'Audit of discharge letters',
  activityType: 'Audit of own practice',
  activityTypeId: 301,
  provider: 'St Vincent’s',
  hasEvidenceAttached: true,
  activityDateMonths: buildMonths([
    buildDate(1, '2026-02-04', 2),
    { ...buildDate(2, '2026-11-30', 2), isPlanned: true },
  ]),
});
const course = buildSummaryActivity({ activityId: 2, activityName: 'Course', verifiedActivityId: 5 });

describe('the address of the summary', () => {
  test.each([
    { find: '   ' },
    { type: '0' },
    { type: 'audit' },
    { month: '13' },
    { month: '-1' },
    { only: 'toString' },
    { only: '' },
    {},
  ])('narrows nothing by what is malformed: %o', (search) => {
    expect(readActivityFilter(search)).toEqual(EVERYTHING);
    expect(isNarrowing(readActivityFilter(search))).toBe(false);
  });

  test('holds a filter there and back', () => {
    const filter: ActivityFilter = { words: 'ward & round', typeId: 301, month: 2, kind: 'no-evidence' };
    const address = filteredAddress(filter);
    expect(address).toBe('/User/Layout/CPDSummary?find=ward+%26+round&type=301&month=2&only=no-evidence');
    const search = Object.fromEntries(new URL(address, 'http://localhost').searchParams);
    expect(readActivityFilter(search)).toEqual(filter);
    expect(filteredAddress(EVERYTHING)).toBe('/User/Layout/CPDSummary');
  });

  test.each([
    ['0', undefined],
    ['one', undefined],
    [undefined, undefined],
    ['3', 3],
  ])('leads to a category: %s is %s', (category, place) => {
    expect(readCategoryPlace({ category })).toBe(place);
  });
});

test.each<[Partial<ActivityFilter>, boolean, boolean]>([
  [{}, true, true],
  [{ words: 'nothing has this' }, false, false],
  [{ words: 'LETTERS audit' }, true, false],
  [{ words: 'own practice' }, true, false],
  [{ words: 'vincent' }, true, false],
  [{ typeId: 301 }, true, false],
  [{ month: 2 }, true, true],
  [{ month: 11 }, true, false],
  [{ month: 12 }, false, false],
  [{ kind: 'no-evidence' }, false, true],
  [{ kind: 'planned' }, true, false],
  [{ kind: 'verified' }, false, true],
  [{ kind: 'verified', words: 'audit' }, false, false],
])('%o shows the audit: %s, and the course: %s', (filter, showsAudit, showsCourse) => {
  expect([audit, course].map((activity) => shows({ ...EVERYTHING, ...filter }, activity))).toEqual([
    showsAudit,
    showsCourse,
  ]);
});

test('the months stand in the order of the year, each with its activities; the types by name', () => {
  expect(monthsIn([audit, course])).toEqual([
    { month: 2, name: 'February', count: 2 },
    { month: 11, name: 'November', count: 1 },
  ]);
  expect(typesIn([course, audit, course])).toEqual([
    { typeId: 301, name: 'Audit of own practice' },
    { typeId: 106, name: 'Grand rounds or journal club' },
  ]);
});
