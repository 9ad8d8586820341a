import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DeleteActivityDialog } from '../../parts/delete-activity-dialog.tsx';

type DeleteActivityProps = {
  activityId: number;
  name: string;
  hasFiles: boolean;
  /** All of them go with it (CAL-15). */
  dateCount: number;
  onDeleted: () => void;
};

/** The button that deletes the activity of the form, after a question (EVD-22). */
export function DeleteActivity(activity: DeleteActivityProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <DeleteActivityDialog {...activity} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}
