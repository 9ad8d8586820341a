import type { CPDYear } from '@cpd/contract/cpd-years';
import type { ActivityType, Speciality } from '@cpd/contract/reference';
import { type ActivityContext, checkActivity } from '@cpd/domain/activity-rules';
import { type ActivityValues, enteredHours } from './activity-values.ts';

/** The form's fields that can be wrong, in the order in which they stand on the screen. */
export const activityFields = [
  'cpdYearId',
  'name',
  'activityTypeId',
  'additionalInformation',
  'date',
  'hours',
  'areaIds',
  'files',
] as const;
export type ActivityField = (typeof activityFields)[number];

/** One message a field; `other` are those that belong to no field of the form. */
export type ActivityProblems = { fields: Partial<Record<ActivityField, string>>; other: string[] };

/** What the rules and the wire call the form's fields. */
const FIELD_OF: Readonly<Record<string, ActivityField>> = {
  name: 'name',
  ActivityName: 'name',
  activityTypeId: 'activityTypeId',
  ActivityTypeId: 'activityTypeId',
  additionalInformation: 'additionalInformation',
  AdditionalInformation: 'additionalInformation',
  dates: 'date',
  UserActivityDates: 'date',
  hours: 'hours',
  TotalHours: 'hours',
  HoursPerDate: 'hours',
  areas: 'areaIds',
  UserActivityHours: 'areaIds',
  UserActivityDocuments: 'files',
  CPDYearId: 'cpdYearId',
};

/** Sorts the problems of the rules or of an answer to the form's fields; `UserActivityDates.0.StartDate` is one of the date. */
export function problemsByField(problems: readonly { field: string; message: string }[]): ActivityProblems {
  const sorted: ActivityProblems = { fields: {}, other: [] };
  for (const { field, message } of problems) {
    const own = FIELD_OF[field.split(/[.[]/, 1)[0] ?? ''];
    if (own === undefined) sorted.other.push(message);
    else sorted.fields[own] ??= message;
  }
  return sorted;
}

/** Everything wrong with the form by the rules of its year, before anything is sent (ACT-47). */
export function checkForm(
  values: ActivityValues,
  year: CPDYear,
  activityTypes: readonly ActivityType[],
  areas: readonly Pick<Speciality, 'SpecialityId'>[],
): ActivityProblems {
  const problems = checkActivity(
    {
      name: values.name,
      activityTypeId: values.activityTypeId,
      additionalInformation: values.additionalInformation,
      occurrence: 'S',
      dates: [values.date],
      hours: enteredHours(values),
      areaIds: values.areaIds,
    },
    {
      ...yearContext(year),
      activityTypes: activityTypes.map((type) => ({
        activityTypeId: type.ActivityTypeId,
        recurring: type.Recurring,
        isPlanType: type.IsPDPActivityType,
      })),
      areaIds: areas.map((area) => area.SpecialityId),
      questions: [],
    },
  );
  return problemsByField(problems);
}

/**
 * What the rules need of a year. The browser is told only these facts of it; the cast says that an activity on one date
 * without reflection is judged by nothing else.
 */
function yearContext(year: CPDYear): Pick<ActivityContext, 'year' | 'rules'> {
  return {
    year: { year: year.CPDYearYear },
    rules: { hoursModel: year.UsesTotalHours ? 'total' : 'per-specialty' },
  } as Pick<ActivityContext, 'year' | 'rules'>;
}
