import type { CPDSummary } from '@cpd/contract/summary';
import { Text } from '@mantine/core';
import { useUser } from '../../lib/session.ts';
import { ConfirmDialog } from '../../parts/saving/save-dialog.tsx';
import { summaryChanges } from '../../queries/summary.ts';
import { useChange } from '../../queries/use-change.ts';

type TakeBackDialogProps = {
  summary: Pick<CPDSummary, 'cpdYear' | 'cpdYearId' | 'currentStatus'>;
  onDone: () => void;
  onClose: () => void;
};

/** Says what follows, before a member takes a submission back (SUB-07, ROP-03). */
export function TakeBackDialog({ summary, onDone, onClose }: TakeBackDialogProps) {
  const { userId } = useUser();
  const { cpdYear, cpdYearId } = summary;
  const { mutateAsync } = useChange(summaryChanges.takeBack(userId, cpdYearId));
  return (
    <ConfirmDialog
      title={`Take your submission for ${cpdYear} back?`}
      action="Take it back"
      change={mutateAsync}
      onDone={onDone}
      onClose={onClose}
    >
      <Text>
        Your {cpdYear} record is then open as it was before you submitted it, until the year closes. You can do this
        once for {cpdYear}.
      </Text>
      <Text>
        If you change something, please declare and submit it again, otherwise it is incomplete. If you change nothing,
        it will again be {summary.currentStatus} when the year closes.
      </Text>
      <Text>What you downloaded for {cpdYear} with a verification code is not valid in the meantime.</Text>
    </ConfirmDialog>
  );
}
