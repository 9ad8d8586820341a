import type { Attendee, Followed, ProgramActivity } from '@cpd/contract/program-activities';
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWithdraw } from '../../../queries/program-activities.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { showDone } from '../../../ui/toast.ts';
import { LeftDialog } from './left-dialog.tsx';
import { problemsOf } from './program-values.ts';

type WithdrawDialogProps = {
  program: ProgramActivity;
  /** Left out for the whole activity. */
  attendee: Attendee | undefined;
  onClose: () => void;
};

/** Asks why an activity of the college, or one attendee, is withdrawn; then says whose record was left as it is. */
export function WithdrawDialog({ program, attendee, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdraw(program.programActivityId);
  const [reason, setReason] = useState('');
  const [followed, setFollowed] = useState<Followed>();
  const act = () =>
    withdraw.mutate(
      { reason, forUserId: attendee?.forUserId },
      {
        onSuccess: (done) => {
          if (done.left.length > 0) return setFollowed(done);
          showDone(
            attendee === undefined ? 'The activity was withdrawn.' : `${attendee.name} was removed from the list.`,
          );
          onClose();
        },
      },
    );
  if (followed !== undefined) return <LeftDialog followed={followed} onClose={onClose} />;
  return (
    <ActionDialog
      title={attendee === undefined ? 'Withdraw this activity?' : `Withdraw ${attendee.name}?`}
      action="Withdraw"
      danger
      pending={withdraw.isPending}
      onAct={act}
      onClose={onClose}
    >
      <Text>
        Attendance that has not been confirmed yet is removed. Confirmed attendance is removed from records whose year
        is open, and those members are notified; submitted and closed years stay as they are.
      </Text>
      <Textarea
        label="Reason"
        description="Members can read it"
        required
        rows={3}
        value={reason}
        error={problemsOf(withdraw.error).reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
