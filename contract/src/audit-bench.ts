import { CASE_STATES } from '@cpd/domain/audit/case';
import { z } from 'zod';
import { AuditItem, auditCaseFields } from './audit-parts.ts';
import { enteredHours, freeText, id, plainDate, queryId, queryTrue } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** An audit in the list of the one to whom it is given (CAS-04, CAS-07). */
const GivenAudit = z.strictObject({
  AuditCaseId: id,
  CPDYear: z.number().int(),
  MemberName: z.string(),
  Specialities: z.array(z.string()),
  State: z.enum(CASE_STATES),
  /** For whom it waits; null when it is over. */
  WaitsFor: z.enum(['MEMBER', 'AUDITOR', 'TEAM']).nullable(),
  /** Plain date: the last day that the member has, or had. */
  LastDay: z.string().nullable(),
  /** Whole days since then, while the audit is open. */
  DaysLate: z.number().int(),
  /** Of the items that are asked for or were judged. */
  JudgedItems: z.number().int(),
  Items: z.number().int(),
  NewMessages: z.number().int(),
  /** An ISO time; null while it is open. */
  DecidedOn: z.string().nullable(),
});
export type GivenAudit = Inside<z.output<typeof GivenAudit>>;

/** Ours (CAS-04). */
export const listGivenAudits = operation({
  name: 'listGivenAudits',
  call: 'GET /api/AuditBench',
  access: 'audit',
  query: { Show: z.enum(['OPEN', 'DONE']).optional() },
  answer: json(z.strictObject({ Audits: z.array(GivenAudit) })),
  summary: 'The audits given to the caller, those that wait for them first: the open ones, or those that are over.',
  example: () => ({ query: {} }),
});

/** Of the items whose reflection was asked for. */
const Reflections = z.array(z.strictObject({ AuditItemId: id, StartDate: z.string(), Text: z.string() }));

/** An audit on the bench of the one to whom it is given, or as the CPD team reads it, with no more of the member than it needs (CAS-07). */
export const BenchCase = z.strictObject({
  ...auditCaseFields,
  /** ISO time since when it is in its state. */
  StateSince: z.string(),
  MemberName: z.string(),
  Specialities: z.array(z.string()),
  Registrations: z.array(z.string()),
  /** It is given to the caller; everyone else who can open it only reads. */
  IsGiven: z.boolean(),
  /** What the auditor can do now. */
  Steps: z.array(z.enum(['BEGIN', 'ASK', 'PASS', 'ADVISE', 'FAIL', 'ACCEPT_OTHER_HOME'])),
  /** Whether items can be judged now. */
  CanJudge: z.boolean(),
  /** Whether a conflict of interest can be declared now. */
  CanGiveBack: z.boolean(),
  /** The first day of a request for more that is offered; a plain date. */
  AskUntil: z.string(),
  /** Judged items of which others still have to say what they find; that lapses with the outcome (CAS-07). */
  AwaitedOpinions: z.number().int(),
  Reflections,
});
export type BenchCase = Inside<z.output<typeof BenchCase>>;

/** Ours (CAS-04). */
export const getBenchCase = operation({
  name: 'getBenchCase',
  call: 'GET /api/AuditBench/:id',
  access: 'audit',
  query: { id: queryId },
  answer: json(BenchCase),
  summary:
    'An audit: its items, files and messages. The CPD team reads every one, also those given to others; for an auditor 404 for one that ' +
    'is not given to them.',
  example: ({ benchCaseId }) => ({ query: { id: benchCaseId } }),
});

/** Ours (CAS-04). */
export const downloadAuditFile = operation({
  name: 'downloadAuditFile',
  call: 'GET /api/AuditFiles',
  access: 'audit',
  query: { AuditCaseId: queryId, AuditDocumentId: queryId },
  answer: file('*/*'),
  summary: 'A file of an audit that the caller can open: attached to one of its items before, or added in it.',
  example: ({ benchCaseId, benchDocumentId }) => ({
    query: { AuditCaseId: benchCaseId, AuditDocumentId: benchDocumentId },
  }),
});

