import { dateInUseMessage } from '@cpd/domain/record/activity-date-rules';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './single-date.module.css';

/** Says that the chosen day was not taken, because the activity has it already (OCC-14, ERR-07). */
export function DateInUseDialog({ activityName, onClose }: { activityName: string; onClose: () => void }) {
  return (
    <Dialog title="Date already in use" onClose={onClose}>
      <Stack gap="md">
        <Text className={classes.long}>{dateInUseMessage(activityName)}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            Choose another date
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
