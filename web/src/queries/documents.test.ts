import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../lib/api.ts';
import { documentCanBeDeleted } from './documents.ts';

vi.mock(import('../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue(true);
});

test('[EVD-21] a file of an activity that is not saved yet is only taken off, and nobody is asked', async () => {
  expect(await documentCanBeDeleted(31, 0)).toBe(false);
  expect(call).not.toHaveBeenCalled();
});

test('[API-31, EVD-21] the server says whether nothing but the activity uses a file', async () => {
  expect(await documentCanBeDeleted(31, 51)).toBe(true);
  expect(call).toHaveBeenCalledWith('canDeleteDocument', {
    query: { documentId: 31, activityId: 51, isCanBeDeletedCheck: true },
  });
});