/** Ours (CAS-04, EVD-26). */
export const previewAuditFile = operation({
  name: 'previewAuditFile',
  call: 'GET /api/AuditFiles',
  access: 'audit',
  query: { AuditCaseId: queryId, AuditDocumentId: queryId, Preview: queryTrue },
  distinguishedBy: ['Preview'],
  answer: file('image/*', 'application/pdf'),
  summary: 'The same, a picture or PDF, to be shown in a sandboxed frame. 400 for every other file.',
  example: ({ benchCaseId, benchDocumentId }) => ({
    query: { AuditCaseId: benchCaseId, AuditDocumentId: benchDocumentId, Preview: true },
  }),
});

const Verdict = z.enum(['ACCEPTED', 'PARTLY', 'REFUSED']);
const hoursAndReason = {
  /** Of a part; with reflection, where that is time. */
  AcceptedHours: enteredHours,
  Reason: freeText,
};

/** Ours (CAS-04, CAS-05, CAS-11). */
export const judgeAuditItem = operation({
  name: 'judgeAuditItem',
  call: 'POST /api/AuditJudgements',
  access: 'audit',
  body: json(
    z.strictObject({
      AuditItemId: id,
      RowVersion: z.number().int(),
      /** Null takes it back. */
      Verdict: Verdict.nullable(),
      ...hoursAndReason,
    }),
  ),
  answer: json(BenchCase),
  summary:
    'Accepts an item of an audit given to the caller, a part of its hours or none of them, or takes that back. 409 when someone ' +
    'else judged it in the meantime. Answers the audit as it is then.',
  example: ({ benchItemId }) => ({
    body: { AuditItemId: benchItemId, RowVersion: 1, Verdict: 'ACCEPTED', AcceptedHours: 0, Reason: '' },
  }),
});

/** Ours (CAS-06, CAS-08). */
export const askForMore = operation({
  name: 'askForMore',
  call: 'POST /api/AuditRequests',
  access: 'audit',
  body: json(
    z.strictObject({
      AuditCaseId: id,
      RowVersion: z.number().int(),
      /** The last day that the member has. */
      Until: plainDate,
      /** About the whole audit; may be empty where an item is asked about. */
      Text: freeText,
      Items: z.array(z.strictObject({ AuditItemId: id, Text: freeText, AsksReflection: z.boolean() })).max(500),
    }),
  ),
  answer: json(BenchCase),
  summary: 'Asks the member for more, until a day, and tells them. Answers the audit as it is then.',
  example: ({ benchCaseId }) => ({
    body: {
      AuditCaseId: benchCaseId,
      RowVersion: 1,
      Until: '2026-12-31',
      Text: 'Please add the attendance list.',
      Items: [],
    },
  }),
});

/** Ours (CAS-06). */
export const writeAuditMessage = operation({
  name: 'writeAuditMessage',
  call: 'POST /api/AuditNotes',
  access: 'audit',
  body: json(z.strictObject({ AuditCaseId: id, AuditItemId: id.nullable(), Text: freeText, IsInternal: z.boolean() })),
  answer: json(BenchCase),
  summary: 'Writes to the member about an audit or one of its items, or leaves a note among colleagues.',
  example: ({ benchCaseId }) => ({
    body: { AuditCaseId: benchCaseId, AuditItemId: null, Text: 'Which day was it?', IsInternal: false },
  }),
});

/** Ours (CAS-06). */
export const markBenchRead = operation({
  name: 'markBenchRead',
  call: 'PUT /api/AuditBench/:id',
  access: 'audit',
  query: { id: queryId },
  body: json(z.strictObject({ AuditMessageId: id })),
  summary: 'Says that the caller has read the messages of an audit up to one of them.',
  example: ({ benchCaseId }) => ({ query: { id: benchCaseId }, body: { AuditMessageId: 1 } }),
});

