import { expect, test } from 'vitest';
import { sent, serve } from '../testing/fake-server.ts';
import { documentCanBeDeleted } from './documents.ts';

test.each([0, 51])(
  '[API-31, EVD-21] the server says whether nothing but activity %d uses a file, 0 being a new one',
  async (activityId) => {
    serve({ canDeleteDocument: true });
    expect(await documentCanBeDeleted(31, activityId)).toBe(true);
    expect(sent('canDeleteDocument')).toEqual([{ query: { documentId: 31, activityId, isCanBeDeletedCheck: true } }]);
  },
);
