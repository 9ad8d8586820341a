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
      title={`Undo your submission for ${cpdYear}?`}
      action="Undo submission"
      change={mutateAsync}
      onDone={onDone}
      onClose={onClose}
    >
      <Text>
        Your {cpdYear} record opens again until the year closes. You can do this once for {cpdYear}.
      </Text>
      <Text>
        If nothing changes, the record will be {summary.currentStatus} again. If it’s changed but not resubmitted by
        then, it becomes Incomplete.
      </Text>
      <Text>Until then, documents for {cpdYear} that you downloaded with a verification code aren’t valid.</Text>
    </ConfirmDialog>
  );
}
