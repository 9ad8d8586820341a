import type { ListedShortcut } from '@cpd/contract/shortcuts';
import { Alert, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useUpdateShortcut } from '../../../queries/shortcuts.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { showDone } from '../../../ui/toast.ts';
import { DateRange, type Range } from './date-range.tsx';

/** The dates of a shortcut, and whether its link works. What was made from it stays. */
export function UseDialog({ shortcut, onClose }: { shortcut: ListedShortcut; onClose: () => void }) {
  const { mutate, isPending, error, reset } = useUpdateShortcut(shortcut.shortcutId);
  const [retired, setRetired] = useState(shortcut.retired);
  const [range, setRange] = useState<Range>({
    ongoing: shortcut.ongoing,
    startDate: shortcut.startDate ?? '',
    endDate: shortcut.endDate ?? '',
  });
  const refusal = error instanceof ApiError ? error : undefined;
  function save(): void {
    const { ongoing, startDate, endDate } = range;
    const dates = ongoing ? { startDate: null, endDate: null } : { startDate: startDate, endDate: endDate };
    mutate(
      { ongoing: ongoing, ...dates, retired: retired, rowVersion: shortcut.rowVersion },
      {
        onSuccess: () => {
          showDone('The shortcut was changed.');
          onClose();
        },
      },
    );
  }
  return (
    <ActionDialog
      title={`Change “${shortcut.activityName}”`}
      action="Save"
      pending={isPending}
      onAct={save}
      onClose={onClose}
    >
      {error !== null && (refusal === undefined || refusal.problems.length === 0) && (
        <Alert color="red" role="alert">
          {refusal?.message ?? 'Something went wrong. Please try again.'}
        </Alert>
      )}
      <DateRange
        range={range}
        year={shortcut.cpdYear}
        problemOf={(field) => refusal?.problems.find((problem) => problem.field === field)?.message}
        onChange={(next) => {
          reset();
          setRange(next);
        }}
      />
      <Radio.Group
        label="The link"
        description="Activities that were logged with it stay as they are."
        value={retired ? 'back' : 'works'}
        onChange={(value) => setRetired(value === 'back')}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="works" label="Works until its last day" />
          <Radio value="back" label="Taken back: works for nobody" />
        </Stack>
      </Radio.Group>
    </ActionDialog>
  );
}
