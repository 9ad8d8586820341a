import { SERIES_DATES_MAX } from '@cpd/domain/values/limits';
import { z } from 'zod';
import {
  Abilities,
  AttachedFile,
  activityHead,
  answeredReflection,
  documentsToDelete,
  sentAreaHours,
  sentReflection,
  UserActivityHours,
} from './activities.ts';
import { enteredHours, freeText, id, plainDate, queryBoolean, queryDate, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** One date of an activity as it is sent to be saved (API-28, OCC-15). What is answered can be sent back and changes nothing. */
export const ActivityDateRequest = z.object({
  UserActivityDateId: id,
  StartDate: plainDate,
  /** The hours of this date, in years with one total. */
  DateHours: enteredHours,
  /** Hours by specialty of this date, in years with hours per specialty; their sum is its hours. */
  UserActivityHours: sentAreaHours,
  AdditionalInformation: freeText,
  /** Left out, there is a reflection when something was written. */
  AddReflection: z.boolean().optional(),
  ...sentReflection,
  /** The files of this date alone. Left out, they stay; a file that loses its last date belongs to the whole activity (EVD-06). */
  UserActivityDateDocumentIds: z.array(id).max(200).optional(),
  DocumentsToDeleteIfNotInUse: documentsToDelete,
  /** The version of the activity that was loaded; an older one than the stored is refused with 409. */
  RowVersion: z.number().int().optional(),
});
export type ActivityDateRequest = Inside<z.input<typeof ActivityDateRequest>>;

/** One date of an activity (OCC-22), with what the screen shows of its activity. */
export const ActivityDate = z.strictObject({
  ...activityHead,
  UserActivityDateId: id,
  Year: z.number().int(),
  /** How many dates the activity has; deleting the last one deletes it (OCC-16). */
  DateCount: z.number().int(),
  StartDate: z.string(),
  EndDate: z.string(),
  /** The day that the pattern gave, when this date of a series was moved. */
  MovedFrom: z.string().nullable(),
  AdditionalInformation: z.string(),
  DateHours: z.number(),
  /** The hours were set on this date; they change with the activity's only by ResetHours (HRS-12). */
  HasOwnHours: z.boolean(),
  UserActivityHours,
  ...answeredReflection,
  /** The files of this date alone. */
  UserActivityDateDocumentIds: z.array(id),
  /** The files of this date and those of the whole activity. */
  UserActivityDocuments: z.array(AttachedFile),
  Abilities,
  RowVersion: z.number().int(),
});
export type ActivityDate = Inside<z.output<typeof ActivityDate>>;

/** API-26. */
export const getActivityDate = operation({
  name: 'getActivityDate',
  call: 'GET /api/UserActivityDates',
  access: 'own-record',
  query: { UserActivityDateId: queryId },
  answer: json(ActivityDate),
  summary: 'One date of an activity, to be edited or viewed.',
  example: ({ activityDateId }) => ({ query: { UserActivityDateId: activityDateId } }),
});

/** API-27. */
export const isActivityDateInUse = operation({
  name: 'isActivityDateInUse',
  call: 'GET /api/UserActivityDates',
  access: 'own-record',
  query: { UserActivityId: queryId, UserActivityDateId: queryId, TheDate: queryDate },
  answer: json(z.boolean()),
  summary: 'Whether the activity has another date on this day. UserActivityDateId=0 leaves none out.',
  example: ({ activityId, activityDateId }) => ({
    query: { UserActivityId: activityId, UserActivityDateId: activityDateId, TheDate: '2026-03-12' },
  }),
});

/** API-28, OCC-15. */
export const updateActivityDate = operation({
  name: 'updateActivityDate',
  call: 'PUT /api/UserActivityDates',
  access: 'own-record',
  body: json(ActivityDateRequest),
  answer: json(z.strictObject({ UserActivityId: id, UserActivityDateId: id })),
  summary:
    'Saves one date of an activity: day, hours, information, reflection and files. The other dates stay as they are.',
  example: ({ activityDateId, documentId }) => ({
    body: {
      UserActivityDateId: activityDateId,
      StartDate: '2026-03-13',
      DateHours: 2,
      UserActivityDateDocumentIds: [documentId],
    },
  }),
});

/** API2-10, OCC-16. */
export const deleteActivityDate = operation({
  name: 'deleteActivityDate',
  call: 'DELETE /api/UserActivityDates',
  access: 'own-record',
  query: { UserActivityDateId: queryId, DeleteDocs: queryBoolean, UnlinkDocs: queryBoolean.optional() },
  answer: json(z.strictObject({ ActivityDeleted: z.boolean() })),
  summary:
    'Deletes one date; deleting the last one deletes the activity too. DeleteDocs=true also deletes files of this date alone ' +
    'that nothing else uses. Otherwise these belong to the whole activity from now on, or with UnlinkDocs=true to none.',
  example: ({ activityDateId }) => ({ query: { UserActivityDateId: activityDateId, DeleteDocs: true } }),
});

/** Ours, OCC-16: several dates of one activity. */
export const deleteActivityDates = operation({
  name: 'deleteActivityDates',
  call: 'POST /api/DeletedActivityDates',
  access: 'own-record',
  body: json(
    z.object({
      UserActivityId: id,
      UserActivityDateIds: z.array(id).min(1, { error: 'Please choose at least one date.' }).max(SERIES_DATES_MAX),
      RowVersion: z.number().int().optional(),
    }),
  ),
  answer: json(z.strictObject({ UserActivityId: id })),
  summary:
    'Deletes several dates of an activity, all of them or none; at least one stays. Files of these dates alone belong to the ' +
    'whole activity from now on. The `Idempotency-Key` brings them back together for ten minutes.',
  example: ({ seriesId, seriesDateId }) => ({
    body: { UserActivityId: seriesId, UserActivityDateIds: [seriesDateId] },
  }),
});
