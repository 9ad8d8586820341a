import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { askedOfTeam } from './contact.ts';
import { instant } from './cpd-years.ts';
import { freeText, id, queryId } from './fields.ts';
import { file, json, operation } from './operation.ts';
import { ReportedLine } from './own-reports.ts';
import type { Inside } from './spelling.ts';
import { YearElsewhere } from './year-archives.ts';

const Kind = z.enum(['CALLBACK', 'EXEMPTION', 'LEAVE', 'REDUCTION', 'REOPENING', 'REPORT', 'ELSEWHERE']);
const Status = z.enum(['NEW', 'INPROGRESS', 'DONE']);
const Result = z.enum(['GRANTED', 'VARIED', 'DECLINED', 'DONE']);

/** The first and the last day of a leave, YYYY-MM-DD. */
const Leave = z.strictObject({ From: z.string(), To: z.string() });

/** A document that came with a request; `downloadDocument` hands it out. */
const RequestDocument = z.strictObject({ DocumentId: id, DocumentName: z.string() });

/** What a member holds against the first decision, and that decision (PPL-12). */
const Appeal = z.strictObject({
  Text: z.string(),
  /** An ISO time. */
  AppealedOn: z.string(),
  FirstResult: Result,
  FirstDecisionText: z.string(),
  /** Null while no one has decided the appeal. */
  Upheld: z.boolean().nullable(),
  /** The colleague who entered it for the member; null where the member sent it. */
  EnteredBy: z.string().nullable(),
});

/** A colleague of the CPD team by name. */
const Colleague = z.strictObject({ UserId: id, Name: z.string() });

/** A request as the queue lists it (CON-14, ADM-04). */
const RequestLine = z.strictObject({
  RequestId: id,
  /** Counts the changes; sent back with the next one, so that two colleagues do not decide past each other. */
  RowVersion: z.number().int(),
  Kind,
  Status,
  /** How it came; TEAM is what a colleague entered while acting for the member, and what is proposed for them. */
  Source: z.enum(['MEMBER', 'PHONE', 'EMAIL', 'TEAM']),
  /** The colleague who entered it for the member; null where the member sent it, and for a proposal. */
  EnteredBy: z.string().nullable(),
  /** Reduced targets that are proposed because the member joined or left during the year, without having been asked for. */
  IsProposal: z.boolean(),
  /** An ISO time. */
  CreatedOn: z.string(),
  /** Whole days that it has waited for an answer, or did. */
  WaitedDays: z.number().int(),
  Member: z.strictObject({ UserId: id, MIN: z.string(), Name: z.string(), Email: z.string() }),
  /** As a number such as 2026; null for a call back, and the first year of a leave. */
  Year: z.number().int().nullable(),
  /** The days that are asked for; null for what is no leave. */
  Leave: Leave.nullable(),
  /** In words; empty for a call back. */
  ExemptionReason: z.string(),
  Message: z.string(),
  AllocatedTo: Colleague.nullable(),
  Result: Result.nullable(),
  /** A plain date: the day by which an objection to a report is answered (RPT-03); null for others. */
  DueOn: z.string().nullable(),
  /** It waits for the decision of an appeal (PPL-12). */
  IsAppeal: z.boolean(),
});
export type RequestLine = Inside<z.output<typeof RequestLine>>;

/** One target of the year before and after a variation. */
const Target = z.strictObject({ Name: z.string(), Unit: z.string(), Usual: z.number(), Reduced: z.number() });

/** What a colleague noted for the team; it is never changed. */
export const TeamNote = z.strictObject({
  NoteId: id,
  Author: z.string(),
  Text: z.string(),
  /** An ISO time. */
  CreatedOn: z.string(),
});

