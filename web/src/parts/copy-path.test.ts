import { describe, expect, test } from 'vitest';
import { buildYear } from '../testing/build.ts';
import { buildSummaryActivity } from '../testing/build-summary.ts';
import { copyPath } from './copy-path.ts';

describe('copying', () => {
  const { Abilities } = buildSummaryActivity();

  test.each([
    ['while no year is open', { Abilities: { ...Abilities, copy: false } }],
    ['for several dates', { DateCount: 2 }],
    ['for a series, also of one date', { IsRecurring: true }],
    ['for the hours of a plan', { UserActivityIconType: 'PDP' }],
  ] as const)('[SUM-14] is not offered %s', (_, overrides) => {
    expect(copyPath(buildSummaryActivity(overrides), buildYear())).toBeUndefined();
  });

  test('[SUM-14] is not offered in years with hours for each specialty', () => {
    expect(copyPath(buildSummaryActivity(), buildYear({ UsesTotalHours: false }))).toBeUndefined();
  });

  test('[SUM-14, ACT-06] leads to the form with copyactid, also from a closed year', () => {
    const closed = buildYear({ Editable: false });
    expect(copyPath(buildSummaryActivity({ UserActivityId: 5 }), closed)).toBe('/User/Layout/Activity?copyactid=5');
  });
});
