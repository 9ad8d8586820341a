import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { Dialog } from './dialog.tsx';

type LeaveQuestionProps = {
  /** Whether leaving now would lose something. */
  wouldLose: () => boolean;
  /** What stays all the same. */
  kept?: string | undefined;
  /** Called when leaving was chosen, before it happens. */
  onLeave?: () => void;
};

/** Asks before a form with unsaved entries is left, inside the product and when the page closes (ACT-49). */
export function LeaveQuestion({ wouldLose, kept, onLeave }: LeaveQuestionProps) {
  const latest = useRef(wouldLose);
  useEffect(() => {
    latest.current = wouldLose;
  });
  const ask = useCallback(() => latest.current(), []);
  const blocker = useBlocker({ shouldBlockFn: ask, enableBeforeUnload: ask, withResolver: true });
  if (blocker.status !== 'blocked') return null;
  const leave = () => {
    onLeave?.();
    blocker.proceed();
  };
  return (
    <Dialog onClose={blocker.reset} title="Leave without saving?">
      <Stack gap="md">
        <Text>What you entered here is not saved yet.</Text>
        {kept !== undefined && <Text>{kept}</Text>}
        <Group justify="flex-end">
          <Button onClick={leave}>Leave without saving</Button>
          <Button variant="filled" onClick={blocker.reset} data-autofocus>
            Stay here
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
