import { Button, Input } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { useState } from 'react';
import { GoalsDialog, goalsInWords } from '../../../parts/goals-dialog.tsx';
import { WithHelp } from '../../../parts/help-bubble.tsx';

type GoalsLinkProps = {
  id: string;
  cpdYearId: number;
  value: readonly number[];
  error: string | undefined;
  shut: boolean;
  onChange: (goalIds: number[]) => void;
};

/** The link to the goals of the year's plans, with how many the activity serves (ACT-16). They are saved with the activity. */
export function GoalsLink({ id, cpdYearId, value, error, shut, onChange }: GoalsLinkProps) {
  const [open, setOpen] = useState(false);
  const save = (chosen: number[]) => {
    onChange(chosen);
    setOpen(false);
  };
  return (
    <WithHelp code="AddAct2" cpdYearId={cpdYearId} about="PDP goals">
      <Button
        id={id}
        disabled={shut}
        variant="subtle"
        size="sm"
        px={0}
        leftSection={<IconTargetArrow size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {value.length === 0 ? 'Attach to PDP goals' : `Attached to ${goalsInWords(value.length)} of your PDP`}
      </Button>
      {error !== undefined && <Input.Error>{error}</Input.Error>}
      {open && <GoalsDialog cpdYearId={cpdYearId} goalIds={value} onSave={save} onClose={() => setOpen(false)} />}
    </WithHelp>
  );
}
