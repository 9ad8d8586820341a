import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './single-date.module.css';

type RemoveFileDialogProps = { name: string; onClose: () => void; onChoose: (alsoDelete: boolean) => void };

/** Asks what becomes of a file that is taken off its date (EVD-06, EVD-21, EVD-23); nothing happens before the save. */
export function RemoveFileDialog({ name, onClose, onChoose }: RemoveFileDialogProps) {
  return (
    <Dialog title="Remove this file from the date?" onClose={onClose} size="lg">
      <Stack gap="md">
        <Text className={classes.long}>
          When you save, “{name}” will be removed from this date. If you keep it and it has no other date, it will
          belong to the whole activity. If you delete it, it is gone for good, unless something else still uses it.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button variant="default" onClick={() => onChoose(false)}>
            Keep the file
          </Button>
          <Button color="red" onClick={() => onChoose(true)}>
            Delete the file
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
