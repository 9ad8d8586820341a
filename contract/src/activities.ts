import type { ActivityDetail } from '@cpd/domain/record/activity-details';
import { z } from 'zod';
import { EXAMPLE_YEAR_ID, type ExampleIds } from './example.ts';
import {
  enteredHours,
  freeText,
  id,
  plainDate,
  queryBoolean,
  queryId,
  queryTrue,
  sentHours,
  typedHours,
} from './fields.ts';
import { json, operation } from './operation.ts';
import type { RECURRENCE_FIELDS } from './recurrence-wire.ts';
import type { Inside } from './spelling.ts';

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
} satisfies Record<keyof typeof RECURRENCE_FIELDS, z.ZodType>;

/** An answer to a question of the year's reflection (RFL-11). */
const ReflectionAnswerRequest = z.object({ ReflectionQuestionId: id, ReflectionAnswer: freeText });

/** A reflection as it is sent. */
export const sentReflection = {
  Reflection: freeText,
  ReflectionHours: sentHours,
  ReflectionAnswers: z.array(ReflectionAnswerRequest).max(20).default([]),
};

const SentAreaHours = z.object({ SpecialityId: id, Hours: enteredHours });

/** Hours by specialty, in years with hours per specialty. */
export const sentAreaHours = z.array(SentAreaHours).max(100).default([]);

/** The details of an activity (`domain/record/activity-details`) as they are sent; the rules judge them. */
const sentDetails = { Provider: freeText } satisfies Details<z.ZodType>;

/** The same as they are answered, empty where there is nothing to say. */
export const answeredDetails = { Provider: z.string().default('') } satisfies Details<z.ZodType>;

type Details<Field> = Record<Capitalize<ActivityDetail>, Field>;

/** Files that may be deleted when nothing uses them; the server checks again (EVD-23). */
export const documentsToDelete = z.array(id).max(200).default([]);

/** A file linked to an activity, with the dates it belongs to when not to all (EVD-28). */
const LinkedDocumentRequest = z.object({
  DocumentId: id,
  LinkedToUserActivity: z.boolean().default(true),
  ListOfUserActivityDates: z
    .array(
      z.object({
        StartDate: plainDate,
        /** False: the date is named, but not chosen. */ Checked: z.boolean().default(true),
      }),
    )
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
  ...sentDetails,
  Occurrence: z.enum(['S', 'M', 'R']),
  TotalHours: enteredHours,
  HoursPerDate: typedHours,
  UserActivityHours: sentAreaHours,
  UserActivityDates: z
    .array(
      z.object({
        StartDate: plainDate,
        AdditionalInformation: freeText,
      }),
    )
    .max(400, { error: 'An activity has at most 400 dates.' })
    .default([]),
  ...recurrenceFields,
  /** Days of the pattern that were taken out. Left out, they stay as they are; an empty list brings all of them back. */
  RemovedDates: z.array(plainDate).max(400).optional(),
  AddReflection: z.boolean().default(false),
  ...sentReflection,
  /** Left out, the links stay as they are; a list replaces them. */
  UserActivityDocuments: z.array(LinkedDocumentRequest).max(200).optional(),
  UserActivityPDPGoals: z.array(id).max(200).optional(),
  DocumentsToDeleteIfNotInUse: documentsToDelete,
  VerifiedActivityId: id.nullish(),
  /** Of a new activity: name, type and hours are taken from this shortcut, whatever is sent (SHC-07). Never changed later. */
  CPDShortcutId: id.nullish(),
  /** The version that was loaded; an older one than the stored is refused with 409. Left out, the save is not checked. */
  RowVersion: z.number().int().optional(),
});
export type ActivityRequest = Inside<z.input<typeof ActivityRequest>>;

/** An activity on one date, for the examples. */
export const exampleActivity = {
  CPDYearId: EXAMPLE_YEAR_ID,
  ActivityName: 'Grand rounds',
  ActivityTypeId: 106,
  AdditionalInformation: '',
  Occurrence: 'S',
  TotalHours: 1.5,
  UserActivityHours: [{ SpecialityId: 201, Hours: '1.50' }],
  UserActivityDates: [{ StartDate: '2026-03-12', AdditionalInformation: '' }],
  AddReflection: false,
} as const;

/** With a file of the record, and working towards a goal. */
const sentExample = ({ userId, documentId, goalId }: ExampleIds, activityId: number) => ({
  ...exampleActivity,
  UserId: userId,
  UserActivityId: activityId,
  UserActivityDocuments: [{ DocumentId: documentId }],
  UserActivityPDPGoals: [goalId],
});

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

