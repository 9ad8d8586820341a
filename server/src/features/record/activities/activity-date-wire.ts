import type { ActivityDate } from '@cpd/contract/activity-dates';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { StoredActivity, StoredDate } from './activity-reader.ts';
import { type ActivitySurroundings, answersToWire, hoursToWire } from './activity-wire.ts';

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
    userId: activity.userId,
    activityId: activity.activityId,
    activityDateId: date.activityDateId,
    cpdYearId: activity.cpdYearId,
    year: year.year,
    activityName: activity.name,
    activityTypeId: activity.activityTypeId,
    activityTypeName: activity.typeName,
    categoryName,
    verifiedActivityId: activity.verifiedActivityId,
    shortcutId: activity.shortcutId,
    occurrence: activity.occurrence,
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
    userActivityDocuments: [...ofThisDate, ...ofAll].map((document) => ({
      documentId: document.documentId,
      documentName: document.documentName,
      uploadedOn: formatDayMonthYear(document.uploadedOn),
      sizeInBytes: document.sizeBytes,
      linkedToUserActivity: document.dateIds.length === 0,
    })),
    abilities,
    rowVersion: activity.version,
  };
}
