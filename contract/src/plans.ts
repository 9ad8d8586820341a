import { z } from 'zod';
import { LinkedPlan } from './activities.ts';
import { enteredHours, freeText, id, queryId, queryTrue } from './fields.ts';
import { json, operation } from './operation.ts';

/** A goal of a plan as it is sent (PDP-31). */
const PlanGoalRequest = z.object({
  UserPDPGoalId: id.default(0),
  Goal: freeText,
  GoalDescription: freeText,
});

/** A plan as it is sent to be saved (PDP-30). */
export const PlanRequest = z.object({
  UserPDPId: id,
  UserId: id,
  CPDYearId: id,
  PlanName: freeText,
  CPDNeed: freeText,
  HoursSpent: enteredHours,
  PDPGoals: z.array(PlanGoalRequest).max(50),
});

/** A plan as it is answered (PDP-30, PDP-31). */
export const Plan = z.strictObject({
  UserPDPId: id,
  UserId: id,
  CPDYearId: id,
  PlanName: z.string(),
  CPDNeed: z.string(),
  HoursSpent: z.number(),
  CreatedOn: z.string(),
  IsUserUploadedPDP: z.boolean(),
  DocumentId: id.nullable(),
  GoalCount: z.number().int(),
  PDPGoals: z.array(
    z.strictObject({ UserPDPGoalId: id, UserPDPId: id, Goal: z.string(), GoalDescription: z.string() }),
  ),
});

/** API2-41. */
export const listPlans = operation({
  name: 'listPlans',
  method: 'GET',
  path: '/api/UserPDP',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, GetAll: queryTrue },
  distinguishedBy: ['GetAll'],
  answer: json(z.array(Plan)),
  summary: 'The plans of a year.',
});

/** API2-43. The plan's hours count in Category 2 at once (PDP-33). */
export const createPlan = operation({
  name: 'createPlan',
  method: 'POST',
  path: '/api/UserPDP',
  access: 'own-record',
  query: {},
  body: json(PlanRequest),
  answer: json(id),
  summary: 'Saves a new professional development plan; answers its id.',
});

/** API-13: for the dialogs that link an activity to goals. `UserActivityId` is ours: IsLinked then means that activity. */
export const listPlanGoals = operation({
  name: 'listPlanGoals',
  method: 'GET',
  path: '/api/UserPDP',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, UserActivityId: queryId.optional() },
  answer: json(z.array(LinkedPlan)),
  summary: 'The plans of a year with their goals; with UserActivityId those linked to it are marked.',
});
