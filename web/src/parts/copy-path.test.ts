import { describe, expect, test } from 'vitest';
import { buildSummaryActivity } from '../testing/build-summary.ts';
import { copyPath } from './copy-path.ts';

describe('copying', () => {
  const { Abilities } = buildSummaryActivity();

  test.each([
    ['while no year is open', { Abilities: { ...Abilities, copy: false } }],
    ['for the hours of a plan', { UserActivityIconType: 'PDP' }],
  ] as const)('[SUM-14] is not offered %s', (_, overrides) => {
    expect(copyPath(buildSummaryActivity(overrides))).toBeUndefined();
  });

  test.each([{}, { DateCount: 2 }, { IsRecurring: true }])(
    '[SUM-14, ACT-06] leads to the form with copyactid: %j',
    (overrides) => {
      const activity = buildSummaryActivity({ UserActivityId: 5, ...overrides });
      expect(copyPath(activity)).toBe('/User/Layout/Activity?copyactid=5');
    },
  );
});
