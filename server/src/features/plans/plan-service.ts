import type { PlanRequest } from '@cpd/contract/plans';
import { parseHours, roundHours } from '@cpd/domain/hours';
import { checkPlan } from '@cpd/domain/plans';
import type { z } from 'zod';
import { type FieldProblem, invalid } from '../../app-error.ts';
import type { Caller } from '../../caller.ts';
import { recordChange } from '../../record-change.ts';
import { saveHoursOfPlan } from '../activities/activity-service.ts';
import { lockEditableYear } from '../years/year-service.ts';
import { findPlanTypeId } from './plan-reader.ts';
import { insertPlan } from './plan-store.ts';

/**
 * Saves a new plan (API2-43). Its hours count at once, as an entry of the plan type dated today or, outside the year,
 * on its nearest day (framework rule 4). Answers the plan's id. Errors: INVALID naming each field, YEAR_NOT_EDITABLE.
 */
export async function createPlan(caller: Caller, request: z.output<typeof PlanRequest>): Promise<number> {
  const draft = {
    name: (request.PlanName ?? '').trim(),
    need: (request.CPDNeed ?? '').trim(),
    hoursSpent: parseHours(request.HoursSpent ?? '') ?? 0,
    goals: request.PDPGoals.map(({ Goal, GoalDescription }) => ({
      goal: (Goal ?? '').trim(),
      description: (GoalDescription ?? '').trim(),
    })),
  };
  const problems: FieldProblem[] = checkPlan(draft).map(({ field, message }) => ({
    field: WIRE_FIELDS[field],
    message,
  }));
  if (request.UserPDPId !== 0) problems.push({ field: 'UserPDPId', message: 'A new plan has the id 0.' });
  if (problems.length > 0) throw invalid(problems);

  return await caller.change(async (transaction) => {
    const year = await lockEditableYear(transaction, caller, request.CPDYearId);
    const hoursSpent = roundHours(draft.hoursSpent);
    const record = { ...draft, hoursSpent, userId: caller.subjectUserId, cpdYearId: request.CPDYearId };
    const planId = await insertPlan(transaction, record, caller.now.toString());
    const activityTypeId = await findPlanTypeId(transaction, year.facts.frameworkId);
    if (activityTypeId !== undefined) {
      await saveHoursOfPlan(transaction, caller, year, { planId, activityTypeId, name: draft.name, hours: hoursSpent });
    }
    await recordChange(transaction, caller, {
      kind: 'plan.created',
      objectType: 'plan',
      objectId: planId,
      before: null,
      after: record,
    });
    return planId;
  });
}

const WIRE_FIELDS = {
  name: 'PlanName',
  need: 'CPDNeed',
  hoursSpent: 'HoursSpent',
  goals: 'PDPGoals',
} as const satisfies Record<string, string>;