/** A request with everything that deciding it needs. */
export const MemberRequest = RequestLine.extend({
  ContactNumber: z.string(),
  ExemptionReasonCode: z.string(),
  DecisionText: z.string(),
  /** An ISO time, null while nothing is decided. */
  DecidedOn: z.string().nullable(),
  DecidedBy: z.string(),
  /** Of the decision that reduced the year's targets; null for others. */
  MonthsOfLeave: z.number().int().nullable(),
  /** The months that are asked for with reduced targets; null for others. */
  MonthsAsked: z.number().int().nullable(),
  /** The days of leave that were granted; null while none were. */
  Granted: Leave.nullable(),
  /** What the decision made of each year of a leave, in words; none while nothing was granted. */
  Outcomes: z.array(z.string()),
  Documents: z.array(RequestDocument),
  /** What the member holds against the first decision, and that decision; null without an appeal. */
  Appeal: Appeal.extend({ FirstDecidedBy: z.string(), /** An ISO time. */ FirstDecidedOn: z.string() }).nullable(),
  /** Why the one who asks cannot decide this request, in words; empty when they can. */
  DecisionRefusal: z.string(),
  Notes: z.array(TeamNote),
  /** The year that the request is about; null for a call back, and where the member no longer has the year. */
  CPDYearId: id.nullable(),
  /** The status of that year in words, or of each year of a leave; empty for a call back. */
  YearState: z.string(),
  /** Why the year cannot be exempted, varied or re-opened now, as requested, in words; empty when it can. */
  GrantRefusal: z.string(),
  /** Why the request cannot be closed as done, in words: its year was not re-opened since it came. Empty when it can. */
  DoneRefusal: z.string(),
  /** What each number of months of leave makes of the targets of each year asked for. */
  Variations: z.array(
    z.strictObject({
      Year: z.number().int(),
      MonthsOfLeave: z.number().int(),
      /** So many months a leave must have without a break before any of its years has reduced targets (PPL-12). */
      FromMonths: z.number().int(),
      Targets: z.array(Target),
    }),
  ),
  /** The line that an objection is about, as it stands; null for others, and where no line of the member is left. */
  ReportedLine: ReportedLine.nullable(),
  /** The year of another CPD home that is to be accepted (RPT-05); null for other requests. */
  Elsewhere: YearElsewhere.nullable(),
  /** Those to whom a request can be given. */
  Colleagues: z.array(Colleague),
});
export type MemberRequest = Inside<z.output<typeof MemberRequest>>;

/** Ours: the queue, open requests first and the oldest first. */
export const listRequests = operation({
  name: 'listRequests',
  call: 'GET /api/MemberRequests',
  access: 'observe',
  query: {
    Status: z.enum(['OPEN', 'DONE', 'ALL']).optional(),
    Kind: Kind.optional(),
    AllocatedTo: z.enum(['ME', 'NOBODY']).optional(),
    Text: z.string().max(100).optional(),
    /** Of the page before. */
    Cursor: queryId.optional(),
  },
  answer: json(z.strictObject({ Requests: z.array(RequestLine), NextCursor: id.nullable() })),
  summary:
    'The requests of members, the open ones first and of these the oldest first; done ones alone: the latest first.',
  example: () => ({ query: { Status: 'OPEN' } }),
});

/** Ours. */
export const getRequest = operation({
  name: 'getRequest',
  call: 'GET /api/MemberRequests/:id',
  access: 'observe',
  query: { id: queryId },
  answer: json(MemberRequest),
  summary: 'A request of a member with its notes, the decision, and what a variation would make of the targets.',
  example: ({ requestId }) => ({ query: { id: requestId } }),
});

/** Ours: what a member asked for by telephone or e-mail. */
export const createRequestForMember = operation({
  name: 'createRequestForMember',
  call: 'POST /api/MemberRequests',
  access: 'staff',
  body: json(
    z.object({
      /** The member's number: `UserId` names the caller's own record everywhere. */
      MIN: z.string().max(100),
      Source: z.enum(['PHONE', 'EMAIL']),
      ...askedOfTeam,
    }),
  ),
  answer: json(id),
  summary: 'Enters a request that a member made by phone or email; answers its number.',
  example: ({ username }) => ({
    body: { MIN: username, Source: 'PHONE', IsCallBack: true, ContactNumber: '0255500177', Message: '' },
  }),
});

/** Ours: the document that came with what a member asked for by telephone or e-mail (PPL-12). */
export const addDocumentForMember = operation({
  name: 'addDocumentForMember',
  call: 'POST /api/MemberRequestDocuments',
  access: 'staff',
  query: { RequestId: queryId },
  body: { kind: 'file', limitBytes: ATTACH_LIMIT_BYTES },
  answer: json(id),
  summary:
    "Adds a document to a member's request for leave, reduced targets or an exemption that is not decided; answers its number. " +
    'Refusals of the file are those of createDocument.',
  example: ({ leaveRequestId }) => ({
    query: { RequestId: leaveRequestId },
    file: { name: 'letter-by-email.txt', content: 'Away from July on, as I said on the phone.\n' },
  }),
});

/** Ours: gives a request to a colleague, or to no one. */
export const assignRequest = operation({
  name: 'assignRequest',
  call: 'PUT /api/MemberRequests/:id',
  access: 'staff',
  query: { id: queryId },
  body: json(z.object({ RowVersion: z.number().int(), AllocatedToUserId: id.nullable() })),
  summary: 'Assigns an open request to a colleague, or to nobody. 409 STALE after somebody else changed it.',
  example: ({ requestId }) => ({
    query: { id: requestId },
    body: { RowVersion: 1, AllocatedToUserId: null },
  }),
});

