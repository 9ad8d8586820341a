import { z } from 'zod';
import { PlanPrintType } from './documents.ts';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { freeText, id, queryId, queryTrue } from './fields.ts';
import { file, json, operation } from './operation.ts';
import { GoalOutcome } from './plans.ts';
import type { Inside } from './spelling.ts';

/** API2-47, PDP-21, PDP-28. */
export const deletePlanGoal = operation({
  name: 'deletePlanGoal',
  call: 'DELETE /api/UserPDPGoals',
  access: 'own-record',
  query: { GoalId: queryId },
  summary: "Deletes a goal of a plan; the activities that worked towards it stay. 400 for a plan's only goal.",
  example: ({ goalId }) => ({ query: { GoalId: goalId } }),
});

/** How a goal ended. Null takes the outcome back: it is pursued again. */
export const GoalOutcomeRequest = z.object({
  Outcome: GoalOutcome.nullable(),
  /** Required of a goal that is dropped, otherwise if the member likes; dropped when the outcome is taken back. */
  Reason: freeText,
});
export type GoalOutcomeRequest = Inside<z.input<typeof GoalOutcomeRequest>>;

/** Ours: a goal is closed while its year is editable, at its end or before. */
export const setGoalOutcome = operation({
  name: 'setGoalOutcome',
  call: 'PUT /api/UserPDPGoals',
  access: 'own-record',
  query: { GoalId: queryId },
  body: json(GoalOutcomeRequest),
  summary:
    'Closes a goal as done, carried into next year or dropped, or re-opens it. 409 IN_USE once a carried goal is in ' +
    "next year's plan. Changes nothing that an open form of the plan would save.",
  example: ({ goalId }) => ({ query: { GoalId: goalId }, body: { Outcome: 'DONE' } }),
});

/** A goal of last year that was carried and is in no plan of this year yet. */
export const CarriedGoal = z.strictObject({
  /** Sent as `CarriedFromGoalId` of a new goal. */
  UserPDPGoalId: id,
  UserPDPId: id,
  PlanName: z.string(),
  /** The year it comes from. */
  CPDYear: z.number().int(),
  Goal: z.string(),
  GoalDescription: z.string(),
  OutcomeReason: z.string(),
  /** What was done for it last year. */
  ActivityCount: z.number().int(),
  Hours: z.number(),
});
export type CarriedGoal = Inside<z.output<typeof CarriedGoal>>;

/** Ours: what a new plan of `CPDYearId` starts with. */
export const listCarriedGoals = operation({
  name: 'listCarriedGoals',
  call: 'GET /api/UserPDPGoals',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, Carried: queryTrue },
  distinguishedBy: ['Carried'],
  answer: json(z.array(CarriedGoal)),
  summary: 'The goals of the year before that were carried over and are in no plan of this year yet.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, Carried: true } }),
});

/** API2-49: as API2-31, by the plan's id alone. */
export const printPlanById = operation({
  name: 'printPlanById',
  call: 'GET /api/Documents/:id',
  access: 'own-record',
  query: { id: queryId, GeneratableDocumentType: PlanPrintType },
  distinguishedBy: ['GeneratableDocumentType'],
  answer: file('application/pdf'),
  readsOnly: false,
  cost: 'print',
  summary: 'A professional development plan as a PDF, named after the plan.',
  example: ({ planId }) => ({ query: { id: planId, GeneratableDocumentType: 'UserPDP' } }),
});
