import { CASE_STATES } from '@cpd/domain/audit/case';
import { z } from 'zod';
import { id } from './fields.ts';
import type { Inside } from './spelling.ts';
import { BadgeType } from './summary.ts';

/** What the member's page and the auditor's bench both show of a case. */

/** A requirement in its own unit: claimed when the member was told, shown by files so far, and accepted (CAS-02, CAS-05). */
const AuditRequirement = z.strictObject({
  Kind: z.enum([...BadgeType.options, 'Total']),
  /** What the requirement is called; empty for the total. */
  Text: z.string(),
  RequiredValue: z.number(),
  ClaimedValue: z.number(),
  ShownValue: z.number(),
  AcceptedValue: z.number(),
  Unit: z.enum(['credits', 'hours', 'activities', 'plans']),
});
export type AuditRequirement = Inside<z.output<typeof AuditRequirement>>;

const AuditFile = z.strictObject({
  DocumentId: id,
  DocumentName: z.string(),
  MediaType: z.string(),
  SizeBytes: z.number().int(),
  /** An ISO time. */
  UploadedOn: z.string(),
  /** Added in the audit; the others were attached to the activity before. */
  IsOfAudit: z.boolean(),
  /** Its content may be handed out: a check for viruses has ended well. */
  IsClear: z.boolean(),
});
export type AuditFile = Inside<z.output<typeof AuditFile>>;

/** What the member and the auditor write (CAS-06). */
const AuditMessage = z.strictObject({
  AuditMessageId: id,
  /** Of an item; null for one about the whole audit. */
  AuditItemId: id.nullable(),
  IsByMember: z.boolean(),
  /** The reader wrote it. */
  IsYours: z.boolean(),
  /** Who wrote it; empty in what the member reads, but for their own. */
  AuthorName: z.string(),
  /** A note among colleagues, which no call of a member answers. */
  IsInternal: z.boolean(),
  Text: z.string(),
  /** An ISO time. */
  CreatedOn: z.string(),
  /** By someone else, and not read yet. */
  IsNew: z.boolean(),
  Files: z.array(AuditFile),
});
export type AuditMessage = Inside<z.output<typeof AuditMessage>>;

/** An activity of the record, as it was when the member was told. */
export const AuditItem = z.strictObject({
  AuditItemId: id,
  RowVersion: z.number().int(),
  UserActivityId: id,
  ActivityName: z.string(),
  ActivityType: z.string(),
  /** The first and the last of its dates inside the year. */
  StartDate: z.string(),
  LastDate: z.string(),
  DateCount: z.number().int(),
  /** With reflection, where that is time. */
  ClaimedHours: z.number(),
  /** One of the fewest that show the minimum. */
  IsAskedFor: z.boolean(),
  /** What the college verified and the plan that was made here need no file; null for all others. */
  CountsAlready: z.enum(['college', 'plan']).nullable(),
  /** Null until it is judged. */
  Verdict: z.enum(['ACCEPTED', 'PARTLY', 'REFUSED']).nullable(),
  AcceptedHours: z.number().nullable(),
  /** Why hours were not accepted; empty for none. */
  Reason: z.string(),
  /** The auditor asked for the reflection, and may read it. */
  AsksReflection: z.boolean(),
  EvidenceCounts: z.string(),
  EvidenceDoesNotCount: z.string(),
  /** Those that were attached before, then those that were added in the audit. */
  Files: z.array(AuditFile),
  Messages: z.array(AuditMessage),
});
export type AuditItem = Inside<z.output<typeof AuditItem>>;

/** The fields of a case that member and auditor both see. */
export const auditCaseFields = {
  AuditCaseId: id,
  RowVersion: z.number().int(),
  CPDYearId: id,
  CPDYear: z.number().int(),
  State: z.enum(CASE_STATES),
  /** Chosen by the draw, because of an earlier audit, by hand, or from before there were rounds. */
  Why: z.enum(['RANDOM', 'MANDATORY', 'BY_HAND', 'STORED']),
  /** In words, as the member reads it. */
  WhyText: z.string(),
  /** ISO times. */
  NotifiedOn: z.string(),
  SentOn: z.string().nullable(),
  DecidedOn: z.string().nullable(),
  /** Plain dates: the last day to answer, that of the latest request for more, and until when it is deferred. */
  DueOn: z.string().nullable(),
  AskedUntil: z.string().nullable(),
  DeferredUntil: z.string().nullable(),
  /** What the member is told with the outcome. */
  OutcomeText: z.string(),
  /** In the order of the year's requirements, the total first; none in an audit from before there were rounds. */
  Requirements: z.array(AuditRequirement),
  /** Every minimum is shown, or accepted, as far as the record had reached it. */
  IsShown: z.boolean(),
  IsAccepted: z.boolean(),
  /** In hours or credits. */
  Unit: z.enum(['credits', 'hours']),
  /** Those that are asked for first, the one with most hours first. */
  Items: z.array(AuditItem),
  /** About the whole audit, the oldest first. */
  Messages: z.array(AuditMessage),
  /** Of no item and no message. */
  Files: z.array(AuditFile),
};
export const AuditCase = z.strictObject(auditCaseFields);
export type AuditCase = Inside<z.output<typeof AuditCase>>;
