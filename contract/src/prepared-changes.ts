import { z } from 'zod';
import { id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** What a colleague prepared and a second one has to confirm (PPL-06). */
export const PreparedChange = z.strictObject({
  PreparedChangeId: id,
  Kind: z.enum(['EXEMPTION', 'REOPENINGS', 'ANNOUNCEMENT', 'MEMBER_LIST', 'MERGE', 'YEAR_RULES']),
  /** What it does once it is confirmed, in words. */
  Title: z.string(),
  /** Why, in the words that members will read; empty for a notification and a list of members, which have a page of their own. */
  Reason: z.string(),
  /** The request that is decided; null for others. */
  RequestId: id.nullable(),
  /** Of two entries of one person the one that stays and the one that goes into it; left out for others. */
  UserIds: z.array(id).optional(),
  /** What was chosen of two entries, or how the rules of a year change, in words, for the second person; left out for others. */
  Choices: z.array(z.string()).optional(),
  /** The year whose rules are published; left out for others. */
  CPDYearId: id.optional(),
  PreparedBy: z.string(),
  /** An ISO time. */
  PreparedOn: z.string(),
  /** Why the one who asks cannot confirm it, in words; empty when they can. */
  ConfirmRefusal: z.string(),
});
export type PreparedChange = Inside<z.output<typeof PreparedChange>>;

/** Ours (PPL-06). */
export const listPreparedChanges = operation({
  name: 'listPreparedChanges',
  call: 'GET /api/PreparedChanges',
  access: 'observe',
  answer: json(z.array(PreparedChange)),
  summary: 'What waits for a second person, the longest waiting first; nothing of it has happened yet.',
  example: () => ({}),
});

/** Ours (PPL-06). */
export const endPreparedChange = operation({
  name: 'endPreparedChange',
  call: 'PUT /api/PreparedChanges/:id',
  access: 'staff',
  recentSignIn: true,
  query: { id: queryId },
  body: json(
    z.strictObject({
      Step: z.enum(['CONFIRM', 'WITHDRAW']),
      /** How many members leave by a list, as the second person has counted (PPL-04); nothing for other changes. */
      Leaving: z.number().int().optional(),
    }),
  ),
  summary:
    'Confirms what a colleague prepared, which is then done as they asked, or withdraws it. 403 for who prepared it, and for ' +
    'who may not be the second person. 400 where the number of those who leave by a list is another. 409 when it has ended, or what it is about has changed since.',
  example: ({ preparedChangeId }) => ({ query: { id: preparedChangeId }, body: { Step: 'WITHDRAW' } }),
});
