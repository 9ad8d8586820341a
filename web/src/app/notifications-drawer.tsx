import type { Notification } from '@cpd/contract/notifications';
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useColleague } from '../lib/open-member.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { Loaded } from '../parts/loaded.tsx';
import { NotificationEntry } from '../parts/notification-entry.tsx';
import { notificationsQuery, useMarkNotifications } from '../queries/notifications.ts';
import { LinkButton } from '../ui/link-button.tsx';
import row from '../ui/row.module.css';
import shared from '../ui/shared.module.css';
import { SidePanel } from '../ui/side-panel.tsx';
import styles from './notifications-drawer.module.css';

type DrawerProps = {
  opened: boolean;
  /** Those that no one had seen when the drawer was opened. */
  newIds: readonly number[];
  onClose: () => void;
};

/** The notifications that were not dismissed, with the way to the settings of their copies (NOT-01 to NOT-03). */
export function NotificationsDrawer({ opened, newIds, onClose }: DrawerProps) {
  // A colleague who has the record open sees no settings of the member.
  const isMember = useColleague() === null;
  return (
    <SidePanel title="Notifications" opened={opened} onClose={onClose}>
      <Stack gap="md">
        <Notifications newIds={newIds} />
        {isMember && (
          <LinkButton
            leftSection={<IconSettings size={18} aria-hidden />}
            variant="subtle"
            className={styles.settings}
            href={paths.settings}
            onClick={onClose}
          >
            Email settings
          </LinkButton>
        )}
      </Stack>
    </SidePanel>
  );
}

function Notifications({ newIds }: { newIds: readonly number[] }) {
  const { userId } = useUser();
  const query = useQuery(notificationsQuery(userId));
  return (
    <Loaded query={query} waiting={160} failed="Your notifications could not be loaded.">
      {(list) => <NotificationList list={list} newIds={newIds} userId={userId} />}
    </Loaded>
  );
}

type ListProps = { list: readonly Notification[]; newIds: readonly number[]; userId: number };

function NotificationList({ list, newIds, userId }: ListProps) {
  const { mutate } = useMarkNotifications(userId);
  const [said, setSaid] = useState('');
  const place = useRef<HTMLDivElement>(null);
  function dismiss(ids: readonly number[], words: string): void {
    mutate({ ids, status: 'DISMISSED' });
    setSaid(words);
    // The button that had the focus goes with its entry.
    place.current?.focus();
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {list.length === 0 ? (
        <Text className={shared.empty}>
          You have no notifications. Anything important about your record will appear here.
        </Text>
      ) : (
        <>
          <Group justify="flex-end" mb="xs">
            <Button
              size="sm"
              onClick={() =>
                dismiss(
                  list.map(({ userNotificationId }) => userNotificationId),
                  'All notifications were dismissed.',
                )
              }
            >
              Dismiss all
            </Button>
          </Group>
          <ul className={row.list} aria-label="Notifications">
            {list.map((entry) => (
              <NotificationEntry
                key={entry.userNotificationId}
                entry={entry}
                isNew={newIds.includes(entry.userNotificationId)}
                onDismiss={() => dismiss([entry.userNotificationId], `“${entry.title}” was dismissed.`)}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
