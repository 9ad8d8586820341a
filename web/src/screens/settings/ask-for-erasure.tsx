import { Text, Textarea } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { SaveDialog } from '../../parts/saving/save-dialog.tsx';
import { useForm } from '../../parts/saving/use-form.ts';
import { erasuresChanges } from '../../queries/erasures.ts';
import { useChange } from '../../queries/use-change.ts';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import { showDone } from '../../ui/toast.ts';

/** A member asks for what is kept of them to be erased (0048). */
export function AskForErasure() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <LabelledButton icon={IconEraser} iconSize={20} onClick={() => setIsOpen(true)}>
        Ask for my data to be erased
      </LabelledButton>
      {isOpen && <AskDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useChange(erasuresChanges.askForErasure(useUser().userId));
  const form = useForm({
    initial: { reason: '' },
    save: ({ reason }, key) => mutateAsync({ reason, key }),
    onSaved: () => {
      showDone('The CPD team has your request.');
      onClose();
    },
  });
  return (
    <SaveDialog title="Ask for my data to be erased" action="Send the request" form={form} onClose={onClose}>
      <Text>
        The CPD team will look at your request, and two people will decide. The college must keep each year for 3 years
        after it closed, in case of an audit. While you are a member, your name and your sign-in stay too. Nothing is
        erased straight away.
      </Text>
      <Textarea label="Anything the CPD team should know" rows={3} data-autofocus {...form.text('reason')} />
    </SaveDialog>
  );
}
