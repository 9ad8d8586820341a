import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useDeleteActivity } from '../../queries/activities.ts';

type DeleteActivityProps = {
  activityId: number;
  name: string;
  fileCount: number;
  onDeleted: () => void;
};

/** The button that deletes an activity, after asking what becomes of its files (EVD-22). */
export function DeleteActivity({ activityId, name, fileCount, onDeleted }: DeleteActivityProps) {
  const [asking, setAsking] = useState(false);
  const deletion = useDeleteActivity();
  const remove = (keepFiles: boolean) =>
    deletion.mutate({ activityId, keepFiles }, { onSuccess: onDeleted, onError: () => setAsking(false) });
  const button = (label: string, keepFiles: boolean, color: 'red.9' | 'gray') => (
    <Button
      color={color}
      variant={color === 'red.9' ? 'filled' : 'default'}
      disabled={deletion.isPending}
      onClick={() => remove(keepFiles)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <Button variant="subtle" color="red" leftSection={<IconTrash size={18} />} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title="Delete this activity?">
        <Stack gap="md">
          <Text>“{name}” goes from your record and from every plan it is attached to. This cannot be undone.</Text>
          {fileCount > 0 && (
            <Text>
              {fileCount === 1 ? 'A file is' : `${fileCount} files are`} attached to it. What happens to them?
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              Cancel
            </Button>
            {fileCount > 0 && button('Keep them in My Files', true, 'gray')}
            {fileCount > 0 ? button('Delete the files', false, 'red.9') : button('Delete activity', true, 'red.9')}
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
