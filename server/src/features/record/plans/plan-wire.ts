import type { CarriedGoal } from '@cpd/contract/plan-goals';
import type { Plan, PlanGoal, PlanRequest } from '@cpd/contract/plans';
import { type PlanAbilities, planAbilities } from '@cpd/domain/record/plans';
import { parseHours, roundHours, sumHours } from '@cpd/domain/values/hours';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import type { z } from 'zod';
import type { CarriedRow } from './plan-goal-reader.ts';
import type { GoalRecord } from './plan-goal-store.ts';
import type { StoredGoal, StoredPlan } from './plan-reader.ts';

type Request = z.output<typeof PlanRequest>;

/** A plan as a request wants it: texts without blanks around them, hours as they are kept, 0 for what are none. */
export interface WantedPlan {
  name: string;
  need: string;
  hoursSpent: number;
  goals: GoalRecord[];
}

/** A plan as the wire has it (PDP-30). */
export function planToWire(plan: StoredPlan, year: { editable: boolean }): Plan {
  const uploaded = plan.documentId !== null;
  const attached = plan.goals.flatMap(({ activities }) => activities.map(({ activityId }) => activityId));
  return {
    UserPDPId: plan.planId,
    UserId: plan.userId,
    CPDYearId: plan.cpdYearId,
    PlanName: plan.name,
    CPDNeed: plan.need,
    HoursSpent: plan.hoursSpent,
    CreatedOn: plan.createdAt,
    IsUserUploadedPDP: uploaded,
    DocumentId: plan.documentId,
    DocumentName: plan.documentName,
    GoalCount: plan.goals.length,
    AttachedActivitiesCount: new Set(attached).size,
    Collapse: true,
    PDPGoals: plan.goals.map((goal) => goalToWire(plan.planId, goal)),
    Abilities: planAbilities({ uploaded }, year) satisfies PlanAbilities,
    RowVersion: plan.version,
  };
}

function goalToWire(planId: number, goal: StoredGoal): PlanGoal {
  return {
    UserPDPGoalId: goal.goalId,
    UserPDPId: planId,
    Goal: goal.goal,
    GoalDescription: goal.description,
    DescribedActivities: goal.described.map(({ describedId, description, timeframe }) => ({
      DescribedActivityId: describedId,
      UserPDPGoalId: goal.goalId,
      ActivityDescription: description,
      TimeFrame: timeframe,
    })),
    LinkedUserActivities: goal.activities.map((activity) => ({
      UserActivityId: activity.activityId,
      UserActivityName: activity.name,
      Timeframe: formatDayRange(activity.firstDate, activity.lastDate),
      CreatedOn: activity.createdAt,
      Hours: activity.hours,
    })),
    ActivityCount: goal.activities.length,
    Hours: sumHours(goal.activities.map(({ hours }) => hours)),
    Outcome: goal.outcome,
    OutcomeReason: goal.outcomeReason,
    ClosedOn: goal.closedAt,
    CarriedFromGoalId: goal.carriedFromGoalId ?? 0,
    TakenOver: goal.takenOver,
  };
}

/** A goal of the year before as it is offered to this year's plan. */
export function carriedToWire(row: CarriedRow): CarriedGoal {
  return {
    UserPDPGoalId: row.goalId,
    UserPDPId: row.planId,
    PlanName: row.planName,
    CPDYear: row.year,
    Goal: row.goal,
    GoalDescription: row.description,
    OutcomeReason: row.reason,
    ActivityCount: row.activityCount,
    Hours: row.hours,
  };
}

/** What a request asks for. */
export function wantedPlan(request: Request): WantedPlan {
  return {
    name: text(request.PlanName),
    need: text(request.CPDNeed),
    hoursSpent: roundHours(parseHours(request.HoursSpent ?? '') ?? 0),
    goals: request.PDPGoals.map((goal) => ({
      goalId: goal.UserPDPGoalId,
      goal: text(goal.Goal),
      description: text(goal.GoalDescription),
      carriedFromGoalId: goal.CarriedFromGoalId || null,
      described: goal.DescribedActivities?.map((planned) => ({
        describedId: planned.DescribedActivityId,
        description: text(planned.ActivityDescription),
        timeframe: text(planned.Timeframe ?? planned.TimeFrame),
      })),
      activityIds: goal.LinkedUserActivities && [
        ...new Set(
          goal.LinkedUserActivities.map((linked) => (typeof linked === 'number' ? linked : linked.UserActivityId)),
        ),
      ],
    })),
  };
}

function text(value: string | null | undefined): string {
  return (value ?? '').trim();
}
