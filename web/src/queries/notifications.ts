import type { Notification } from '@cpd/contract/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { callQuery, ownErrors } from './call-query.ts';

/** Often enough for news that comes once in a while. */
const LOOK_AGAIN_MS = 300_000;

/** How many notifications the member has not seen (API2-59); asked for again every five minutes while the page is looked at. */
export function unseenCountQuery(userId: number) {
  // The bell without a number says enough; no one asked for it just now.
  return callQuery(
    ['notifications', userId, 'count'],
    'countNotifications',
    { userId },
    { ...ownErrors, refetchInterval: LOOK_AGAIN_MS },
  );
}

/** The notifications that were not dismissed, the newest first (API2-60). */
export function notificationsQuery(userId: number) {
  // The drawer says that they are missing.
  return callQuery(['notifications', userId, 'list'], 'listNotifications', { userId, type: 'NOTDISMISSED' }, ownErrors);
}

type Mark = { ids: readonly number[]; status: 'SEEN' | 'DISMISSED' };

/**
 * Marks notifications as seen or dismissed (API2-61). What is dismissed leaves the list at once and comes back when that
 * fails (NOT-03); afterwards count and list are loaded again (NOT-06).
 */
export function useMarkNotifications(userId: number) {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery(userId);
  return useMutation({
    mutationFn: ({ ids, status }: Mark) =>
      call('updateNotifications', {
        query: {},
        body: { userId, userNotificationIds: [...ids], userNotificationStatus: status },
      }),
    onMutate: async ({ ids, status }) => {
      if (status !== 'DISMISSED') return;
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Notification[]>(queryKey);
      client.setQueryData<Notification[]>(queryKey, (list) =>
        list?.filter(({ userNotificationId }) => !ids.includes(userNotificationId)),
      );
      return before;
    },
    onError: (_error, { status }, before) => {
      if (status === 'DISMISSED' && before !== undefined) client.setQueryData(queryKey, before);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['notifications', userId] }),
  });
}
