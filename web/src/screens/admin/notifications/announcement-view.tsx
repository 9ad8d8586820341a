import type { Announcement } from '@cpd/contract/announcements';
import { Alert, Button, Group, Radio, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { DayField } from '../../../parts/day-field.tsx';
import { NotificationPreview } from '../../../parts/notification-entry.tsx';
import { failureText } from '../../../parts/saving/failure.ts';
import { ConfirmDialog, SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { audienceCountQuery, useCancelAnnouncement, useSendAnnouncement } from '../../../queries/announcements.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { showDone, showError } from '../../../ui/toast.ts';
import {
  type AudienceNames,
  audienceWords,
  members,
  STATUS_WORDS,
  sydneyInstant,
  sydneyTime,
} from './announcement-words.ts';
import styles from './notifications.module.css';

type ViewProps = {
  announcement: Announcement;
  names: AudienceNames;
  /** Left out for those who only look. */
  onChange?: () => void;
};

/** A notification of the team to be read: what it says, to whom, and what became of it. */
export function AnnouncementView({ announcement, names, onChange }: ViewProps) {
  const [cancelling, setCancelling] = useState(false);
  const { status, sendAt, sentAt, recipients, seen, dismissed, emailed } = announcement;
  const isWaiting = status === 'DRAFT' || status === 'SCHEDULED';
  return (
    <Stack gap="lg" maw={760}>
      <Facts>
        <Fact label="Status">{STATUS_WORDS[status]}</Fact>
        <Fact label="To">{audienceWords(announcement.audience, names)}</Fact>
        <Fact label="Goes out">{status === 'SCHEDULED' && sendAt !== null && sydneyTime(sendAt)}</Fact>
        <Fact label="Sent">{sentAt !== null && sydneyTime(sentAt)}</Fact>
        <Fact label="Recipients">{(status === 'SENT' || status === 'SENDING') && members(recipients)}</Fact>
        <Fact label="Seen by">{status === 'SENT' && members(seen)}</Fact>
        <Fact label="Dismissed by">{status === 'SENT' && members(dismissed)}</Fact>
        <Fact label="Emailed to">{status === 'SENT' && members(emailed)}</Fact>
        <Fact label="Written by">{`${announcement.createdByName}, ${sydneyTime(announcement.createdOn)}`}</Fact>
      </Facts>
      <section aria-labelledby="preview" className={styles.card}>
        <Title order={2} size="h4" id="preview" mb="sm">
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

function CancelDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { mutateAsync } = useCancelAnnouncement();
  return (
    <ConfirmDialog
      title="Cancel this notification?"
      action="Cancel the notification"
      danger
      change={() => mutateAsync(announcement)}
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

type SendDialogProps = {
  announcement: Announcement;
  to: string;
  onClose: () => void;
  onSent: (sent: Announcement) => void;
};

/** Asks when a notification is to go out, and for agreement to the number of members who are told. */
export function SendDialog({ announcement, to, onClose, onSent }: SendDialogProps) {
  const { data: count, isError, refetch } = useQuery(audienceCountQuery(announcement.audience));
  const { mutateAsync } = useSendAnnouncement();
  const form = useForm({
    initial: { when: 'now', date: '', time: '09:00' },
    check: (values) =>
      instantOf(values) === undefined ? [{ field: 'date', message: 'Please enter a date and a time.' }] : [],
    save: (values, key) => {
      const { announcementId, rowVersion } = announcement;
      const sendAt = instantOf(values) ?? null;
      return mutateAsync({ release: { announcementId, rowVersion, sendAt, recipients: count?.recipients ?? 0 }, key });
    },
    fieldOf: (field) => (field === 'sendAt' ? 'date' : field),
    onSaved: onSent,
    onFailed: () => void refetch(),
  });
  const { when, date } = form.values;
  const many = count === undefined ? '' : members(count.recipients);
  const action = when === 'now' ? `Send to ${many}` : `Schedule for ${many}`;
  return (
    <SaveDialog
      title="Send this notification?"
      action={count === undefined || count.recipients === 0 ? undefined : action}
      form={form}
      onSave={() => void (count && form.submit())}
      onClose={onClose}
    >
      {isError && <Alert color="red">We could not count the recipients. Close this and try again.</Alert>}
      {count === undefined && !isError && <Skeleton height={72} />}
      {count?.recipients === 0 && (
        <Text>
          Nobody would receive this: no participants match ({to}). The draft was saved; please choose who gets it.
        </Text>
      )}
      {count !== undefined && count.recipients > 0 && (
        <Text>
          <strong>{many}</strong> will receive “{announcement.title}” ({to}), {count.emailed.toLocaleString('en-AU')} of
          them with a copy by email. Once it is sent, it cannot be changed or taken back.
        </Text>
      )}
      <Radio.Group label="When" value={when} onChange={(value) => form.set({ when: value })}>
        <Stack gap="xs" mt={6}>
          <Radio value="now" label="Now" />
          <Radio value="later" label="At a date and time" />
        </Stack>
      </Radio.Group>
      {when === 'later' && (
        <Group align="start" gap="md">
          <DayField label="Date" value={date} error={form.errors.date} onChange={(next) => form.set({ date: next })} />
          <TextInput
            type="time"
            label="Time"
            description="Sydney time"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            {...form.text('time')}
          />
        </Group>
      )}
    </SaveDialog>
  );
}

/** Null is at once; undefined while there is no such time. */
function instantOf({ when, date, time }: { when: string; date: string; time: string }): string | null | undefined {
  return when === 'now' ? null : sydneyInstant(date, time);
}
