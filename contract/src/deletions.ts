import { z } from 'zod';
import { id } from './fields.ts';
import { json, operation } from './operation.ts';

/** Ours: what was deleted by mistake is there again, whatever it was. */
export const bringBack = operation({
  name: 'bringBack',
  call: 'POST /api/BroughtBack',
  access: 'own-record',
  body: json(z.object({ UserId: id, DeletionKey: z.string().min(1).max(200) })),
  summary:
    'Brings back, under the same ids, what a request with this `Idempotency-Key` deleted from the record: an activity, dates, ' +
    'a file, a folder, a plan, a goal or a link. It works for ten minutes. 404 afterwards; 409 when the year takes no changes ' +
    'any more, or when something else has taken its place.',
  example: ({ userId, deletionKey }) => ({ body: { UserId: userId, DeletionKey: deletionKey } }),
});
