import type { User } from '@cpd/contract/users';
import { ACTING_REASONS, actingReasonProblem } from '@cpd/domain/college/acting';
import { ACTING_MINUTES } from '@cpd/domain/values/limits';
import { Radio, Stack, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useStartActing } from '../../queries/acting.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { fullName } from '../person-name.ts';
import { openRecord } from './open-record.ts';

type ActDialogProps = {
  member: User;
  /** Where the member's screens open; left out, the screen that is open stays. */
  destination?: string;
  onClose: () => void;
};

const OTHER = 'other';

/** Asks why somebody acts for a member, then opens the member's screens for changes (IMP-01). */
export function ActDialog({ member, destination, onClose }: ActDialogProps) {
  const [choice, setChoice] = useState('');
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState(false);
  const start = useStartActing(member.userId);
  const reason = choice === OTHER ? words : choice;
  const refusal = start.error instanceof ApiError && start.error.status === 400 ? start.error.message : undefined;
  const problem = asked ? (actingReasonProblem(reason) ?? refusal) : undefined;
  function act() {
    setAsked(true);
    if (actingReasonProblem(reason) !== undefined) return;
    start.mutate(reason, {
      onSuccess: () => {
        if (destination === undefined) onClose();
        else openRecord(member, destination);
      },
    });
  }
  return (
    <ActionDialog
      title={`Act for ${fullName(member)}`}
      action="Act for this member"
      pending={start.isPending}
      onAct={act}
      onClose={onClose}
    >
      <Text>
        You can change the record of {fullName(member)} ({member.memberNumber}) for {ACTING_MINUTES} minutes. The member
        can see in the history of their record that it was you, and why.
      </Text>
      <Radio.Group
        label="Why?"
        required
        value={choice}
        onChange={setChoice}
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
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
    </ActionDialog>
  );
}
