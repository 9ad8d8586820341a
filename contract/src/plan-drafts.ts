import { z } from 'zod';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import { PlanRequest } from './plans.ts';
import type { Inside } from './spelling.ts';

/**
 * The form of a plan as it stands, unfinished as it is. Judged by nothing but its shape and size; `RowVersion` is that of
 * the plan it started from, so that a form opened again is refused with 409 when the plan was changed in between.
 */
export const PlanDraft = PlanRequest.pick({
  PlanName: true,
  CPDNeed: true,
  HoursSpent: true,
  PDPGoals: true,
  RowVersion: true,
});
export type PlanDraft = Inside<z.input<typeof PlanDraft>>;

/** One draft a member, year and plan; `UserPDPId` 0 is the draft of a new plan. */
const draftOf = { UserId: queryId, CPDYearId: queryId, UserPDPId: queryId };

/** Ours: another device, or the same one tomorrow, goes on where this one stopped. */
export const getPlanDraft = operation({
  name: 'getPlanDraft',
  call: 'GET /api/UserPDPDrafts',
  access: 'in-person',
  query: draftOf,
  /** SavedOn is an ISO time. */
  answer: json(z.strictObject({ SavedOn: z.string(), Draft: PlanDraft }).nullable()),
  summary: 'The draft of a plan and when it was saved; null when there is none.',
  example: ({ userId, planId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, UserPDPId: planId } }),
});

/** Ours. */
export const savePlanDraft = operation({
  name: 'savePlanDraft',
  call: 'PUT /api/UserPDPDrafts',
  access: 'in-person',
  query: draftOf,
  body: json(PlanDraft),
  answer: json(z.strictObject({ SavedOn: z.string() })),
  summary: 'Saves the draft of a plan in place of an earlier one. It counts for nothing until the plan is saved.',
  example: ({ userId, planId }) => ({
    query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, UserPDPId: planId },
    body: { PlanName: 'Half a', PDPGoals: [] },
  }),
});

/** Ours. Saving the plan deletes it as well. */
export const deletePlanDraft = operation({
  name: 'deletePlanDraft',
  call: 'DELETE /api/UserPDPDrafts',
  access: 'in-person',
  query: draftOf,
  summary: 'Discards the draft of a plan, if there is one.',
  example: ({ userId, planId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, UserPDPId: planId } }),
});
