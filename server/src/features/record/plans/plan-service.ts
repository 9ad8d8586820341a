import type { PlanRequest } from '@cpd/contract/plans';
import type { Inside } from '@cpd/contract/spelling';
import type { z } from 'zod';
import { keepRows } from '../../../platform/database/deleted-rows.ts';
import type { EventKind } from '../../../platform/database/event-kinds.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { AppError, type FieldProblem, invalid, known } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import {
  countVersionsOfLinked,
  insertHoursOfPlan,
  lockActivitiesOfPlan,
  updateHoursOfPlan,
} from '../activities/plan-entry-service.ts';
import { deleteUnusedDocuments, getDocument } from '../documents/document-service.ts';
import type { MemberYear } from '../years/year-reader.ts';
import { lockEditableYear } from '../years/year-service.ts';
import { changedActivities, checkReferences, planProblems, refuseForeignGoals } from './plan-check-service.ts';
import { deleteDraft } from './plan-draft-store.ts';
import { type GoalRecord, saveGoals } from './plan-goal-store.ts';
import { findPlan, findPlanTypeId, type StoredGoal, type StoredPlan } from './plan-reader.ts';
import * as store from './plan-store.ts';
import { wantedPlan } from './plan-wire.ts';

type Request = Inside<z.output<typeof PlanRequest>>;

/**
 * Saves a new plan (API2-43) and deletes the draft of it. Answers the plan's id. Errors: INVALID with every problem,
 * YEAR_NOT_EDITABLE, NOT_FOUND for a year, an activity or a goal taken over that is not the member's.
 */
export async function createPlan(caller: Caller, request: Request): Promise<number> {
  const wanted = wantedPlan(request);
  const problems = planProblems(wanted, []);
  if (request.planId !== 0) problems.push({ field: 'UserPDPId', message: 'A new plan has the id 0.' });
  if (problems.length > 0) throw invalid(problems);
  refuseForeignGoals(wanted.goals, []);
  const linked = changedActivities([], wanted.goals);
  return await caller.change(async (transaction) => {
    await lockActivitiesOfPlan(transaction, caller, 0, linked);
    const year = await lockEditableYear(transaction, caller, request.cpdYearId);
    await checkReferences(transaction, caller, year, wanted.goals);
    const { name, need, hoursSpent, goals } = wanted;
    const planId = await insertPlan(transaction, caller, year, { name, need, hoursSpent, documentId: null });
    await saveGoals(transaction, planId, goals);
    await countVersionsOfLinked(transaction, caller, linked);
    const { cpdYearId } = year.facts;
    await deleteDraft(transaction, { userId: caller.subjectUserId, cpdYearId, planId: 0 });
    await logPlanChange(transaction, caller, 'plan.created', planId, undefined);
    return planId;
  });
}

/**
 * Writes the row of a new plan of a locked year with the entry of its hours: they count at once, dated today or, outside the
 * year, on its nearest day (framework rule 4). Answers the plan's id.
 */
export async function insertPlan(
  transaction: Change,
  caller: Caller,
  { facts, ...year }: MemberYear,
  plan: Omit<store.PlanRecord, 'userId' | 'cpdYearId'>,
): Promise<number> {
  const record = { ...plan, userId: caller.subjectUserId, cpdYearId: facts.cpdYearId };
  const planId = await store.insertPlan(transaction, record, caller.now.toString());
  const activityTypeId = await findPlanTypeId(transaction, facts.frameworkId);
  if (activityTypeId !== undefined) {
    const entry = { planId, activityTypeId, name: plan.name, hours: plan.hoursSpent };
    await insertHoursOfPlan(transaction, caller, { facts, ...year }, entry);
  }
  return planId;
}

/**
 * Saves a changed plan (API2-44) and deletes the draft of it; the entry of its hours follows. Errors: NOT_FOUND for a plan,
 * goal or activity that is not the member's of that year, YEAR_NOT_EDITABLE, IN_USE for an uploaded plan, STALE when it was
 * changed since it was loaded, INVALID with every problem.
 */
export async function updatePlan(caller: Caller, planId: number, request: Request): Promise<number> {
  const wanted = wantedPlan(request);
  return await caller.change(async (transaction) => {
    const { before, year } = await lockPlan(transaction, caller, planId, wanted.goals);
    refuseUploaded(before);
    refuseStale(before, request.rowVersion);
    const problems = [...planProblems(wanted, before.goals), ...idProblems(before, request)];
    if (problems.length > 0) throw invalid(problems);
    refuseForeignGoals(wanted.goals, before.goals);
    await checkReferences(transaction, caller, year, wanted.goals);
    const { name, need, hoursSpent, goals } = wanted;
    await store.updatePlan(transaction, planId, { name, need, hoursSpent }, caller.now.toString());
    await saveGoals(transaction, planId, goals);
    await updateHoursOfPlan(transaction, caller, { planId, name, hours: hoursSpent });
    await countVersionsOfLinked(transaction, caller, changedActivities(before.goals, goals));
    await deleteDraft(transaction, before);
    await logPlanChange(transaction, caller, 'plan.updated', planId, before);
    return planId;
  });
}

