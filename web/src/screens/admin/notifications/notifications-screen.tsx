import type { Announcement } from '@cpd/contract/announcements';
import { mayDo } from '@cpd/domain/member/roles';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { paths, readAnnouncementId } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { fresh, Loaded } from '../../../parts/loaded.tsx';
import { announcementQuery, announcementsQuery, audienceChoicesQuery } from '../../../queries/announcements.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { Queue } from '../queue.tsx';
import { AnnouncementEditor, editorTitle } from './announcement-editor.tsx';
import { AnnouncementView } from './announcement-view.tsx';
import { type AudienceNames, audienceWords, members, STATUS_WORDS, sendingTime } from './announcement-words.ts';
import { readListAudience } from './list-audience.ts';
import styles from './notifications.module.css';

/** What the CPD team writes to members: all of it with its counts, one of it, or a new one. */
export function NotificationsScreen() {
  const id = useOwnAddress(({ search }) => readAnnouncementId(search));
  const list = readListAudience(useOwnAddress(({ search }) => search));
  const leadOn = useLeadOn();
  const open = ({ announcementId }: Announcement) =>
    leadOn(paths.adminNotifications(announcementId), { replace: true });
  const query = useQuery(audienceChoicesQuery());
  const { data: names } = query;
  const mayWrite = mayDo(useUser().role, 'staff');
  if (names === undefined) {
    return (
      <Page title="Notifications">
        <Loaded query={query} waiting={240} failed="The notifications could not be loaded." />
      </Page>
    );
  }
  if (id === 'new' && mayWrite) {
    return (
      <Page title="New notification" key={JSON.stringify(list ?? 'new')}>
        <AnnouncementEditor names={names} list={list} onDone={open} />
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
      variant="filled"
      component={AppLink}
      href={paths.adminNotifications('new')}
      leftSection={<IconPencil size={18} aria-hidden />}
    >
      Write a notification
    </Button>
  );
}

function OneAnnouncement({ id, names, mayWrite }: { id: number; names: AudienceNames; mayWrite: boolean }) {
  const query = fresh(useQuery(announcementQuery(id)));
  const [editing, setEditing] = useState<Announcement>();
  if (editing !== undefined) {
    return (
      <Page title={editorTitle(editing)}>
        <AnnouncementEditor announcement={editing} names={names} onDone={() => setEditing(undefined)} />
      </Page>
    );
  }
  return (
    <Page title={query.data?.title ?? 'Notification'}>
      <Loaded query={query} waiting={240} failed="The notification could not be loaded.">
        {(data) => (
          <AnnouncementView announcement={data} names={names} {...(mayWrite && { onChange: () => setEditing(data) })} />
        )}
      </Loaded>
    </Page>
  );
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

/** All notifications of the team with their counts, the newest first. */
function AnnouncementList({ names }: { names: AudienceNames }) {
  return (
    <Queue
      query={useInfiniteQuery(announcementsQuery())}
      entriesOf={({ announcements }) => announcements}
      label="Notifications of the team"
      className={`${shared.list} ${styles.list}`}
      height={240}
      failed="The notifications could not be loaded."
      nothing={
        <Text className={shared.empty}>
          No notifications yet. Write to one member, to a group or to everyone: it appears under their bell, and by
          email if they chose that.
        </Text>
      }
    >
      {(entry) => <Entry key={entry.announcementId} entry={entry} names={names} />}
    </Queue>
  );
}

function Entry({ entry, names }: { entry: Announcement; names: AudienceNames }) {
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <AppLink href={paths.adminNotifications(entry.announcementId)} className={styles.title}>
          {entry.title}
        </AppLink>
        <span className={`${shared.small} ${styles.quiet}`}>{audienceWords(entry.audience, names)}</span>
      </div>
      <div className={styles.status}>
        <strong>{entry.isPrepared ? 'Waiting for a second person' : STATUS_WORDS[entry.status]}</strong>
        <span className={`${shared.small} ${styles.quiet}`}>{whenOf(entry)}</span>
      </div>
      <p className={styles.counts}>{countsOf(entry)}</p>
    </li>
  );
}

function whenOf({ status, sendAt, sentAt, createdOn }: Announcement): string {
  if (status === 'SENT' && sentAt !== null) return sendingTime(sentAt);
  if (status === 'SCHEDULED' && sendAt !== null) return sendingTime(sendAt);
  return sendingTime(createdOn);
}

function countsOf({ status, recipients, seen, dismissed, emailed }: Announcement): string {
  if (status !== 'SENT' && status !== 'SENDING') return '';
  return `${members(recipients)} · ${seen} seen · ${dismissed} dismissed · ${emailed} emailed`;
}
