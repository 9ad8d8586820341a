import type { NotificationSettings } from '@cpd/contract/notifications';
import { call } from '../lib/api.ts';
import { callQuery, neverKept, undisturbed } from './call-query.ts';

/** How the member wants copies of notifications by e-mail, as it is now: a form starts with it. */
export function notificationSettingsQuery(userId: number) {
  // The form says that they are missing.
  return callQuery(
    ['notification-settings', userId],
    'getNotificationSettings',
    { userId },
    { ...neverKept, ...undisturbed },
  );
}

/** The changes of this resource. */
export const notificationSettingsChanges = {
  /** Saves how the member wants copies by e-mail. */
  saveNotificationSettings: {
    call: (settings: NotificationSettings) => call('saveNotificationSettings', { query: {}, body: settings }),
    invalidates: [],
  },
};
