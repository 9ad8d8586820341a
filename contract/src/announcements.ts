import { AUDIT_STATUSES } from '@cpd/domain/audit/audit-status';
import { ANNOUNCEMENT_LEVELS, ANNOUNCEMENT_STATUSES } from '@cpd/domain/college/announcements';
import { LIST_NAMES } from '@cpd/domain/college/lists';
import { PASTED_NUMBERS_MAX } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { freeText, id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

const statusCodes = z.enum(['OPEN', 'INPROGRESS', 'SUBMITTED', 'COMPLETE', 'INCOMPLETE']);

const memberNumber = z.string().max(100);
const memberNumbers = z.array(memberNumber).max(PASTED_NUMBERS_MAX);
/** The numbers of members who are never told. */
const except = { Except: memberNumbers.optional() };

/** Who is notified. The lists of a filter are alternatives; an empty one does not filter. */
export const Audience = z.discriminatedUnion('Kind', [
  z.strictObject({ Kind: z.literal('ONE'), MIN: memberNumber, ...except }),
  z.strictObject({
    Kind: z.literal('FILTER'),
    /** The year that everything but FirstCPDYearIds is about. */
    CPDYearId: id.nullable(),
    CPDStatusCodes: z.array(statusCodes).max(5),
    NotSubmitted: z.boolean(),
    RegistrationIds: z.array(id).max(50),
    AuditStatuses: z.array(z.enum(AUDIT_STATUSES)).max(5),
    FirstCPDYearIds: z.array(id).max(100),
    ...except,
  }),
  /** The members of one of the CPD team's lists, with its filters (COH-03). */
  z.strictObject({
    Kind: z.literal('LIST'),
    List: z.enum(LIST_NAMES),
    Filters: z.record(z.string().max(40), z.string().max(2_000)),
    ...except,
  }),
  /** Pasted numbers; repeated ones count once (COH-10). */
  z.strictObject({ Kind: z.literal('NUMBERS'), MemberNumbers: memberNumbers, ...except }),
  z.strictObject({ Kind: z.literal('ALL'), ...except }),
]);
export type Audience = Inside<z.output<typeof Audience>>;

/** A notification that the CPD team writes, with its result. */
export const Announcement = z.strictObject({
  AnnouncementId: id,
  Title: z.string(),
  /** As it was typed. */
  Message: z.string(),
  /** As members see it: rich text. */
  FullMessage: z.string(),
  AlertCode: z.enum(ANNOUNCEMENT_LEVELS),
  Audience,
  /** The year that fields in its texts are about; null without such a field. */
  CPDYearId: id.nullable(),
  Status: z.enum(ANNOUNCEMENT_STATUSES),
  /** ISO times. */
  SendAt: z.string().nullable(),
  SentAt: z.string().nullable(),
  CreatedOn: z.string(),
  CreatedByName: z.string(),
  /** Members who were notified, who have seen it (dismissed or not), who dismissed it, and who got a copy by e-mail. */
  Recipients: z.number().int(),
  Seen: z.number().int(),
  Dismissed: z.number().int(),
  Emailed: z.number().int(),
  /** It is to be sent, and waits for a second person to confirm that (PPL-06). */
  IsPrepared: z.boolean(),
  RowVersion: z.number().int(),
});
export type Announcement = Inside<z.output<typeof Announcement>>;

/** A notification as the CPD team sends it to be kept; the rules judge its texts. */
const AnnouncementRequest = z.object({
  /** Both may have fields between braces, such as {first name} (COH-10). */
  Title: freeText,
  Message: freeText,
  AlertCode: z.enum(ANNOUNCEMENT_LEVELS),
  Audience,
  CPDYearId: id.nullish(),
});

/** What the CPD team writes to every participant, for the examples. */
export const exampleAnnouncement = {
  Title: 'The portal is away on Sunday',
  Message: 'Please log your activities before.',
  AlertCode: 'M',
  Audience: { Kind: 'ALL' },
} as const;

/** The member whose values fill the fields; left out, examples do. */
const ForMemberNumber = memberNumber.optional();

const RowVersion = z.number().int().optional();
const path = '/api/Announcements';

/** Ours. */
export const listAnnouncements = operation({
  name: 'listAnnouncements',
  call: `GET ${path}`,
  access: 'observe',
  query: { Before: queryId.optional() },
  answer: json(z.strictObject({ Announcements: z.array(Announcement), Next: id.nullable() })),
  summary: "The CPD team's notifications, the newest first; the next page begins before Next.",
  example: () => ({ query: {} }),
});

/** Ours. */
export const getAnnouncement = operation({
  name: 'getAnnouncement',
  call: `GET ${path}/:id`,
  access: 'observe',
  query: { id: queryId },
  answer: json(Announcement),
  summary: "One of the CPD team's notifications, with its counts.",
  example: ({ announcementId }) => ({ query: { id: announcementId } }),
});

/** Ours: what recipients can be chosen by. */
export const listAudienceChoices = operation({
  name: 'listAudienceChoices',
  call: 'GET /api/AudienceChoices',
  access: 'observe',
  answer: json(
    z.strictObject({
      Years: z.array(z.strictObject({ CPDYearId: id, CPDYear: z.number().int() })),
      Registrations: z.array(z.strictObject({ RegistrationId: id, Name: z.string(), Group: z.string() })),
    }),
  ),
  summary: 'The years and registrations by which members can be chosen.',
  example: () => ({}),
});

/** Ours. */
export const createAnnouncement = operation({
  name: 'createAnnouncement',
  call: `POST ${path}`,
  access: 'staff',
  body: json(AnnouncementRequest),
  answer: json(Announcement),
  summary: 'Saves a notification as a draft; nobody receives it yet.',
  example: () => ({ body: exampleAnnouncement }),
});

/** To whom a notification would go now. */
const recipientCounts = {
  Recipients: z.number().int(),
  Emailed: z.number().int(),
  /**
   * Of a list how many rows it has, how many members they are of, and of these those who have left, and those who are in
   * `Except`: neither are told.
   */
  InList: z
    .strictObject({
      Rows: z.number().int(),
      Members: z.number().int(),
      Left: z.number().int(),
      Excepted: z.number().int(),
    })
    .nullable(),
  /** Of pasted numbers those that are left out, and why. */
  LeftOut: z.array(
    z.strictObject({ MIN: z.string(), Name: z.string(), Why: z.enum(['UNKNOWN', 'REPEATED', 'TEAM', 'GONE']) }),
  ),
  /** The numbers in `Except` that are no one's. */
  UnknownExceptions: z.array(z.string()),
};

/** Ours: how a notification would look, and to how many it would go. Nothing is kept. */
export const previewAnnouncement = operation({
  name: 'previewAnnouncement',
  call: 'POST /api/AnnouncementPreviews',
  access: 'staff',
  body: json(z.object({ Title: freeText, Message: freeText, Audience, CPDYearId: id.nullish(), ForMemberNumber })),
  answer: json(
    z.strictObject({
      Title: z.string(),
      FullMessage: z.string(),
      /** The member whose preview it is, and whether they would get it. */
      For: z.strictObject({ MIN: z.string(), Name: z.string(), IsRecipient: z.boolean() }).nullable(),
      ...recipientCounts,
    }),
  ),
  summary:
    'How a message would look, how many members would get it, how many of them would get a copy by email, and which of the ' +
    'given numbers are left out.',
  example: ({ username }) => ({
    body: { Message: 'Please log your activities before.', Audience: { Kind: 'ALL' }, ForMemberNumber: username },
  }),
});

/** COH-10. */
export const testAnnouncement = operation({
  name: 'testAnnouncement',
  call: 'POST /api/AnnouncementTests',
  access: 'staff',
  body: json(
    AnnouncementRequest.omit({ Audience: true, AlertCode: true }).extend({
      ForMemberNumber,
    }),
  ),
  answer: json(z.strictObject({ EmailAddress: z.string() })),
  summary: 'Sends the caller, and nobody else, the email that a member would get; fields are filled in for one member.',
  example: () => ({
    body: { Title: 'News for {first name}', Message: 'You have {hours}.', CPDYearId: EXAMPLE_YEAR_ID },
  }),
});

/** Ours. */
export const updateAnnouncement = operation({
  name: 'updateAnnouncement',
  call: `PUT ${path}/:id`,
  access: 'staff',
  query: { id: queryId },
  body: json(AnnouncementRequest.extend({ RowVersion })),
  answer: json(Announcement),
  summary: 'Changes a notification that has not gone out. One that was scheduled becomes a draft again.',
  example: ({ announcementId, username }) => ({
    query: { id: announcementId },
    body: { ...exampleAnnouncement, Audience: { Kind: 'ONE', MIN: username } },
  }),
});

/** Ours: 409 when the number of members to notify is no longer Recipients. */
export const sendAnnouncement = operation({
  name: 'sendAnnouncement',
  call: 'POST /api/AnnouncementReleases',
  access: 'staff',
  body: json(
    z.object({
      AnnouncementId: id,
      /** An ISO time with its offset; null sends at once. */
      SendAt: z.iso.datetime({ offset: true }).nullable(),
      /** The number of members that the sender was shown and agreed to. */
      Recipients: z.number().int(),
      RowVersion,
    }),
  ),
  answer: json(Announcement),
  summary: 'Sends a notification, now or at a time in the future.',
  example: ({ announcementId }) => ({
    body: { AnnouncementId: announcementId, SendAt: '2027-01-15T09:00:00+11:00', Recipients: 1 },
  }),
});

/** Ours. */
export const cancelAnnouncement = operation({
  name: 'cancelAnnouncement',
  call: `DELETE ${path}/:id`,
  access: 'staff',
  query: { id: queryId, RowVersion: queryId.optional() },
  answer: json(Announcement),
  summary: 'Cancels a notification that has not gone out; it stays in the list.',
  example: ({ announcementId }) => ({ query: { id: announcementId } }),
});
