import type { Activity } from '@cpd/contract/activities';
import type { ActivityDate } from '@cpd/contract/activity-dates';
import type { ActivityAbilities } from '@cpd/domain/record/abilities';
import { detailsOf } from '@cpd/domain/record/activity-details';
import { sumHours, wireHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear, formatDayRange } from '@cpd/domain/values/plain-date';
import type { YearFacts } from '@cpd/domain/year/framework';
import type { YearRules } from '@cpd/domain/year/year-rules';
import type { StoredActivity, StoredDate } from './activity-reader.ts';

/** What the answer says about an activity besides what is stored of it. */
interface ActivitySurroundings {
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
    ...headOf(activity, categoryName),
    additionalInformation: activity.additionalInformation,
    ...detailsOf(activity),
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
    userActivityDocuments: activity.documents.map((document) => fileToWire(activity, document)),
    goalIds: activity.goals.map(({ goalId }) => goalId),
    planId: activity.planId,
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

/** One date of an activity as the wire has it (OCC-22). */
export function dateToWire(
  activity: StoredActivity,
  date: StoredDate,
  { categoryName, rules, abilities, year }: ActivitySurroundings,
): ActivityDate {
  const areas = date.areas.length > 0 ? date.areas : activity.areas;
  const ofThisDate = activity.documents.filter(({ dateIds }) => dateIds.includes(date.activityDateId));
  const ofAll = activity.documents.filter(({ dateIds }) => dateIds.length === 0);
  return {
    ...headOf(activity, categoryName),
    activityDateId: date.activityDateId,
    year: year.year,
    dateCount: activity.dates.length,
    startDate: date.startDate,
    endDate: date.endDate,
    movedFrom: date.movedFrom,
    additionalInformation: date.additionalInformation,
    dateHours: date.hours,
    hasOwnHours: date.ownHours,
    areaHours: hoursToWire(areas, date.hours, rules),
    addReflection: date.reflection !== null,
    reflection: date.reflection,
    reflectionHours: date.reflectionHours,
    reflectionAnswers: answersToWire(date),
    userActivityDateDocumentIds: ofThisDate.map(({ documentId }) => documentId),
    userActivityDocuments: [...ofThisDate, ...ofAll].map((document) => fileToWire(activity, document)),
    abilities,
    rowVersion: activity.version,
  };
}

/** What every answer about an activity starts with. */
function headOf(activity: StoredActivity, categoryName: string) {
  const { userId, activityId, cpdYearId, activityTypeId, shortcutId, verifiedActivityId, occurrence } = activity;
  const ids = { userId, activityId, cpdYearId, activityTypeId, shortcutId, verifiedActivityId };
  return { ...ids, activityName: activity.name, activityTypeName: activity.typeName, categoryName, occurrence };
}

/** A file of an activity with the dates that it belongs to (EVD-28). */
function fileToWire(
  { activityId, occurrence, dates }: StoredActivity,
  { documentId, documentName, uploadedOn, sizeBytes, linkId, dateIds }: StoredActivity['documents'][number],
): Activity['userActivityDocuments'][number] {
  return {
    documentId,
    documentName,
    uploadedOn: formatDayMonthYear(uploadedOn),
    documentType: null,
    sizeInBytes: sizeBytes,
    linkedToUserActivity: dateIds.length === 0,
    isReoccurring: occurrence !== 'S',
    userActivityDocumentId: linkId,
    activityId,
    linkedDates: dates
      .filter(({ activityDateId }) => dateIds.includes(activityDateId))
      .map(({ activityDateId, startDate }) => ({
        ...{ documentId, activityDateId, startDate },
        checked: true,
        hasEvidenceAttached: true,
      })),
  };
}

/** Hours by area: the total as text beside each in years with one total, else those of each line (HRS-13). */
function hoursToWire(
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
function answersToWire({ activityDateId, answers }: StoredDate): Activity['reflectionAnswers'] {
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
