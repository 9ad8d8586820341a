import type { Announcement } from '@cpd/contract/announcements';
import { Alert, Group, Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { DayField } from '../../../parts/day-field.tsx';
import { audienceCountQuery, useSendAnnouncement } from '../../../queries/announcements.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { members, sydneyInstant } from './announcement-words.ts';

type SendDialogProps = {
  announcement: Announcement;
  to: string;
  onClose: () => void;
  onSent: (sent: Announcement) => void;
};

/** Asks when a notification is to go out, and for agreement to the number of members who are told. */
export function SendDialog({ announcement, to, onClose, onSent }: SendDialogProps) {
  const { data: count, isError, refetch } = useQuery(audienceCountQuery(announcement.audience));
  const { mutate, isPending, error, reset } = useSendAnnouncement();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [date, setDate] = useState('');
  const [time, setTime] = useState('09:00');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [missing, setMissing] = useState(false);
  const sendAt = when === 'now' ? null : sydneyInstant(date, time);
  const refusal = error instanceof ApiError ? error : undefined;
  const ofTime = refusal?.problems.find(({ field }) => field === 'sendAt')?.message;

  function again(): void {
    reset();
    setMissing(false);
    setKey(crypto.randomUUID());
  }

  function send(): void {
    if (count === undefined || isPending) return;
    if (sendAt === undefined) {
      setMissing(true);
      return;
    }
    const { announcementId, rowVersion } = announcement;
    const release = { announcementId, rowVersion, sendAt: sendAt, recipients: count.recipients };
    mutate({ release, key }, { onSuccess: onSent, onError: () => void refetch() });
  }

  const many = count === undefined ? '' : members(count.recipients);
  const action = when === 'now' ? `Send to ${many}` : `Schedule for ${many}`;
  return (
    <ActionDialog
      title="Send this notification?"
      action={count === undefined || count.recipients === 0 ? undefined : action}
      pending={isPending}
      onAct={send}
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
      <Radio.Group
        label="When"
        value={when}
        onChange={(value) => {
          again();
          setWhen(value === 'now' ? 'now' : 'later');
        }}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="now" label="Now" />
          <Radio value="later" label="At a date and time" />
        </Stack>
      </Radio.Group>
      {when === 'later' && (
        <Group align="start" gap="md">
          <DayField
            label="Date"
            value={date}
            error={missing ? 'Please enter a date and a time.' : ofTime}
            onChange={(next) => {
              again();
              setDate(next);
            }}
          />
          <TextInput
            type="time"
            label="Time"
            description="Sydney time"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            value={time}
            onChange={(event) => {
              again();
              setTime(event.currentTarget.value);
            }}
          />
        </Group>
      )}
      {refusal !== undefined && ofTime === undefined && (
        <Alert color="red" role="alert">
          {refusal.message}
        </Alert>
      )}
    </ActionDialog>
  );
}
