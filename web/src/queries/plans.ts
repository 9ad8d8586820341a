import type { AnswerOf, BodyInput } from '@cpd/contract/operation';
import type { createPlan, listPlans } from '@cpd/contract/plans';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** A plan as the server answers it (PDP-30). */
export type Plan = AnswerOf<typeof listPlans>[number];
/** A plan as it is sent. */
export type PlanRequest = BodyInput<typeof createPlan>;

/** The plans of a year, the newest first (API2-41). */
export function plansQuery(userId: number, cpdYearId: number) {
  return queryOptions({
    queryKey: ['plans', userId, cpdYearId],
    queryFn: ({ signal }) =>
      call('listPlans', { query: { UserId: userId, CPDYearId: cpdYearId, GetAll: true }, signal }),
  });
}

/** The plans of a year with their goals; with an activity, those linked to it are marked (API-13). */
export function planGoalsQuery(userId: number, cpdYearId: number, activityId?: number) {
  return queryOptions({
    queryKey: ['plans', userId, cpdYearId, 'goals', activityId ?? 0],
    queryFn: ({ signal }) =>
      call('listPlanGoals', { query: { UserId: userId, CPDYearId: cpdYearId, UserActivityId: activityId }, signal }),
    // The dialog says that they are missing.
    meta: { ownErrors: 'all' },
  });
}

/** A plan is a requirement of its year and an entry of hours; the years know whether they have one (PDP-20, PDP-33). */
const CHANGED_BY_PLANS = ['activity-names', 'plans', 'requirements', 'summary', 'years'];

/** Saves a new plan (API2-43); the key makes a repeated attempt harmless. Answers its id. */
export function useCreatePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: { request: PlanRequest; idempotencyKey: string }) =>
      call('createPlan', { query: {}, body: request, idempotencyKey }),
    onSuccess: () => {
      for (const key of CHANGED_BY_PLANS) void client.invalidateQueries({ queryKey: [key] });
    },
    // The form says what happened and keeps what was entered.
    meta: { ownErrors: 'all' },
  });
}
