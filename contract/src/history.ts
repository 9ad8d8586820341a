import { EVENT_GROUP_CODES } from '@cpd/domain/college/event-groups';
import { z } from 'zod';
import { freeText, id, queryDate, queryId } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** One thing that happened to a member's record, in plain words. */
export const HistoryEntry = z.strictObject({
  EventId: id,
  /** An ISO time. */
  At: z.string(),
  /** `You` for the reader, `The member` where the team reads, the name of another person, or the product's own for what the clock did. */
  Who: z.string(),
  IsYou: z.boolean(),
  What: z.string(),
});
export type HistoryEntry = Inside<z.output<typeof HistoryEntry>>;

/** Of which group, and between which days at the college, both with their ends; left out, all. */
const filter = {
  Kind: z.enum(EVENT_GROUP_CODES).optional(),
  From: queryDate.optional(),
  To: queryDate.optional(),
};

/** Ours: who changed a record, and what; the latest first, by pages. */
export const listHistory = operation({
  name: 'listHistory',
  call: 'GET /api/RecordHistory',
  access: 'own-record',
  query: { UserId: queryId, ...filter, Before: queryId.optional() },
  answer: json(
    z.strictObject({
      Entries: z.array(HistoryEntry),
      /** To be sent as `Before` for the next page; null on the last one. */
      Next: id.nullable(),
    }),
  ),
  summary: 'Who did what with the record of a member, the latest first.',
  example: ({ userId }) => ({ query: { UserId: userId } }),
});

/** Ours: the same as a file. */
export const exportHistory = operation({
  name: 'exportHistory',
  call: 'GET /api/RecordHistoryExports',
  access: 'own-record',
  query: { UserId: queryId, ...filter },
  answer: file('text/csv'),
  cost: 'export',
  summary:
    'Who did what with the record of a member as CSV, the latest first, up to 100,000 lines; an export by the CPD team is recorded.',
  example: ({ userId }) => ({ query: { UserId: userId, Kind: 'FILES' } }),
});

/** Ours: everything that is kept of a member, to take along. */
export const downloadMyData = operation({
  name: 'downloadMyData',
  call: 'GET /api/MyData',
  access: 'in-person',
  query: { UserId: queryId },
  answer: file('application/zip'),
  cost: 'take-along',
  summary:
    'The whole record as one ZIP: JSON, CSV, calendars, printed documents and evidence, with a manifest of their SHA-256.',
  example: ({ userId }) => ({ query: { UserId: userId } }),
});

/** Ours (PPL-13): the same of a member, for a court, or for someone who has left, has died or cannot sign in. */
export const copyRecord = operation({
  name: 'copyRecord',
  call: 'POST /api/RecordCopies',
  access: 'manage',
  body: json(
    z.object({
      ForUserId: id,
      /** The member reads it in the history. */
      Reason: freeText,
    }),
  ),
  answer: file('application/zip'),
  cost: 'take-along',
  summary:
    'The whole record of a member as one ZIP, as the member takes it along, with the decisions about it and without notes of ' +
    'the CPD team. The copy and its reason are in the history. For managers.',
  example: ({ userId }) => ({ body: { ForUserId: userId, Reason: 'Asked for by the coroner' } }),
});
