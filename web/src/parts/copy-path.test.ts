import { describe, expect, test } from 'vitest';
import { buildSummaryActivity } from '../testing/build-summary.ts';
import { copyPath } from './copy-path.ts';

describe('copying', () => {
  const { abilities } = buildSummaryActivity();

  test.each([
    ['while no year is open', { abilities: { ...abilities, copy: false } }],
    ['for the hours of a plan', { userActivityIconType: 'PDP' }],
  ] as const)('[SUM-14] is not offered %s', (_, overrides) => {
    expect(copyPath(buildSummaryActivity(overrides))).toBeUndefined();
  });

  test.each([{}, { dateCount: 2 }, { isRecurring: true }])(
    '[SUM-14, ACT-06] leads to the form with copyactid: %j',
    (overrides) => {
      const activity = buildSummaryActivity({ activityId: 5, ...overrides });
      expect(copyPath(activity)).toBe('/User/Layout/Activity?copyactid=5');
    },
  );
});
