import type { CPDSummary } from '@cpd/contract/summary';
import type { User } from '@cpd/contract/users';
import { formatHours } from '@cpd/domain/values/hours';
import { REQUEST_NOTE_MAX } from '@cpd/domain/values/limits';
import { Text, Textarea, TextInput } from '@mantine/core';
import { hoursInput } from '../../../parts/hours-text.ts';
import { fullName } from '../../../parts/person-name.ts';
import { useOvertaken } from '../../../parts/saving/overtaken.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { useHasLeft } from '../../../queries/members.ts';
import { paperSubmissionsChanges } from '../../../queries/paper-submissions.ts';
import { useChange } from '../../../queries/use-change.ts';
import { showDone } from '../../../ui/toast.ts';
import { KEPT_IN_HISTORY } from './left-words.ts';

type PaperDialogProps = { member: User; summary: CPDSummary; onClose: () => void };

/** Enters what a member handed in on paper: one figure for the year, with a reason (SUM-12). */
export function PaperDialog({ member, summary, onClose }: PaperDialogProps) {
  const { cpdYear, cpdYearId, paperSubmission: insteadOf, currency } = summary;
  const unit = currency === 'C' ? 'Credits' : 'Hours';
  const { mutateAsync } = useChange(paperSubmissionsChanges.savePaper);
  const hasLeft = useHasLeft(member.userId);
  const form = useForm({
    initial: { paperSubmission: formatHours(insteadOf), reason: '' },
    check: ({ paperSubmission }) =>
      paperSubmission === '' ? [{ field: 'paperSubmission', message: 'Please enter a number, or 0 for none.' }] : [],
    save: ({ paperSubmission, reason }, key) => {
      const paper = { paperSubmission: Number(paperSubmission), insteadOf };
      return mutateAsync({ body: { forUserId: member.userId, cpdYearId, reason, ...paper }, key });
    },
    onSaved: () => {
      showDone(`What was handed in on paper for ${cpdYear} is saved.`);
      onClose();
    },
  });
  const { paperSubmission } = form.values;
  const { isOvertaken } = useOvertaken(insteadOf, form);
  const { error, ...hours } = hoursInput(paperSubmission, (next) => form.set({ paperSubmission: next }));
  return (
    <SaveDialog
      title={`On paper: ${fullName(member)}, ${cpdYear}`}
      action="Save"
      form={form}
      theirs={isOvertaken ? [`${unit} handed in on paper: ${formatHours(insteadOf)}`] : undefined}
      onClose={onClose}
    >
      <Text>It counts in the total of {cpdYear}, and in no category. Enter 0 to take it away.</Text>
      <TextInput
        label={`${unit} handed in on paper`}
        required
        data-autofocus
        {...hours}
        error={error ?? form.errors.paperSubmission}
      />
      <Textarea
        label="Reason"
        description={hasLeft ? KEPT_IN_HISTORY : 'The member reads it in the history of the record.'}
        required
        rows={2}
        maxLength={REQUEST_NOTE_MAX}
        {...form.text('reason')}
      />
    </SaveDialog>
  );
}
