import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { configuration } from '../../../lib/configuration.ts';
import { buildYearWithRules } from '../../../testing/build.ts';
import { startingValues } from './starting-values.ts';

const year2025 = buildYearWithRules({ cpdYearId: 10, cpdStatusCode: 'OPEN' });
const year2026 = buildYearWithRules();
const years = [year2026, year2025];

beforeEach(() => {
  configuration.fixedNow = '2026-11-20T01:00:00Z';
});

afterEach(() => {
  delete configuration.fixedNow;
});

describe('a new activity starts', () => {
  test('[ACT-24, ACT-50] nowhere without any year, and in the fallback year when none can be changed', () => {
    const closed = [8, 9, 10].map((cpdYearId) => buildYearWithRules({ cpdYearId, editable: false }));
    expect(startingValues({}, [])).toBeUndefined();
    expect(startingValues({}, closed)?.cpdYearId).toBe(9);
    expect(startingValues({}, [buildYearWithRules({ editable: false })])?.cpdYearId).toBe(11);
  });

  test('[ACT-23] in the earliest open year', () => {
    expect(startingValues({}, years)?.cpdYearId).toBe(10);
  });

  test('[ACT-11] not in a year that is asked for but closed', () => {
    expect(
      startingValues({ cpdYearId: 9 }, [...years, buildYearWithRules({ cpdYearId: 9, editable: false })])?.cpdYearId,
    ).toBe(10);
  });

  test('[ACT-10] in the year of its date, with the date', () => {
    expect(startingValues({ date: '2026-02-14' }, years)).toMatchObject({ cpdYearId: 11, date: '2026-02-14' });
  });

  test('[OCC-03, ACT-10] on no day where its year has no today, else today, unless it came with a date', () => {
    expect(startingValues({}, years)).toMatchObject({ cpdYearId: 10, date: '' });
    expect(startingValues({ cpdYearId: 11 }, years)?.date).toBe('2026-11-20');
    expect(startingValues({ date: '2026-11-19' }, years)?.date).toBe('2026-11-19');
  });

  test('[DOM-03] with the year, the type, the area and the goal asked for', () => {
    const startingPoint = { cpdYearId: 11, activityTypeId: 202, areaId: 206, goalId: 31 };
    expect(startingValues(startingPoint, years)).toMatchObject({
      cpdYearId: 11,
      activityTypeId: 202,
      areaIds: [206],
      goalIds: [31],
    });
  });

  test('[RFL-05, RFL-06] with the time for reflection that its year begins with', () => {
    const credits = buildYearWithRules({ cpdYearId: 7, reflectionValues: [1, 0.25], defaultReflectionValue: 1 });
    expect(startingValues({}, [credits])?.reflection).toMatchObject({ chosen: false, hours: 1 });
  });
});