/** Hours by area as they are answered (HRS-13). */
export const UserActivityHours = z.array(
  z.strictObject({ SpecialityId: id, SpecialityName: z.string(), Hours: z.union([z.number(), z.string()]) }),
);

/** Answers to the questions of a reflection as they are answered back (RFL-11). */
const ReflectionAnswers = z.array(
  z.strictObject({
    ReflectionAnswerId: id,
    ReflectionQuestionId: id,
    ReflectionAnswer: z.string(),
    UserActivityDateId: id.default(0),
  }),
);

/** A plan with those of its goals that are shown (ACT-57). */
export const LinkedPlan = z.strictObject({
  UserPDPId: id,
  UserPDPPlanName: z.string(),
  Goals: z.array(z.strictObject({ UserPDPGoalId: id, UserPDPGoal: z.string(), IsLinked: z.boolean() })),
});
export type LinkedPlan = Inside<z.output<typeof LinkedPlan>>;

/** What every answer about an activity, or a date of it, starts with. */
export const activityHead = {
  UserId: id,
  UserActivityId: id,
  CPDYearId: id,
  ActivityName: z.string(),
  ActivityTypeId: id,
  ActivityTypeName: z.string(),
  CategoryName: z.string(),
  CPDShortcutId: id.nullable(),
  VerifiedActivityId: id.nullable(),
  Occurrence: z.enum(['S', 'M', 'R']),
};

/** A reflection as it is answered. */
export const answeredReflection = {
  AddReflection: z.boolean(),
  Reflection: z.string().nullable(),
  ReflectionHours: z.number(),
  ReflectionAnswers,
};

/** A file of an activity (EVD-28). */
export const AttachedFile = z.strictObject({
  DocumentId: id,
  DocumentName: z.string(),
  UploadedOn: z.string(),
  /** Null: evidence has none of the types of what the college issues. */
  DocumentType: z.null(),
  SizeInBytes: z.number().int(),
  LinkedToUserActivity: z.boolean(),
  /** The activity has a pattern or several dates. */
  IsReoccurring: z.boolean(),
  UserActivityDocumentId: id,
  UserActivityId: id,
  /** The dates it belongs to, in order; none while it belongs to the whole activity. */
  ListOfUserActivityDates: z.array(
    z.strictObject({
      DocumentId: id,
      UserActivityDateId: id,
      StartDate: z.string(),
      Checked: z.literal(true),
      HasEvidenceAttached: z.literal(true),
    }),
  ),
});

/** An activity as it is answered (ACT-52 to ACT-55). */
export const Activity = z.strictObject({
  ...activityHead,
  AdditionalInformation: z.string(),
  ...answeredDetails,
  ...recurrenceFields,
  /** The sum over all dates; `HoursPerDate` is what was typed (HRS-11). */
  TotalHours: z.number(),
  HoursPerDate: z.number(),
  EnteredHoursWithReflections: z.number(),
  UserActivityHours,
  /** What dates added later and ResetHours get: the values of the activity itself (HRS-11). */
  DefaultHoursPerDate: z.number().default(0),
  DefaultUserActivityHours: UserActivityHours.default([]),
  UserActivityDates: z.array(
    z.strictObject({
      UserActivityDateId: id,
      StartDate: z.string(),
      EndDate: z.string(),
      AdditionalInformation: z.string(),
      Hours: z.number(),
      /** The hours were set on this date; they change with the activity's only by ResetHours (HRS-12). */
      HasOwnHours: z.boolean().default(false),
      HasReflection: z.boolean().default(false),
      /** The day that the pattern gave, when this date of a series was moved. */
      MovedFrom: z.string().nullable().default(null),
    }),
  ),
  /** Days of the pattern that were taken out one by one. */
  RemovedDates: z.array(z.string()).default([]),
  /** When it happened, in words: one date, or first to last date. */
  Timeframe: z.string(),
  ...answeredReflection,
  /** The reflection of a single activity again, under the names of the response extras (ACT-55). */
  SingleReflection: z.string().default(''),
  SingleReflectionAnswers: ReflectionAnswers.default([]),
  SingleReflectionHours: z.number().default(0),
  UserActivityDocuments: z.array(AttachedFile),
  UserActivityPDPGoals: z.array(id),
  /** Ours: the plan whose hours it carries; it is changed there. */
  UserPDPId: id.nullable().default(null),
  /** The plans whose goals it is linked to, with these goals. */
  UserActivityPDPs: z.array(LinkedPlan).default([]),
  CPDYears: z.array(z.strictObject({ CPDYearId: id, CPDYear: z.number().int(), Checked: z.boolean() })).default([]),
  Abilities: Abilities,
  RowVersion: z.number().int(),
});
export type Activity = Inside<z.output<typeof Activity>>;

