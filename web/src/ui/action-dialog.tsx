import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { Dialog } from './dialog.tsx';
import { saveKeys } from './save-keys.ts';

type ActionDialogProps = {
  title: string;
  /** The verb on the button; left out while there is nothing to do. */
  action: string | undefined;
  /** It cannot be undone. */
  danger?: boolean;
  pending: boolean;
  /** For anyone who leads to a field of it. */
  formRef?: RefObject<HTMLFormElement | null>;
  onAct: () => void;
  onClose: () => void;
  /** Leads to the step before, in place of cancelling. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
};

/** A dialog with what it is about and two buttons. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, action, danger = false, pending, formRef, onAct, onClose, onBack, children } = props;
  // What cannot be undone takes a press of its button.
  const keys = action === undefined || danger ? {} : saveKeys(onAct);
  return (
    <Dialog title={title} size="lg" onClose={onClose} closeOnClickOutside={false}>
      <form
        ref={formRef}
        noValidate
        {...keys}
        onSubmit={(event) => {
          event.preventDefault();
          onAct();
        }}
      >
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="sm">
            <Button onClick={() => (onBack ?? onClose)()} data-autofocus={danger || undefined}>
              {onBack ? 'Back' : 'Cancel'}
            </Button>
            {action !== undefined && (
              <Button variant="filled" type="submit" loading={pending} {...(danger && { color: 'red' })}>
                {action}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
