import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { checkVersion } from './version-check.ts';

vi.mock(import('../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));

const reload = vi.fn();

beforeEach(() => {
  vi.mocked(call).mockReset();
  reload.mockReset();
});

test('[VER-04] a failed call is ignored', async () => {
  vi.mocked(call).mockRejectedValue(new ApiError(500, 'No.'));
  await checkVersion(reload);
  expect(reload).not.toHaveBeenCalled();
});

test('[VER-01] the same version reloads nothing', async () => {
  vi.mocked(call).mockResolvedValue(6);
  await checkVersion(reload);
  expect(reload).not.toHaveBeenCalled();
});

test('[VER-02, VER-03] another version reloads once, and is not even asked for again that day', async () => {
  vi.mocked(call).mockResolvedValue(7);
  await checkVersion(reload);
  await checkVersion(reload);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(call).toHaveBeenCalledTimes(1);
});