/** API-16. */
export const listActivityNames = operation({
  name: 'listActivityNames',
  call: 'GET /api/UserActivities',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, IsGetName: queryTrue },
  distinguishedBy: ['IsGetName'],
  answer: json(z.array(z.string())),
  summary: 'Names the member used before, the latest first.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, IsGetName: true } }),
});

/** How an activity of an earlier name was entered the last time. */
export const ActivitySuggestion = z.strictObject({
  ActivityName: z.string(),
  /** 0 when the year does not have the type it had then. */
  ActivityTypeId: id,
  HoursPerDate: z.number(),
  /** How many activities of the year and the year before have the name. */
  TimesLogged: z.int().min(0),
  /** Those of its areas that the year has. */
  SpecialityIds: z.array(id),
  ...answeredDetails,
});
export type ActivitySuggestion = Inside<z.output<typeof ActivitySuggestion>>;

/** Ours, beside API-16: an earlier name brings its last type, hours and domains. */
export const listActivitySuggestions = operation({
  name: 'listActivitySuggestions',
  call: 'GET /api/UserActivities',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, IsGetSuggestion: queryTrue },
  distinguishedBy: ['IsGetSuggestion'],
  answer: json(z.array(ActivitySuggestion)),
  summary: 'Names the member used before with their last type, hours and areas, the latest first; at most 200.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, IsGetSuggestion: true } }),
});

/** API-17. */
export const getActivityToCopy = operation({
  name: 'getActivityToCopy',
  call: 'GET /api/UserActivities',
  access: 'own-record',
  query: { Id: queryId },
  answer: json(Activity),
  summary: 'An activity, to be copied; the copy is made by the form.',
  example: ({ activityId }) => ({ query: { Id: activityId } }),
});

/** API-18. */
export const getActivity = operation({
  name: 'getActivity',
  call: 'GET /api/UserActivities/:id',
  access: 'own-record',
  query: { id: queryId },
  answer: json(Activity),
  summary: 'One activity, to be edited or viewed.',
  example: ({ activityId }) => ({ query: { id: activityId } }),
});

/** API-19, API-40, API-41. */
export const createActivity = operation({
  name: 'createActivity',
  call: 'POST /api/UserActivities',
  access: 'own-record',
  body: json(ActivityRequest),
  answer: json(z.strictObject({ UserActivityId: id })),
  summary: 'Saves a new activity with its dates, areas and file links, all or nothing.',
  example: (ids) => ({ body: sentExample(ids, 0) }),
});

/** API-20, HRS-12. */
export const updateActivity = operation({
  name: 'updateActivity',
  call: 'PUT /api/UserActivities/:id',
  access: 'own-record',
  query: { id: queryId, ResetHours: queryBoolean.optional() },
  body: json(ActivityRequest),
  answer: json(z.strictObject({ UserActivityId: id })),
  summary: 'Saves a changed activity. ResetHours=true sets every date back to the hours of the activity.',
  example: (ids) => ({
    query: { id: ids.activityId },
    body: sentExample(ids, ids.activityId),
  }),
});

/** API-21, API2-08. */
export const setActivityGoals = operation({
  name: 'setActivityGoals',
  call: 'PUT /api/UserActivities',
  access: 'own-record',
  query: { UserActivityId: queryId },
  body: json(z.array(id).max(200)),
  summary: 'Replaces the plan goals of an activity with those given; an empty list clears them.',
  example: ({ activityId, goalId }) => ({ query: { UserActivityId: activityId }, body: [goalId] }),
});

/** API-22, API2-09, EVD-22. */
export const deleteActivity = operation({
  name: 'deleteActivity',
  call: 'DELETE /api/UserActivities',
  access: 'own-record',
  query: { UserActivityId: queryId, KeepFiles: queryBoolean },
  summary: 'Deletes an activity. KeepFiles=false also deletes those of its files that nothing else uses.',
  example: ({ activityId }) => ({ query: { UserActivityId: activityId, KeepFiles: false } }),
});
