import type { CPDYear, ReopeningPreview } from '@cpd/contract/cpd-years';
import type { User } from '@cpd/contract/users';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { endOfDay } from '@cpd/domain/year/reopening';
import { List, Skeleton, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/List.css';
import { useQuery } from '@tanstack/react-query';
import { DayField } from '../../../parts/day-field.tsx';
import { fullName } from '../../../parts/person-name.ts';
import { problemsWith } from '../../../parts/saving/problems.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { reopeningPreviewQuery, useReopenYear } from '../../../queries/reopenings.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { showDone } from '../../../ui/toast.ts';

type ReopenDialogProps = { member: User; year: CPDYear; onClose: () => void };

/** Re-opens a year of a member, or gives its re-opening another end; beforehand it says what that does (ROP-01). */
export function ReopenDialog(props: ReopenDialogProps) {
  const { member, year, onClose } = props;
  const { data: preview, error, refetch } = useQuery(reopeningPreviewQuery(member.userId, year.cpdYearId));
  if (preview !== undefined) return <ReopenForm {...props} preview={preview} />;
  return (
    <Dialog title={`Re-open ${year.cpdYearYear}`} size="lg" onClose={onClose}>
      {error === null ? (
        <Skeleton height={320} aria-hidden />
      ) : (
        <NotLoaded onRetry={refetch}>What this would do could not be loaded. {error.message}</NotLoaded>
      )}
    </Dialog>
  );
}

function ReopenForm({ member, year, preview, onClose }: ReopenDialogProps & { preview: ReopeningPreview }) {
  const { cpdYearId, cpdYearYear } = year;
  const { reopenedUntil, latestDay, day, reason } = preview;
  const { mutateAsync } = useReopenYear();
  const form = useForm({
    initial: { reason, until: day },
    check: ({ until }) => problemsWith('until', until === '' ? 'Please enter a date such as 31/05/2027.' : undefined),
    save: (wish, key) => {
      const instead = reopenedUntil === null ? {} : { insteadOf: reopenedUntil };
      const until = endOfDay(wish.until);
      return mutateAsync({
        body: { forUserId: member.userId, cpdYearId, reason: wish.reason, until, ...instead },
        key,
      });
    },
    onSaved: () => {
      showDone(`The record for ${cpdYearYear} is re-opened. ${fullName(member)} has been told.`);
      onClose();
    },
  });
  const isNew = reopenedUntil === null;
  return (
    <SaveDialog
      title={isNew ? `Re-open ${cpdYearYear} for ${fullName(member)}` : `Change the re-opening of ${cpdYearYear}`}
      action={isNew ? 'Re-open' : 'Change it'}
      form={form}
      onClose={onClose}
    >
      <Effects effects={preview.effects} />
      <Textarea
        label="Reason"
        description="The member reads it."
        required
        rows={3}
        data-autofocus
        {...form.text('reason')}
      />
      <DayField
        label="Until the end of"
        value={form.values.until}
        error={form.errors.until}
        onChange={(until) => form.set({ until })}
      />
      <Text size="sm" c="dimmed">
        {formatDayMonthYear(latestDay)} at the latest, Sydney time.
      </Text>
    </SaveDialog>
  );
}

function Effects({ effects }: { effects: readonly string[] }) {
  if (effects.length === 0) return <Text>The member is told of the new end and of the reason.</Text>;
  return (
    <div>
      <Text fw={600} mb={4}>
        What happens
      </Text>
      <List spacing={4}>
        {effects.map((effect) => (
          <List.Item key={effect}>{effect}</List.Item>
        ))}
      </List>
    </div>
  );
}
