import { Button, Group } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before a written goal goes (PDP-28). */
export function RemoveGoalDialog({ onClose, onRemove }: { onClose: () => void; onRemove: () => void }) {
  return (
    <Dialog onClose={onClose} title="Are you sure you want to remove this goal ?">
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep it
        </Button>
        <Button color="red" onClick={onRemove}>
          Remove goal
        </Button>
      </Group>
    </Dialog>
  );
}
