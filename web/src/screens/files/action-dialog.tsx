import { Button, Group, Stack } from '@mantine/core';
import '@mantine/core/styles/Loader.css';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';

type ActionDialogProps = {
  title: string;
  /** The verb on the button. */
  action: string;
  /** It cannot be undone. */
  danger?: boolean;
  pending: boolean;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog of My Files: what it is about, and two buttons. */
export function ActionDialog({ title, action, danger = false, pending, onAct, onClose, children }: ActionDialogProps) {
  return (
    <Dialog title={title} size="lg" onClose={onClose} closeOnClickOutside={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onAct();
        }}
      >
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => onClose()} data-autofocus={danger || undefined}>
              Cancel
            </Button>
            <Button type="submit" loading={pending} {...(danger && { color: 'red' })}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
