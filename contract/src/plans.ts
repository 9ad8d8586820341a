import { ATTACH_LIMIT_BYTES, PLAN_DESCRIBED_MAX, PLAN_GOALS_MAX } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { LinkedPlan } from './activities.ts';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { freeText, id, queryBoolean, queryId, queryTrue, sentHours } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** The result of a goal at the end of its year: reached, taken into next year, or given up. */
export const GoalOutcome = z.enum(['DONE', 'CARRIED', 'DROPPED']);
export type GoalOutcome = Inside<z.output<typeof GoalOutcome>>;

/** A goal of a plan as it is sent (PDP-31). */
const PlanGoalRequest = z.object({
  /** 0: a new goal. */
  UserPDPGoalId: id.default(0),
  Goal: freeText,
  GoalDescription: freeText,
  /** Planned activities in words (PDP-14). Left out, they stay as they are; a list replaces them. */
  DescribedActivities: z
    .array(
      z.object({
        /** 0: a new one. */
        DescribedActivityId: id.default(0),
        ActivityDescription: freeText,
        /** Requests say `Timeframe`, answers `TimeFrame`; both are accepted, so that an answer can be sent back. */
        Timeframe: freeText,
        TimeFrame: freeText,
      }),
    )
    .max(PLAN_DESCRIBED_MAX, { error: `A goal has at most ${PLAN_DESCRIBED_MAX} planned activities.` })
    .optional(),
  /**
   * Activities of the year that work towards it: ids, or as they are answered (PDP-31, PDP-32). Left out, the links stay
   * as they are; a list replaces them. Send it for goals whose list was changed only: activities link themselves, too.
   */
  LinkedUserActivities: z
    .array(z.union([id, z.object({ UserActivityId: id })]))
    .max(200)
    .optional(),
  /** Of a new goal: the carried goal of last year's plan that it goes on with (`listCarriedGoals`). */
  CarriedFromGoalId: id.nullish(),
});

/**
 * A plan as it is sent to be saved (PDP-30, API2-43). A plan as it is answered is a valid request and changes nothing.
 * Goals that are left out of an update are deleted; the activities that worked towards them stay.
 */
export const PlanRequest = z.object({
  UserPDPId: id,
  UserId: id,
  CPDYearId: id,
  PlanName: freeText,
  CPDNeed: freeText,
  HoursSpent: sentHours,
  PDPGoals: z.array(PlanGoalRequest).max(PLAN_GOALS_MAX, { error: `A plan has at most ${PLAN_GOALS_MAX} goals.` }),
  /** The version that was loaded; an older one than the stored is refused with 409. Left out, the save is not checked. */
  RowVersion: z.number().int().optional(),
});
export type PlanRequest = Inside<z.input<typeof PlanRequest>>;

/** What a plan says, for the examples. */
export const examplePlan = {
  CPDYearId: EXAMPLE_YEAR_ID,
  PlanName: '2026 plan',
  CPDNeed: 'Keep up to date with heart failure.',
  HoursSpent: 2.5,
} as const;

/** A goal of a plan as it is answered (PDP-31). */
export const PlanGoal = z.strictObject({
  UserPDPGoalId: id,
  UserPDPId: id,
  Goal: z.string(),
  GoalDescription: z.string(),
  DescribedActivities: z.array(
    z.strictObject({
      DescribedActivityId: id,
      UserPDPGoalId: id,
      ActivityDescription: z.string(),
      TimeFrame: z.string(),
    }),
  ),
  LinkedUserActivities: z.array(
    z.strictObject({
      UserActivityId: id,
      UserActivityName: z.string(),
      /** Its date, or first to last date: `04/02/2026 to 18/02/2026`. */
      Timeframe: z.string(),
      /** An ISO time. */
      CreatedOn: z.string(),
      Hours: z.number(),
    }),
  ),
  /** Progress: the linked activities, and their hours as they are entered. */
  ActivityCount: z.number().int(),
  Hours: z.number(),
  /** Null while it is pursued. */
  Outcome: GoalOutcome.nullable(),
  /** Why, in a few words; empty when none was given. */
  OutcomeReason: z.string(),
  /** ISO time; null while it is pursued. */
  ClosedOn: z.string().nullable(),
  /** The goal of last year that it continues; 0 without one, or when it was deleted. */
  CarriedFromGoalId: id,
  /** A carried goal is in next year's plan already: its outcome stays what it is. */
  TakenOver: z.boolean(),
});
export type PlanGoal = Inside<z.output<typeof PlanGoal>>;

/** What the menu of a plan may offer, decided by the server (PDP-04 to PDP-06). */
const PlanAbilities = z.strictObject({
  view: z.boolean(),
  download: z.boolean(),
  copy: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
  /** Attach and detach goals, and close them with an outcome (PDP-03). */
  changeGoals: z.boolean(),
});

