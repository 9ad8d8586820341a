import type { Plan, PlanGoal, PlanRequest } from '@cpd/contract/plans';
import type { Inside } from '@cpd/contract/spelling';
import { planAbilities } from '@cpd/domain/record/plans';
import { parseHours, roundHours, sumHours } from '@cpd/domain/values/hours';
import { formatDayRange } from '@cpd/domain/values/plain-date';
import type { z } from 'zod';
import type { GoalRecord } from './plan-goal-store.ts';
import type { StoredGoal, StoredPlan } from './plan-reader.ts';

type Request = Inside<z.output<typeof PlanRequest>>;

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
    planId: plan.planId,
    userId: plan.userId,
    cpdYearId: plan.cpdYearId,
    planName: plan.name,
    cpdNeed: plan.need,
    hoursSpent: plan.hoursSpent,
    createdOn: plan.createdAt,
    isUploadedPlan: uploaded,
    documentId: plan.documentId,
    documentName: plan.documentName,
    goalCount: plan.goals.length,
    attachedActivitiesCount: new Set(attached).size,
    collapse: true,
    planGoals: plan.goals.map((goal) => goalToWire(plan.planId, goal)),
    abilities: planAbilities({ uploaded }, year),
    rowVersion: plan.version,
  };
}

function goalToWire(planId: number, goal: StoredGoal): PlanGoal {
  return {
    planGoalId: goal.goalId,
    planId,
    goal: goal.goal,
    goalDescription: goal.description,
    describedActivities: goal.described.map(({ describedId, description, timeframe }) => ({
      describedActivityId: describedId,
      planGoalId: goal.goalId,
      activityDescription: description,
      timeFrame: timeframe,
    })),
    linkedUserActivities: goal.activities.map((activity) => ({
      activityId: activity.activityId,
      userActivityName: activity.name,
      timeframe: formatDayRange(activity.firstDate, activity.lastDate),
      createdOn: activity.createdAt,
      hours: activity.hours,
    })),
    activityCount: goal.activities.length,
    hours: sumHours(goal.activities.map(({ hours }) => hours)),
    outcome: goal.outcome,
    outcomeReason: goal.outcomeReason,
    closedOn: goal.closedAt,
    carriedFromGoalId: goal.carriedFromGoalId ?? 0,
    takenOver: goal.takenOver,
  };
}

/** What a request asks for. */
export function wantedPlan(request: Request): WantedPlan {
  return {
    name: text(request.planName),
    need: text(request.cpdNeed),
    hoursSpent: roundHours(parseHours(request.hoursSpent ?? '') ?? 0),
    goals: request.planGoals.map((goal) => ({
      goalId: goal.planGoalId,
      goal: text(goal.goal),
      description: text(goal.goalDescription),
      carriedFromGoalId: goal.carriedFromGoalId || null,
      described: goal.describedActivities?.map((planned) => ({
        describedId: planned.describedActivityId,
        description: text(planned.activityDescription),
        timeframe: text(planned.timeframe ?? planned.timeFrame),
      })),
      activityIds: goal.linkedUserActivities && [
        ...new Set(
          goal.linkedUserActivities.map((linked) => (typeof linked === 'number' ? linked : linked.activityId)),
        ),
      ],
    })),
  };
}

function text(value: string | null | undefined): string {
  return (value ?? '').trim();
}
