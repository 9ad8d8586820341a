import { CASE_STATES } from '@cpd/domain/audit/case';
import { CASES_AT_ONCE_MAX } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { id, plainDate, queryId } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** What the CPD team does with the cases of a round (CAS). */

const Text = z.string().max(20_000);
const State = z.enum(CASE_STATES);
const CaseIds = z
  .array(id)
  .min(1, { error: 'Please choose at least one audit.' })
  .max(CASES_AT_ONCE_MAX, { error: `Please choose at most ${CASES_AT_ONCE_MAX} audits at once.` });

/** Those to whom cases can be given. */
export const listAuditors = operation({
  name: 'listAuditors',
  call: 'GET /api/Auditors',
  access: 'observe',
  answer: json(
    z.strictObject({
      Auditors: z.array(z.strictObject({ UserId: id, Name: z.string(), OpenCases: z.number().int() })),
    }),
  ),
  summary: 'The auditors and those of the CPD team who can audit, each with how many open cases they have.',
  example: () => ({ query: {} }),
});

/** CAS-04: all or none. */
export const assignAudits = operation({
  name: 'assignAudits',
  call: 'POST /api/AuditAssignments',
  access: 'staff',
  body: json(z.strictObject({ AuditCaseIds: CaseIds, AuditorUserId: id.nullable() })),
  summary:
    'Gives cases to an auditor, or takes them back from their auditor. 409 that names the members whom this auditor must ' +
    'not audit, and for a case that is over.',
  example: ({ teamCaseId, callerId = 1 }) => ({ body: { AuditCaseIds: [teamCaseId], AuditorUserId: callerId } }),
});

/** CAS-03: each at most once a day; who is not waited for is left out. */
export const remindAudited = operation({
  name: 'remindAudited',
  call: 'POST /api/AuditReminders',
  access: 'staff',
  body: json(z.strictObject({ AuditCaseIds: CaseIds })),
  answer: json(z.strictObject({ Told: z.number().int() })),
  summary: 'Reminds the members of cases that wait for them; answers how many had not been reminded today.',
  example: ({ teamCaseId }) => ({ body: { AuditCaseIds: [teamCaseId] } }),
});

const STEPS = ['EXTEND', 'DEFER', 'RESUME', 'ACCEPT_OTHER_HOME', 'CLOSE'] as const;

/** A case as the CPD team decides about it; days are plain dates, times ISO. */
const TeamAudit = z.strictObject({
  AuditCaseId: id,
  AuditRoundId: id,
  RoundName: z.string(),
  RowVersion: z.number().int(),
  UserId: id,
  MIN: z.string(),
  Name: z.string(),
  Telephone: z.string(),
  CPDYear: z.number().int(),
  WhyText: z.string(),
  State,
  /** The last day that is waited for; null where none is. */
  LastDay: z.string().nullable(),
  DeferredUntil: z.string().nullable(),
  /** The last day that the member would have if it continued today. */
  ContinuesUntil: z.string(),
  SentOn: z.string().nullable(),
  /** Null and empty where it is given to no one. */
  AuditorUserId: id.nullable(),
  AuditorName: z.string(),
  /** Who must not audit it, as they declared it; an ISO time. */
  Conflicts: z.array(z.strictObject({ Name: z.string(), Reason: z.string(), DeclaredOn: z.string() })),
  OutcomeText: z.string(),
  DecidedByName: z.string(),
  DecidedOn: z.string().nullable(),
  /** What the team may do now. */
  Steps: z.array(z.enum(STEPS)),
  /** What the member asked for and waits to be decided. */
  Wish: z
    .strictObject({
      AuditWishId: id,
      Kind: z.enum(['EXTENSION', 'DEFERRAL']),
      WantedUntil: z.string(),
      Reason: z.string(),
      AskedOn: z.string(),
    })
    .nullable(),
  Review: z
    .strictObject({
      Grounds: z.string(),
      AskedOn: z.string(),
      /** Null while it is open. */
      Decision: z.enum(['UPHELD', 'CHANGED']).nullable(),
      DecisionText: z.string(),
      DecidedByName: z.string(),
      DecidedOn: z.string().nullable(),
      /** Why the caller cannot decide it, in a sentence; empty where they can. */
      Refusal: z.string(),
    })
    .nullable(),
});
export type TeamAudit = Inside<z.output<typeof TeamAudit>>;

/** Ours (CAS). */
export const getTeamAudit = operation({
  name: 'getTeamAudit',
  call: 'GET /api/TeamAudits/:id',
  access: 'observe',
  query: { id: queryId },
  answer: json(TeamAudit),
  summary: 'An audit of a member with what the CPD team decides about it: more time, deferral, review.',
  example: ({ teamCaseId }) => ({ query: { id: teamCaseId } }),
});

