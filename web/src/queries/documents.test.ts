import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../lib/api.ts';
import { documentCanBeDeleted } from './documents.ts';

vi.mock(import('../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue(true);
});

test.each([0, 51])(
  '[API-31, EVD-21] the server says whether nothing but activity %d uses a file, 0 being a new one',
  async (activityId) => {
    expect(await documentCanBeDeleted(31, activityId)).toBe(true);
    expect(call).toHaveBeenCalledWith('canDeleteDocument', {
      query: { documentId: 31, activityId, isCanBeDeletedCheck: true },
    });
  },
);
