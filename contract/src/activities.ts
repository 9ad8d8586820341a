import { z } from 'zod';
import { enteredHours, freeText, id, plainDate, queryBoolean, queryId, queryTrue } from './fields.ts';
import { json, operation } from './operation.ts';

/** The recurrence of an activity as the wire has it (OCC-18 to OCC-20). */
const recurrenceFields = {
  RecurrStartDate: plainDate.nullish(),
  RecurrEndDate: plainDate.nullish(),
  WeeklyOrMonthly: z.enum(['W', 'M']).nullish(),
  WeeklyrecursEvery: z.number().int().nullish(),
  WeeklyrecursOnMonday: z.boolean().nullish(),
  WeeklyrecursOnTuesday: z.boolean().nullish(),
  WeeklyrecursOnWednesday: z.boolean().nullish(),
  WeeklyrecursOnThursday: z.boolean().nullish(),
  WeeklyrecursOnFriday: z.boolean().nullish(),
  WeeklyrecursOnSaturday: z.boolean().nullish(),
  WeeklyrecursOnSunday: z.boolean().nullish(),
  MonthlyDayNumber: z.number().int().nullish(),
  MonthlyDayNumberReoccurence: z.boolean().nullish(),
  MonthlyEveryMonthNumber: z.number().int().nullish(),
  MonthlyDayOccurence: z.enum(['first', 'second', 'third', 'fourth', 'last']).nullish(),
  MonthlyDayWord: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']).nullish(),
  MonthlyRecursEvery: z.number().int().nullish(),
};

/** A file linked to an activity, with the dates it belongs to when not to all (EVD-28). */
const LinkedDocumentRequest = z.object({
  DocumentId: id,
  LinkedToUserActivity: z.boolean().default(true),
  ListOfUserActivityDates: z
    .array(z.object({ StartDate: plainDate }))
    .max(400)
    .default([]),
});

/**
 * An activity as it is sent to be saved (ACT-52 to ACT-54, OCC-18 to OCC-21, HRS-11, HRS-13).
 * A response that is sent back unchanged is a valid request and changes nothing.
 */
export const ActivityRequest = z.object({
  UserId: id,
  UserActivityId: id,
  CPDYearId: id,
  ActivityName: freeText,
  ActivityTypeId: id,
  AdditionalInformation: freeText,
  Occurrence: z.enum(['S', 'M', 'R']),
  TotalHours: enteredHours,
  HoursPerDate: enteredHours,
  UserActivityHours: z
    .array(z.object({ SpecialityId: id, Hours: enteredHours }))
    .max(100)
    .default([]),
  UserActivityDates: z
    .array(
      z.object({
        StartDate: plainDate,
        AdditionalInformation: freeText,
      }),
    )
    .max(400)
    .default([]),
  ...recurrenceFields,
  AddReflection: z.boolean().default(false),
  Reflection: freeText,
  ReflectionHours: enteredHours,
  ReflectionAnswers: z
    .array(z.object({ ReflectionQuestionId: id, ReflectionAnswer: freeText }))
    .max(20)
    .default([]),
  /** Left out, the links stay as they are; a list replaces them. */
  UserActivityDocuments: z.array(LinkedDocumentRequest).max(200).optional(),
  UserActivityPDPGoals: z.array(id).max(200).optional(),
  VerifiedActivityId: id.nullish(),
  CPDShortcutId: id.nullish(),
  /** The version that was loaded; an older one than the stored is refused with 409. Left out, the save is not checked. */
  RowVersion: z.number().int().optional(),
});
export type ActivityRequest = z.input<typeof ActivityRequest>;

/** What the menus may offer, decided by the server. */
export const Abilities = z.strictObject({
  edit: z.boolean(),
  view: z.boolean(),
  copy: z.boolean(),
  addFile: z.boolean(),
  attachToPlan: z.boolean(),
  delete: z.boolean(),
  deleteAll: z.boolean(),
});

