import type { Activity, ActivityRequest } from '@cpd/contract/activities';
import { formatHours, parseHours, roundHours, wireHours } from '@cpd/domain/hours';

/** A file that the activity will be saved with. */
export type AttachedFile = { documentId: number; name: string };

/** What the form holds. It knows nothing of ids, modes or the wire; `toFormValues` and `toRequest` translate. */
export type ActivityValues = {
  cpdYearId: number;
  name: string;
  /** 0 = not chosen (ACT-39). */
  activityTypeId: number;
  additionalInformation: string;
  /** `YYYY-MM-DD`, or what was typed while it is no date, or ''. */
  date: string;
  /** Hours as typed. */
  hours: string;
  /** The domains and specialties it counts for (DOM-01). */
  areaIds: number[];
  files: AttachedFile[];
};

/** A form with nothing in it. */
export function emptyValues(cpdYearId: number): ActivityValues {
  return {
    cpdYearId,
    name: '',
    activityTypeId: 0,
    additionalInformation: '',
    date: '',
    hours: '',
    areaIds: [],
    files: [],
  };
}

/** A saved activity as the form shows it. */
export function toFormValues(activity: Activity): ActivityValues {
  return {
    cpdYearId: activity.CPDYearId,
    name: activity.ActivityName,
    activityTypeId: activity.ActivityTypeId,
    additionalInformation: activity.AdditionalInformation,
    date: activity.UserActivityDates[0]?.StartDate ?? '',
    hours: formatHours(activity.HoursPerDate),
    areaIds: activity.UserActivityHours.map((area) => area.SpecialityId),
    files: activity.UserActivityDocuments.map(({ DocumentId, DocumentName }) => ({
      documentId: DocumentId,
      name: DocumentName,
    })),
  };
}

/** The typed hours as they will be kept, rounded to a quarter; undefined when there are none (HRS-06). */
export function enteredHours(values: ActivityValues): number | undefined {
  const hours = parseHours(values.hours);
  return hours === undefined ? undefined : roundHours(hours);
}

/**
 * The form as it is sent. `saved` is the activity that is being changed; what the form does not show (reflection, goals,
 * texts of the date) comes from it, so that a save never loses it. Without `saved` a new activity is meant (ACT-28).
 */
export function toRequest(values: ActivityValues, userId: number, saved: Activity | undefined): ActivityRequest {
  const hours = wireHours(enteredHours(values) ?? 0);
  return {
    UserId: userId,
    UserActivityId: saved?.UserActivityId ?? 0,
    CPDYearId: values.cpdYearId,
    ActivityName: values.name.trim(),
    ActivityTypeId: values.activityTypeId,
    AdditionalInformation: values.additionalInformation.trim(),
    Occurrence: 'S',
    TotalHours: hours,
    UserActivityHours: values.areaIds.map((areaId) => ({ SpecialityId: areaId, Hours: hours })),
    UserActivityDates: [
      {
        StartDate: values.date,
        AdditionalInformation: saved?.UserActivityDates[0]?.AdditionalInformation ?? '',
      },
    ],
    UserActivityDocuments: values.files.map(({ documentId }) => linkOf(documentId, values.date, saved)),
    ...(saved && carriedFields(saved)),
  };
}

/** A link to one date follows only while the activity stays on that date; otherwise it is to the whole activity (OCC-17). */
function linkOf(documentId: number, date: string, saved: Activity | undefined) {
  const link = saved?.UserActivityDocuments.find((document) => document.DocumentId === documentId);
  const dates = link?.ListOfUserActivityDates.filter(({ StartDate }) => StartDate === date) ?? [];
  return {
    DocumentId: documentId,
    LinkedToUserActivity: link?.LinkedToUserActivity === true || dates.length === 0,
    ListOfUserActivityDates: dates.map(({ StartDate }) => ({ StartDate })),
  };
}

function carriedFields(saved: Activity): Partial<ActivityRequest> {
  return {
    ...reflectionAndGoals(saved),
    VerifiedActivityId: saved.VerifiedActivityId,
    CPDShortcutId: saved.CPDShortcutId,
    RowVersion: saved.RowVersion,
  };
}

/** What an activity has besides the form's fields and belongs to its year, as it is sent back. */
export function reflectionAndGoals(saved: Activity): Partial<ActivityRequest> {
  return {
    AddReflection: saved.AddReflection,
    Reflection: saved.Reflection,
    ReflectionHours: saved.ReflectionHours,
    ReflectionAnswers: saved.ReflectionAnswers.map(({ ReflectionQuestionId, ReflectionAnswer }) => ({
      ReflectionQuestionId,
      ReflectionAnswer,
    })),
    UserActivityPDPGoals: saved.UserActivityPDPGoals,
  };
}
