import { Plan } from '@cpd/contract/plans';
import type { z } from 'zod';

/** A plan of 2026 with one goal, as the server answers it. */
export function buildPlan(overrides: Partial<z.input<typeof Plan>> = {}) {
  return Plan.parse({
    UserPDPId: 5,
    UserId: 7,
    CPDYearId: 11,
    PlanName: 'Teaching',
    CPDNeed: 'Better feedback to trainees.',
    HoursSpent: 1.5,
    CreatedOn: '2026-03-04T14:30:00Z',
    IsUserUploadedPDP: false,
    DocumentId: null,
    GoalCount: 1,
    PDPGoals: [{ UserPDPGoalId: 6, UserPDPId: 5, Goal: 'Feedback every week', GoalDescription: '' }],
    ...overrides,
  });
}
