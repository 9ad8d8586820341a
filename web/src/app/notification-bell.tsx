import type { Notification } from '@cpd/contract/notifications';
import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useColleague } from '../lib/open-member.ts';
import { useUser } from '../lib/session.ts';
import { useIdle } from '../parts/idle.ts';
import { notificationsQuery, unseenCountQuery, useMarkNotifications } from '../queries/notifications.ts';
import { fetchedPart } from '../ui/fetched-part.ts';
import styles from './notification-bell.module.css';

/** No one opens it before the first screen is there. */
const NotificationsDrawer = fetchedPart(async () => (await import('./notifications-drawer.tsx')).NotificationsDrawer);

const MOST_SHOWN = 99;

/** The bell with the number of unseen notifications, none at 0; it opens them (NOT-01). */
export function NotificationBell() {
  const { unseen, opened, wasOpened, newIds, open, close } = useNotifications();
  return (
    <>
      <ActionIcon
        className={styles.bell}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={unseen === 0 ? 'Notifications' : `Notifications, ${unseen} unseen`}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconBell size={21} stroke={1.7} aria-hidden />
        {unseen > 0 && (
          <span className={styles.count} aria-hidden>
            {unseen > MOST_SHOWN ? `${MOST_SHOWN}+` : unseen}
          </span>
        )}
      </ActionIcon>
      <Suspense fallback={null}>
        {wasOpened && <NotificationsDrawer opened={opened} newIds={newIds} onClose={close} />}
      </Suspense>
    </>
  );
}

/**
 * The unseen count and the drawer behind the bell. Opening it marks what is listed as seen, closing it only what came in
 * in the meantime; without unseen entries there is no call (NOT-04).
 */
function useNotifications() {
  const { userId } = useUser();
  const client = useQueryClient();
  // Only the member has seen their notifications.
  const isMember = useColleague() === null;
  // Asked for once the screen that people came for is there.
  const { data: unseen = 0 } = useQuery({ ...unseenCountQuery(userId), enabled: useIdle() });
  const { mutate } = useMarkNotifications(userId);
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  // Marked as seen they are new to the reader anyway, until the drawer is opened again.
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
    // Anyone who opens the drawer wants what there is now. The drawer itself says when that fails.
    client.fetchQuery({ ...notificationsQuery(userId), staleTime: 0 }).then(markSeen, () => undefined);
  }

  function close(): void {
    setOpened(false);
    markSeen(client.getQueryData(notificationsQuery(userId).queryKey) ?? []);
  }

  return { unseen, opened, wasOpened, newIds, open, close };
}