/** Ours (CAS-01, CAS-05, CAS-08). */
export const takeAuditStep = operation({
  name: 'takeAuditStep',
  call: 'POST /api/AuditOutcomes',
  access: 'audit',
  body: json(
    z.strictObject({
      AuditCaseId: id,
      RowVersion: z.number().int(),
      Step: z.enum(['BEGIN', 'PASS', 'ADVISE', 'FAIL', 'ACCEPT_OTHER_HOME']),
      /** What the member reads. */
      Text: freeText,
      /** For colleagues: why it is passed though the minimum was not accepted. */
      Reason: freeText,
    }),
  ),
  answer: json(BenchCase),
  summary:
    'Begins an audit given to the caller, or decides it: passed, passed with advice, not met, or audited elsewhere. The member is ' +
    'told of the outcome. Answers the audit as it is then.',
  example: ({ benchCaseId }) => ({
    body: { AuditCaseId: benchCaseId, RowVersion: 1, Step: 'BEGIN', Text: '', Reason: '' },
  }),
});

/** Ours (CAS-07). */
export const declareAuditConflict = operation({
  name: 'declareAuditConflict',
  call: 'POST /api/AuditConflicts',
  access: 'audit',
  body: json(z.strictObject({ AuditCaseId: id, Reason: freeText })),
  summary:
    'Gives an audit back, or an item of it that was taken for a second opinion, because of a conflict of interest. The caller ' +
    'no longer has it, and does not get it again.',
  example: ({ benchCaseId }) => ({ body: { AuditCaseId: benchCaseId, Reason: 'We work in one practice.' } }),
});

/** An item that the caller has taken for a second opinion: what was sent, and nothing of what others found of it (CAS-07). */
export const SecondOpinion = z.strictObject({
  AuditCaseId: id,
  CPDYear: z.number().int(),
  MemberName: z.string(),
  Specialities: z.array(z.string()),
  Registrations: z.array(z.string()),
  Unit: z.enum(['credits', 'hours']),
  /** With the files of the whole audit, and of the messages those that the member wrote. */
  Item: AuditItem,
  Reflections,
});
export type SecondOpinion = Inside<z.output<typeof SecondOpinion>>;

const SecondOpinions = z.strictObject({
  /** Items that the caller can take. */
  Waiting: z.number().int(),
  Taken: SecondOpinion.nullable(),
});
export type SecondOpinions = Inside<z.output<typeof SecondOpinions>>;

/** Ours (CAS-07). */
export const getSecondOpinion = operation({
  name: 'getSecondOpinion',
  call: 'GET /api/SecondOpinions',
  access: 'audit',
  answer: json(SecondOpinions),
  summary: 'How many items wait for a second opinion that the caller can give, and the one that they have taken.',
  example: () => ({ query: {} }),
});

/** Ours (CAS-07). */
export const takeSecondOpinion = operation({
  name: 'takeSecondOpinion',
  call: 'POST /api/SecondOpinions',
  access: 'audit',
  answer: json(SecondOpinions),
  summary:
    'Takes the next item that waits for a second opinion, and answers it; the one that the caller has taken already, if they have.',
  example: () => ({ query: {} }),
});

/** Ours (CAS-07). */
export const giveSecondOpinion = operation({
  name: 'giveSecondOpinion',
  call: 'PUT /api/SecondOpinions',
  access: 'audit',
  body: json(z.strictObject({ AuditItemId: id, Verdict, ...hoursAndReason })),
  answer: json(SecondOpinions),
  summary:
    'Says what the caller finds of the item that they have taken. Where the second differs from the first, a third is asked, ' +
    'whose finding counts. 409 when they have said so before, or the audit was decided in the meantime.',
  example: ({ benchItemId }) => ({
    body: { AuditItemId: benchItemId, Verdict: 'ACCEPTED', AcceptedHours: 0, Reason: '' },
  }),
});
