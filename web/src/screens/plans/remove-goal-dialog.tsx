import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';

type RemoveGoalDialogProps = {
  onClose: () => void;
  onRemove: () => void;
  removing?: boolean;
  /** It is the only one, which is emptied and stays (PDP-21). */
  isOnly?: boolean;
  /** Why it was not removed. */
  problem?: string | undefined;
};

/** Asks before a written goal goes (PDP-28). */
export function RemoveGoalDialog({ onClose, onRemove, removing = false, isOnly, problem }: RemoveGoalDialogProps) {
  const title = isOnly ? 'Are you sure you want to clear this goal?' : 'Are you sure you want to remove this goal ?';
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="md">
        <Text>Activities that are attached to it stay in your record.</Text>
        {problem !== undefined && (
          <Text role="alert" c="red">
            {problem}
          </Text>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Keep it
          </Button>
          <Button variant="filled" color="red" loading={removing} onClick={onRemove}>
            {isOnly ? 'Clear goal' : 'Remove goal'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
