import type { Announcement } from '@cpd/contract/announcements';
import { mayDo } from '@cpd/domain/member/roles';
import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import './widget-styles.ts';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { paths, readAnnouncementId } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { announcementQuery, audienceChoicesQuery } from '../../../queries/announcements.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { AnnouncementEditor, editorTitle } from './announcement-editor.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import { AnnouncementView } from './announcement-view.tsx';
import type { AudienceNames } from './announcement-words.ts';

/** What the CPD team writes to members: all of it with its counts, one of it, or a new one. */
export function NotificationsScreen() {
  const id = useOwnAddress(({ search }) => readAnnouncementId(search));
  const leadOn = useLeadOn();
  const open = ({ announcementId }: Announcement) =>
    leadOn(paths.adminNotifications(announcementId), { replace: true });
  const { data: names, isError, refetch } = useQuery(audienceChoicesQuery());
  const mayWrite = mayDo(useUser().role, 'staff');
  if (names === undefined) {
    return (
      <Page title="Notifications">
        {isError ? <Missing onRetry={() => void refetch()} /> : <Skeleton height={240} />}
      </Page>
    );
  }
  if (id === 'new' && mayWrite) {
    return (
      <Page title="New notification" key="new">
        <AnnouncementEditor names={names} onDone={open} />
      </Page>
    );
  }
  if (typeof id === 'number') return <OneAnnouncement key={id} id={id} names={names} mayWrite={mayWrite} />;
  return (
    <Page title="Notifications" action={mayWrite && <NewButton />}>
      <AnnouncementList names={names} />
    </Page>
  );
}

function NewButton() {
  return (
    <Button
      component={AppLink}
      href={paths.adminNotifications('new')}
      leftSection={<IconPencil size={18} aria-hidden />}
    >
      Write a notification
    </Button>
  );
}

type OneProps = { id: number; names: AudienceNames; mayWrite: boolean };

function OneAnnouncement({ id, names, mayWrite }: OneProps) {
  const { data, isError, isFetchedAfterMount, refetch } = useQuery(announcementQuery(id));
  const [editing, setEditing] = useState<Announcement>();
  if (editing !== undefined) {
    return (
      <Page title={editorTitle(editing)}>
        <AnnouncementEditor announcement={editing} names={names} onDone={() => setEditing(undefined)} />
      </Page>
    );
  }
  if (data === undefined || !isFetchedAfterMount) {
    return (
      <Page title="Notification">
        {isError ? <Missing onRetry={() => void refetch()} /> : <Skeleton height={240} />}
      </Page>
    );
  }
  return (
    <Page title={data.title}>
      <AnnouncementView announcement={data} names={names} {...(mayWrite && { onChange: () => setEditing(data) })} />
    </Page>
  );
}

function Missing({ onRetry }: { onRetry: () => void }) {
  return <NotLoaded onRetry={onRetry}>This could not be loaded.</NotLoaded>;
}

function Page({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  useTitle(title);
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="md">
        <Title order={1}>{title}</Title>
        {action}
      </Group>
      {children}
    </Stack>
  );
}
