import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from './my-settings.ts';

test('[ACT-44] for a member who has chosen nothing "Activity saved" goes on by itself, and single keys work', () => {
  expect(DEFAULT_SETTINGS).toEqual({ savedDialogCountsDown: true, singleKeys: true });
});
