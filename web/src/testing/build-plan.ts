import { Plan, PlanGoal } from '@cpd/contract/plans';
import { planAbilities } from '@cpd/domain/record/plans';
import type { z } from 'zod';

/** A goal of plan 5 with nothing done for it, as the server answers it. */
export function buildPlanGoal(overrides: Partial<z.input<typeof PlanGoal>> = {}) {
  return PlanGoal.parse({
    UserPDPGoalId: 6,
    UserPDPId: 5,
    Goal: 'Feedback every week',
    GoalDescription: '',
    DescribedActivities: [],
    LinkedUserActivities: [],
    ActivityCount: 0,
    Hours: 0,
    Outcome: null,
    OutcomeReason: '',
    ClosedOn: null,
    CarriedFromGoalId: 0,
    TakenOver: false,
    ...overrides,
  });
}

/** A plan of 2026 with one goal in a year that can be changed, as the server answers it. */
export function buildPlan(overrides: Partial<z.input<typeof Plan>> = {}) {
  const uploaded = overrides.IsUserUploadedPDP ?? false;
  return Plan.parse({
    UserPDPId: 5,
    UserId: 7,
    CPDYearId: 11,
    PlanName: 'Teaching',
    CPDNeed: 'Better feedback to trainees.',
    HoursSpent: 1.5,
    CreatedOn: '2026-03-04T14:30:00Z',
    IsUserUploadedPDP: uploaded,
    DocumentId: null,
    DocumentName: null,
    GoalCount: overrides.PDPGoals?.length ?? 1,
    AttachedActivitiesCount: 0,
    Collapse: true,
    PDPGoals: [buildPlanGoal()],
    Abilities: planAbilities({ uploaded }, { editable: true }),
    RowVersion: 1,
    ...overrides,
  });
}
