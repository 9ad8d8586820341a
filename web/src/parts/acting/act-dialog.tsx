import type { User } from '@cpd/contract/users';
import { ACTING_REASONS, actingReasonProblem } from '@cpd/domain/college/acting';
import { ACTING_MINUTES } from '@cpd/domain/values/limits';
import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { membersChanges, useHasLeft } from '../../queries/members.ts';
import { useChange } from '../../queries/use-change.ts';
import { fullName } from '../person-name.ts';
import { problemsWith } from '../saving/problems.ts';
import { SaveDialog } from '../saving/save-dialog.tsx';
import { useForm } from '../saving/use-form.ts';
import { openRecord } from './open-record.ts';

type ActDialogProps = {
  member: User;
  /** Where the member's screens open; left out, the screen that is open stays. */
  destination?: string;
  onClose: () => void;
};

const OTHER = 'other';

/** Asks why someone acts for a member, then opens the member's screens for changes (IMP-01). */
export function ActDialog({ member, destination, onClose }: ActDialogProps) {
  const { mutateAsync } = useChange(membersChanges.startActing(member.userId));
  const form = useForm({
    initial: { reason: { choice: '', words: '' } },
    check: ({ reason }) => problemsWith('reason', actingReasonProblem(inWords(reason))),
    save: ({ reason }, key) => mutateAsync({ reason: inWords(reason), key }),
    onSaved: () => {
      if (destination === undefined) onClose();
      else openRecord(member, destination);
    },
  });
  const { choice, words } = form.values.reason;
  const problem = form.errors.reason;
  const hasLeft = useHasLeft(member.userId);
  return (
    <SaveDialog title={`Act for ${fullName(member)}`} action="Act for this member" form={form} onClose={onClose}>
      <Text>
        You can change the record of {fullName(member)} ({member.memberNumber}) for {ACTING_MINUTES} minutes.{' '}
        {hasLeft
          ? 'The member has left; the history of the record keeps that it was you, and why.'
          : 'The member can see in the history of their record that it was you, and why.'}
      </Text>
      <Radio.Group
        label="Why?"
        required
        value={choice}
        onChange={(next) => form.set({ reason: { choice: next, words } })}
        error={choice === OTHER ? undefined : problem}
      >
        <Stack gap="xs" mt="xs">
          {ACTING_REASONS.map((each) => (
            <Radio key={each} value={each} label={each} />
          ))}
          <Radio value={OTHER} label="Another reason" />
        </Stack>
      </Radio.Group>
      {choice === OTHER && (
        <Textarea
          label="Reason"
          required
          autosize
          minRows={2}
          data-autofocus
          value={words}
          error={problem}
          onChange={(event) => form.set({ reason: { choice, words: event.currentTarget.value } })}
        />
      )}
    </SaveDialog>
  );
}

function inWords({ choice, words }: { choice: string; words: string }): string {
  return choice === OTHER ? words : choice;
}
