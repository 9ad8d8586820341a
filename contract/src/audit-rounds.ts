import { NOT_CHOSEN_WORDS, type NotChosen } from '@cpd/domain/audit/round';
import { LIST_NAMES } from '@cpd/domain/college/lists';
import { PASTED_NUMBERS_MAX } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { EARLIER_YEAR_ID } from './example.ts';
import { id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** Far longer than any text may be: the rules say so, field by field. */
const text = z.string().max(20_000);

const Settings = z.strictObject({
  DaysToAnswer: z.number(),
  DaysForMore: z.number(),
  DaysToReview: z.number(),
  /** Of a hundred items. */
  JudgedTwice: z.number(),
});

/** A round of audits of a year, with how far it is. */
const AuditRound = z.strictObject({
  AuditRoundId: id,
  CPDYearId: id,
  CPDYear: z.number().int(),
  RoundName: z.string(),
  /** By the draw, by hand, or from before there were rounds. */
  Origin: z.enum(['DRAW', 'BY_HAND', 'STORED']),
  Settings,
  /** Whether its members are drawn; before that some may be chosen by hand. False for the other rounds. */
  IsDrawn: z.boolean(),
  /** Who has chosen or drawn the members; empty while no one has. */
  ChosenByName: z.string(),
  ReleasedByName: z.string(),
  /** An ISO time; null before. */
  ReleasedOn: z.string().nullable(),
  /** Before the release, those who are chosen; after it, the cases. */
  Members: z.number().int(),
  /** Cases in which the member has answered, cases that are decided, and for whom the open ones wait. */
  Answered: z.number().int(),
  Decided: z.number().int(),
  WaitForMember: z.number().int(),
  WaitForAuditor: z.number().int(),
  WaitForTeam: z.number().int(),
  /** Open cases without an auditor. */
  Unassigned: z.number().int(),
  /** What members asked for and the team has to decide: more time or a deferral, and reviews. */
  OpenWishes: z.number().int(),
  OpenReviews: z.number().int(),
  /** A plain date: the last day on which someone still can answer; null where no one is waited for. */
  LastDay: z.string().nullable(),
  RowVersion: z.number().int(),
});
export type AuditRound = Inside<z.output<typeof AuditRound>>;

/** Ours (CAS). */
export const listAuditRounds = operation({
  name: 'listAuditRounds',
  call: 'GET /api/AuditRounds',
  access: 'observe',
  answer: json(z.strictObject({ Rounds: z.array(AuditRound) })),
  summary:
    'The rounds of audits, the latest first, each with how many answered and for whom cases wait. For the CPD team.',
  example: () => ({ query: {} }),
});

const why = z.enum(Object.keys(NOT_CHOSEN_WORDS) as [NotChosen, ...NotChosen[]]);
/** Someone whom a round cannot have, or not any more. */
const LeftOut = z.strictObject({ MIN: z.string(), Name: z.string(), Why: why });
export type LeftOutOfRound = Inside<z.output<typeof LeftOut>>;

/** Someone whom a round will audit; no one is told before the release. */
const Chosen = z.strictObject({
  UserId: id,
  MIN: z.string(),
  Name: z.string(),
  Because: z.enum(['RANDOM', 'MANDATORY', 'BY_HAND']),
  Reason: z.string(),
  /** Why they can no longer be audited; null while they can. */
  Problem: why.nullable(),
});

const RoundDetails = z.strictObject({
  Round: AuditRound,
  /** In the order of their names; none once the round is released. */
  Chosen: z.array(Chosen),
  /** Whether the caller may still choose: one person does, so that someone else can release. */
  MayChoose: z.boolean(),
  /** Why the caller cannot release it, in a sentence; empty where they can. */
  ReleaseRefusal: z.string(),
  /** Who of the team observes its draw; null and empty for no one (DRW-02). */
  ObserverUserId: id.nullable(),
  ObserverName: z.string(),
  /** Whether the caller may look at its draw and check it: a manager, or the observer. */
  MaySeeDraw: z.boolean(),
});
export type AuditRoundDetails = Inside<z.output<typeof RoundDetails>>;

/** Ours (CAS). */
export const getAuditRound = operation({
  name: 'getAuditRound',
  call: 'GET /api/AuditRounds/:id',
  access: 'observe',
  query: { id: queryId },
  answer: json(RoundDetails),
  summary: 'A round of audits with whom it will audit, before it is released. For the CPD team.',
  example: ({ auditRoundId }) => ({ query: { id: auditRoundId } }),
});

const NewRound = z.strictObject({
  CPDYearId: id,
  RoundName: text,
  Origin: z.enum(['DRAW', 'BY_HAND']),
  Settings,
});
export type NewAuditRound = Inside<z.output<typeof NewRound>>;

/** Ours (CAS): a round starts without a draw too. */
export const createAuditRound = operation({
  name: 'createAuditRound',
  call: 'POST /api/AuditRounds',
  access: 'staff',
  body: json(NewRound),
  answer: json(z.strictObject({ AuditRoundId: id })),
  summary: 'Begins a round of audits of a year, whose members are drawn or chosen by hand. No one is told of it.',
  example: () => ({
    body: {
      CPDYearId: EARLIER_YEAR_ID,
      RoundName: 'Late submissions',
      Origin: 'BY_HAND',
      Settings: { DaysToAnswer: 42, DaysForMore: 21, DaysToReview: 14, JudgedTwice: 10 },
    },
  }),
});

/** Ours: nothing of it is left. */
export const dropAuditRound = operation({
  name: 'dropAuditRound',
  call: 'DELETE /api/AuditRounds',
  access: 'staff',
  query: { AuditRoundId: queryId },
  summary: 'Drops a round that was not released; no one has been told of it. 409 for a released one.',
  example: ({ auditRoundId }) => ({ query: { AuditRoundId: auditRoundId } }),
});

/** Whom a round is to audit: pasted numbers, also of one member, or the members of one of the CPD team's lists (COH-03). */
const Who = z.discriminatedUnion('Kind', [
  z.strictObject({ Kind: z.literal('NUMBERS'), MemberNumbers: z.array(z.string().max(100)).max(PASTED_NUMBERS_MAX) }),
  z.strictObject({
    Kind: z.literal('LIST'),
    List: z.enum(LIST_NAMES),
    Filters: z.record(z.string().max(40), z.string().max(2_000)),
  }),
]);
export type WhoIsAudited = Inside<z.output<typeof Who>>;

const ChoiceOutcome = z.strictObject({ Members: z.number().int(), LeftOut: z.array(LeftOut) });
export type AuditChoiceOutcome = Inside<z.output<typeof ChoiceOutcome>>;

/** Ours: the counts, before anything is saved. */
export const checkAuditChoice = operation({
  name: 'checkAuditChoice',
  call: 'POST /api/AuditChoiceChecks',
  access: 'staff',
  body: json(z.strictObject({ AuditRoundId: id, Who })),
  answer: json(ChoiceOutcome),
  readsOnly: true,
  summary: 'How many members a choice would add to a round, and who cannot be audited and why. Saves nothing.',
  example: ({ auditRoundId, username }) => ({
    body: { AuditRoundId: auditRoundId, Who: { Kind: 'NUMBERS', MemberNumbers: [username] } },
  }),
});

/** Ours: the reason is what the member reads. */
export const chooseForAudit = operation({
  name: 'chooseForAudit',
  call: 'POST /api/AuditChoices',
  access: 'staff',
  body: json(z.strictObject({ AuditRoundId: id, Who, Reason: text })),
  answer: json(ChoiceOutcome),
  summary:
    'Adds members to a round that was not released, with the reason that they will read, and names who cannot be audited. ' +
    'Another colleague releases the round, so one person chooses: 403 for a second one. For a round that is drawn, the manager who ' +
    'draws chooses, before the list is frozen.',
  example: ({ auditRoundId, username }) => ({
    body: {
      AuditRoundId: auditRoundId,
      Who: { Kind: 'NUMBERS', MemberNumbers: [username] },
      Reason: 'You submitted the record late.',
    },
  }),
});

/** Ours. */
export const removeFromAudit = operation({
  name: 'removeFromAudit',
  call: 'POST /api/AuditChoiceRemovals',
  access: 'staff',
  body: json(z.strictObject({ AuditRoundId: id, UserIds: z.array(id).min(1).max(PASTED_NUMBERS_MAX) })),
  summary:
    'Takes members out of a round that was not released. Of drawn members only those who can no longer be audited.',
  example: ({ auditRoundId, userId }) => ({ body: { AuditRoundId: auditRoundId, UserIds: [userId] } }),
});

/** DRW-02, DRW-04: an observer checks the draw, and changes nothing. */
export const appointAuditObserver = operation({
  name: 'appointAuditObserver',
  call: 'PUT /api/AuditObservers',
  access: 'manage',
  body: json(z.strictObject({ AuditRoundId: id, ObserverUserId: id.nullable() })),
  summary:
    'Says who of the CPD team observes the draw of a round, or no one. They look at its draws, download the draw file and check ' +
    'one. For managers.',
  example: ({ drawnRoundId, callerId = 1 }) => ({ body: { AuditRoundId: drawnRoundId, ObserverUserId: callerId } }),
});

/** CAS-10. */
export const listMandatoryAudits = operation({
  name: 'listMandatoryAudits',
  call: 'GET /api/MandatoryAudits',
  access: 'observe',
  query: { CPDYearId: queryId },
  answer: json(
    z.strictObject({
      Members: z.array(z.strictObject({ UserId: id, MIN: z.string(), Name: z.string(), Reason: z.string() })),
    }),
  ),
  summary: 'Members whose last audit before a year was not met or not answered: they are audited in any case.',
  example: () => ({ query: { CPDYearId: EARLIER_YEAR_ID } }),
});

/** DRW-05, DRW-06: two people; the notices go out in the same transaction. */
export const releaseAuditRound = operation({
  name: 'releaseAuditRound',
  call: 'POST /api/AuditReleases',
  access: 'staff',
  body: json(
    z.strictObject({
      AuditRoundId: id,
      /** As they were shown: 409 when it has changed since. */
      Members: z.number().int(),
    }),
  ),
  summary:
    'Releases a round that a colleague has chosen or drawn: each member gets a case and is told of it, all or none. 403 for ' +
    'whom the rule of two people does not let.',
  example: ({ auditRoundId }) => ({ body: { AuditRoundId: auditRoundId, Members: 1 } }),
});
