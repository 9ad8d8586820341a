import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { id, plainDate, queryId, queryTrue } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** A date of the activity, and what the file in question has to do with it (EVD-28, FIL-28). */
const LinkDate = z.strictObject({
  DocumentId: id,
  UserActivityDateId: id,
  StartDate: z.string(),
  /** The file belongs to this date. */
  Checked: z.boolean(),
  /** A file belongs to this date, this one or another; the date is locked when it is not this one (EVD-07, FIL-22). */
  HasEvidenceAttached: z.boolean(),
});

/** What a file proves of an activity (EVD-28, FIL-28). */
export const DocumentLink = z.strictObject({
  DocumentId: id,
  UserActivityId: id,
  /** 0 while the file is not attached to the activity; then nothing is checked and the whole activity is not linked. */
  UserActivityDocumentId: id,
  /** The activity has a pattern or several dates: whole activity or dates can be chosen (FIL-20). */
  IsReoccurring: z.boolean(),
  LinkedToUserActivity: z.boolean(),
  /** All dates of the activity, in order. */
  ListOfUserActivityDates: z.array(LinkDate),
});
export type DocumentLink = Inside<z.output<typeof DocumentLink>>;

/** API-35, API2-24. */
export const getDocumentLink = operation({
  name: 'getDocumentLink',
  call: 'GET /api/UserActivityDocuments',
  access: 'own-record',
  query: { DocumentId: queryId, UserActivityId: queryId },
  answer: json(DocumentLink),
  summary:
    'What a file proves of an activity, and the dates it can be linked to. DocumentId=0 means a file that is not ' +
    'uploaded yet.',
  example: ({ documentId, activityId }) => ({ query: { DocumentId: documentId, UserActivityId: activityId } }),
});

/** The wanted link as it is sent (API-36). An answer of `getDocumentLink` that is sent back changes nothing. */
export const DocumentLinkRequest = z.object({
  DocumentId: id,
  LinkedToUserActivity: z.boolean(),
  ListOfUserActivityDates: z
    .array(
      z.object({
        DocumentId: id.optional(),
        UserActivityDateId: id,
        /** When given, it must be the day that the date has now. */
        StartDate: plainDate.optional(),
        /** False: the date is named, but not chosen. Left out, it is chosen. */
        Checked: z.boolean().default(true),
      }),
    )
    .max(400)
    .default([]),
});
export type DocumentLinkRequest = Inside<z.input<typeof DocumentLinkRequest>>;

/** API-36, API2-25. */
export const saveDocumentLink = operation({
  name: 'saveDocumentLink',
  call: 'PUT /api/UserActivityDocuments',
  access: 'own-record',
  query: { DocumentId: queryId, UserActivityId: queryId },
  body: json(DocumentLinkRequest),
  summary:
    'Attaches a file of the year to an activity, or changes what it proves: either the whole activity ' +
    'or dates, not both (400). A date with evidence of another file is locked (400). 409 STALE when a date was moved since.',
  example: ({ looseDocumentId, activityId }) => ({
    query: { DocumentId: looseDocumentId, UserActivityId: activityId },
    body: { DocumentId: looseDocumentId, LinkedToUserActivity: true },
  }),
});

/** The activities that a file is attached to at once. */
const AttachRequest = z.object({ UserActivityIds: z.array(id).min(1).max(400) });

/** Ours: one file proves several activities, as a course certificate or an attendance list does. */
export const attachToActivities = operation({
  name: 'attachToActivities',
  call: 'POST /api/UserActivityDocumentLinks',
  access: 'own-record',
  query: { DocumentId: queryId },
  body: json(AttachRequest),
  summary:
    'Attaches a file of the year to several activities, to each as a whole; all or none. Where it is attached already, ' +
    'to some dates too, nothing changes.',
  example: ({ looseDocumentId, activityId }) => ({
    query: { DocumentId: looseDocumentId },
    body: { UserActivityIds: [activityId] },
  }),
});

/** API2-26, EVD-17, UPL-16. */
export const uploadToActivity = operation({
  name: 'uploadToActivity',
  call: 'POST /api/UserActivityDocuments',
  access: 'own-record',
  query: {
    /** A document is never overwritten. */
    DocumentId: z.union([z.literal('0'), z.literal(0)], { error: 'This must be 0: an upload is always a new file.' }),
    UserActivityId: queryId,
  },
  body: { kind: 'file', limitBytes: ATTACH_LIMIT_BYTES },
  answer: json(id),
  summary:
    "Uploads an evidence file of at most 10 MB into the activity's year and attaches it to the whole activity, both or " +
    'neither; answers its document id. Refusals are those of createDocument.',
  example: ({ activityId }) => ({
    query: { DocumentId: 0, UserActivityId: activityId },
    file: { name: 'slides.txt', content: 'Slides of the day\n' },
  }),
});

/** API2-27, FIL-18, EVD-06. */
export const deleteDocumentLink = operation({
  name: 'deleteDocumentLink',
  call: 'DELETE /api/UserActivityDocuments',
  access: 'own-record',
  query: { DocumentId: queryId, UserActivityId: queryId, UserActivityDateId: queryId.optional() },
  summary:
    'Takes a file off an activity; with UserActivityDateId off that date alone, and when it was the last one the file ' +
    'belongs to the whole activity again. The file stays in My Files. 404 when there is no such link.',
  example: ({ documentId, activityId }) => ({
    query: { DocumentId: documentId, UserActivityId: activityId },
  }),
});

/** An activity that files can be attached to (FIL-29). */
export const AttachableActivity = z.strictObject({
  UserActivityId: id,
  ActivityName: z.string(),
  /** The activity has a pattern or several dates (FIL-20). */
  HasMultipleDates: z.boolean(),
  /** Its date, or first to last date: `04/02/2026 to 18/02/2026`. */
  Timeframe: z.string(),
  CreatedOn: z.string(),
  /** Always false: activities of a plan are left out (FIL-25). */
  IsPDP: z.boolean(),
});
export type AttachableActivity = Inside<z.output<typeof AttachableActivity>>;

/** API2-28, FIL-25. */
export const listAttachableActivities = operation({
  name: 'listAttachableActivities',
  call: 'GET /api/UserActivities',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, WithTimeframe: queryTrue },
  distinguishedBy: ['WithTimeframe'],
  answer: json(z.array(AttachableActivity)),
  summary: 'The activities of a year that files can be attached to, the newest entry first; none of a PDP type.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, WithTimeframe: true } }),
});
