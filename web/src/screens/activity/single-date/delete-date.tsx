import type { ActivityDate } from '@cpd/contract/activity-dates';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useDeleteActivityDate } from '../../../queries/activity-dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showDone } from '../../../ui/toast.ts';
import classes from './single-date.module.css';

type DeleteDateProps = {
  saved: ActivityDate;
  /** Called after it is gone and that was said. */
  onDeleted: () => void;
};

/** The button that deletes one date, after a question (OCC-16). */
export function DeleteDate({ saved, onDeleted }: DeleteDateProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Delete date
      </Button>
      {asking && <DeleteDateDialog saved={saved} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </>
  );
}

/** Asks before a date goes, and what becomes of its files; the last date takes its activity along (OCC-16, EVD-22). */
function DeleteDateDialog({ saved, onClose, onDeleted }: DeleteDateProps & { onClose: () => void }) {
  const { mutate, isPending, isError } = useDeleteActivityDate();
  const isLast = saved.dateCount === 1;
  const hasFiles = isLast ? saved.userActivityDocuments.length > 0 : saved.userActivityDateDocumentIds.length > 0;
  const day = formatDayMonthYear(saved.startDate);
  const remove = (deleteFiles: boolean) =>
    mutate(
      { activityDateId: saved.activityDateId, deleteFiles },
      {
        onSuccess: ({ activityDeleted }) => {
          showDone(activityDeleted ? `“${saved.activityName}” was deleted.` : `The date ${day} was deleted.`);
          onDeleted();
        },
      },
    );
  return (
    <Dialog title="Delete activity date" onClose={onClose} size={hasFiles ? 'lg' : 'md'}>
      <Stack gap="md">
        <Text className={classes.long}>
          {isLast
            ? `${day} is the only date of “${saved.activityName}”, so the whole activity will be removed from your record and from every plan it is attached to.`
            : `${day} will be removed from “${saved.activityName}”. The other dates stay.`}{' '}
          This cannot be undone.
        </Text>
        {hasFiles && (
          <Text>{isLast ? 'It has files attached.' : 'This date has files attached.'} What should happen to them?</Text>
        )}
        {isError && <Text role="alert">It was not deleted. Please reload the page and try again.</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          {hasFiles && (
            <Button variant="default" disabled={isPending} onClick={() => remove(false)}>
              {isLast ? 'Keep them in My Files' : 'Keep them with the activity'}
            </Button>
          )}
          <Button color="red" disabled={isPending} loading={isPending && !hasFiles} onClick={() => remove(hasFiles)}>
            {hasFiles ? 'Delete the files' : 'Delete date'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
