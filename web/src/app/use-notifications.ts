import type { Notification } from '@cpd/contract/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useColleague } from '../lib/open-member.ts';
import { useUser } from '../lib/session.ts';
import { notificationsQuery, unseenCountQuery, useMarkNotifications } from '../queries/notifications.ts';

/**
 * The unseen count and the drawer behind the bell. Opening it marks what is listed as seen, closing it only what came in
 * meanwhile; without unseen entries there is no call (NOT-04).
 */
export function useNotifications() {
  const { userId } = useUser();
  const client = useQueryClient();
  // Only the member has seen what the member was told.
  const isMember = useColleague() === null;
  const { data: unseen = 0 } = useQuery(unseenCountQuery(userId));
  const { mutate } = useMarkNotifications(userId);
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  // Marked as seen they are new to the reader all the same, until the drawer is opened again.
  const [newIds, setNewIds] = useState<readonly number[]>([]);

  function markSeen(list: readonly Notification[]): void {
    const ids = list
      .filter(({ userNotificationStatus }) => userNotificationStatus === 'UNSEEN')
      .map(({ userNotificationId }) => userNotificationId);
    setNewIds(ids);
    if (ids.length > 0 && isMember) mutate({ ids, status: 'SEEN' });
  }

  function open(): void {
    setOpened(true);
    setWasOpened(true);
    // Whoever opens the drawer wants what there is now. The drawer itself says when that fails.
    client.fetchQuery({ ...notificationsQuery(userId), staleTime: 0 }).then(markSeen, () => undefined);
  }

  function close(): void {
    setOpened(false);
    markSeen(client.getQueryData(notificationsQuery(userId).queryKey) ?? []);
  }

  return { unseen, opened, wasOpened, newIds, open, close };
}
