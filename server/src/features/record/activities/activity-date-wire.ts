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
    UserId: activity.userId,
    UserActivityId: activity.activityId,
    UserActivityDateId: date.activityDateId,
    CPDYearId: activity.cpdYearId,
    Year: year.year,
    ActivityName: activity.name,
    ActivityTypeId: activity.activityTypeId,
    ActivityTypeName: activity.typeName,
    CategoryName: categoryName,
    VerifiedActivityId: activity.verifiedActivityId,
    CPDShortcutId: activity.shortcutId,
    Occurrence: activity.occurrence,
    DateCount: activity.dates.length,
    StartDate: date.startDate,
    EndDate: date.endDate,
    MovedFrom: date.movedFrom,
    AdditionalInformation: date.additionalInformation,
    DateHours: date.hours,
    HasOwnHours: date.ownHours,
    UserActivityHours: hoursToWire(areas, date.hours, rules),
    AddReflection: date.reflection !== null,
    Reflection: date.reflection,
    ReflectionHours: date.reflectionHours,
    ReflectionAnswers: answersToWire(date),
    UserActivityDateDocumentIds: ofThisDate.map(({ documentId }) => documentId),
    UserActivityDocuments: [...ofThisDate, ...ofAll].map((document) => ({
      DocumentId: document.documentId,
      DocumentName: document.documentName,
      UploadedOn: formatDayMonthYear(document.uploadedOn),
      SizeInBytes: document.sizeBytes,
      LinkedToUserActivity: document.dateIds.length === 0,
    })),
    Abilities: abilities,
    RowVersion: activity.version,
  };
}
