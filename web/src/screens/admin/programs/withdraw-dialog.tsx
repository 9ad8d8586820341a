import type { Attendee, Followed, ProgramActivity } from '@cpd/contract/program-activities';
import { useState } from 'react';
import { useWithdraw } from '../../../queries/program-activities.ts';
import { showDone } from '../../../ui/toast.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { LeftDialog } from './left-dialog.tsx';

type WithdrawDialogProps = {
  program: ProgramActivity;
  /** Left out for the whole activity. */
  attendee: Attendee | undefined;
  onClose: () => void;
};

/** Asks why an activity of the college, or one attendee, is withdrawn; then says whose record was left as it is. */
export function WithdrawDialog({ program, attendee, onClose }: WithdrawDialogProps) {
  const { mutateAsync } = useWithdraw(program.programActivityId);
  const [followed, setFollowed] = useState<Followed>();
  if (followed !== undefined) return <LeftDialog followed={followed} onClose={onClose} />;
  return (
    <ReasonDialog
      title={attendee === undefined ? 'Withdraw this activity?' : `Withdraw ${attendee.name}?`}
      action="Withdraw"
      readers="Members can read it"
      save={(reason, key) => mutateAsync({ reason, forUserId: attendee?.forUserId, key })}
      onSaved={(done) => {
        if (done.left.length > 0) return setFollowed(done);
        showDone(
          attendee === undefined ? 'The activity was withdrawn.' : `${attendee.name} was removed from the list.`,
        );
        onClose();
      }}
      onClose={onClose}
    >
      Attendance that has not been confirmed yet is removed. Confirmed attendance is removed from records whose year is
      open, and those members are notified; submitted and closed years stay as they are.
    </ReasonDialog>
  );
}