/** Ours. */
export const addRequestNote = operation({
  name: 'addRequestNote',
  call: 'POST /api/MemberRequestNotes',
  access: 'staff',
  body: json(z.object({ RequestId: id, Text: freeText })),
  answer: json(id),
  summary: 'Adds a note to a request; notes are never changed. Answers the number of the note.',
  example: ({ requestId }) => ({ body: { RequestId: requestId, Text: 'Rang back, no answer.' } }),
});

/** Ours: decides a request; what it makes of the year holds at once. */
export const decideRequest = operation({
  name: 'decideRequest',
  call: 'POST /api/MemberRequestDecisions',
  access: 'staff',
  body: json(
    z.object({
      RequestId: id,
      RowVersion: z.number().int(),
      /** UPHELD, on appeal only: the first decision is upheld. */
      Result: z.enum([...Result.options, 'UPHELD']),
      /** The reason, which the member reads. */
      DecisionText: freeText,
      /** For VARIED alone. */
      MonthsOfLeave: z.number().nullish(),
      /** The days of leave that are granted, YYYY-MM-DD; left out, they are those asked for. */
      LeaveFrom: z.string().max(10).nullish(),
      LeaveTo: z.string().max(10).nullish(),
      /** The code of the reason that the year gets; left out, it is the one asked for. */
      ExemptionReason: z.string().max(40).nullish(),
      /** For a re-opening that is granted: until when, an ISO time. */
      Until: instant.nullish(),
      /** For a year from another CPD home that is granted: its key is the one that the college publishes. */
      KeyCompared: z.boolean().nullish(),
    }),
  ),
  summary:
    'Decides a request: GRANTED exempts the year, re-opens it, gives each year of a leave its months, or says that a line of a ' +
    'report is wrong; VARIED reduces its targets by ' +
    'months of leave. 403 for who entered the request, and for an appeal against one’s own decision. 409 STALE after somebody ' +
    'else changed it.',
  example: ({ requestId }) => ({
    body: { RequestId: requestId, RowVersion: 1, Result: 'DONE', DecisionText: 'Talked about the plan.' },
  }),
});

/** Ours: takes a decision back with a reason; the year is as it was before. */
export const withdrawDecision = operation({
  name: 'withdrawDecision',
  call: 'PUT /api/MemberRequestDecisions',
  access: 'staff',
  body: json(z.object({ RequestId: id, RowVersion: z.number().int(), Reason: freeText })),
  summary: 'Takes back the decision on a request, with a reason; the request is open again.',
  example: ({ decidedRequestId }) => ({
    body: { RequestId: decidedRequestId, RowVersion: 1, Reason: 'New papers came.' },
  }),
});

/** Ours. */
export const printDecisionLetter = operation({
  name: 'printDecisionLetter',
  call: 'GET /api/MemberRequestDecisions/:id',
  access: 'observe',
  query: { id: queryId },
  answer: file('application/pdf'),
  cost: 'print',
  summary: 'The letter of decision for an exemption request, a PDF. 404 while nothing has been decided.',
  example: ({ decidedRequestId }) => ({ query: { id: decidedRequestId } }),
});

/** A member's own request and its state. */
const OwnRequest = z.strictObject({
  RequestId: id,
  Kind,
  /** The CPD team proposed it: the member has asked for nothing. */
  IsProposal: z.boolean(),
  /** The colleague who entered it for the member; null where the member sent it, and for a proposal. */
  EnteredBy: z.string().nullable(),
  /** An ISO time. */
  CreatedOn: z.string(),
  Year: z.number().int().nullable(),
  Leave: Leave.nullable(),
  Status,
  Result: Result.nullable(),
  DecidedOn: z.string().nullable(),
  DecisionText: z.string(),
  MonthsOfLeave: z.number().int().nullable(),
  /** What the decision made of each year of a leave, in words. */
  Outcomes: z.array(z.string()),
  Documents: z.array(RequestDocument),
  /** A document can be added: it is no call back and is not decided. */
  TakesDocuments: z.boolean(),
  /** The decision can be appealed against (PPL-12). */
  MayAppeal: z.boolean(),
  Appeal: Appeal.nullable(),
});
export type OwnRequest = Inside<z.output<typeof OwnRequest>>;

/** Ours: the result of what a member asked for. */
export const listOwnRequests = operation({
  name: 'listOwnRequests',
  call: 'GET /api/UserCallBack',
  access: 'own-record',
  query: { UserId: queryId },
  answer: json(z.array(OwnRequest)),
  summary: "A member's requests to the CPD team and how each stands, the latest first; at most 20.",
  example: ({ userId }) => ({ query: { UserId: userId } }),
});
