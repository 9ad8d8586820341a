import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from './dialog.tsx';

type LeaveQuestionProps = {
  /** What stays anyway, a sentence each. */
  kept: readonly string[];
  onLeave: () => void;
  onStay: () => void;
};

/** Asks before something that was entered and is not saved is left (ACT-49). */
export function LeaveQuestion({ kept, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <Dialog onClose={onStay} title="Leave without saving?">
      <Stack gap="md">
        <Text>What you entered here is not saved yet.</Text>
        {kept.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        <Group justify="flex-end">
          <Button onClick={onLeave}>Leave without saving</Button>
          <Button variant="filled" onClick={onStay} data-autofocus>
            Stay here
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