/** A plan as it is answered (PDP-30, PDP-31). */
export const Plan = z.strictObject({
  UserPDPId: id,
  UserId: id,
  CPDYearId: id,
  /** Of an uploaded plan: the name of its file, cut to the length of plan names. */
  PlanName: z.string(),
  CPDNeed: z.string(),
  HoursSpent: z.number(),
  CreatedOn: z.string(),
  IsUserUploadedPDP: z.boolean(),
  DocumentId: id.nullable(),
  /** Of an uploaded plan: its file's whole name as it is now. */
  DocumentName: z.string().nullable(),
  GoalCount: z.number().int(),
  /** Different activities that work towards its goals. */
  AttachedActivitiesCount: z.number().int(),
  /** Whether the card starts folded: always true, the screen keeps what was unfolded. */
  Collapse: z.boolean(),
  PDPGoals: z.array(PlanGoal),
  Abilities: PlanAbilities,
  RowVersion: z.number().int(),
});
export type Plan = Inside<z.output<typeof Plan>>;

/** API2-41. */
export const listPlans = operation({
  name: 'listPlans',
  call: 'GET /api/UserPDP',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, GetAll: queryTrue },
  distinguishedBy: ['GetAll'],
  answer: json(z.array(Plan)),
  summary: 'The plans of a year with goals and progress, uploaded ones included, the newest first.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, GetAll: true } }),
});

/** API2-42. */
export const getPlan = operation({
  name: 'getPlan',
  call: 'GET /api/UserPDP',
  access: 'own-record',
  query: { UserPDPId: queryId },
  answer: json(Plan),
  summary: 'One plan, to be viewed, edited or copied.',
  example: ({ planId }) => ({ query: { UserPDPId: planId } }),
});

/** API2-43. The plan's hours count in Category 2 at once (PDP-33). */
export const createPlan = operation({
  name: 'createPlan',
  call: 'POST /api/UserPDP',
  access: 'own-record',
  body: json(PlanRequest),
  answer: json(id),
  summary: 'Saves a new professional development plan and deletes the draft of a new one; answers its id.',
  example: ({ userId, activityId }) => ({
    body: {
      ...examplePlan,
      UserPDPId: 0,
      UserId: userId,
      PDPGoals: [{ UserPDPGoalId: 0, Goal: 'Read the guideline', LinkedUserActivities: [activityId] }],
    },
  }),
});

/** API2-44, PDP-18. */
export const updatePlan = operation({
  name: 'updatePlan',
  call: 'PUT /api/UserPDP/:id',
  access: 'own-record',
  query: { id: queryId },
  body: json(PlanRequest),
  answer: json(id),
  summary:
    'Saves a changed plan and deletes its draft; answers its id. 409 STALE when it was changed since it was loaded, ' +
    '409 IN_USE for an uploaded plan.',
  example: ({ userId, planId, goalId, activityId }) => ({
    query: { id: planId },
    body: {
      ...examplePlan,
      UserPDPId: planId,
      UserId: userId,
      PDPGoals: [{ UserPDPGoalId: goalId, Goal: 'Read the guideline', LinkedUserActivities: [activityId] }],
    },
  }),
});

/** API2-45, PDP-09, PDP-10. The size limit is 10 MB. */
export const uploadPlan = operation({
  name: 'uploadPlan',
  call: 'POST /api/UserPDP',
  access: 'own-record',
  query: {
    UserId: queryId,
    CPDYearId: queryId,
    /** Hours as they were typed: above 0, at most two decimals; rounded to the nearest half hour, ties up. */
    HoursSpent: z.union([z.number(), z.string().max(20)]),
  },
  body: { kind: 'file', limitBytes: ATTACH_LIMIT_BYTES },
  answer: json(id),
  summary:
    "Uploads a file as the member's own plan; answers the plan's id. Refusals are those of createDocument: 400 whose " +
    'message contains "exists" or "size", or names the type that is not accepted.',
  example: ({ userId }) => ({
    query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, HoursSpent: 2 },
    file: { name: 'my plan.txt', content: 'My plan of the year\n' },
  }),
});

/** PDP-09, beside API2-45: no body, and `DocumentId` instead of a file. */
export const createPlanFromDocument = operation({
  name: 'createPlanFromDocument',
  call: 'POST /api/UserPDP',
  access: 'own-record',
  query: { ...uploadPlan.query.shape, DocumentId: queryId },
  answer: json(id),
  summary:
    "Makes an evidence file of the year the member's own plan; answers the plan's id. The file stays in My Files.",
  example: ({ userId, looseDocumentId }) => ({
    query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, HoursSpent: 2, DocumentId: looseDocumentId },
  }),
});

/** API2-46, PDP-27. */
export const deletePlan = operation({
  name: 'deletePlan',
  call: 'DELETE /api/UserPDP',
  access: 'own-record',
  query: { UserPDPId: queryId, IsUserUploadedPDP: queryBoolean },
  summary:
    'Deletes a plan with its goals and hours. The activities that worked towards them stay. The file of an uploaded plan ' +
    'is deleted with it, unless it came from My Files: then it stays there.',
  example: ({ planId }) => ({ query: { UserPDPId: planId, IsUserUploadedPDP: false } }),
});

/** API-13: for the dialogs that link an activity to goals. `UserActivityId` is ours: IsLinked then means that activity. */
export const listPlanGoals = operation({
  name: 'listPlanGoals',
  call: 'GET /api/UserPDP',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, UserActivityId: queryId.optional() },
  answer: json(z.array(LinkedPlan)),
  summary:
    'The plans of a year with their goals, without uploaded ones; with UserActivityId those linked to it are marked.',
  example: ({ userId, activityId }) => ({
    query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, UserActivityId: activityId },
  }),
});
