import type { PlanDraft } from '@cpd/contract/plan-drafts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../lib/api.ts';
import { asked, neverKept } from './asked.ts';

/** Whose draft it is: of a plan, or with plan 0 of a new one in that year. */
export type DraftOf = { userId: number; cpdYearId: number; planId: number };

/** The draft that another device, or this one earlier, has left; null without one. Never an answer of before. */
export function planDraftQuery(of: DraftOf) {
  // Without it the form opens as it is stored.
  return asked(['plan-draft', of.userId, of.cpdYearId, of.planId], 'getPlanDraft', of, {
    ...neverKept,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Keeps a draft. Not a mutation: the form shows its own state, and no toast repeats it. */
export function useKeepPlanDraft(): (of: DraftOf, draft: PlanDraft) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (of, draft) => {
      await call('savePlanDraft', { query: of, body: draft });
      // A screen that was opened meanwhile and offers the draft.
      void client.invalidateQueries({ queryKey: planDraftQuery(of).queryKey });
    },
    [client],
  );
}

/** Throws a draft away; whoever shows it no longer does. */
export function useDiscardPlanDraft(): (of: DraftOf) => Promise<void> {
  const client = useQueryClient();
  return async (of) => {
    await call('deletePlanDraft', { query: of });
    client.setQueryData(planDraftQuery(of).queryKey, null);
  };
}
