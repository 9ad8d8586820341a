import type { AnswerOf, BodyInput } from '@cpd/contract/operation';
import type { PlanDraft } from '@cpd/contract/plan-drafts';
import type { GoalOutcomeRequest } from '@cpd/contract/plan-goals';
import type { createPlan, listPlans } from '@cpd/contract/plans';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, download, type Sending, upload } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { openMemberId } from '../lib/open-member.ts';
import { atEachOpening, callQuery, neverKept, ownErrors } from './call-query.ts';
import { useInvalidates } from './use-change.ts';

/** A plan as the server answers it (PDP-30). */
export type Plan = AnswerOf<typeof listPlans>[number];
/** A plan as it is sent. */
export type PlanRequest = BodyInput<typeof createPlan>;

/** The plans of a year, the newest first (API2-41). */
export function plansQuery(userId: number, cpdYearId: number) {
  return callQuery(['plans', userId, cpdYearId], 'listPlans', { userId, cpdYearId, getAll: true });
}

/** The plans of a year with their goals; with an activity, those linked to it are marked (API-13). */
export function planGoalsQuery(userId: number, cpdYearId: number, activityId?: number) {
  // The dialog says that they are missing.
  return callQuery(
    ['plans', userId, cpdYearId, 'goals', activityId ?? 0],
    'listPlanGoals',
    { userId, cpdYearId, activityId },
    ownErrors,
  );
}

/** One plan, to be viewed, edited or copied (API2-42). Asked for anew at each opening, so that no one edits an old version. */
export function planQuery(planId: number) {
  // The screen says that it is not available.
  return callQuery(['plan', planId], 'getPlan', { planId }, atEachOpening);
}

/** A plan is a requirement of its year and an entry of hours; the years know whether they have one (PDP-20, PDP-33). */
const CHANGED_BY_PLANS = [
  'activity',
  'activity-names',
  'carried-goals',
  'certificates',
  'document-names',
  'files',
  'plan-draft',
  'plans',
  'requirements',
  'summary',
  'years',
];

/** What to call when a plan of a year has come, changed or gone: what shows it is fetched again. */
export function usePlansChanged(): () => void {
  const stale = useInvalidates(CHANGED_BY_PLANS);
  return () => void stale();
}

type OwnPlan = { userId: number; cpdYearId: number; hours: string };

/**
 * Sends a file as the member's own plan; answers the plan's id (API2-45, PDP-09). Not a
 * mutation: the upload row reports its own failures, and no toast repeats them.
 */
export function uploadPlan(
  { userId, cpdYearId, hours }: OwnPlan,
  file: File,
  fileName: string,
  sending: Sending,
): Promise<number> {
  const query = { userId, cpdYearId, hoursSpent: hours };
  return upload('uploadPlan', { query, file, fileName, ...sending });
}

/** Saves a plan on the reader's device: its PDF, or the file that was uploaded (API2-48, API2-49). */
export function downloadPlan({ planId, documentId }: Plan): Promise<void> {
  return documentId === null
    ? download('printPlanById', { id: planId, generatableDocumentType: 'UserPDP' })
    : download('downloadDocument', { documentId });
}

/** Goals of the year before that were carried over and are in no plan of this year yet. Asked for anew at each opening. */
export function carriedGoalsQuery(userId: number, cpdYearId: number) {
  // Without them a plan starts empty.
  return callQuery(
    ['carried-goals', userId, cpdYearId],
    'listCarriedGoals',
    { userId, cpdYearId, carried: true },
    { ...ownErrors, refetchOnMount: 'always' },
  );
}

/** The changes of this resource; their dialogs stay and say what went wrong. */
export const plansChanges = {
  /**
   * Saves a plan: id 0 is created, any other updated (API2-43, API2-44, PDP-18). The key makes a repeated attempt harmless.
   * Answers its id. The form keeps what was entered, so it does not just leave for the sign-in.
   */
  savePlan: {
    call: ({ request, idempotencyKey }: { request: PlanRequest; idempotencyKey: string }) =>
      request.planId === 0
        ? call('createPlan', { query: {}, body: request, idempotencyKey })
        : call('updatePlan', { query: { id: request.planId }, body: request, idempotencyKey }),
    deferred: CHANGED_BY_PLANS,
  },
  /** Deletes a plan; the activities of its goals stay (API2-46, PDP-27). */
  deletePlan: {
    call: ({ plan: { planId, isUploadedPlan }, key }: { plan: Plan; key: string }) =>
      call('deletePlan', { query: { planId, isUploadedPlan }, idempotencyKey: key }),
    deferred: CHANGED_BY_PLANS,
    ...ownErrors,
  },
  /** Makes a file of the year the member's own plan (PDP-09). */
  createPlanFromDocument: {
    call: ({ userId, cpdYearId, hours, documentId, key }: OwnPlan & { documentId: number; key: string }) =>
      call('createPlanFromDocument', {
        query: { userId, cpdYearId, hoursSpent: hours, documentId },
        idempotencyKey: key,
      }),
    deferred: CHANGED_BY_PLANS,
    ...ownErrors,
  },
  /** Takes a goal off its plan; its activities stay (API2-47, PDP-28). */
  deleteGoal: {
    call: ({ goalId, key }: { goalId: number; key: string }) =>
      call('deletePlanGoal', { query: { goalId }, idempotencyKey: key }),
    deferred: CHANGED_BY_PLANS,
    ...ownErrors,
  },
  /** Says how a goal ended, or with null that it goes on. */
  setGoalOutcome: {
    call: ({ goalId, request, key }: { goalId: number; request: GoalOutcomeRequest; key: string }) =>
      call('setGoalOutcome', { query: { goalId }, body: request, idempotencyKey: key }),
    deferred: CHANGED_BY_PLANS,
    ...ownErrors,
  },
};

/** Whose draft it is: of a plan, or with plan 0 of a new one in that year. */
export type DraftOf = { userId: number; cpdYearId: number; planId: number };

/** The draft that another device, or this one earlier, has left; null without one. Never an answer of before. */
export function planDraftQuery(of: DraftOf) {
  // Without it the form opens as it is stored.
  const draft = callQuery(['plan-draft', of.userId, of.cpdYearId, of.planId], 'getPlanDraft', of, {
    ...neverKept,
    retry: false,
    refetchOnWindowFocus: false,
  });
  // A member's draft is for the member alone: the CPD team asks for none.
  return openMemberId() === undefined ? draft : { ...draft, queryFn: () => null };
}

/** Keeps a draft. Not a mutation: the form shows its own state, and no toast repeats it. */
export function useKeepPlanDraft(): (of: DraftOf, draft: PlanDraft) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (of, draft) => {
      if (openMemberId() !== undefined) throw new ApiError(403, 'Drafts are not kept while you act for a member.');
      await call('savePlanDraft', { query: of, body: draft });
      // A screen that was opened in the meantime and offers the draft.
      void client.invalidateQueries({ queryKey: planDraftQuery(of).queryKey });
    },
    [client],
  );
}

/** Throws a draft away; anyone who shows it no longer does. */
export function useDiscardPlanDraft(): (of: DraftOf) => Promise<void> {
  const client = useQueryClient();
  return async (of) => {
    await call('deletePlanDraft', { query: of });
    client.setQueryData(planDraftQuery(of).queryKey, null);
  };
}