function idProblems(before: StoredPlan, request: Request): FieldProblem[] {
  return [
    ...(request.planId === before.planId
      ? []
      : [{ field: 'UserPDPId', message: 'The id in the address and the id in the plan differ.' }]),
    ...(request.cpdYearId === before.cpdYearId
      ? []
      : [{ field: 'CPDYearId', message: 'A plan cannot move to another year.' }]),
  ];
}

/**
 * Deletes a plan with its goals, its draft and the entry of its hours; linked activities stay (API2-46, PDP-27). The file of
 * an uploaded plan goes too, unless it is one of My Files. Errors: NOT_FOUND, YEAR_NOT_EDITABLE, INVALID when the plan is
 * not of the kind that was asked about.
 */
export async function deletePlan(caller: Caller, planId: number, uploaded: boolean): Promise<void> {
  await caller.change(async (transaction) => {
    const { before } = await lockPlan(transaction, caller, planId, []);
    if ((before.documentId !== null) !== uploaded) {
      const message = uploaded ? 'This plan was written here.' : 'This plan was uploaded.';
      throw invalid([{ field: 'IsUserUploadedPDP', message }]);
    }
    await keepRows(transaction, caller, before.cpdYearId, 'plan', [planId]);
    await store.deletePlan(transaction, planId);
    await countVersionsOfLinked(transaction, caller, changedActivities(before.goals, []));
    await deleteDraft(transaction, before);
    await logPlanChange(transaction, caller, 'plan.deleted', planId, before);
    if (before.documentId === null) return;
    const { type } = await getDocument(transaction, caller, before.documentId);
    if (type === 'PDP') await deleteUnusedDocuments(transaction, caller, [before.documentId]);
  });
}

/** A plan of the member. Throws NOT_FOUND (API2-64). */
export async function getOwnPlan(database: Reading, caller: Caller, planId: number): Promise<StoredPlan> {
  return known(await findOwnPlan(database, caller, planId), 'plan');
}

/** The same; undefined when it does not exist or is someone else's. */
export async function findOwnPlan(database: Reading, { subjectUserId }: Caller, planId: number) {
  return await findPlan(database, subjectUserId, planId);
}

/**
 * A plan of the member with its year, locked for a change together with the activities that are linked or are to be: every
 * change locks activities before years. Errors: NOT_FOUND, YEAR_NOT_EDITABLE.
 */
export async function lockPlan(transaction: Change, caller: Caller, planId: number, goals: readonly GoalRecord[]) {
  const found = await getOwnPlan(transaction, caller, planId);
  const touched = [...linkedIds(found.goals), ...goals.flatMap(({ activityIds = [] }) => activityIds)];
  await lockActivitiesOfPlan(transaction, caller, planId, touched);
  const year = await lockEditableYear(transaction, caller, found.cpdYearId);
  // It may have been changed or deleted while the lock was waited for.
  return { before: await getOwnPlan(transaction, caller, planId), year };
}

function linkedIds(goals: readonly StoredGoal[]): number[] {
  return goals.flatMap(({ activities }) => activities.map(({ activityId }) => activityId));
}

/** Throws IN_USE for an uploaded plan: it is a file, and there is nothing to edit, copy or draft (PDP-04). */
export function refuseUploaded(plan: StoredPlan): void {
  if (plan.documentId === null) return;
  throw new AppError(
    'IN_USE',
    'This plan is a file that you uploaded. It can be downloaded or deleted, but not changed.',
  );
}

function refuseStale(before: StoredPlan, version: number | undefined): void {
  if (version === undefined || version === before.version) return;
  throw new AppError(
    'STALE',
    'This plan has been changed elsewhere since you opened it. Your entries are still here; open the plan again to see the other change.',
  );
}

/** Leaves the event of a change to a plan: the whole plan before and after. */
export async function logPlanChange(
  transaction: Change,
  caller: Caller,
  kind: EventKind,
  planId: number,
  before: StoredPlan | undefined,
): Promise<void> {
  const after = await findPlan(transaction, caller.subjectUserId, planId);
  await recordChange(transaction, caller, kind, planId, { before, after });
}

/** Counts the version of a plan up that came back, or with `before` one of whose goals did, and leaves the event. */
export async function logPlanBack(
  transaction: Change,
  caller: Caller,
  planId: number,
  before: StoredPlan | undefined,
): Promise<void> {
  await store.countVersion(transaction, planId, caller.now.toString());
  const kind = before === undefined ? 'plan.brought_back' : 'plan.goal_brought_back';
  await logPlanChange(transaction, caller, kind, planId, before);
}
