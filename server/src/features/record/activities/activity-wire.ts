import type { Activity } from '@cpd/contract/activities';
import { recurrenceToWire } from '@cpd/contract/recurrence-wire';
import type { ActivityAbilities } from '@cpd/domain/record/abilities';
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
    UserId: activity.userId,
    UserActivityId: activity.activityId,
    CPDYearId: activity.cpdYearId,
    ActivityName: activity.name,
    ActivityTypeId: activity.activityTypeId,
    ActivityTypeName: activity.typeName,
    CategoryName: categoryName,
    CPDShortcutId: activity.shortcutId,
    VerifiedActivityId: activity.verifiedActivityId,
    AdditionalInformation: activity.additionalInformation,
    Occurrence: activity.occurrence,
    ...(activity.recurrence === null ? {} : recurrenceToWire(activity.recurrence)),
    TotalHours: total,
    HoursPerDate: activity.hoursPerDate,
    EnteredHoursWithReflections: sumHours([total, ...reflectionHours]),
    UserActivityHours: hours,
    DefaultHoursPerDate: activity.hoursPerDate,
    DefaultUserActivityHours: hours,
    UserActivityDates: activity.dates.map((date) => ({
      UserActivityDateId: date.activityDateId,
      StartDate: date.startDate,
      EndDate: date.endDate,
      AdditionalInformation: date.additionalInformation,
      Hours: date.hours,
      HasOwnHours: date.ownHours,
      HasReflection: date.reflection !== null,
      MovedFrom: date.movedFrom,
    })),
    RemovedDates: activity.removedDates,
    Timeframe: timeframe(activity),
    AddReflection: (reflected?.reflection ?? null) !== null,
    Reflection: reflected?.reflection ?? null,
    ReflectionHours: reflected?.reflectionHours ?? 0,
    ReflectionAnswers: answers,
    SingleReflection: reflected?.reflection ?? '',
    SingleReflectionAnswers: answers,
    SingleReflectionHours: reflected?.reflectionHours ?? 0,
    UserActivityDocuments: activity.documents.map((document) => ({
      DocumentId: document.documentId,
      DocumentName: document.documentName,
      UploadedOn: formatDayMonthYear(document.uploadedOn),
      SizeInBytes: document.sizeBytes,
      LinkedToUserActivity: document.dateIds.length === 0,
      ListOfUserActivityDates: activity.dates
        .filter(({ activityDateId }) => document.dateIds.includes(activityDateId))
        .map(({ activityDateId, startDate }) => ({ UserActivityDateId: activityDateId, StartDate: startDate })),
    })),
    UserActivityPDPGoals: activity.goals.map(({ goalId }) => goalId),
    UserActivityPDPs: plansToWire(activity),
    CPDYears: years.map(({ cpdYearId, year }) => ({
      CPDYearId: cpdYearId,
      CPDYear: year,
      Checked: cpdYearId === activity.cpdYearId,
    })),
    Abilities: abilities,
    RowVersion: activity.version,
  };
}

/** Hours by area: the total as text beside each in years with one total, else those of each line (HRS-13). */
export function hoursToWire(
  areas: readonly { areaId: number; name: string; hours: number | null }[],
  total: number,
  { hoursModel }: YearRules,
): Activity['UserActivityHours'] {
  return areas.map(({ areaId, name, hours }) => ({
    SpecialityId: areaId,
    SpecialityName: name,
    Hours: hoursModel === 'total' ? wireHours(total) : (hours ?? 0),
  }));
}

/** The answers of a date's reflection (RFL-11). */
export function answersToWire({ activityDateId, answers }: StoredDate): Activity['ReflectionAnswers'] {
  return answers.map(({ reflectionAnswerId, questionId, answer }) => ({
    ReflectionAnswerId: reflectionAnswerId,
    ReflectionQuestionId: questionId,
    ReflectionAnswer: answer,
    UserActivityDateId: activityDateId,
  }));
}

/** The plans that an activity works towards, with these goals alone (ACT-55, ACT-57). */
function plansToWire({ goals }: StoredActivity): Activity['UserActivityPDPs'] {
  return [...Map.groupBy(goals, ({ planId }) => planId)].map(([planId, linked]) => ({
    UserPDPId: planId,
    UserPDPPlanName: linked[0]?.planName ?? '',
    Goals: linked.map(({ goalId, goal }) => ({ UserPDPGoalId: goalId, UserPDPGoal: goal, IsLinked: true })),
  }));
}

/** One date, or the first to the last (ACT-55). */
function timeframe({ dates }: StoredActivity): string {
  const first = dates[0];
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return '';
  return formatDayRange(first.startDate, last.startDate);
}
