import { OPTIONAL_EMAILS } from '@cpd/domain/member/email-kinds';
import { EMAIL_DIGESTS, isTimeZone } from '@cpd/domain/member/notification-emails';
import { NOTIFICATIONS_AT_ONCE } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** Something the product tells a member (NOT-08). */
export const Notification = z.strictObject({
  UserNotificationId: id,
  Title: z.string(),
  /** An instant. */
  CreatedOn: z.string(),
  /** L low, M medium, H high; readers take High for H as well (NOT-07). */
  AlertCode: z.enum(['L', 'M', 'H', 'High']),
  /** Rich text; anyone who shows it takes over only what is harmless. */
  FullMessage: z.string(),
  UserNotificationStatus: z.enum(['UNSEEN', 'SEEN']),
});
export type Notification = Inside<z.output<typeof Notification>>;

/** API2-59. */
export const countNotifications = operation({
  name: 'countNotifications',
  call: 'GET /api/UserNotification',
  access: 'own-record',
  query: { UserId: queryId },
  answer: json(z.number().int()),
  summary: 'How many notifications the member has not seen.',
  example: ({ userId }) => ({ query: { UserId: userId } }),
});

/** API2-60. */
export const listNotifications = operation({
  name: 'listNotifications',
  call: 'GET /api/UserNotification',
  access: 'own-record',
  query: { UserId: queryId, Type: z.literal('NOTDISMISSED') },
  distinguishedBy: ['Type'],
  answer: json(z.array(Notification)),
  summary: 'The notifications that the member has not dismissed, the newest first.',
  example: ({ userId }) => ({ query: { UserId: userId, Type: 'NOTDISMISSED' } }),
});

/** API2-61, NOT-05. */
export const updateNotifications = operation({
  name: 'updateNotifications',
  call: 'PUT /api/UserNotification',
  access: 'in-person',
  body: json(
    z.object({
      UserId: id,
      UserNotificationIds: z
        .array(id)
        .min(1, { error: 'Please give at least one notification.' })
        .max(NOTIFICATIONS_AT_ONCE),
      UserNotificationStatus: z.enum(['SEEN', 'DISMISSED']),
    }),
  ),
  summary:
    'Marks notifications as seen or dismissed, all of them or none. One that has already got that far stays as it is: nothing ' +
    'that was dismissed comes back.',
  example: ({ userId, notificationId }) => ({
    body: { UserId: userId, UserNotificationIds: [notificationId], UserNotificationStatus: 'SEEN' },
  }),
});

/** How a member wants copies of notifications by e-mail. */
export const NotificationSettings = z.object({
  UserId: id,
  EmailDigest: z.enum(EMAIL_DIGESTS),
  /** IANA name of the time zone of the digests and of the night, in which nothing is sent. */
  TimeZone: z.string().max(64).refine(isTimeZone, { error: 'This must be the name of a time zone.' }),
  /** The kinds that the member does without (COH-11); what the record needs comes in any case. */
  EmailsOff: z.array(z.enum(OPTIONAL_EMAILS)).max(OPTIONAL_EMAILS.length),
});
export type NotificationSettings = Inside<z.output<typeof NotificationSettings>>;

/** Ours. */
export const getNotificationSettings = operation({
  name: 'getNotificationSettings',
  call: 'GET /api/NotificationSettings',
  access: 'own-record',
  query: { UserId: queryId },
  answer: json(NotificationSettings.extend({ EmailAddress: z.string() })),
  summary: 'How the member wants copies of notifications by email, and the address they go to.',
  example: ({ userId }) => ({ query: { UserId: userId } }),
});

/** Ours. */
export const saveNotificationSettings = operation({
  name: 'saveNotificationSettings',
  call: 'PUT /api/NotificationSettings',
  access: 'in-person',
  body: json(NotificationSettings),
  summary: 'Saves how the member wants copies by email; copies that have not gone out yet follow it.',
  example: ({ userId }) => ({
    body: { UserId: userId, EmailDigest: 'WEEKLY', TimeZone: 'Australia/Perth', EmailsOff: ['NEWS'] },
  }),
});
