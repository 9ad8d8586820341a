import type { Announcement } from '@cpd/contract/announcements';
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { NotificationPreview } from '../../../parts/notification-entry.tsx';
import { failureText } from '../../../parts/saving/failure.ts';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { announcementsChanges } from '../../../queries/announcements.ts';
import { useChange } from '../../../queries/use-change.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { showDone, showError } from '../../../ui/toast.ts';
import { type AudienceNames, audienceWords, members, STATUS_WORDS, sendingTime } from './announcement-words.ts';
import styles from './notifications.module.css';

type ViewProps = {
  announcement: Announcement;
  names: AudienceNames;
  /** Left out for those who only look. */
  onChange?: () => void;
};

/** A notification of the team to be read: what it says, to whom, and its result. */
export function AnnouncementView({ announcement, names, onChange }: ViewProps) {
  const [cancelling, setCancelling] = useState(false);
  const { status, sendAt, sentAt, recipients, seen, dismissed, emailed } = announcement;
  const isWaiting = status === 'DRAFT' || status === 'SCHEDULED';
  return (
    <Stack gap="lg" maw={760}>
      <Facts>
        <Fact label="Status">
          {STATUS_WORDS[status]}
          {announcement.isPrepared && ', waiting for a second person (under Requests)'}
        </Fact>
        <Fact label="To">
          <AudienceFact audience={announcement.audience} names={names} />
        </Fact>
        <Fact label="Goes out">{status === 'SCHEDULED' && sendAt !== null && sendingTime(sendAt)}</Fact>
        <Fact label="Sent">{sentAt !== null && sendingTime(sentAt)}</Fact>
        <Fact label="Recipients">{(status === 'SENT' || status === 'SENDING') && members(recipients)}</Fact>
        <Fact label="Seen by">{status === 'SENT' && members(seen)}</Fact>
        <Fact label="Dismissed by">{status === 'SENT' && members(dismissed)}</Fact>
        <Fact label="Emailed to">{status === 'SENT' && members(emailed)}</Fact>
        <Fact label="Written by">{`${announcement.createdByName}, ${sendingTime(announcement.createdOn)}`}</Fact>
      </Facts>
      <section aria-labelledby="preview" className={styles.card}>
        <Title order={2} size="h3" id="preview" mb="sm">
          As members see it
        </Title>
        <NotificationPreview entry={{ ...announcement, createdOn: sentAt ?? sendAt ?? announcement.createdOn }} />
      </section>
      {status === 'SENT' && (
        <Text size="sm">
          A notification that was sent cannot be changed. Copies by email follow each member’s settings.
        </Text>
      )}
      <Group gap="sm">
        {isWaiting && onChange !== undefined && (
          <>
            <Button variant="filled" onClick={onChange}>
              Change
            </Button>
            <Button onClick={() => setCancelling(true)}>Cancel this notification…</Button>
          </>
        )}
        <Button variant="subtle" component={AppLink} href={paths.adminNotifications()}>
          Back to all notifications
        </Button>
      </Group>
      {cancelling && <CancelDialog announcement={announcement} onClose={() => setCancelling(false)} />}
    </Stack>
  );
}

/** Who it is for; a list, and a member, can be opened from here (COH-03). */
function AudienceFact({ audience, names }: { audience: Announcement['audience']; names: AudienceNames }) {
  const words = audienceWords(audience, names);
  if (audience.kind === 'LIST')
    return (
      <Anchor component={AppLink} href={paths.adminList(audience.list, audience.filters)}>
        {words}
      </Anchor>
    );
  if (audience.kind === 'ONE')
    return (
      <Anchor component={AppLink} href={paths.adminMember(audience.memberNumber)}>
        {words}
      </Anchor>
    );
  return words;
}

function CancelDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { mutateAsync } = useChange(announcementsChanges.cancel);
  return (
    <ConfirmDialog
      title="Cancel this notification?"
      action="Cancel the notification"
      danger
      change={(key) => mutateAsync({ announcement, key })}
      onDone={() => {
        showDone('The notification was cancelled.');
        onClose();
      }}
      onFailed={(failure) => {
        showError(failureText(failure));
        onClose();
      }}
      onClose={onClose}
    >
      <Text>“{announcement.title}” will not go out. It stays in the list, marked as cancelled.</Text>
    </ConfirmDialog>
  );
}
