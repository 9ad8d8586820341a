import * as calls from '@cpd/contract/notifications';
import type { Database } from '../database/tables.ts';
import { type Handler, handler } from '../http/handler.ts';
import { wireText } from '../http/wire-text.ts';
import { isOwn } from '../people/health-service.ts';
import * as reader from './notification-reader.ts';
import { markNotifications, saveEmailSettings } from './notification-service.ts';

/** The calls about what the product tells a member, none of which a closed year refuses (API2-65). */
export function notificationsRoutes(database: Database): Handler[] {
  return [
    handler(calls.countNotifications, ({ subjectUserId }) => reader.countUnseen(database, subjectUserId)),
    handler(calls.listNotifications, async (caller) =>
      wireText<calls.Notification[]>(await reader.listUndismissed(database, caller.subjectUserId, isOwn(caller))),
    ),
    handler(calls.updateNotifications, (caller, _query, input) =>
      markNotifications(caller, input.userNotificationIds, input.userNotificationStatus),
    ),
    handler(calls.getNotificationSettings, async ({ subjectUserId }) => {
      const { digest, timeZone, emailsOff } = await reader.findEmailSettings(database, subjectUserId);
      return {
        userId: subjectUserId,
        emailDigest: digest,
        timeZone,
        emailsOff: [...emailsOff],
        emailAddress: await reader.getEmailAddress(database, subjectUserId),
      };
    }),
    handler(calls.saveNotificationSettings, (caller, _query, { emailDigest, timeZone, emailsOff }) =>
      saveEmailSettings(caller, { digest: emailDigest, timeZone, emailsOff: [...new Set(emailsOff)] }),
    ),
  ];
}
