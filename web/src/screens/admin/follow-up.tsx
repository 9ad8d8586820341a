import { followUpProblem } from '@cpd/domain/college/case-log';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { todayAtCollege } from '../../parts/college-time.ts';
import { DayField } from '../../parts/day/day-field.tsx';
import { problemsWith } from '../../parts/saving/problems.ts';
import { SaveDialog } from '../../parts/saving/save-dialog.tsx';
import { useForm } from '../../parts/saving/use-form.ts';
import { caseLogChanges } from '../../queries/case-log.ts';
import { useChange } from '../../queries/use-change.ts';
import { LabelledButton } from '../../ui/labelled-button.tsx';

type FollowUpProps = {
  caseEntryId: number;
  /** A plain date. */
  followUpOn: string;
  /** Whom it is about, for those who cannot see what is beside it. */
  about: string;
};

/** What can be done with a follow-up: it was done, or is to be on another day (COH-09). */
export function FollowUpButtons({ caseEntryId, followUpOn, about }: FollowUpProps) {
  const { mutate, isPending } = useChange(caseLogChanges.endFollowUp);
  const [moving, setMoving] = useState(false);
  return (
    <Group gap="xs">
      <LabelledButton
        icon={IconCheck}
        size="compact-md"
        loading={isPending}
        aria-label={`Done: ${about}`}
        onClick={() => mutate(caseEntryId)}
      >
        Done
      </LabelledButton>
      <Button size="compact-md" variant="subtle" aria-label={`Another day…: ${about}`} onClick={() => setMoving(true)}>
        Another day…
      </Button>
      {moving && <MoveDialog caseEntryId={caseEntryId} followUpOn={followUpOn} onClose={() => setMoving(false)} />}
    </Group>
  );
}

function MoveDialog({ caseEntryId, followUpOn, onClose }: Omit<FollowUpProps, 'about'> & { onClose: () => void }) {
  const { mutateAsync } = useChange(caseLogChanges.moveFollowUp);
  const form = useForm({
    initial: { followUpOn: '' },
    check: (values) => problemsWith('followUpOn', followUpProblem(values.followUpOn, todayAtCollege())),
    save: (values, key) => mutateAsync({ caseEntryId, ...values, key }),
    onSaved: onClose,
  });
  return (
    <SaveDialog
      title={`Move the follow-up of ${formatDayMonthYear(followUpOn)}`}
      action="Change the day"
      form={form}
      onClose={onClose}
    >
      <DayField
        label="Follow up on"
        value={form.values.followUpOn}
        error={form.errors.followUpOn}
        onChange={(day) => form.set({ followUpOn: day })}
      />
    </SaveDialog>
  );
}
