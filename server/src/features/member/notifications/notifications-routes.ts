import * as calls from '@cpd/contract/notifications';
import type { Database } from '../../../database/tables.ts';
import { type Handler, handler } from '../../../http/handler.ts';
import * as reader from './notification-reader.ts';
import { markNotifications, saveEmailSettings } from './notification-service.ts';

/** The calls about what the product tells a member, none of which a closed year refuses (API2-65). */
export function notificationsRoutes(database: Database): Handler[] {
  return [
    handler(calls.countNotifications, ({ subjectUserId }) => reader.countUnseen(database, subjectUserId)),
    handler(calls.listNotifications, ({ subjectUserId }) => reader.listUndismissed(database, subjectUserId)),
    handler(calls.updateNotifications, async (caller, _query, wish) => {
      await markNotifications(caller, wish.UserNotificationIds, wish.UserNotificationStatus);
      return null;
    }),
    handler(calls.getNotificationSettings, async ({ subjectUserId }) => {
      const { digest, quiet, timeZone } = await reader.findEmailSettings(database, subjectUserId);
      return {
        UserId: subjectUserId,
        EmailDigest: digest,
        QuietHours: quiet && { From: quiet.from, To: quiet.to },
        TimeZone: timeZone,
        EmailAddress: await reader.getEmailAddress(database, subjectUserId),
      };
    }),
    handler(calls.saveNotificationSettings, async (caller, _query, { EmailDigest, QuietHours, TimeZone }) => {
      const quiet = QuietHours && { from: QuietHours.From, to: QuietHours.To };
      await saveEmailSettings(caller, { digest: EmailDigest, quiet, timeZone: TimeZone });
      return null;
    }),
  ];
}
