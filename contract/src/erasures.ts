import { ERASURE_STATUS_CODES, ERASURE_STEP_CODES } from '@cpd/domain/college/erasure';
import { z } from 'zod';
import { freeText, id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** What an erasure would take away, or took; bytes are those of the files. */
const Counts = z.strictObject({
  Activities: z.number().int(),
  Files: z.number().int(),
  Bytes: z.number().int(),
  Messages: z.number().int(),
  Events: z.number().int(),
});

/** The counts that someone was shown and agrees to. */
const ShownCounts = z.strictObject({
  Activities: z.number().int().min(0),
  Files: z.number().int().min(0),
  Bytes: z.number().int().min(0),
});

/** A request for erasure; instants are ISO text. */
const caseFields = {
  ErasureCaseId: id,
  /** Counts the changes; sent back with the next step. */
  RowVersion: z.number().int(),
  Status: z.enum(ERASURE_STATUS_CODES),
  Source: z.enum(['MEMBER', 'PHONE', 'EMAIL', 'TEAM']),
  /** The person as they are called now. */
  Name: z.string(),
  MIN: z.string(),
  AskedOn: z.string(),
  /** Empty while it is to be prepared. */
  PreparedBy: z.string(),
  /** Null while it is to be decided. */
  DecidedOn: z.string().nullable(),
  /** Empty while it is to be decided. */
  DecidedBy: z.string(),
};

export const ErasureCase = z.strictObject(caseFields);
export type ErasureCase = Inside<z.output<typeof ErasureCase>>;

/** One of them with everything that two people need to know. */
export const ErasureCaseDetails = z.strictObject({
  ...caseFields,
  /** What the person said. */
  Reason: z.string(),
  AskedBy: z.string(),
  DecisionText: z.string(),
  /** What is erased, as it is now; of one that is done, what was. */
  Counts,
  /** The counts as the preparer was shown them; null before. */
  PreparedCounts: Counts.nullable(),
  /** The years (calendar years) whose record is erased. */
  Years: z.array(z.number().int()),
  /** Whether the name is erased, too. */
  ErasesPerson: z.boolean(),
  /** What must stay and why, a sentence each. */
  Stays: z.array(z.string()),
  /** Why nothing can be erased yet, a sentence each; none when it can. */
  Waits: z.array(z.string()),
  /** Why you cannot be the one who approves it, in a sentence; empty when you can. */
  NotYours: z.string(),
});
export type ErasureCaseDetails = Inside<z.output<typeof ErasureCaseDetails>>;

/** Ours (0048). */
export const askForErasure = operation({
  name: 'askForErasure',
  call: 'POST /api/ErasureRequests',
  access: 'in-person',
  body: json(z.strictObject({ UserId: id, Reason: freeText })),
  answer: json(id),
  summary:
    'Asks the CPD team to erase what is kept of the member. 409 IN_USE for a member who has asked already. Answers the number of the ' +
    'request.',
  example: ({ userId }) => ({ body: { UserId: userId, Reason: 'I practise no more.' } }),
});

/** Ours (0048). */
export const listErasureCases = operation({
  name: 'listErasureCases',
  call: 'GET /api/ErasureCases',
  access: 'staff',
  query: { Before: queryId.optional() },
  answer: json(
    z.strictObject({
      Cases: z.array(ErasureCase),
      /** To be sent as `Before` for the next page; null on the last one. */
      Next: id.nullable(),
    }),
  ),
  summary: 'A page of the requests for erasure, the latest first.',
  example: () => ({ query: {} }),
});

/** Ours (0048). */
export const getErasureCase = operation({
  name: 'getErasureCase',
  call: 'GET /api/ErasureCases/:id',
  access: 'staff',
  query: { id: queryId },
  answer: json(ErasureCaseDetails),
  summary: 'A request for erasure: what would be erased now, what must stay and why, and what it waits for.',
  example: ({ erasureCaseId }) => ({ query: { id: erasureCaseId } }),
});

/** Ours (0048). */
export const openErasureCase = operation({
  name: 'openErasureCase',
  call: 'POST /api/ErasureCases',
  access: 'staff',
  body: json(
    z.strictObject({ MIN: z.string().max(100), Source: z.enum(['PHONE', 'EMAIL', 'TEAM']), Reason: freeText }),
  ),
  answer: json(id),
  summary:
    'Enters a request for erasure for the person with a member number. 409 IN_USE where one waits already or the person is erased. ' +
    'Answers its number.',
  example: ({ username }) => ({
    body: { MIN: username, Source: 'PHONE', Reason: 'Practises no more.' },
  }),
});

/** Ours (0048). */
export const takeErasureStep = operation({
  name: 'takeErasureStep',
  call: 'PUT /api/ErasureCases/:id',
  access: 'staff',
  recentSignIn: true,
  query: { id: queryId },
  body: json(
    z.strictObject({
      RowVersion: z.number().int(),
      Step: z.enum(ERASURE_STEP_CODES),
      /** Why it is declined; empty otherwise. */
      Text: freeText,
      /** What was on the screen; left out when it is declined. */
      Counts: ShownCounts.optional(),
    }),
  ),
  summary:
    'Prepares, approves or declines a request for erasure. Approving erases, needs a second person (a manager), and cannot be ' +
    'undone. 409 STALE when something changed since it was shown, IN_USE while something waits for a decision.',
  example: ({ erasureCaseId }) => ({
    query: { id: erasureCaseId },
    body: { RowVersion: 1, Step: 'DECLINE', Text: 'The member wants to wait.' },
  }),
});

/** Those whose time is over, counted. */
export const RetentionRun = z.strictObject({
  RetentionRunId: id,
  Status: z.enum(['PROPOSED', 'CONFIRMED', 'DONE']),
  CountedOn: z.string(),
  /** The college's years after leaving. */
  Years: z.number().int(),
  Members: z.number().int(),
  Counts,
  /** How many were erased so far, and how many were left out because they are no longer due. */
  Erased: z.number().int(),
  LeftOut: z.number().int(),
  ConfirmedBy: z.string(),
  FinishedOn: z.string().nullable(),
});
export type RetentionRun = Inside<z.output<typeof RetentionRun>>;

/** Ours (0047). */
export const listRetentionRuns = operation({
  name: 'listRetentionRuns',
  call: 'GET /api/RetentionRuns',
  access: 'manage',
  answer: json(
    z.strictObject({
      /** The college's years after leaving, as they are now. */
      Years: z.number().int(),
      /** The last ones, the latest first. */
      Runs: z.array(RetentionRun),
      /** The people of the one that waits, the first of them by the day they left. */
      People: z.array(z.strictObject({ MIN: z.string(), Name: z.string(), LeftOn: z.string() })),
    }),
  ),
  summary: 'Whose record would be erased because its time is over, and what was erased before. For managers.',
  example: () => ({}),
});

/** Ours (0047). */
export const countRetention = operation({
  name: 'countRetention',
  call: 'POST /api/RetentionRuns',
  access: 'manage',
  answer: json(z.number().int()),
  summary:
    'Counts anew whose time is over, as is done every night; erases nothing. Answers how many members are due. For managers.',
  example: () => ({}),
});

/** Ours (0047). */
export const confirmRetention = operation({
  name: 'confirmRetention',
  call: 'PUT /api/RetentionRuns/:id',
  access: 'manage',
  recentSignIn: true,
  query: { id: queryId },
  body: json(z.strictObject({ Members: z.number().int().min(1), ...ShownCounts.shape })),
  summary:
    'Confirms what was counted, so that it is erased in the next minutes; it cannot be undone. 409 STALE when the counts have ' +
    'changed. For managers.',
  example: ({ retentionRunId, retentionMembers }) => ({
    query: { id: retentionRunId },
    body: { Members: retentionMembers, Activities: 0, Files: 0, Bytes: 0 },
  }),
});
