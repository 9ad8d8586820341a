import { Button, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './evidence.module.css';

type DeleteFileDialogProps = {
  name: string;
  onDelete: () => void;
  onKeep: () => void;
  onClose: () => void;
};

/** What becomes of a file that is taken from the activity and that nothing else uses (EVD-21). */
export function DeleteFileDialog({ name, onDelete, onKeep, onClose }: DeleteFileDialogProps) {
  return (
    <Dialog title="Delete file" size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text className={classes.text}>
          You are removing “{name}” from this activity, and nothing else uses it. Keep it in My Files, or delete it when
          you save the activity?
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button variant="default" onClick={onKeep}>
            Keep it in My Files
          </Button>
          <Button color="red" onClick={onDelete}>
            Delete the file
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
