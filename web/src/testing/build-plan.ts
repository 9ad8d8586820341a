import { checked } from '@cpd/contract/checked';
import { Plan, PlanGoal } from '@cpd/contract/plans';
import type { Inside } from '@cpd/contract/spelling';
import { planAbilities } from '@cpd/domain/record/plans';
import type { z } from 'zod';

/** A goal of plan 5 with nothing done for it, as the server answers it. */
export function buildPlanGoal(overrides: Partial<Inside<z.input<typeof PlanGoal>>> = {}) {
  return checked(PlanGoal, {
    planGoalId: 6,
    planId: 5,
    goal: 'Feedback every week',
    goalDescription: '',
    describedActivities: [],
    linkedUserActivities: [],
    activityCount: 0,
    hours: 0,
    outcome: null,
    outcomeReason: '',
    closedOn: null,
    carriedFromGoalId: 0,
    takenOver: false,
    ...overrides,
  });
}

/** A plan of 2026 with one goal in a year that can be changed, as the server answers it. */
export function buildPlan(overrides: Partial<Inside<z.input<typeof Plan>>> = {}) {
  const uploaded = overrides.isUploadedPlan ?? false;
  return checked(Plan, {
    planId: 5,
    userId: 7,
    cpdYearId: 11,
    planName: 'Teaching',
    cpdNeed: 'Better feedback to trainees.',
    hoursSpent: 1.5,
    createdOn: '2026-03-04T14:30:00Z',
    isUploadedPlan: uploaded,
    documentId: null,
    documentName: null,
    goalCount: overrides.planGoals?.length ?? 1,
    attachedActivitiesCount: 0,
    collapse: true,
    planGoals: [buildPlanGoal()],
    abilities: planAbilities({ uploaded }, { editable: true }),
    rowVersion: 1,
    ...overrides,
  });
}
