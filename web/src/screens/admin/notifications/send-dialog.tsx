import type { Announcement } from '@cpd/contract/announcements';
import { isFixedAtSend } from '@cpd/domain/college/announcements';
import { collegeClock } from '@cpd/domain/values/college-clock';
import { Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DayField } from '../../../parts/day/day-field.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { announcementsChanges, audienceCountQuery } from '../../../queries/announcements.ts';
import { useChange } from '../../../queries/use-change.ts';
import { instantAtCollege, members } from './announcement-words.ts';
import { LeftOutNotes, listCountWords } from './recipients-line.tsx';

type SendDialogProps = {
  announcement: Announcement;
  to: string;
  onClose: () => void;
  onSent: (sent: Announcement) => void;
};

/** Asks when a notification is to go out, and for agreement to the number of members who are notified. */
export function SendDialog({ announcement, to, onClose, onSent }: SendDialogProps) {
  const query = useQuery(audienceCountQuery(announcement.audience));
  const { data: count } = query;
  const { mutateAsync } = useChange(announcementsChanges.send);
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
    onFailed: () => void query.refetch(),
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
      <Loaded query={query} waiting={72} failed="The recipients could not be counted." />
      {count?.recipients === 0 && (
        <Text>No members match ({to}). The draft was saved; please choose who receives it.</Text>
      )}
      {count !== undefined && count.recipients > 0 && (
        <Text>
          {listCountWords(count, announcement.audience)} <strong>{many}</strong> will receive “{announcement.title}” (
          {to}), {count.emailed.toLocaleString('en-AU')} of them with a copy by email. Once it is sent, it cannot be
          changed or recalled.
        </Text>
      )}
      {count !== undefined && <LeftOutNotes count={count} />}
      {when === 'later' && isFixedAtSend(announcement.audience) && (
        <Text size="sm">Who receives it is decided now, even if the list changes before then.</Text>
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
            description={collegeClock()}
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
  return when === 'now' ? null : instantAtCollege(date, time);
}
