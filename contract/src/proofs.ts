import { z } from 'zod';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';
import { BadgeType } from './summary.ts';

/** A requirement, or the total of the year: what is claimed and what is proven, in its own unit (PRF-02). */
const RequirementProof = z.strictObject({
  Kind: z.enum([...BadgeType.options, 'Total']),
  /** What the requirement is called; empty for the total. */
  Text: z.string(),
  RequiredValue: z.number(),
  ClaimedValue: z.number(),
  ProvenValue: z.number(),
  Unit: z.enum(['credits', 'hours', 'activities', 'plans']),
});

/** An activity to attach a file to (PRF-03). */
const ToAttach = z.strictObject({
  UserActivityId: id,
  ActivityName: z.string(),
  ActivityType: z.string(),
  /** Its first date inside the year. */
  StartDate: z.string(),
  /** Hours that nothing proves yet, of dates that have been. */
  Hours: z.number(),
  /** So many dates they are. */
  DateCount: z.number().int(),
  EvidenceCounts: z.string(),
  EvidenceDoesNotCount: z.string(),
});
export type ToAttach = Inside<z.output<typeof ToAttach>>;

/** What a member's year claims and what of it is proven; "Audit check". Ours (PRF). */
export const Proof = z.strictObject({
  CPDYearId: id,
  CPDYear: z.number().int(),
  /** Files can still be attached. */
  Editable: z.boolean(),
  /** Nothing is asked for: the member is exempt, or the year is waived. */
  NothingAsked: z.boolean(),
  /** In hours, each date once; in credit years without reflection. */
  ClaimedHours: z.number(),
  EvidenceHours: z.number(),
  VerifiedHours: z.number(),
  PlanHours: z.number(),
  /** The total first. */
  Requirements: z.array(RequirementProof),
  /** The fewest activities that would prove the minimum, most hours first. */
  ToAttach: z.array(ToAttach),
});
export type Proof = Inside<z.output<typeof Proof>>;

/** PRF-02, PRF-03. */
export const getProof = operation({
  name: 'getProof',
  call: 'GET /api/UserProofs',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId },
  answer: json(Proof),
  versioned: true,
  summary:
    'What a year claims, what of it is proven by files, the college or the plan, and the fewest activities that would prove the minimum.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID } }),
});
