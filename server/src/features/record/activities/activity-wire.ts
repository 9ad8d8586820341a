import type { Activity } from '@cpd/contract/activities';
import type { ActivityAbilities } from '@cpd/domain/record/abilities';
import { detailsOf } from '@cpd/domain/record/activity-details';
import { sumHours, wireHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear, formatDayRange } from '@cpd/domain/values/plain-date';
import type { YearFacts } from '@cpd/domain/year/framework';
import type { YearRules } from '@cpd/domain/year/year-rules';
import type { StoredActivity, StoredDate } from './activity-reader.ts';

/** What the answer says about an activity besides what is stored of it. */
export interface ActivitySurroundings {
  categoryName: string;
  rules: YearRules;
  abilities: ActivityAbilities;
  /** The year of the activity. */
  year: YearFacts;
  /** All years of the member. */
  years: readonly YearFacts[];
}

/** An activity as the wire has it (ACT-52 to ACT-55). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of fields
export function toWire(
  activity: StoredActivity,
  { categoryName, rules, abilities, years }: ActivitySurroundings,
): Activity {
  const total = sumHours(activity.dates.map(({ hours }) => hours));
  // Reflection in credit years is a fixed number of credits, not hours (RFL-06), and is no part of hours.
  const reflectionHours = rules.currency === 'H' ? activity.dates.map((date) => date.reflectionHours) : [];
  // Other activities have reflections on their dates (RFL-02); sent back, they must not look like this one's.
  const reflected = activity.occurrence === 'S' ? activity.dates[0] : undefined;
  const hours = hoursToWire(activity.areas, activity.hoursPerDate, rules);
  const answers = reflected === undefined ? [] : answersToWire(reflected);
  return {
    userId: activity.userId,
    activityId: activity.activityId,
    cpdYearId: activity.cpdYearId,
    activityName: activity.name,
    activityTypeId: activity.activityTypeId,
    activityTypeName: activity.typeName,
    categoryName,
    shortcutId: activity.shortcutId,
    verifiedActivityId: activity.verifiedActivityId,
    additionalInformation: activity.additionalInformation,
    ...detailsOf(activity),
    occurrence: activity.occurrence,
    ...(activity.recurrence === null ? {} : { recurrence: activity.recurrence }),
    totalHours: total,
    hoursPerDate: activity.hoursPerDate,
    enteredHoursWithReflections: sumHours([total, ...reflectionHours]),
    areaHours: hours,
    defaultHoursPerDate: activity.hoursPerDate,
    defaultUserActivityHours: hours,
    dates: activity.dates.map((date) => ({
      activityDateId: date.activityDateId,
      startDate: date.startDate,
      endDate: date.endDate,
      additionalInformation: date.additionalInformation,
      hours: date.hours,
      hasOwnHours: date.ownHours,
      hasReflection: date.reflection !== null,
      movedFrom: date.movedFrom,
    })),
    removedDates: activity.removedDates,
    timeframe: timeframe(activity),
    addReflection: (reflected?.reflection ?? null) !== null,
    reflection: reflected?.reflection ?? null,
    reflectionHours: reflected?.reflectionHours ?? 0,
    reflectionAnswers: answers,
    singleReflection: reflected?.reflection ?? '',
    singleReflectionAnswers: answers,
    singleReflectionHours: reflected?.reflectionHours ?? 0,
    userActivityDocuments: activity.documents.map((document) => ({
      documentId: document.documentId,
      documentName: document.documentName,
      uploadedOn: formatDayMonthYear(document.uploadedOn),
      sizeInBytes: document.sizeBytes,
      linkedToUserActivity: document.dateIds.length === 0,
      linkedDates: activity.dates
        .filter(({ activityDateId }) => document.dateIds.includes(activityDateId))
        .map(({ activityDateId, startDate }) => ({ activityDateId, startDate })),
    })),
    goalIds: activity.goals.map(({ goalId }) => goalId),
    linkedPlans: plansToWire(activity),
    cpdYears: years.map(({ cpdYearId, year }) => ({
      cpdYearId,
      cpdYear: year,
      checked: cpdYearId === activity.cpdYearId,
    })),
    abilities,
    rowVersion: activity.version,
  };
}

/** Hours by area: the total as text beside each in years with one total, else those of each line (HRS-13). */
export function hoursToWire(
  areas: readonly { areaId: number; name: string; hours: number | null }[],
  total: number,
  { hoursModel }: YearRules,
): Activity['areaHours'] {
  return areas.map(({ areaId, name, hours }) => ({
    areaId,
    areaName: name,
    hours: hoursModel === 'total' ? wireHours(total) : (hours ?? 0),
  }));
}

/** The answers of a date's reflection (RFL-11). */
export function answersToWire({ activityDateId, answers }: StoredDate): Activity['reflectionAnswers'] {
  return answers.map(({ reflectionAnswerId, questionId, answer }) => ({
    reflectionAnswerId,
    reflectionQuestionId: questionId,
    reflectionAnswer: answer,
    activityDateId,
  }));
}

/** The plans that an activity works towards, with these goals alone (ACT-55, ACT-57). */
function plansToWire({ goals }: StoredActivity): Activity['linkedPlans'] {
  return [...Map.groupBy(goals, ({ planId }) => planId)].map(([planId, linked]) => ({
    planId,
    linkedPlanName: linked[0]?.planName ?? '',
    goals: linked.map(({ goalId, goal }) => ({ planGoalId: goalId, linkedGoal: goal, isLinked: true })),
  }));
}

/** One date, or the first to the last (ACT-55). */
function timeframe({ dates }: StoredActivity): string {
  const first = dates[0];
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return '';
  return formatDayRange(first.startDate, last.startDate);
}
