import type { Announcement } from '@cpd/contract/announcements';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/paths.ts';
import { announcementsQuery } from '../../../queries/announcements.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { type AudienceNames, audienceWords, members, STATUS_WORDS, sydneyTime } from './announcement-words.ts';
import styles from './notifications.module.css';

/** All notifications of the team with their counts, the newest first. */
export function AnnouncementList({ names }: { names: AudienceNames }) {
  const query = useInfiniteQuery(announcementsQuery());
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (data === undefined) {
    if (!isError) return <Skeleton height={240} />;
    return <NotLoaded onRetry={refetch}>The notifications could not be loaded.</NotLoaded>;
  }
  const entries = data.pages.flatMap(({ announcements }) => announcements);
  if (entries.length === 0) {
    return (
      <Text className={styles.empty}>
        Nothing has been written yet. Write to one member, to those whose record matches, or to everybody: they find it
        under the bell, and get a copy by email if they have chosen to.
      </Text>
    );
  }
  return (
    <Stack gap="md">
      <ul className={styles.list} aria-label="Notifications of the team">
        {entries.map((entry) => (
          <Entry key={entry.announcementId} entry={entry} names={names} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="default"
          className={styles.more}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show earlier ones
        </Button>
      )}
    </Stack>
  );
}

function Entry({ entry, names }: { entry: Announcement; names: AudienceNames }) {
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <AppLink href={paths.adminNotifications(entry.announcementId)} className={styles.title}>
          {entry.title}
        </AppLink>
        <span className={styles.quiet}>{audienceWords(entry.audience, names)}</span>
      </div>
      <div className={styles.status}>
        <strong>{STATUS_WORDS[entry.status]}</strong>
        <span className={styles.quiet}>{whenOf(entry)}</span>
      </div>
      <p className={styles.counts}>{countsOf(entry)}</p>
    </li>
  );
}

function whenOf({ status, sendAt, sentAt, createdOn }: Announcement): string {
  if (status === 'SENT' && sentAt !== null) return sydneyTime(sentAt);
  if (status === 'SCHEDULED' && sendAt !== null) return sydneyTime(sendAt);
  return sydneyTime(createdOn);
}

function countsOf({ status, recipients, seen, dismissed, emailed }: Announcement): string {
  if (status !== 'SENT' && status !== 'SENDING') return '';
  return `${members(recipients)} · ${seen} seen · ${dismissed} dismissed · ${emailed} emailed`;
}