/** CAS-09. */
export const downloadAuditBundle = operation({
  name: 'downloadAuditBundle',
  call: 'GET /api/AuditBundles/:id',
  access: 'staff',
  query: { id: queryId },
  answer: file('application/zip'),
  cost: 'export',
  summary:
    'Everything that was considered in an audit as one archive: a page to read, with notes among colleagues, and the files.',
  example: ({ teamCaseId }) => ({ query: { id: teamCaseId } }),
});

/** PPL: the audits of one member, for their page. */
export const listAuditsOfMember = operation({
  name: 'listAuditsOfMember',
  call: 'GET /api/TeamAudits',
  access: 'observe',
  query: { ForUserId: queryId },
  answer: json(
    z.strictObject({
      Audits: z.array(z.strictObject({ AuditCaseId: id, CPDYear: z.number().int(), RoundName: z.string(), State })),
    }),
  ),
  summary: 'The audits of a member, the latest first. For the CPD team.',
  example: ({ userId }) => ({ query: { ForUserId: userId } }),
});

/** CAS-01: what the team itself does. */
export const changeAudit = operation({
  name: 'changeAudit',
  call: 'POST /api/TeamAuditSteps',
  access: 'staff',
  body: json(
    z.strictObject({
      AuditCaseId: id,
      RowVersion: z.number().int(),
      Step: z.enum(STEPS),
      /** The new last day, or until when it is deferred; empty for the other steps. */
      Until: plainDate,
      /** The member reads it. */
      Text,
    }),
  ),
  summary:
    'Gives more time, defers an audit or has it continue, notes that another CPD home has audited the year, or ends it ' +
    'without an outcome; the member is told.',
  example: ({ teamCaseId }) => ({
    body: { AuditCaseId: teamCaseId, RowVersion: 1, Step: 'EXTEND', Until: '2027-02-01', Text: 'As we spoke.' },
  }),
});

/** CAS-02. */
export const decideAuditWish = operation({
  name: 'decideAuditWish',
  call: 'POST /api/AuditWishDecisions',
  access: 'staff',
  body: json(
    z.strictObject({
      AuditWishId: id,
      Granted: z.boolean(),
      /** The day that is granted; empty where it is declined. */
      Until: plainDate,
      Text,
    }),
  ),
  summary: 'Grants or declines more time or a deferral that a member asked for; the member is told.',
  example: ({ auditWishId }) => ({
    body: { AuditWishId: auditWishId, Granted: false, Until: '', Text: 'It is too late.' },
  }),
});

/** CAS-09. */
export const decideAuditReview = operation({
  name: 'decideAuditReview',
  call: 'POST /api/AuditReviewDecisions',
  access: 'staff',
  body: json(
    z.strictObject({
      AuditCaseId: id,
      Decision: z.enum(['UPHELD', 'PASS', 'ADVISE', 'AGAIN']),
      /** The member reads it. */
      Text,
    }),
  ),
  summary:
    'Decides the review that a member asked for: the outcome stays, or is changed, or the audit continues with another auditor. ' +
    '403 for who decided the audit or has audited it.',
  example: ({ teamCaseId }) => ({ body: { AuditCaseId: teamCaseId, Decision: 'UPHELD', Text: 'We looked again.' } }),
});

/** CAS-12. */
const Report = z.strictObject({
  Members: z.number().int(),
  Answered: z.number().int(),
  /** By state, those that there are. */
  States: z.array(z.strictObject({ State, Count: z.number().int() })),
  /** From the notice to the outcome; null while nothing is decided. */
  MedianDays: z.number().nullable(),
  /** Judged items, and of those with an activity type the ones that were not accepted whole, with the latest reasons. */
  Judged: z.number().int(),
  NotAccepted: z.array(
    z.strictObject({ ActivityType: z.string(), Partly: z.number().int(), Refused: z.number().int() }),
  ),
  /** Items that were judged twice, how many of them alike, that in per cent, and Cohen's kappa of the verdicts (CAS-07). */
  Agreement: z.strictObject({
    Items: z.number().int(),
    Alike: z.number().int(),
    Percent: z.number().nullable(),
    Kappa: z.number().nullable(),
  }),
});
export type AuditReport = Inside<z.output<typeof Report>>;

export const getAuditReport = operation({
  name: 'getAuditReport',
  call: 'GET /api/AuditReports/:id',
  access: 'observe',
  query: { id: queryId },
  answer: json(Report),
  summary:
    'The figures of a round of audits: answered, outcomes, median days, agreement of two auditors, and what was not accepted.',
  example: ({ auditRoundId }) => ({ query: { id: auditRoundId } }),
});

export const exportAuditReport = operation({
  name: 'exportAuditReport',
  call: 'GET /api/AuditReportFiles/:id',
  access: 'observe',
  query: { id: queryId },
  answer: file('text/csv'),
  cost: 'export',
  summary: 'The same figures as CSV.',
  example: ({ auditRoundId }) => ({ query: { id: auditRoundId } }),
});
