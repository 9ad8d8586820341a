import { z } from 'zod';
import { freeText, id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';
import { User } from './users.ts';

/** That someone of the CPD team acts for a member: why, and until when (IMP-01 to IMP-07). */
export const ActingSession = z.strictObject({
  ActingSessionId: id,
  Member: User,
  Reason: z.string(),
  /** ISO times; acting ends by itself at the second. */
  StartedAt: z.string(),
  EndsAt: z.string(),
  /** From the answer on, by the server's clock. */
  SecondsLeft: z.number().int().min(0),
});
export type ActingSession = Inside<z.output<typeof ActingSession>>;

/** Ours: from now on the caller may change the member's record. One that is going on is ended by it. */
export const startActing = operation({
  name: 'startActing',
  call: 'POST /api/ActingSessions',
  access: 'staff',
  body: json(z.object({ ForUserId: id, Reason: freeText })),
  answer: json(ActingSession),
  cost: 'act',
  summary: 'Starts acting for a member, with a reason that the member can read.',
  example: ({ userId }) => ({ body: { ForUserId: userId, Reason: 'Asked by phone' } }),
});

/** Ours: whether the caller acts for a member now. */
export const getActing = operation({
  name: 'getActing',
  call: 'GET /api/ActingSessions',
  access: 'staff',
  query: { ForUserId: queryId },
  answer: json(ActingSession.nullable()),
  summary: 'Whether the caller is acting for a member now, and until when; null when not, or when the time is up.',
  example: ({ userId }) => ({ query: { ForUserId: userId } }),
});

/** Ours: the caller acts for the member no more. */
export const endActing = operation({
  name: 'endActing',
  call: 'DELETE /api/ActingSessions',
  access: 'staff',
  query: { ForUserId: queryId },
  answer: json(z.boolean()),
  summary: 'Ends acting for a member; false when it had already ended.',
  example: ({ userId }) => ({ query: { ForUserId: userId } }),
});
