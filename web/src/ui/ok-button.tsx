import { Button, Group } from '@mantine/core';

/** The end of a dialog that only says something; it has the focus. */
export function OkButton({ onOk }: { onOk: () => void }) {
  return (
    <Group justify="flex-end">
      <Button variant="filled" onClick={onOk} data-autofocus>
        Ok
      </Button>
    </Group>
  );
}
