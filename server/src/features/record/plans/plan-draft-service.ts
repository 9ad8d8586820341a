import { kindsOf } from '@cpd/contract/kinds-of';
import { PlanDraft } from '@cpd/contract/plan-drafts';
import type { Inside } from '@cpd/contract/spelling';
import { wireCodec } from '@cpd/contract/wire-codec';
import { PLAN_DRAFT_LIMIT_BYTES } from '@cpd/domain/values/limits';
import type { z } from 'zod';
import type { Reading } from '../../../platform/database/tables.ts';
import { AppError, notFound } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { getEditableYear, getMemberYear } from '../years/year-service.ts';
import { type DraftKey, deleteDraft, findDraft, saveDraft } from './plan-draft-store.ts';
import { getOwnPlan, refuseUploaded } from './plan-service.ts';

type Draft = Inside<z.output<typeof PlanDraft>>;

/** A draft is kept as it was sent, in the spelling of the wire. */
const codec = wireCodec(kindsOf(PlanDraft));

/** Which draft of the caller's: plan 0 is a new plan of that year. */
type DraftOf = Omit<DraftKey, 'userId'>;

/** The draft of a plan and when it was kept; null without one. Throws NOT_FOUND for a foreign year or plan. */
export async function getPlanDraft(database: Reading, caller: Caller, of: DraftOf) {
  await getMemberYear(database, caller, of.cpdYearId);
  await refuseForeignPlan(database, caller, of);
  const found = await findDraft(database, { ...of, userId: caller.subjectUserId });
  // It was written by `savePlanDraft` alone.
  return found === undefined ? null : { savedOn: found.savedAt, draft: codec.toInside(found.content) as Draft };
}

/**
 * Keeps the draft of a plan. It is no part of the record: it leaves no event, does not begin its year, and nothing is judged
 * but its size. Errors: NOT_FOUND, YEAR_NOT_EDITABLE, IN_USE for an uploaded plan, TOO_LARGE.
 */
export async function savePlanDraft(caller: Caller, of: DraftOf, draft: Draft): Promise<{ savedOn: string }> {
  const content = JSON.stringify(codec.toWire(draft));
  if (Buffer.byteLength(content) > PLAN_DRAFT_LIMIT_BYTES) {
    throw new AppError('TOO_LARGE', 'This plan is too long to be kept as a draft. Please save it, or shorten it.');
  }
  return await caller.change(async (transaction) => {
    await getEditableYear(transaction, caller, of.cpdYearId);
    await refuseForeignPlan(transaction, caller, of);
    const at = caller.now.toString();
    await saveDraft(transaction, { ...of, userId: caller.subjectUserId }, content, at);
    return { savedOn: at };
  });
}

/** Throws a draft away, if there is one; that of a year that has closed, too. Throws NOT_FOUND for a foreign year or plan. */
export async function deletePlanDraft(caller: Caller, of: DraftOf): Promise<void> {
  await caller.change(async (transaction) => {
    await getMemberYear(transaction, caller, of.cpdYearId);
    await refuseForeignPlan(transaction, caller, of);
    await deleteDraft(transaction, { ...of, userId: caller.subjectUserId });
  });
}

async function refuseForeignPlan(database: Reading, caller: Caller, { cpdYearId, planId }: DraftOf): Promise<void> {
  if (planId === 0) return;
  const plan = await getOwnPlan(database, caller, planId);
  if (plan.cpdYearId !== cpdYearId) throw notFound('plan');
  refuseUploaded(plan);
}
