import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { auditCaseFields } from './audit-parts.ts';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { freeText, id, plainDate, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** More time, or another year, as the member asked for it (CAS-02). */
const AuditWish = z.strictObject({
  Kind: z.enum(['EXTENSION', 'DEFERRAL']),
  /** A plain date. */
  WantedUntil: z.string(),
  Reason: z.string(),
  /** An ISO time. */
  AskedOn: z.string(),
  /** Null while it is not decided. */
  Granted: z.boolean().nullable(),
  DecisionText: z.string(),
});

/** The review that the member asked for (CAS-09). */
const AuditReview = z.strictObject({
  Grounds: z.string(),
  /** ISO times. */
  AskedOn: z.string(),
  DecidedOn: z.string().nullable(),
  /** Null while it is not decided. */
  Decision: z.enum(['UPHELD', 'CHANGED']).nullable(),
  DecisionText: z.string(),
});

/** An audit as its member sees it (CAS-02). */
export const OwnAudit = z.strictObject({
  ...auditCaseFields,
  /** The last day for what the member is to do now; null where nothing waits for them. */
  LastDay: z.string().nullable(),
  /** “I have sent everything” can be pressed. */
  CanSend: z.boolean(),
  /** Files can be added, and messages written. */
  CanAdd: z.boolean(),
  /** How many days are given for what the auditor asks for besides. */
  DaysForMore: z.number().int(),
  /** The total of the year as claimed, and what an outcome left of it; null where that is the same (CAS-05). */
  CorrectedTotal: z.strictObject({ Claimed: z.number(), Accepted: z.number() }).nullable(),
  /** The latest. */
  Wish: AuditWish.nullable(),
  /** An ISO time until which a review can be asked for; null where none can. */
  ReviewUntil: z.string().nullable(),
  Review: AuditReview.nullable(),
});
export type OwnAudit = Inside<z.output<typeof OwnAudit>>;

/** Ours (CAS-02). */
export const getOwnAudit = operation({
  name: 'getOwnAudit',
  call: 'GET /api/OwnAudits',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId },
  answer: json(OwnAudit.nullable()),
  summary:
    'The latest audit of a year as the member sees it: why, what to show, what counts already, until when. Null for a year ' +
    'without an audit. Notes among colleagues are never in it.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID } }),
});

/** Ours (CAS-02). */
export const addAuditFile = operation({
  name: 'addAuditFile',
  call: 'POST /api/OwnAuditFiles',
  access: 'own-record',
  query: { UserId: queryId, AuditCaseId: queryId, AuditItemId: queryId.optional() },
  body: { kind: 'file', limitBytes: ATTACH_LIMIT_BYTES },
  answer: json(id),
  summary:
    'Adds a file to an activity of an audit, or to the whole audit, until its outcome and for a review of it; answers its ' +
    'number. The record does not change. Refusals of the file are those of createDocument.',
  example: ({ userId, auditCaseId }) => ({
    query: { UserId: userId, AuditCaseId: auditCaseId },
    file: { name: 'attendance-list.txt', content: 'Attended all meetings.\n' },
  }),
});

/** Ours (CAS-02). */
export const removeAuditFile = operation({
  name: 'removeAuditFile',
  call: 'DELETE /api/OwnAuditFiles',
  access: 'own-record',
  query: { UserId: queryId, AuditCaseId: queryId, DocumentId: queryId },
  summary: 'Takes a file of an audit away that the member has added and not sent yet. 409 STALE once it was sent.',
  example: ({ userId, auditCaseId, auditDocumentId }) => ({
    query: { UserId: userId, AuditCaseId: auditCaseId, DocumentId: auditDocumentId },
  }),
});

/** Ours (CAS-06). */
export const writeToAuditor = operation({
  name: 'writeToAuditor',
  call: 'POST /api/OwnAuditMessages',
  access: 'in-person',
  body: json(z.strictObject({ AuditCaseId: id, AuditItemId: id.nullable(), Text: freeText })),
  answer: json(id),
  summary: 'Writes to the auditor about an activity of an audit, or the whole audit, until its outcome.',
  example: ({ auditCaseId }) => ({
    body: { AuditCaseId: auditCaseId, AuditItemId: null, Text: 'Is the list of dates enough?' },
  }),
});

/** Ours (CAS-06). */
export const markAuditRead = operation({
  name: 'markAuditRead',
  call: 'PUT /api/OwnAuditReads',
  access: 'in-person',
  body: json(z.strictObject({ AuditCaseId: id, AuditMessageId: id })),
  summary: 'Notes that the member has read the messages of an audit up to this one.',
  example: ({ auditCaseId }) => ({ body: { AuditCaseId: auditCaseId, AuditMessageId: 0 } }),
});

/** Ours (CAS-02). */
export const askForMoreTime = operation({
  name: 'askForMoreTime',
  call: 'POST /api/OwnAuditWishes',
  access: 'own-record',
  body: json(
    z.strictObject({
      UserId: id.optional(),
      AuditCaseId: id,
      Kind: z.enum(['EXTENSION', 'DEFERRAL']),
      WantedUntil: plainDate,
      Reason: freeText,
    }),
  ),
  summary: 'Asks the CPD team for more time to answer an audit, or to defer it, with the reason. One wish at a time.',
  example: ({ userId, auditCaseId }) => ({
    body: {
      ...{ UserId: userId, AuditCaseId: auditCaseId },
      Kind: 'EXTENSION',
      WantedUntil: '2027-06-30',
      Reason: 'The hospital sends the lists in June.',
    },
  }),
});

/** Ours (CAS-02): “I have sent everything”. */
export const sendAudit = operation({
  name: 'sendAudit',
  call: 'PUT /api/OwnAudits',
  access: 'own-record',
  body: json(z.strictObject({ UserId: id.optional(), AuditCaseId: id })),
  summary:
    'Says that the member has sent everything, so that the auditor looks at it. 409 STALE where that was said already.',
  example: ({ userId, auditCaseId }) => ({ body: { UserId: userId, AuditCaseId: auditCaseId } }),
});

/** Ours (CAS-09). */
export const askForReview = operation({
  name: 'askForReview',
  call: 'POST /api/OwnAuditReviews',
  access: 'own-record',
  body: json(z.strictObject({ UserId: id.optional(), AuditCaseId: id, Grounds: freeText })),
  summary:
    'Asks for a review of the outcome, once, with the grounds, within the days of the round. Another colleague decides. 409 IN_USE ' +
    'with the reason where none can be asked for.',
  example: ({ userId, decidedAuditCaseId }) => ({
    body: {
      UserId: userId,
      AuditCaseId: decidedAuditCaseId,
      Grounds: 'The list that I sent in June was not looked at.',
    },
  }),
});
