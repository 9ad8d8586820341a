import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import styles from './notification-bell.module.css';
import { useNotifications } from './use-notifications.ts';

/** Nobody opens it before the first screen is there. */
const NotificationsDrawer = lazy(async () => ({
  default: (await import('./notifications-drawer.tsx')).NotificationsDrawer,
}));

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
