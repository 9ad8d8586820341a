import { expect, test } from 'vitest';
import { GIGABYTE } from './sizes.ts';
import { quotaMessage } from './storage-quota.ts';

test('[R32] says how much is used, of how much, and what to do', () => {
  const message = quotaMessage({ used: 5 * GIGABYTE - 1, quota: 5 * GIGABYTE, file: 12_582_912 });
  expect(message).toBe(
    'Your files use 4.99 GB of 5 GB, so there is no room for this one (12 MB). Please delete files that you do not need; the space is free again 10 minutes later.',
  );
  expect(quotaMessage({ used: 0, quota: GIGABYTE / 2, file: GIGABYTE })).toMatch(
    /^Your files use 0 bytes of 512 MB, .*\(1 GB\)/,
  );
});