/** An activity as it is answered (ACT-52 to ACT-55). */
export const Activity = z.strictObject({
  UserId: id,
  UserActivityId: id,
  CPDYearId: id,
  ActivityName: z.string(),
  ActivityTypeId: id,
  ActivityTypeName: z.string(),
  CategoryName: z.string(),
  CPDShortcutId: id.nullable(),
  VerifiedActivityId: id.nullable(),
  AdditionalInformation: z.string(),
  Occurrence: z.enum(['S', 'M', 'R']),
  ...recurrenceFields,
  /** The sum over all dates; `HoursPerDate` is what was typed (HRS-11). */
  TotalHours: z.number(),
  HoursPerDate: z.number(),
  EnteredHoursWithReflections: z.number(),
  UserActivityHours: z.array(
    z.strictObject({ SpecialityId: id, SpecialityName: z.string(), Hours: z.union([z.number(), z.string()]) }),
  ),
  UserActivityDates: z.array(
    z.strictObject({
      UserActivityDateId: id,
      StartDate: z.string(),
      EndDate: z.string(),
      AdditionalInformation: z.string(),
      Hours: z.number(),
    }),
  ),
  /** When it happened, in words: one date, or first to last date. */
  Timeframe: z.string(),
  AddReflection: z.boolean(),
  Reflection: z.string().nullable(),
  ReflectionHours: z.number(),
  ReflectionAnswers: z.array(
    z.strictObject({
      ReflectionAnswerId: id,
      ReflectionQuestionId: id,
      ReflectionAnswer: z.string(),
    }),
  ),
  UserActivityDocuments: z.array(
    z.strictObject({
      DocumentId: id,
      DocumentName: z.string(),
      UploadedOn: z.string(),
      SizeInBytes: z.number().int(),
      LinkedToUserActivity: z.boolean(),
      ListOfUserActivityDates: z.array(z.strictObject({ UserActivityDateId: id, StartDate: z.string() })),
    }),
  ),
  UserActivityPDPGoals: z.array(id),
  Abilities: Abilities,
  RowVersion: z.number().int(),
});
export type Activity = z.output<typeof Activity>;

/** API-16. */
export const listActivityNames = operation({
  name: 'listActivityNames',
  method: 'GET',
  path: '/api/UserActivities',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, IsGetName: queryTrue },
  distinguishedBy: ['IsGetName'],
  answer: json(z.array(z.string())),
  summary: 'Names the member used before, the latest first.',
});

/** API-17. */
export const getActivityToCopy = operation({
  name: 'getActivityToCopy',
  method: 'GET',
  path: '/api/UserActivities',
  access: 'own-record',
  query: { Id: queryId },
  answer: json(Activity),
  summary: 'An activity, to be copied; the copy is made by the form.',
});

/** API-18. */
export const getActivity = operation({
  name: 'getActivity',
  method: 'GET',
  path: '/api/UserActivities/:id',
  access: 'own-record',
  query: { id: queryId },
  answer: json(Activity),
  summary: 'One activity, to be edited or viewed.',
});

/** API-19, API-40, API-41. */
export const createActivity = operation({
  name: 'createActivity',
  method: 'POST',
  path: '/api/UserActivities',
  access: 'own-record',
  query: {},
  body: json(ActivityRequest),
  answer: json(z.strictObject({ UserActivityId: id })),
  summary: 'Saves a new activity with its dates, areas and file links, all or nothing.',
});

/** API-20, HRS-12. */
export const updateActivity = operation({
  name: 'updateActivity',
  method: 'PUT',
  path: '/api/UserActivities/:id',
  access: 'own-record',
  query: { id: queryId, ResetHours: queryBoolean.optional() },
  body: json(ActivityRequest),
  answer: json(z.strictObject({ UserActivityId: id })),
  summary: 'Saves a changed activity. ResetHours=true sets every date back to the hours of the activity.',
});

/** API-22, API2-09, EVD-22. */
export const deleteActivity = operation({
  name: 'deleteActivity',
  method: 'DELETE',
  path: '/api/UserActivities',
  access: 'own-record',
  query: { UserActivityId: queryId, KeepFiles: queryBoolean },
  answer: json(z.null()),
  summary: 'Deletes an activity. With KeepFiles=false also those of its files that nothing else uses.',
});
